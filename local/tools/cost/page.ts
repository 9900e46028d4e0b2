/** docs/cost.md: what a clinic pays, what a million calls of each kind cost, and how that is known. */
import { table } from '../reference/markdown/table.ts';
import { budgets } from './budgets.ts';
import { costOf, logBytes } from './call-cost.ts';
import {
  accessLogBytes,
  type Bill,
  callsOfClinic,
  callsOfPatient,
  clinicBill,
  eventsOfPatient,
  idleBill,
  measuredEndpoints,
  patients,
  removedShare,
  startShare,
  totalOf,
} from './clinic.ts';
import { type EventName, eventCost } from './events.ts';
import type { Figures } from './figures.ts';
import { exceptionOf, exceptions, goalOf, goals, isEndpointRow } from './goals.ts';
import { processorMilliseconds, stepMilliseconds } from './lambda-time.ts';
import { pricesOf } from './prices.ts';

/** The page for these figures. */
export function costPage(figures: Figures): string {
  return `${[head(figures), clinic(figures), calls(figures), method()].join('\n\n')}\n`;
}

function head(figures: Figures): string {
  return `# Costs

| A month costs | after a year | after 5 years |
| --- | --- | --- |
| [a clinic of ${number(patients)} patients](cost.md#a-clinic-of-5000-patients) | **$${dollars(totalOf(clinicBill(figures, 1)))}** | **$${dollars(totalOf(clinicBill(figures, 5)))}** |
| a deployment that nobody calls | $${dollars(totalOf(idleBill()))} | $${dollars(totalOf(idleBill()))} |

These are list prices in us-east-1 of ${pricesOf} without free tiers, which are in [prices.ts](../local/tools/cost/prices.ts).
Other regions cost up to half as much again: requests to DynamoDB cost 1.15 times as much in eu-west-1, 1.2 times in
eu-central-1, 1.5 times in sa-east-1. The sums leave out the UI app, a domain, [optional parts](../infra/README.md#optional-parts)
of the stacks such as the portal, backups outside the account, CloudTrail, taxes, and the people who operate the service.

\`npm run cost\` measures what every call consumes and writes this page; do not edit it. A test measures again and compares.
What sets limits beyond cost is in [scaling.md](scaling.md).`;
}

function clinic(figures: Figures): string {
  const bills = [1, 5].map((years) => clinicBill(figures, years));
  const services = Object.keys(bills[0]!).map((name) => [name, ...bills.map((bill) => dollars(bill[name]!))]);
  const sums = ['**Sum**', ...bills.map((bill: Bill) => `**${dollars(totalOf(bill))}**`)];
  const assumed = [
    ...Object.entries(callsOfPatient).map(([name, count]) => [callCell(name), number(count)]),
    ...Object.entries(eventsOfPatient).map(([name, count]) => [`event: ${name}`, number(count)]),
  ];
  return `## A clinic of ${number(patients)} patients

Most of the bill does not depend on calls: $${dollars(totalOf(idleBill()))} for alarms, dashboard, keys, queues and secret, and $${dollars(bills[0]!['CloudWatch, metrics by endpoint']!)} for
the metrics of the ${measuredEndpoints()} endpoints that the patients call. \`endpointMetrics=false\` saves the metrics.

${table(['Dollars a month', 'after a year', 'after 5 years'], [...services, sums])}

The patients, with their apps and relatives, make ${number(callsOfClinic())} calls a month. For each patient these are:

${table(['Call', 'Per month'], assumed)}

The bill also assumes:

- One call in ${number(1 / startShare)} starts a function first, which is billed for half a second.
- ${number(removedShare * 100)} % of what is stored in S3 is overwritten or removed later, and stays for 35 days as an old version.
- Each request to S3 adds ${accessLogBytes} bytes to the access logs of the bucket, which are kept for a year.
- Function logs are kept for three months, gateway logs for a year. Nothing else is ever removed.
- Every endpoint that patients call is called in every hour, so that its metric is billed for the whole month.
- Requests to the customer managed keys cost nothing: they grow with running functions and time, not with calls.`;
}

function calls(figures: Figures): string {
  const rows = Object.entries(figures).map(([name, row]) => {
    const { read, write, puts, gets, steps } = row;
    const { milliseconds, sum, s3, logs } = costOf(name, row);
    const trips = name in budgets ? `${steps.length} of ${budgets[name]}` : steps.length;
    const counts = [read, write, puts, gets, trips, milliseconds].map(String);
    return {
      name,
      cells: [callCell(name), ...counts, dollars(sum), goalCell(name), dollars(sum + s3 + logs)],
    };
  });
  const head = [
    'Call',
    'Read units',
    'Write units',
    'S3 PUT',
    'S3 GET',
    'Round trips',
    'ms',
    'Dollars',
    'At most',
    'With S3 and logs',
  ];
  const cellsOf = (wanted: boolean) =>
    rows.filter(({ name }) => isEndpointRow(name) === wanted).map(({ cells }) => cells);
  const events = (Object.keys(eventsOfPatient) as EventName[]).map((name) => [
    name,
    dollars(eventCost(name, 1_000_000).sum),
  ]);
  return `## A million calls

Dollars are for a million calls: DynamoDB, HTTP API and Lambda. A small read should cost at most $${dollars(goals.read)}, a small write at most
$${dollars(goals.write)}; [some calls](cost.md#calls-that-cost-more) have a reason to cost more. *Round trips* are AWS calls one after the other, with
the most that the call may make; *ms* is the time that Lambda bills. A million audit entries, which the table keeps for good, are ${number((1_000_000 * figures.record_document_meta!.storedBytes) / 1024 ** 3)} GB.

${table(head, cellsOf(true))}

### Variants

The same endpoints with more to read or to store, or called by somebody else. *dearest* is the most expensive call of the
endpoint in the scenario: a document with facts of ten models, a report as RDF, a document that already existed. *longest* is
the one with the most round trips.

A report reads the lineage of every document that its facts come from. A minimal report also reads version and lineage of
what it shows. So the same facts cost much less in a few documents than in many.

${table(head, cellsOf(false))}

### A million events

What follows a call that writes an event, when every event comes alone. Under load the dispatcher takes up to 100 events
at once, the mailer three and the pinger ten. An app responds to a webhook in 300 ms.

${table(['Event', 'Dollars'], events)}

### Calls that cost more

${table(['Calls', 'Dollars at most', 'Why'], reasons(figures))}`;
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

function callCell(name: string): string {
  const [operation, ...rest] = name.split(':');
  return [`\`${operation}\``, ...rest].join(':');
}

function goalCell(name: string): string {
  return isEndpointRow(name) ? dollars(goalOf(name)) : '';
}

/** As `1,234.50`. */
function dollars(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** With at most two decimals. */
function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}
