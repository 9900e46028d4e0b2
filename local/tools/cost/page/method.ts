/** How the figures are made: billing rules, prices, and the model of Lambda's time. */
import { table } from '../../reference/markdown/table.ts';
import { logBytes } from '../call-cost.ts';
import { processorMilliseconds, stepMilliseconds } from '../lambda-time.ts';
import { type PriceName, prices, pricesOf } from '../prices.ts';

export function method(): string {
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
the scenario calls an endpoint several times, the table shows the first call. The same figures as data:
[cost.json](cost.json).

**Lambda's time** is a model, because it cannot be measured here. It adds the steps that a call waits for
(${steps.join(', ')}; of parallel steps, the slowest) and processor time of a full vCPU: ${read} ms for a read, ${write} ms for a write, ${object} ms more for each
object of S3, ${report} ms more for a report, ${password} ms for every password that is hashed. These are [measured](performance.md#processor-time-per-call) and rounded up to
half a millisecond or more, because Lambda's processors are others. Processor time is longer where a function has less than a full
vCPU ([memory](cost.md#memory)). The memory is that of the endpoint's function. Cold starts are not part of a call's cost: one takes about half a
second, which is $0.000007 at 1,024 MB, and is in the monthly bills. The extra time for large bodies and responses is left out too: receiving, reading, hashing and
storing them.

**Logs** are one line by the function and one by the gateway, together ${logBytes()} bytes including what CloudWatch adds.

## Prices

List prices in us-east-1, ${pricesOf}, without free tiers, discounts and volume tiers. A GB is 2³⁰ bytes.

${priceTable()}`;
}

function priceTable(): string {
  const rows = (Object.keys(prices) as PriceName[]).map((name) => {
    const { dollars, for: amount, unit, list } = prices[name];
    const count = amount === 1 ? '' : `${amount.toLocaleString('en')} `;
    return [`$${dollars}`, `${count}${unit}`, list];
  });
  return table(['Price', 'Per', 'Price list'], rows);
}
