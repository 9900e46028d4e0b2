/** The example of a clinic. */
import type { Figures } from '../figures.ts';
import { monthlyUse } from '../million-patients.ts';
import { clinicPatients, idleBill, measuredEndpoints, wholeBill } from '../whole-bill.ts';
import { code, dollars, number } from './format-numbers.ts';
import { billTable, total } from './monthly-bills.ts';

export function clinicSection(figures: Figures): string {
  const use = monthlyUse(figures, clinicPatients);
  const metrics = wholeBill(figures, 1, clinicPatients)['CloudWatch, metrics by endpoint']!;
  return `## A clinic of ${number(clinicPatients)} patients

A deployment for ${number(clinicPatients)} patients gets ${number(use.calls)} calls a month, with the assumptions of the next example. Most of its bill
does not depend on calls: $${dollars(total(idleBill()))} for alarms, dashboard, keys, queues and secret, and $${dollars(metrics)} for the metrics of the ${measuredEndpoints()}
endpoints that its patients call. ${code('endpointMetrics=false')} saves the metrics.

${billTable(figures, clinicPatients)}`;
}
