/** docs/cost.md: what a service pays, what a million calls cost, and how that is known. */
import { table } from '../reference/markdown/table.ts';
import { archiveMonths, entryBytes, lineFactor } from './archive.ts';
import { costOf, logBytes } from './call-cost.ts';
import { callCell, callRow, callTitles, dollars, number } from './call-table.ts';
import {
  accessLogBytes,
  type Bill,
  billOf,
  callsOfPatient,
  callsPerPatient,
  clinic,
  clinicBill,
  eventsOfPatient,
  idleBill,
  measuredEndpoints,
  removedShare,
  startShare,
  totalOf,
} from './clinic.ts';
import { type EventName, eventCost } from './events.ts';
import type { Figures } from './figures.ts';
import { exceptionOf, exceptions, goals, isEndpointRow } from './goals.ts';
import { processorMilliseconds, stepMilliseconds } from './lambda-time.ts';
import { pagesOfPatient, portalCost, usualCall } from './portal.ts';
import { pricesOf } from './prices.ts';

const many = 1_000_000;

/** The page for these figures. */
export function costPage(figures: Figures): string {
  return `${[head(figures), bills(figures), portal(figures), calls(figures), method()].join('\n\n')}\n`;
}

function head(figures: Figures): string {
  const rowOf = (name: string, bill: (years: number) => Bill) => [
    name,
    ...[1, 5].map((years) => `**$${dollars(totalOf(bill(years)))}**`),
  ];
  const rows = [
    rowOf(`a clinic of ${number(clinic)} patients`, (years) => clinicBill(figures, years)),
    rowOf('a million patients', (years) => billOf(figures, { patients: many, years })),
    rowOf('a million patients, with audit archive and Standard-IA', (years) =>
      billOf(figures, { patients: many, years, isThrifty: true }),
    ),
    rowOf('a deployment that nobody calls', idleBill),
  ];
  return `# Costs

${table(['A month costs', 'after a year', 'after 5 years'], rows)}

These are list prices in us-east-1 of ${pricesOf} without free and volume tiers, which are in [prices.ts](../local/tools/cost/prices.ts).
Other regions cost up to half as much again: requests to DynamoDB cost 1.15 times as much in eu-west-1, 1.2 times in
eu-central-1, 1.5 times in sa-east-1. The sums leave out the UI app, a domain, [optional parts](../infra/README.md#optional-parts)
of the stacks (the [portal](cost.md#the-portal) is below), backups outside the account, CloudTrail, taxes, and the people who
operate the service.

\`npm run cost\` measures what every call consumes and writes this page; do not edit it. A test measures again and compares.
\`npm run cost -- --calls\` prints what a million calls of every endpoint cost. What sets limits beyond cost is in
[scaling.md](scaling.md).`;
}

function bills(figures: Figures): string {
  const all: readonly Bill[] = [
    clinicBill(figures, 1),
    clinicBill(figures, 5),
    billOf(figures, { patients: many, years: 1 }),
    billOf(figures, { patients: many, years: 5 }),
    billOf(figures, { patients: many, years: 5, isThrifty: true }),
  ];
  const rows = Object.keys(all[0]!).map((name) => [name, ...all.map((bill) => dollars(bill[name]!))]);
  const titles = [
    'clinic, 1 year',
    'clinic, 5 years',
    'million, 1 year',
    'million, 5 years',
    'the same, thrifty',
  ];
  return `## The bill

Dollars a month, for a clinic and for a million patients. *Thrifty* is with [the audit archive](operations.md#audit-archive) after
${archiveMonths} months and a rule that moves objects from 128 kB on to S3 Standard-IA after a month. The stacks have no such rule.

${table(['Dollars a month', ...titles], [...rows, ['**Sum**', ...all.map((bill) => `**${dollars(totalOf(bill))}**`)]])}

- Most of a clinic's bill does not depend on calls: $${dollars(totalOf(idleBill()))} for alarms, dashboard, keys, queues and secret, and $${dollars(all[0]!['CloudWatch, metrics by endpoint']!)}
  for the metrics of the ${measuredEndpoints()} endpoints that the patients call in every hour. \`endpointMetrics=false\` saves the metrics.
- A patient, with apps and relatives, makes ${number(callsPerPatient())} calls a month, which are [below](cost.md#a-million-calls).
- One call in ${number(1 / startShare)} starts a function first, which is billed for half a second. A process reads the master keys, which KMS
  decrypts, at its start and again when its copy is 15 minutes old. The other requests to KMS do not grow with calls.
- An audit entry takes ${number(entryBytes(figures))} bytes of the table; as a line of the archive it is ${number(lineFactor)} times as long. Without the archive
  nothing but logs and old versions is ever removed.
- ${number(removedShare * 100)} % of what is stored in S3 is overwritten or removed later, and stays for 35 days as an old version. Each
  request to S3 adds ${accessLogBytes} bytes to the access logs of the bucket, which are kept for a year.
- Function logs are kept for three months, gateway logs for a year.`;
}

