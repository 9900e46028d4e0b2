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

A deployment for ${number(clinicPatients)} patients gets ${number(use.calls)} calls a month, with the assumptions of the next example. Most of its bill
does not depend on calls: $${dollars(idle)} for alarms, dashboard, keys, queues and secret, and $${dollars(bills[0]!['CloudWatch, metrics by endpoint']!)} for the metrics of the ${measuredEndpoints()}
endpoints that its patients call, as if each were called in every hour. ${code('endpointMetrics=false')} saves the metrics.

${table(['Dollars a month', ...years.map((count) => `after ${count === 1 ? 'a year' : `${count} years`}`)], [...services, ['**Sum**', ...totals]])}

These are list prices without free tiers. They leave out the UI app, a domain, backups outside the account, CloudTrail, taxes,
and the people who operate it.`;
}
