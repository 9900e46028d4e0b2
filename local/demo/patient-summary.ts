/**
 * Last part: a summary of the sample patient's record, read by the patient herself: two laboratory values by
 * month, her medications and her problems.
 */
import type { Client, Medication, Problem } from '../../shared/client/index.ts';
import { sampleProfile, sampleRoot } from '../seed/arguments.ts';
import type { SeedWorld } from '../seed/environment.ts';
import { seedPatient } from '../seed/new-patient.ts';
import { readProfile } from '../seed/profile.ts';
import { type SeededPatient, seededPatient } from '../seed/seeded-patients-file.ts';
import { openSession } from './accounts.ts';
import type { Stage } from './call-printer.ts';
import { sparkline, tableLines } from './text-tables.ts';

/** The patient's session, and her record. */
interface Read {
  readonly stage: Stage;
  readonly patient: Client;
  readonly recordId: string;
}

export async function playClosing(stage: Stage, world: SeedWorld): Promise<void> {
  const { recordId, accountId, username, password } = await samplePatient(stage, world);
  stage.heading(`A summary of the sample patient's record, read by ${accountId}`);
  const patient = await openSession(stage, world, 'patient', accountId, password, username);
  const read = { stage, patient, recordId };

  const trends = [
    await trendLines(read, 'HBA1C', 'HbA1c', '%'),
    await trendLines(read, 'LDL', 'LDL cholesterol', 'mg/dL'),
  ];
  const byDate = { recordId, orderBy: '-startDate' } as const;
  const medications = await patient.genericList({ ...byDate, dataModel: 'Medication' });
  const problems = await patient.genericList({ ...byDate, dataModel: 'Problem' });
  stage.expect(medications.total > 0 && problems.total > 0, 'medications and problems');

  for (const lines of trends) show(stage, lines);
  show(stage, ['Medications', '', ...medicationLines(medications.rows)]);
  show(stage, ['Problems', '', ...problemLines(problems.rows)]);
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

/** The mean of each month with measurements. */
async function trendLines(
  { stage, patient, recordId }: Read,
  type: string,
  name: string,
  unit: string,
): Promise<readonly string[]> {
  const { groups: months } = await patient.genericList({
    recordId,
    dataModel: 'Measurement',
    filters: { type },
    dateGroup: 'datetime*month',
    aggregateBy: 'avg*value',
    orderBy: 'datetime',
  });
  stage.expect(months.length > 0, `measurements of ${name}`);
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

function medicationLines(medications: readonly Medication[]): readonly string[] {
  const rows = medications.map((medication) => {
    const fills = medication.fulfillments.map(({ date }) => dayOf(date));
    return [
      medication.drugName_title ?? '',
      dayOf(medication.startDate),
      dayOf(medication.endDate) || 'ongoing',
      `${medication.frequency_value ?? ''}${medication.frequency_unit ?? ''}`,
      String(fills.length),
      fills.toSorted().at(-1) ?? '',
    ];
  });
  return tableLines(['Medication', 'From', 'Until', 'Taken', 'Fills', 'Last fill'], rows);
}

function problemLines(problems: readonly Problem[]): readonly string[] {
  const rows = problems.map(({ name_title: name, startDate, endDate }) => [
    name ?? '',
    dayOf(startDate),
    dayOf(endDate) || 'ongoing',
  ]);
  return tableLines(['Problem', 'From', 'Until'], rows);
}

function show(stage: Stage, lines: readonly string[]): void {
  stage.note('');
  for (const line of lines) stage.note(line);
}

/** The day of a date or an instant; empty when there is none. */
function dayOf(value: string | null): string {
  return value?.slice(0, 10) ?? '';
}
