/** The example of a million patients. */
import { table } from '../../reference/markdown/table.ts';
import type { Figures } from '../figures.ts';
import { callsOfPatient, eventsOfPatient, monthlyUse, patients, peakFactor } from '../million-patients.ts';
import { code, number } from './format-numbers.ts';
import { assumptions, billTable } from './monthly-bills.ts';

export function millionSection(figures: Figures): string {
  const use = monthlyUse(figures);
  const assumed = [
    ...Object.entries(callsOfPatient).map(([name, calls]) => [code(name), number(calls, 2)]),
    ...Object.entries(eventsOfPatient).map(([name, count]) => [`event: ${name}`, number(count, 2)]),
  ];
  return `## A million patients

What a service for a million patients pays, computed from the tables of this page and the assumptions below:

${billTable(figures, patients)}

Requests to the customer managed keys are not counted. They grow with running functions and time, not with calls: DynamoDB
requests the table's key once every few minutes for each connection and caller, and S3 uses a bucket key.

The example assumes these calls and events per patient, including those of apps and relatives:

${table(['Call', 'Per month'], assumed)}

These are ${number(use.calls / patients, 1)} calls per patient and ${number(use.calls / 1_000_000, 1)} million calls a month. They come at ${number(use.rate.calls, 1)} a second on average and
${number(use.rate.calls * peakFactor)} a second at the busiest time (${peakFactor} times the average), and take ${number(use.milliseconds)} ms each. A month adds ${number(use.tableGrowth, 1)} GB to the table,
${number(use.objectGrowth, 1)} GB to S3 and ${number(use.logGrowth, 1)} GB of logs. Function logs are kept for three months, gateway logs for a year. Nothing else is
ever removed.

${assumptions()}`;
}
