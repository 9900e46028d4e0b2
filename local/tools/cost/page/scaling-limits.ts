/** What happens when one account is not enough: hot partitions, limits, regions. On paper. */
import { table } from '../../reference/markdown/table.ts';
import { costOf } from '../call-cost.ts';
import type { Figures } from '../figures.ts';
import { type Heat, heatOf, partitionLimits } from '../hot-partitions.ts';
import { stepMilliseconds } from '../lambda-time.ts';
import { monthlyBill, monthlyUse, patients, peakFactor } from '../million-patients.ts';
import { dollarsFor } from '../prices.ts';
import { code, dollars, number } from './format-numbers.ts';

/** Defaults of a new table and account, which AWS raises on request. */
const tableUnits = 40_000;
const gatewayRate = 10_000;
const concurrency = 1000;
/** An entry of the account search: id, name and address. */
const searchEntryBytes = 200;
const pageBytes = 1024 * 1024;
const readUnitBytes = 4096;
const collectionBytes = 10 * 1024 ** 3;

export function beyondSection(figures: Figures): string {
  return [partitions(figures), records(figures), account(figures), elsewhere(figures)].join('\n\n');
}

function partitions(figures: Figures): string {
  const rows = heatOf(figures).map(({ partition, shards, call, read, write, rate }: Heat) => [
    code(partition),
    String(shards),
    nameOf(call),
    String(read),
    String(write),
    number(rate),
  ]);
  const entries = patients / 8;
  const searchUnits = Math.ceil((entries * searchEntryBytes) / readUnitBytes) * 8;
  const pages = Math.ceil((entries * searchEntryBytes) / pageBytes);
  const seconds = searchUnits / 8 / partitionLimits.read;
  return `## Past one account

On paper: nothing here has been tried at such rates. Rates are calls a second.

### Hot partitions

A partition gives ${number(partitionLimits.read)} read and ${number(partitionLimits.write)} write units a second, and for some minutes what it did not use before. DynamoDB
divides one that stays hot between two sort keys, never inside an item, and without use where all new keys come last. Until
then it throttles; the SDK tries three times in all, then the call is answered with 500. Other calls are not concerned.

${table(['Partition', 'Keys', 'Call', 'Read units', 'Write units', 'Calls a second that fill it'], rows)}

- ${code('RECORD#record')}: only one busy record, see below.
- ${code('NONCE#ten minutes#shard')} is the first to stand in the way of many callers: every signed call of the service writes
  to the same eight keys. They are new every ten minutes, so DynamoDB does not learn to divide them, and several may lie on one
  physical partition: count on a part of the rate. *What to do*: more shards (\`nonceShards\` in
  [keys.ts](../shared/store/keys.ts)). The number must change between two buckets, for a nonce is looked up where the present
  number puts it; the sweeper reads every shard of a bucket once.
- ${code('AUDIT#-#day#shard')} takes calls without a record, ${code('AUDIT#?#day#shard')} those of strangers, who so cannot heat what
  others need. Entries come in the order of time, so dividing does not help, but a new day begins anew. *What to do*: more
  shards; nothing in the service reads these entries, and operators have to ask all shards of a day.
- ${code('CONSUMER#key')}: every signed call of an app reads its consumer, a single item that cannot be divided. *What to do* for an
  app that is busier: copies of the item, of which a call reads any one; a change of the registration writes all of them in
  its transaction. A cold start reads it once more.
- ${code('APP')}: all registrations in one partition. Approvals and what else binds something to an app check its registration
  in their transactions; reads take the app that a path names. *What to do*: nothing until then, since items of different
  apps can be divided; the lists of apps need one partition.
- ${code('ACCOUNTS#shard')}, ${code('RECORDS#shard')}: a search reads all of them. With a million accounts of ${searchEntryBytes} bytes each that is
  ${number(searchUnits)} units, $${dollars(dollarsFor('tableRead', searchUnits * 1000))} for a thousand searches, in ${pages} pages one after the other in each shard, for which a partition needs
  at least ${number(seconds, 1)} seconds. *What to do*: an index that knows words (a search service fed by the stream), or more shards
  for speed alone.
- ${code('OUTBOX#shard')}: written by the call, read and removed by the dispatcher. *What to do*: more shards; the sweeper asks all.`;
}

function records(figures: Figures): string {
  const create = figures['document_create: one laboratory result']!;
  const inRecord = create.storedBytes - figures.record_document_meta!.storedBytes;
  const transaction = stepMilliseconds.transaction;
  const fill = partitionLimits.write / create.partitions.RECORD!.write;
  return `### One record

**Size.** There is no local index, so a record's items have no limit of 10 GB. A document of one laboratory result takes
${number(inRecord / 1024, 1)} kB: 10,000 of them ${number((inRecord * 10_000) / 1024 ** 2)} MB, and 10 GB would hold ${number(collectionBytes / inRecord / 1_000_000, 1)} million. Facts lie in partitions of their own for each model,
audit entries for each month.

**An import** into one record is held up by its counters before its partition is full: every document changes the number of
active documents and that of its type, checks the record, and transactions on one item collide. One after the other they take about ${transaction} ms,
so about ${number(1000 / transaction)} documents a second, where the units would allow ${number(fill)}. Collisions are waited out for five seconds, then the change
is computed anew. *What to do*: send the documents of one record one after the other, and many records side by side; or put
many facts into one document, which costs hardly more (100 laboratory results: $${sumOf(figures, 'document_create: 100 laboratory results')} for a million documents, one: $${sumOf(figures, 'document_create: one laboratory result')}).`;
}

