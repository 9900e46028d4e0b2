/** Which record the resources of a patient belong into, and whether the patient is the person of that record. */
import { personOf } from '../../domain/demographics/person.ts';
import { isObject, type JsonObject, parseKeepingNumbers } from '../../fhir/json.ts';
import { readResources } from '../../fhir/read/read-resources.ts';
import { checkPatient, isReadable, type PatientCheck, type Person } from '../../fhir/same-person.ts';
import { keys, type RecordItem } from '../../store/items/index.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { externalIdOf } from './identity.ts';
import type { ResourceIndex } from './source.ts';

type Patients = Parameters<typeof checkPatient>[0]['patients'];

/** The record of a patient of the files. */
export interface Destination {
  readonly record: RecordItem;
  /** The demographics of the record, if it has any. */
  readonly person: Person | undefined;
  /** What the files say of the patient; empty when they do not describe them. */
  readonly patients: Patients;
  readonly check: PatientCheck;
}

/** The id of the record of a patient, or why there is none: a sentence. */
export type RecordOf = (
  patient: string | undefined,
  described: Patients,
  /** Their Patient resource, if it is in the files. */
  resource: JsonObject | undefined,
) => Promise<{ readonly recordId: string } | { readonly reason: string }>;

/** Patients of which something is kept in memory. */
const mostKept = 2000;

export class Destinations {
  readonly #stores: { readonly store: Store; readonly bodies: Bodies };
  readonly #index: ResourceIndex;
  readonly #recordOf: RecordOf;
  readonly #kept = new Map<string, Destination | { readonly reason: string }>();

  constructor(
    stores: { readonly store: Store; readonly bodies: Bodies },
    index: ResourceIndex,
    recordOf: RecordOf,
  ) {
    this.#stores = stores;
    this.#index = index;
    this.#recordOf = recordOf;
  }

  /** For the patient with this identity, or for resources that name none. */
  async of(patient: string | undefined): Promise<Destination | { readonly reason: string }> {
    const key = patient ?? '';
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const found = await this.#find(patient);
    if (this.#kept.size >= mostKept) this.#kept.clear();
    this.#kept.set(key, found);
    return found;
  }

  async #find(patient: string | undefined): Promise<Destination | { readonly reason: string }> {
    const resource = this.#patient(patient);
    const patients = resource ? readResources(resource).patients : [];
    const found = await this.#recordOf(patient, patients, resource);
    if ('reason' in found) return found;
    const { store } = this.#stores;
    const [record] = await store.get([keys.record(found.recordId)]);
    if (!record) return { reason: `There is no record ${found.recordId}.` };
    const person = await personOf(record, this.#stores);
    const check = checkPatient({ patients, subjects: [] }, person);
    if (isReadable(check)) return { record, person, patients, check };
    return { reason: `Its patient is not the person of record ${record.id}.` };
  }

  #patient(patient: string | undefined): JsonObject | undefined {
    const kept = patient === undefined ? undefined : this.#index.find(patient);
    if (kept?.type !== 'Patient') return undefined;
    const json = parseKeepingNumbers(kept.bytes.toString('utf8'));
    return isObject(json) ? json : undefined;
  }
}

/**
 * All resources belong into one record. The files may tell of several patients: then only those that are described count, who are
 * compared with the record. Of the rest, only the first one counts.
 */
export function oneRecord(recordId: string): RecordOf {
  let first: string | undefined;
  return async (patient, described) => {
    if (patient === undefined || described.length > 0) return { recordId };
    first ??= patient;
    if (patient === first) return { recordId };
    return { reason: `It is about ${patient}, others are about ${first}, and no file describes them.` };
  };
}

/** Finds or makes the record of a patient of whom no list knows. */
export type FindRecord = (
  patient: string,
  described: Patients,
  resource: JsonObject | undefined,
) => Promise<{ readonly recordId: string } | { readonly reason: string } | undefined>;

/** The record that the app has created under the identity of the patient. */
export function recordsOfApp(appId: string, store: Store): FindRecord {
  return async (patient) => {
    const [found] = await store.get([keys.recordKey(appId, externalIdOf(patient))]);
    return found && { recordId: found.recordId };
  };
}

/**
 * Each patient has a record in `records`, by identity or by `system|value` of an identifier; or else the first that one of the others
 * finds.
 */
export function manyRecords(
  records: ReadonlyMap<string, string>,
  ...others: readonly (FindRecord | undefined)[]
): RecordOf {
  return async (patient, described, resource) => {
    if (patient === undefined) return { reason: 'It names no patient.' };
    const identifiers = described.flatMap((one) =>
      one.identifiers.map(({ system, value }) => `${system ?? ''}|${value}`),
    );
    const name = [patient, ...identifiers].find((one) => records.has(one));
    if (name !== undefined) return { recordId: records.get(name)! };
    for (const find of others) {
      const found = await find?.(patient, described, resource);
      if (found) return found;
    }
    return { reason: `No record is given for ${patient}.` };
  };
}