function portal(figures: Figures): string {
  const { pages, calls: made, own, service, storage } = portalCost(figures);
  const rows = [clinic, many].map((patients) => [
    `${number(patients)} patients`,
    ...[own, service, 12 * storage, 60 * storage].map((one) => dollars(patients * one)),
  ]);
  const opened = Object.entries(pagesOfPatient).map(([page, count]) => `${page} ${number(count)}`);
  return `## The portal

It adds its [fixed price](../infra/README.md#optional-parts), and this, if patients use it besides what is above. A patient opens ${number(pages)}
pages a month, which make ${number(made)} calls: ${opened.slice(0, 6).join(', ')},
${opened.slice(6).join(', ')}. Calls and times of a page are [measured](performance.md#pages-of-the-portal);
each of its calls is counted as ${callCell(usualCall)}.

${table(['Dollars a month', 'pages', 'their calls', 'audit entries after a year', 'after 5 years'], rows)}`;
}

function calls(figures: Figures): string {
  const rows = Object.entries(callsOfPatient).map(([name, count]) => [
    ...callRow(name, figures[name]!),
    number(count),
  ]);
  const events = (Object.keys(eventsOfPatient) as EventName[]).map((name) => [
    name,
    dollars(eventCost(name, 1_000_000).sum),
    number(eventsOfPatient[name]),
  ]);
  return `## A million calls

Dollars are for a million calls: DynamoDB, HTTP API and Lambda. A small read should cost at most $${dollars(goals.read)}, a small write at most
$${dollars(goals.write)}; [some calls](cost.md#calls-that-cost-more) have a reason to cost more. *Round trips* are AWS calls one after the other, with
the most that the call may make; *ms* is the time that Lambda bills. A report reads the lineage of every document that its facts
come from, so the same facts cost much less in a few documents than in many.

${table([...callTitles, 'Per patient and month'], rows)}

What follows a call that writes an event, when every event comes alone. Under load the dispatcher takes up to 100 events
at once, the mailer three and the pinger ten. An app responds to a webhook in 300 ms.

${table(['A million events', 'Dollars', 'Per patient and month'], events)}

### FHIR documents

${table(['A document of', 'Write units', 'of resources', 'Bytes in the table', 'Dollars'], stored(figures))}

*Of resources* is what \`/fhir\` serves a FHIR document from: rows of about 32 bytes a resource, compressed bodies, and names of 24 bytes by which other documents refer to
it, in 64 items at most. For a document of one resource these are three items. Most of what a large FHIR document costs is an item for each resource that others may speak of, too.

### Calls that cost more

${table(['Calls', 'Dollars at most', 'Why'], reasons(figures))}`;
}

/** What storing FHIR documents takes. */
const storedDocuments = ['document_create: one resource of FHIR', 'document_create: 1,000 resources of FHIR'];

function stored(figures: Figures): readonly string[][] {
  return storedDocuments.map((name) => {
    const { write, partitions, storedBytes } = figures[name]!;
    return [
      name.slice(name.indexOf(': ') + 2).replace(' of FHIR', ''),
      number(write),
      number(partitions.FHIR?.write ?? 0),
      number(storedBytes),
      dollars(costOf(name, figures[name]!).sum),
    ];
  });
}

function reasons(figures: Figures): readonly string[][] {
  const operations = Object.keys(figures).filter(isEndpointRow);
  return exceptions.map((exception) => [
    operations
      .filter((operation) => exceptionOf(operation) === exception)
      .map((operation) => `\`${operation}\``)
      .join(', '),
    dollars(exception.atMost),
    exception.why,
  ]);
}

function method(): string {
  const steps = Object.entries(stepMilliseconds).map(([kind, milliseconds]) => `${kind} ${milliseconds} ms`);
  const { read, write, object, report, password } = processorMilliseconds;
  return `## How this is measured

The tool starts the service on this machine and makes every call twice. The second time, when everything is warm, it
records the AWS calls below the SDK. Units are those that DynamoDB Local reports (\`ReturnConsumedCapacity\`), corrected
where it leaves out what AWS bills:

- A consistent read costs one unit per 4 kB: of each item in \`GetItem\` and \`BatchGetItem\`, of all items of a page
  together in \`Query\`. An item that does not exist costs one unit, and so does a query that finds nothing.
- A write costs one unit per 1 kB of the item before or after, whichever is larger, even when its condition fails.
- An item in a transaction costs twice that, even when the transaction only checks it. A condition that holds costs
  nothing extra.
- Repeating a transaction because its response was lost costs two read units per item. A typical call has no such
  repetition, no other retry and no collision.

Each call works on a small record. The caller is the one in the scenario: an admin app for itself, otherwise a session
or a token that acts for the owner. Checking the access of a session or a token reads three or four more items. Where
the scenario calls an endpoint several times, the table shows the first call. The same figures as data, with the units by
partition and the bytes that stay: [cost.json](cost.json).

**Lambda's time** is a model, because it cannot be measured here. It adds the steps that a call waits for
(${steps.join(', ')}; of parallel steps, the slowest)
and processor time of a full vCPU: ${read} ms for a read, ${write} ms for a write, ${object} ms more for each object of S3, ${report} ms more for a report,
${password} ms for every password that is hashed. These are [measured](performance.md#processor-time-per-call) and rounded up to half a
millisecond or more, because Lambda's processors are others. Processor time is longer where a function has less than a full
vCPU. Functions that mostly wait have little memory, because memory is billed for the whole call; those that hash passwords
or compute reports have more ([groups.ts](../shared/api/groups.ts)). Cold starts are not part of a call's cost; they are in
the monthly bill. The extra time for large bodies and responses is left out too.

**Logs** are one line by the function and one by the gateway, together ${logBytes()} bytes including what CloudWatch adds.`;
}
