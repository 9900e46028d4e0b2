/** What docs/fhir.md says of Observations that have mappings of their own kind. */
import { measurementMapping } from '../../../../shared/models/fhir/measurement.ts';
import { type ReadableUnit, vitalSignsMapping } from '../../../../shared/models/fhir/vital-signs.ts';
import { table } from '../markdown/table.ts';
import { code, codes } from './code-text.ts';

export function vitalSignsSection(): string {
  const { readings, panel, bloodPressure, noResult } = vitalSignsMapping;
  const rows = readings.map(({ field, loinc, display, unit, units, componentOf }) => [
    code(field),
    `${codes(loinc)} (${display})`,
    componentOf ? `component of ${code(componentOf)}` : 'its own',
    units.map(unitText).join(', '),
    code(unit),
  ]);
  return [
    '### Observations of one time',
    `Vital signs taken at one time are one fact. The members and components of a panel (LOINC ${codes(panel.loinc)}) form one fact; so do
Observations outside of panels with the same time and the same Encounter. A second reading of the same kind starts another fact.
The fact is written as a panel that names an Observation for each reading, and blood pressure (${codes(bloodPressure.loinc)}) with two
components. A reading in another unit is not read.`,
    table(
      ['Not read when', 'What the answer says'],
      [[`\`status\` is ${codes(noResult.statuses)}`, noResult.otherwise]],
    ),
    table(['Field', 'LOINC', 'Observation', 'Units that are read', 'Unit of the model'], rows),
  ].join('\n\n');
}

function unitText({ code: unit, names = [] }: ReadableUnit): string {
  return [unit, ...names.filter((name) => name !== unit)].map(code).join(' or ');
}

export function measurementSection(): string {
  const { categories, series } = measurementMapping;
  return [
    '### Observation',
    `A number that is neither a laboratory result nor one of the vital signs. It has one of the categories ${codes(categories)}, or none.
The type is the name of the series in this table, or else the text or title of the code if it is short enough, or else the LOINC
code.`,
    table(
      ['Type', 'LOINC'],
      series.map(({ type, loinc, display }) => [code(type), `${code(loinc)} (${display})`]),
    ),
    table(
      ['Field', 'Elements'],
      [
        ['`type`', '`code`'],
        ['`value`, `unit`', '`valueQuantity` or `valueInteger`'],
        ['`datetime`', '`effectiveDateTime`, `effectiveInstant` or `effectivePeriod.start`'],
      ],
    ),
  ].join('\n\n');
}