function account(figures: Figures): string {
  const use = monthlyUse(figures);
  const perCall = { read: use.rate.read / use.rate.calls, write: use.rate.write / use.rate.calls };
  const peak = use.rate.calls * peakFactor;
  const rows = [
    ['DynamoDB, table', `${number(tableUnits)} read units a second`, number(tableUnits / perCall.read)],
    ['DynamoDB, table', `${number(tableUnits)} write units a second`, number(tableUnits / perCall.write)],
    [
      'DynamoDB, new table',
      '12,000 read and 4,000 write units a second before it has grown',
      number(Math.min(12_000 / perCall.read, 4000 / perCall.write)),
    ],
    [
      'API Gateway',
      `${number(gatewayRate)} calls a second, bursts of 5,000; and what \`throttleRate\` sets for the stage`,
      number(gatewayRate),
    ],
    [
      'Lambda',
      `${number(concurrency)} at a time (10 in a new account), 1,000 more every ten seconds for each function`,
      number((concurrency * 1000) / use.milliseconds),
    ],
  ];
  return `### One account and region

Which limit ends the mix of the example, which needs ${number(perCall.read, 1)} read and ${number(perCall.write, 1)} write units a call and reaches ${number(peak)} calls a second:

${table(['Part', 'Default', 'Calls a second'], rows)}

All of these are raised on request, but for the speed at which Lambda grows. A table that is about to be busy can be warmed.

- **S3** gives 3,500 writes and 5,500 reads a second for each part of the keys and divides what stays busy. Our keys are
  ${code('documents/{request id}')}, and request ids begin with the time: new objects always come to the last part, which dividing
  does not help. So 3,500 stored documents a second are the limit, and ${number(3500 * figures['document_create: one laboratory result']!.write)} write units, past the table's, would come first.
  *What to do*: put some digits of the id's random end before it. Versions know their keys, so older objects stay where they
  are; the functions' policies name ${code('documents/*')} and stay as they are.
- **KMS**: 10,000 to 100,000 requests a second, by region, for all of an account's keys. With a bucket key and the table's
  cached key they do not grow with calls.
- **SES** begins with 50,000 mails a day and 14 a second outside the sandbox; the example sends ${number((patients * 0.5) / 30)} a day. The queue holds
  the rest for 14 days, and two mailers of one mail at a time send about ${number((2 * 1000) / 50)} a second when SES takes 50 ms.
- **SQS** and the stream have no limit that matters: one dispatcher runs for each shard of the stream, which follow the table.
- **Logs** of the example are ${number(use.logGrowth)} GB a month, $${dollars(monthlyBill(figures, 1)['CloudWatch, logs']!)}, and grow with calls alone. Past 10 TB a month the price falls by half;
  before that, shorter keeping and the infrequent-access class help more than logging less, as a call has one line.`;
}

function elsewhere(figures: Figures): string {
  const write = figures['document_create: one laboratory result']!.write;
  return `### More than one region

A global table answers in every region what was written there, and elsewhere about a second later; of two writes the last
wins. What that breaks:

- **Whatever a condition decides** holds in one region alone: nonces (a call could be replayed in the other region), external
  ids, usernames, names of carenets, claims and exchanges of request tokens, replacing a document once.
- **Counters** are added to by both and one of the sums is lost. **Transactions** are whole only where they were made; elsewhere
  a reader may see half of one. **Read your own writes** holds only in the region of the write.
- Strong consistency over three regions exists, but takes neither transactions nor expiry, and both are everywhere here.

So a record has one home region, where all its calls go, and the other region is a copy for its loss: the same stacks, the
table and the bucket replicated, the master keys replicated, traffic turned over as a whole. After that, nonces of the last
minutes may be missing, so calls of the clock window before the turn must be refused. What is written is billed
again in the other region, as the document above with its ${write} units.

### More than one account

A cell is both stacks in an account of their own. What belongs to a record lies in partitions that name it, so a record lives in
one cell as a whole, and its id leads there: the cell is looked up by the id (or written into it when it is made) by whatever
stands before the gateways. What does not belong to a record:

- **Apps**: registered in every cell, by the same command against each.
- **Accounts** and their sessions: each has a home cell by its id; sharing a record with an account of another cell needs a
  copy of the account there, or a call between cells. Keep families together and it is rare.
- **Tokens** name an account and stand in the cell of their record, to which a client is sent when it exchanges its request
  token. Consumer keys, clocks and paths are the same everywhere, so clients see one service.
- **Searches** by operators ask all cells.

A cell of a million patients costs what the example says and fails alone. ${code('phr records export')} and ${code('import')} move a record.`;
}

function nameOf(call: string): string {
  const [operation, ...rest] = call.split(':');
  return [code(operation!), ...rest].join(':');
}

function sumOf(figures: Figures, name: string): string {
  return dollars(costOf(name, figures[name]!).sum);
}
