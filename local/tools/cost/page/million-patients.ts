/** The example of a million patients. */
import { table } from '../../reference/markdown/table.ts';
import type { Figures } from '../figures.ts';
import {
  callsOfPatient,
  customerKeys,
  eventsOfPatient,
  monthlyBill,
  monthlyUse,
  patients,
  peakFactor,
} from '../million-patients.ts';
import { code, dollars, number } from './format-numbers.ts';

const years = [1, 5] as const;

export function millionSection(figures: Figures): string {
  const use = monthlyUse(figures);
  const bills = years.map((count) => monthlyBill(figures, count));
  const services = Object.keys(bills[0]!).map((name) => [name, ...bills.map((bill) => dollars(bill[name]!))]);
  const totals = bills.map((bill) => Object.values(bill).reduce((sum, amount) => sum + amount, 0));
  const assumed = [
    ...Object.entries(callsOfPatient).map(([name, calls]) => [code(name), number(calls, 2)]),
    ...Object.entries(eventsOfPatient).map(([name, count]) => [`event: ${name}`, number(count, 2)]),
  ];
  return `## A million patients

An example, computed from the rows above. Assumed of one patient and month, counting what apps and relatives do:

${table(['Call', 'A month'], assumed)}

Together that is ${number(use.calls / patients, 1)} calls of a patient: ${number(use.calls / 1_000_000, 1)} million a month, ${number(use.rate.calls, 1)} a second in the mean and ${number(use.rate.calls * peakFactor)} at the
busiest time (${peakFactor} times the mean), of ${number(use.milliseconds)} ms each. A month adds ${number(use.tableGrowth, 1)} GB to the table, ${number(use.objectGrowth, 1)} GB to S3 and
${number(use.logGrowth, 1)} GB of logs; functions' logs are kept for three months, the gateway's for a year. Nothing is ever removed.

${table(['Dollars a month', ...years.map((count) => `after ${count === 1 ? 'a year' : `${count} years`}`)], [...services, ['**Sum**', ...totals.map((sum) => `**${dollars(sum)}**`)]])}

That is ${number((totals[0]! / patients) * 1200, 2)} cents for a patient and year, after one year. Requests to ${customerKeys} customer managed keys are not counted: DynamoDB asks for
the table's key once in minutes for each connection and caller, S3 uses a bucket key, so they grow with running functions
and time, not with calls.`;
}
