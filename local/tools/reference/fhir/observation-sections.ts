/** What docs/fhir.md says of Observations that have mappings of their own kind. */
import { measurementMapping } from '../../../../shared/models/fhir/measurement.ts';
import { socialHistoryKinds } from '../../../../shared/models/fhir/observation-kinds.ts';
import { type ReadableUnit, vitalSignsMapping } from '../../../../shared/models/fhir/vital-signs.ts';
import { table } from '../markdown/table.ts';
import { code, codes } from './code-text.ts';

const { noResult } = vitalSignsMapping;
const withoutResult = [
  [
    `\`status\` is ${codes(noResult.statuses)}, or ${code(noResult.withoutValue)} and it says no more`,
    noResult.otherwise,
  ],
];

export function vitalSignsSection(): string {
  const { readings, panel, bloodPressure } = vitalSignsMapping;
  const rows = readings.map(({ field, loinc, display, unit, units, componentOf }) => [
    code(field),
    `${codes(loinc)} (${display})`,
    componentOf ? `component of ${code(componentOf)}` : 'its own',
    units.map(unitText).join(', '),
    code(unit),
  ]);
  return [
    '### Observation of a vital sign',
    `Each Observation with a reading is one fact; a blood pressure (${codes(bloodPressure.loinc)}) with its two components is one, and so is a panel (LOINC
${codes(panel.loinc)}) with readings as components. A reading in another unit, a bound, or one without a number is a Measurement. A fact with
one reading, or one blood pressure, is written as that Observation. One with several is written as a panel that names an Observation for
each, and these come back as facts of their own.`,
    table(['Not read when', 'What the answer says'], withoutResult),
    table(['Field', 'LOINC', 'Observation', 'Units that are read', 'Unit of the model'], rows),
  ].join('\n\n');
}

function unitText({ code: unit, names = [] }: ReadableUnit): string {
  return [unit, ...names.filter((name) => name !== unit)].map(code).join(' or ');
}

export function measurementSection(): string {
  const { series, shortName } = measurementMapping;
  return [
    '### Observation',
    `A number, text or code that is neither a laboratory result nor one of the vital signs nor social history, as the
[contract](contract/fhir.md#observations) decides. The type is the name of the
series in this table; or else the text or title of the code, one of at most ${shortName} characters if there is one; or at worst a code.`,
    table(
      ['Type', 'LOINC'],
      series.map(({ type, loinc, display }) => [code(type), `${code(loinc)} (${display})`]),
    ),
    table(
      ['Field', 'Elements'],
      [
        ['`type`, `code`', '`code`'],
        ['`value`, `unit`, `comparator`', '`valueQuantity` or `valueInteger`'],
        ['`result`, `result_code`', 'any other `value[x]`, in words and with its code'],
        ['`data_absent_reason`', '`dataAbsentReason`'],
        ['`datetime`', '`effectiveDateTime`, `effectiveInstant`, `effectivePeriod` or `effectiveTiming`'],
        ['`interpretation`', 'the first `interpretation`; others are among the components'],
        [
          '`normal_range`, `normal_range_text`',
          '`referenceRange`: that for everyone; its text, and the others in words',
        ],
        ['`components`', '`component`, `bodySite`, `method` and the end of the time, in words'],
        ['`category`, `status`, `performer`, `notes`', 'the elements of these names'],
      ],
    ),
  ].join('\n\n');
}

export function socialHistorySection(): string {
  const { category, loinc, snomed } = socialHistoryKinds;
  return [
    '### Observation',
    `An Observation of the category ${code(category)} that is not also of ${code('survey')}, or with a known code of LOINC
(${loinc.map(code).join(', ')}) or SNOMED CT (${snomed.map(code).join(', ')}), unless it is a laboratory result or a vital sign.`,
    table(['Not read when', 'What the answer says'], withoutResult),
    table(
      ['Field', 'Elements'],
      [
        ['`name`', '`code`'],
        [
          '`startDate`',
          '`effectiveDateTime`, `effectiveInstant`, or the start of `effectivePeriod` or `effectiveTiming`',
        ],
        ['`endDate`', 'the end of `effectivePeriod`'],
        ['`quantity`', '`valueQuantity` or `valueInteger`'],
        ['`result`, `result_code`', 'any other `value[x]`, in words and with its code'],
        ['`data_absent_reason`', '`dataAbsentReason`'],
        [
          '`components`',
          '`component`, `interpretation`, `bodySite`, `method` and `referenceRange`, in words',
        ],
        ['`status`, `performer`, `notes`', 'the elements of these names'],
      ],
    ),
  ].join('\n\n');
}

/** What a laboratory result has beside what its mapping says. */
export function besideResultsSection(): string {
  return [
    'Beside its value, each laboratory result has what its Observation says:',
    table(
      ['Field', 'Elements'],
      [
        ['`interpretation`', 'the first `interpretation`, as it is; others are among the components'],
        [
          '`normal_range_text`',
          'the text of `referenceRange`, and those that are not for everyone, in words',
        ],
        ['`result_code`', 'the code of `valueCodeableConcept`'],
        ['`components`', '`component`, `bodySite` and the end of the time, in words'],
        ['`category`', 'the first `category` that is not the laboratory itself'],
        ['`specimen`, `performer`, `method`, `issued`, `data_absent_reason`', 'the elements of these names'],
      ],
    ),
  ].join('\n\n');
}
