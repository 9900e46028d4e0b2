/** What to expect when one account is not enough: hot partitions, limits, regions. Not tried, only computed. */
import { accountSearchShards } from '../../../../shared/store/items/accounts.ts';
import { table } from '../../reference/markdown/table.ts';
import { costOf } from '../call-cost.ts';
import type { Figures } from '../figures.ts';
import { type Heat, heatOf, partitionLimits, shapes } from '../hot-partitions.ts';
import { stepMilliseconds } from '../lambda-time.ts';
import { monthlyBill, monthlyUse, patients, peakFactor } from '../million-patients.ts';
import { dollarsFor } from '../prices.ts';
import { code, dollars, number } from './format-numbers.ts';

/** Defaults of a new table and account; AWS raises them on request. */
const tableUnits = 40_000;
const gatewayRate = 10_000;
const concurrency = 1000;
/** Size of an entry of the account search: id, name and address. */
const searchEntryBytes = 200;
/** Sizes that `npm run bench:scale` tries. */
const triedDocuments = 100_000;
const triedRecords = 10_000;
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
  const entries = patients / accountSearchShards;
  const searchUnits = Math.ceil((entries * searchEntryBytes) / readUnitBytes) * accountSearchShards;
  const pages = Math.ceil((entries * searchEntryBytes) / pageBytes);
  const seconds = searchUnits / accountSearchShards / partitionLimits.read;
  return `## Scaling limits

These limits are computed; nothing here has been tried at such rates. Rates are in calls per second. What was tried on one
machine, with ${number(triedDocuments)} documents in one record and ${number(triedRecords)} records, is in [performance.md](performance.md#size).

### Hot partitions

A partition provides ${number(partitionLimits.read)} read and ${number(partitionLimits.write)} write units a second, plus, for some minutes, what it did not use before.
DynamoDB splits a partition that stays hot between two sort keys. It never splits inside an item, and splitting does not
help where all new keys come last. Until the split DynamoDB throttles. The SDK makes three attempts, then the call gets 500.
Other calls are not affected.

${table(['Partition', 'Partition keys', 'Call', 'Read units', 'Write units', 'Calls a second at the limit'], rows)}

- ${code(shapes.record)}: concerns one busy record only, see [One record](cost.md#one-record).
- ${code(shapes.nonce)} is the first limit that many callers share: every signed call writes to the same eight
  keys. The keys are new every ten minutes, so DynamoDB does not learn to split them. Several of them may be on one physical
  partition, so count on only part of the rate. *What to do*: use more shards (\`nonceShards\` in
  [nonces.ts](../shared/store/items/nonces.ts)). Change the number only between two ten-minute buckets, because the service looks a
  nonce up where the current number puts it. The sweeper reads every shard of a bucket once.
- ${code(shapes.auditElsewhere)} takes calls without a record. ${code(shapes.auditOfStrangers)} takes unauthenticated calls, so these cannot
  heat up the partitions of other calls. Entries arrive in the order of time, so splitting does not help, but every day has
  new partitions. *What to do*: use more shards. Nothing in the service reads these entries; operators must query all shards
  of a day.
- ${code(shapes.consumer)}: every signed call of an app reads its consumer, a single item that cannot be split. *What to do* for a
  busier app: keep copies of the item and read any one of them; a change of the registration writes all copies in its
  transaction. A cold start reads the item once more.
- ${code(shapes.app)}: all registrations are in one partition. Approvals and other writes that bind something to an app check its
  registration in their transactions. Reads get the app that the path names. *What to do*: nothing before the limit, because
  DynamoDB can split between the items of different apps. The lists of apps need one partition key.
- ${code(shapes.accountSearch)}, ${code(shapes.recordSearch)}: a search reads all of them. With a million accounts of ${searchEntryBytes} bytes each, that is
  ${number(searchUnits)} units, $${dollars(dollarsFor('tableRead', searchUnits * 1000))} per thousand searches. Each shard has ${pages} pages, read one after the other, which takes at
  least ${number(seconds, 1)} seconds in one partition. With ${number(triedRecords)} records a search reads ${number(Math.ceil((triedRecords * searchEntryBytes) / readUnitBytes))} units. *What to do*: use an index of words (a search service fed by the stream), or more
  shards if only speed matters.
- ${code(shapes.outbox)}: calls write to it, the dispatcher reads and removes. *What to do*: use more shards; the sweeper reads
  them all.`;
}

