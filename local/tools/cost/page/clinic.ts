/** The example of a clinic. */
import { table } from '../../reference/markdown/table.ts';
import { clinicBill, clinicPatients, clinicTotal, idleBill, measuredEndpoints } from '../clinic.ts';
import type { Figures } from '../figures.ts';
import { monthlyUse } from '../million-patients.ts';
import { code, dollars, number } from './format-numbers.ts';

const years = [1, 5] as const;

export function clinicSection(figures: Figures): string {
  const use = monthlyUse(figures, clinicPatients);
  const bills = years.map((count) => clinicBill(figures, count));
  const services = Object.keys(bills[0]!).map((name) => [name, ...bills.map((bill) => dollars(bill[name]!))]);
  const totals = years.map((count) => `**${dollars(clinicTotal(figures, count))}**`);
  const idle = Object.values(idleBill()).reduce((sum, amount) => sum + amount, 0);
  return `## A clinic of ${number(clinicPatients)} patients

A small deployment, with the calls per patient of the example below: ${number(use.calls)} calls a month. Most of what it pays does
not depend on calls: $${dollars(idle)} for alarms, dashboard, keys, queues and secret, and the metrics of the ${measuredEndpoints()} endpoints that
its patients call, counted as if each were called in every hour. ${code('endpointMetrics=false')} saves the latter.

${table(['Dollars a month', ...years.map((count) => `after ${count === 1 ? 'a year' : `${count} years`}`)], [...services, ['**Sum**', ...totals]])}

List prices without free tiers. Not counted: the UI app, a domain, backups outside the account, CloudTrail, taxes, and the
people who operate it.`;
}
