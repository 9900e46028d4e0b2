/** Results that two FHIR sources tell alike, which a summary shows once: docs/contract/fhir.md#the-patient-summary. */

import type { Fact } from '../../facts/fact.ts';
import { readingKinds } from '../../facts/reading-kinds.ts';
import { sourcedDate, sourceField } from '../../models/date-source.ts';
import { fieldIndex } from '../../models/registry.ts';
import { modelOf } from '../facts/model-of.ts';

interface Compared {
  /** One of them must be given: a name alone is not compared. */
  readonly codes: readonly string[];
  readonly values: readonly string[];
}

const compared: Readonly<Record<string, Compared>> = {
  LabResult: {
    codes: ['test_name_system', 'test_name_identifier'],
    values: [
      'quantitative_result_value_value',
      'quantitative_result_value_unit',
      'narrative_result',
      'result_code_identifier',
    ],
  },
  Measurement: {
    codes: ['type', 'code_system', 'code_identifier'],
    values: ['value', 'unit', 'comparator', 'result', 'result_code_identifier'],
  },
  VitalSigns: {
    codes: readingKinds.map(({ key }) => `${key}_value`),
    values: readingKinds.flatMap(({ key }) => [`${key}_value`, `${key}_unit`]),
  },
};

/**
 * What a result says, the same for all that say the same code, value, unit and instant. Undefined for a fact of the service's own documents, for
 * one of which only the day is known, and for a fact of another kind.
 */
export function sameResult(fact: Fact): string | undefined {
  const fields = compared[fact.model];
  if (!fields || !fact.fromFhir) return undefined;
  const model = modelOf(fact.model);
  const at = (name: string) => fact.values[fieldIndex(model, name)] ?? null;
  const instant = at(model.mainDate);
  const isInstant = sourcedDate(instant, at(sourceField(model.mainDate)))?.includes('T');
  const codes = fields.codes.map(at);
  const values = fields.values.map(at);
  if (!isInstant || codes.every((code) => code === null) || values.every((value) => value === null))
    return undefined;
  return JSON.stringify([fact.model, codes, values, instant]);
}
