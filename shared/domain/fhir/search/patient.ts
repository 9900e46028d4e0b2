/** Whose resources a search is for: docs/contract/fhir-api.md#whose-resources. */
import { ApiError } from '../../../errors.ts';
import { splitName } from '../../../fhir/rest/conditions.ts';
import type { Filter } from '../../../fhir/rest/filter.ts';
import type { Pair } from '../../../fhir/rest/pairs.ts';
import { parseReference } from '../../../fhir/rest/references.ts';
import { splitUnescaped, unescaped } from '../../../fhir/rest/split.ts';

/** Names of parameters that say whose resources are meant. */
const ofPatients: ReadonlySet<string> = new Set(['patient', 'subject']);

/** The ids of the patients that a pair names; undefined for a pair that names none. */
function patientsIn([text, value]: Pair, type: string, base: string): readonly string[] | undefined {
  const [name, modifier] = splitName(text);
  const isPatient = ofPatients.has(name) && (modifier === undefined || modifier === 'Patient');
  const isId = type === 'Patient' && text === '_id';
  if (!isPatient && !isId) return undefined;
  return splitUnescaped(value, ',').flatMap((part) => {
    const { type: of = 'Patient', id } = parseReference(unescaped(part), modifier, base) ?? {};
    return of === 'Patient' && id !== undefined ? [id] : [];
  });
}

/**
 * The one patient that a search names, for an app that may search the records of many. Undefined when it names none; throws 400 when
 * it names several.
 */
export function onlyPatient(type: string, pairs: readonly Pair[], base: string): string | undefined {
  const named = new Set(pairs.flatMap((pair) => patientsIn(pair, type, base) ?? []));
  if (named.size > 1) throw new ApiError('fhir_patient_required');
  return [...named][0];
}

/** The search without what only says whose resources are meant, and whether that is the patient of the view. */
export interface Whose {
  readonly pairs: readonly Pair[];
  /** The pairs that were taken out. */
  readonly taken: readonly Pair[];
  readonly isOfView: boolean;
}

/**
 * Takes `patient` out of a search: all that a view shows is about its patient, also what does not say so and what cannot, such as an
 * Organization.
 */
export function takePatient(
  type: string,
  pairs: readonly Pair[],
  { recordId, base }: { readonly recordId: string; readonly base: string },
): Whose {
  const isTaken = (pair: Pair) =>
    splitName(pair[0])[0] === 'patient' && pair[1] !== '' && patientsIn(pair, type, base);
  const taken = pairs.filter((pair) => isTaken(pair));
  return {
    pairs: pairs.filter((pair) => !isTaken(pair)),
    taken,
    isOfView: taken.every((pair) => patientsIn(pair, type, base)?.includes(recordId)),
  };
}

/** Whether a filter is met by what names nobody, because everything in the record is about its patient. */
export function isOfPatient({ parameter, wanted }: Filter, recordId: string): boolean {
  if (parameter.name !== 'subject' || wanted.kind !== 'reference') return false;
  return wanted.any.some(({ type = 'Patient', id }) => type === 'Patient' && id === recordId);
}