function records(figures: Figures): string {
  const create = figures['document_create: one laboratory result']!;
  const inRecord = create.storedBytes - figures.record_document_meta!.storedBytes;
  const transaction = stepMilliseconds.transaction;
  const fill = partitionLimits.write / create.partitions.RECORD!.write;
  return `### One record

**Size.** The table has no local index, so there is no limit of 10 GB for the items of a record. A document with one
laboratory result takes ${number(inRecord / 1024, 1)} kB: 10,000 of them take ${number((inRecord * 10_000) / 1024 ** 2)} MB, ${number(triedDocuments)} take ${number((inRecord * triedDocuments) / 1024 ** 2)} MB, and 10 GB would hold ${number(collectionBytes / inRecord / 1_000_000, 1)} million. Facts have a partition
per model, audit entries a partition per month.

**An import** into one record is limited by its counters before its partition is full. Every document changes the number
of active documents and that of its type, and checks the record. Transactions on the same item collide. One after the other
they take about ${transaction} ms each, so about ${number(1000 / transaction)} documents a second; the units would allow ${number(fill)}. After a collision the service
retries for five seconds, then computes the change again. *What to do*: send the documents of one record one after the
other, and import many records in parallel. Or put many facts into one document, which costs hardly more (per million
documents, $${sumOf(figures, 'document_create: 100 laboratory results')} with 100 laboratory results and $${sumOf(figures, 'document_create: one laboratory result')} with one).`;
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
      '12,000 read and 4,000 write units a second until it has grown',
      number(Math.min(12_000 / perCall.read, 4000 / perCall.write)),
    ],
    [
      'API Gateway',
      `${number(gatewayRate)} calls a second, bursts of 5,000; also limited by \`throttleRate\` of the stage`,
      number(gatewayRate),
    ],
    [
      'Lambda',
      `${number(concurrency)} at a time (10 in a new account), 1,000 more every ten seconds per function`,
      number((concurrency * 1000) / use.milliseconds),
    ],
  ];
  return `### One account and region

How many calls of the [example](cost.md#a-million-patients) each limit allows. The example needs ${number(perCall.read, 1)} read and ${number(perCall.write, 1)} write units per
call, and has ${number(peak)} calls a second at its busiest time:

${table(['Service', 'Default limit', 'Calls a second'], rows)}

AWS raises all of these limits on request, except the speed at which Lambda grows. A table can be warmed before it gets
busy.

- **S3** allows 3,500 writes and 5,500 reads a second per part of the key range, and splits parts that stay busy. The keys
  are ${code('documents/{request id}')}, and request ids begin with the time. So new objects always go to the last part, where splitting
  does not help. The limit is 3,500 stored documents a second. Their ${number(3500 * figures['document_create: one laboratory result']!.write)} write units a second exceed the limit of
  the table, which comes first. *What to do*: put some digits from the random end of the id in front. Versions store their
  keys, so older objects stay where they are. The functions' policies name ${code('documents/*')} and need no change.
- **KMS** allows 10,000 to 100,000 requests a second for all keys of an account, depending on the region. With a bucket key
  and the table's cached key, requests do not grow with calls.
- **SES** starts with 50,000 mails a day and 14 a second outside the sandbox. The example sends ${number((patients * 0.5) / 30)} a day. The queue
  holds the rest for 14 days. Two mailers, one mail at a time, send about ${number((2 * 1000) / 50)} a second when SES takes 50 ms.
- **SQS** and the stream have no limit that matters: each shard of the stream has its own dispatcher, and shards are added
  as the table grows.
- **Logs** of the example take ${number(use.logGrowth)} GB a month, $${dollars(monthlyBill(figures, 1)['CloudWatch, logs']!)}. They grow only with calls. Above 10 TB a month the price falls by half.
  Below that, a shorter retention and the infrequent-access class help more than logging less, because a call has only
  one line.`;
}

function elsewhere(figures: Figures): string {
  const write = figures['document_create: one laboratory result']!.write;
  return `### More than one region

In every region, a global table returns at once what was written there, and about a second later what was written
elsewhere. Of two writes the last one wins. This breaks:

- **Conditions.** They hold in one region only: for nonces (a call could be replayed in the other region), external ids,
  usernames, carenet names, claims and exchanges of request tokens, and replacing a document only once.
- **Counters.** Both regions add to them, and one of the sums is lost.
- **Transactions.** They are atomic only in the region that made them; elsewhere a reader may see half of one.
- **Read your own writes.** This holds only in the region of the write.

Strong consistency over three regions exists, but it supports neither transactions nor expiry. The service uses both
everywhere.

So a record has one home region, which takes all its calls. The other region holds a copy in case the first is lost: the
same stacks, with table, bucket and master keys replicated. Traffic moves there as a whole. After that, nonces of the last
minutes may be missing, so the service must reject calls with timestamps of the clock window before the move. The other
region bills every write again, ${write} units for a document with one laboratory result.

### More than one account

A cell is a pair of both stacks in an account of its own. The data of a record is in partitions that name the record, so a
record is in one cell as a whole. The record's id leads to the cell: whatever stands before the gateways looks the cell up
by the id, or the id names the cell from the start. Some data does not belong to a record:

- **Apps** are registered in every cell, with the same command for each.
- **Accounts** and their sessions have a home cell by their id. Sharing a record with an account of another cell needs a
  copy of the account there, or a call between cells. This is rare when families stay together.
- **Tokens** name an account and are in the cell of their record. A client is sent there when it exchanges its request
  token. Consumer keys, clocks and paths are the same everywhere, so clients see one service.
- **Searches** by operators query all cells.

A cell of a million patients costs what the example says, and fails alone. ${code('phr records export')} and ${code('import')} move a record.`;
}

function nameOf(call: string): string {
  const [operation, ...rest] = call.split(':');
  return [code(operation!), ...rest].join(':');
}

function sumOf(figures: Figures, name: string): string {
  return dollars(costOf(name, figures[name]!).sum);
}
