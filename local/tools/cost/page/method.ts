/** How the figures come about: rules, prices, the model of Lambda's time. */
import { table } from '../../reference/markdown/table.ts';
import { logBytes } from '../call-cost.ts';
import { processorMilliseconds, stepMilliseconds } from '../lambda-time.ts';
import { type PriceName, prices, pricesOf } from '../prices.ts';

export function method(): string {
  const steps = Object.entries(stepMilliseconds).map(([kind, milliseconds]) => `${kind} ${milliseconds} ms`);
  const { call, report, password } = processorMilliseconds;
  return `## How this is measured

Every call is played twice against parts on this machine, and the second time, when everything is warm, its AWS calls are
recorded below the SDK. Units are those that DynamoDB Local answers when asked (\`ReturnConsumedCapacity\`), corrected
where it leaves out what AWS bills:

- A consistent read costs one unit for 4 kB: of each item in \`GetItem\` and \`BatchGetItem\`, of the sum of a page in
  \`Query\`. What is not there costs one unit, and so does a query that finds nothing.
- A write costs one unit for 1 kB of the larger of the item before and after, also where its condition does not hold.
- An item in a transaction costs twice that, also one that is only checked. Conditions that hold cost nothing.
- A transaction that is repeated because its answer was lost costs two read units for each item. That, other
  repetitions and collisions are not part of a typical call.

A call is as it is in a small record, made by whoever makes it in the scenario: an admin app by itself, else a session or a
token that acts for the owner, with three or four items more to be judged by. Of
several calls of one endpoint in the scenario the first stands in the table. The same figures as data: [cost.json](cost.json).

**Lambda's time** is a model, because it cannot be measured here: the steps that a call waits for (${steps.join(', ')};
of steps side by side the slowest) and processor time (${call} ms of a whole processor; ${report} ms more for a report;
${password} ms for every password that is hashed), stretched where the function has less than a whole processor
(1,769 MB). The memory is that of the endpoint's function. Cold starts are left out: one takes about half a second of
1,024 MB, $0.000007. So is what large bodies and answers take beyond small ones: to arrive, to be read, hashed and stored.

**Logs** are one line of the function and one of the gateway, ${logBytes()} bytes together with what CloudWatch adds.

## Prices

List prices of us-east-1, ${pricesOf}, without free tiers, discounts and the steps for large amounts. A GB has 2³⁰ bytes.

${priceTable()}`;
}

function priceTable(): string {
  const rows = (Object.keys(prices) as PriceName[]).map((name) => {
    const { dollars, for: amount, unit, list } = prices[name];
    const count = amount === 1 ? '' : `${amount.toLocaleString('en')} `;
    return [`$${dollars}`, `${count}${unit}`, list];
  });
  return table(['Price', 'For', 'List'], rows);
}
