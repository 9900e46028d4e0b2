/**
 * Last part: a summary of the sample patient's record, read by the patient herself: two laboratory values by
 * month, her medications and her problems.
 */
import type { Client, QueryInput } from '../../shared/client/index.ts';
import { sampleProfile, sampleRoot } from '../seed/arguments.ts';
import type { SeedWorld } from '../seed/environment.ts';
import { seedPatient } from '../seed/new-patient.ts';
import { readProfile } from '../seed/profile.ts';
import { type SeededPatient, seededPatient } from '../seed/seeded-patients-file.ts';
import { openSession } from './accounts.ts';
import type { Stage } from './call-printer.ts';
import { sparkline, tableLines } from './text-tables.ts';

/** Gets the rows of a report of the patient's record. */
type Report = (model: string, query: QueryInput) => Promise<readonly Row[]>;

type Row = Readonly<Record<string, unknown>>;

export async function playClosing(stage: Stage, world: SeedWorld): Promise<void> {
  const { recordId, accountId, password } = await samplePatient(stage, world);
  stage.heading(`A summary of the sample patient's record, read by ${accountId}`);
  const patient = await openSession(stage, world, 'patient', accountId, password);
  const report = reportsOf(stage, patient, recordId);

  const trends = [
    await trendLines(report, 'HBA1C', 'HbA1c', '%'),
    await trendLines(report, 'LDL', 'LDL cholesterol', 'mg/dL'),
  ];
  const medications = await report('Medication', { orderBy: '-startDate' });
  const problems = await report('Problem', { orderBy: '-startDate' });

  for (const lines of trends) show(stage, lines);
  show(stage, ['Medications', '', ...medicationLines(medications)]);
  show(stage, ['Problems', '', ...problemLines(problems)]);
}

/** The patient of the last `npm run seed`; seeded here if there is none. */
async function samplePatient(stage: Stage, world: SeedWorld): Promise<SeededPatient> {
  const known = seededPatient(world.dataDir, sampleProfile);
  if (known) return known;
  stage.heading(`${world.apps.admin.name} loads the sample patient, as npm run seed does`);
  const { label, filled, ...patient } = await seedPatient(world, readProfile(sampleRoot, sampleProfile));
  stage.note(`${filled.stored} documents for ${label}`);
  return patient;
}

function reportsOf(stage: Stage, patient: Client, recordId: string): Report {
  return async (model, query) => {
    const { text } = await patient.genericList({ recordId, dataModel: model, ...query });
    const rows: unknown = JSON.parse(text);
    stage.expect(Array.isArray(rows) && rows.length > 0, `a report of ${model}`);
    return rows as readonly Row[];
  };
}

/** The mean of each month with measurements. */
async function trendLines(
  report: Report,
  type: string,
  name: string,
  unit: string,
): Promise<readonly string[]> {
  const months = await report('Measurement', {
    filters: { type },
    dateGroup: 'datetime*month',
    aggregateBy: 'avg*value',
    orderBy: 'datetime',
  });
  const values = months.map(({ value }) => Number(value));
  const rows = months.map(({ group, value }) => [String(group), Number(value).toFixed(1)]);
  return [
    `${name} by month, mean in ${unit}`,
    '',
    ...tableLines(['Month', name], rows),
    '',
    `Trend  ${sparkline(values)}  ${rows[0]![1]} → ${rows.at(-1)![1]}`,
  ];
}

function medicationLines(medications: readonly Row[]): readonly string[] {
  const rows = medications.map((medication) => {
    const fills = (medication.fulfillments as readonly Row[]).map(({ date }) => dayOf(date));
    return [
      textOf(medication.drugName_title),
      dayOf(medication.startDate),
      dayOf(medication.endDate) || 'ongoing',
      `${textOf(medication.frequency_value)}${textOf(medication.frequency_unit)}`,
      String(fills.length),
      [...fills].sort().at(-1) ?? '',
    ];
  });
  return tableLines(['Medication', 'From', 'Until', 'Taken', 'Fills', 'Last fill'], rows);
}

function problemLines(problems: readonly Row[]): readonly string[] {
  const rows = problems.map((problem) => [
    textOf(problem.name_title),
    dayOf(problem.startDate),
    dayOf(problem.endDate) || 'ongoing',
  ]);
  return tableLines(['Problem', 'From', 'Until'], rows);
}

function show(stage: Stage, lines: readonly string[]): void {
  stage.note('');
  for (const line of lines) stage.note(line);
}

/** The day of a date or an instant; empty when there is none. */
function dayOf(value: unknown): string {
  return textOf(value).slice(0, 10);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
