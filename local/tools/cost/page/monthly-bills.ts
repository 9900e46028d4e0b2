/** What the two examples pay a month, in short and by service. */
import { table } from '../../reference/markdown/table.ts';
import type { Figures } from '../figures.ts';
import { accessLogBytes, patients, removedShare, startShare } from '../million-patients.ts';
import { regionalFactors } from '../regions.ts';
import { clinicPatients, idleBill, wholeBill, wholeTotal } from '../whole-bill.ts';
import { dollars, number } from './format-numbers.ts';

const years = [1, 5] as const;
const ages = years.map((count) => `after ${count === 1 ? 'a year' : `${count} years`}`);

/** The head of the page. */
export function summarySection(figures: Figures): string {
  const row = (name: string, count: number) => {
    const totals = years.map((age) => wholeTotal(figures, age, count));
    const cents = (totals[0]! * 12 * 100) / count;
    return [
      name,
      ...totals.map((total) => `**$${dollars(total)}**`),
      `${number(cents, cents < 10 ? 2 : 0)} cents`,
    ];
  };
  return `${table(
    ['A month costs', ...ages, 'a patient and year'],
    [
      row(
        `[a clinic of ${number(clinicPatients)} patients](cost.md#a-clinic-of-5000-patients)`,
        clinicPatients,
      ),
      row('[a portal of a million patients](cost.md#a-million-patients)', patients),
    ],
  )}

A deployment that nobody calls pays $${dollars(total(idleBill()))}. These are list prices in us-east-1 without free tiers.
[Other regions](cost.md#other-regions) cost up to half as much again. The sums leave out the UI app, a domain, optional parts of
the stacks, backups outside the account, CloudTrail, taxes, and the people who operate the service. The optional parts have
their [prices](../infra/README.md#optional-parts); the portal, which can be the UI app, is one of them.`;
}

/** A table of what this many patients pay, by service. */
export function billTable(figures: Figures, count: number): string {
  const bills = years.map((age) => wholeBill(figures, age, count));
  const services = Object.keys(bills[0]!).map((name) => [name, ...bills.map((bill) => dollars(bill[name]!))]);
  const sums = bills.map((bill) => `**${dollars(total(bill))}**`);
  return table(['Dollars a month', ...ages], [...services, ['**Sum**', ...sums]]);
}

export function total(bill: Readonly<Record<string, number>>): number {
  return Object.values(bill).reduce((sum, amount) => sum + amount, 0);
}

/** Assumptions that both bills make beyond the calls. */
export function assumptions(): string {
  return `Beyond the calls, both examples assume:

- One call in ${number(1 / startShare)} starts a function first, which is billed for half a second.
- ${number(removedShare * 100)} % of what is stored in S3 is overwritten or removed later, and stays for 35 days as an old version.
- Each request to S3 adds ${accessLogBytes} bytes to the access logs of the bucket, which are kept for a year. Writing them is free.
- Every endpoint of the example is called in every hour, so that its metric is billed for the whole month.`;
}

export function regionSection(figures: Figures): string {
  const rows = regionalFactors.map(([regions, factor]) => [
    regions,
    number(factor, 2),
    ...[clinicPatients, patients].map((count) => dollars(factor * wholeTotal(figures, 1, count))),
  ]);
  return `## Other regions

The factors are estimates, from the price of requests to DynamoDB. Storage, transfer and mail differ less between regions, so
these sums are on the high side. For an exact sum, use the AWS Pricing Calculator with the quantities of this page.

${table(['Region', 'Factor', 'Clinic, after a year', 'Million patients, after a year'], rows)}`;
}
