/** What happens to each resource of the files: docs/contract/fhir.md#bulk-import. */
import type { Actor } from '../../access/principal.ts';
import { readContent } from '../../domain/documents/content.ts';
import { comparedContent } from '../../domain/documents/record-content.ts';
import { ApiError } from '../../errors.ts';
import { fhirMediaType } from '../../fhir/document.ts';
import { checkPatient, isReadable, type PatientCheck } from '../../fhir/same-person.ts';
import { limits } from '../../limits.ts';
import { mappings } from '../../models/fhir/index.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { retryingBodies, retryingStore } from '../archive/retrying-store.ts';
import { documentOf } from './document.ts';
import {
  externalIdOf,
  Identities,
  identifiersIn,
  isTakenAlong,
  lastUpdated,
  sharedKinds,
  sortableTime,
} from './identity.ts';
import { NamedPatients } from './named-patients.ts';
import { type Occurrence, occurrenceOf } from './occurrence.ts';
import { RecordQueues } from './record-queues.ts';
import { type Destination, Destinations, type RecordOf } from './records.ts';
import type { Found, Place, ResourceIndex } from './source.ts';
import { storeDocuments } from './store-documents.ts';
import type { Wanted } from './storing.ts';
import type { Outcome, Remark, Tally } from './tally.ts';

export interface ImportSettings {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
  readonly index: ResourceIndex;
  /** The app that the documents are from. */
  readonly app: Actor;
  readonly recordOf: RecordOf;
  /** The server of resources whose URL does not name it. */
  readonly base?: string | undefined;
}

interface Waiting extends Wanted {
  readonly place: Place;
  readonly resource: string;
}

/** Sorts after every time: nothing comes after a deletion that does not say when it was. */
const lastOfAll = '~';

const mapped: ReadonlySet<string> = new Set([...mappings.map(({ resource }) => resource), 'Observation']);

export class ResourceImport {
  readonly #index: ResourceIndex;
  readonly #identities: Identities;
  readonly #destinations: Destinations;
  readonly #named: NamedPatients;
  readonly #queues: RecordQueues<Waiting>;
  readonly #tally: Tally;

  constructor(importing: ImportSettings, tally: Tally) {
    const store = retryingStore(importing.store, { staleReads: 'thrown' });
    const bodies = retryingBodies(importing.bodies);
    const { now, app } = importing;
    this.#index = importing.index;
    this.#named = new NamedPatients(importing.index);
    this.#identities = new Identities(importing.base);
    this.#destinations = new Destinations({ store, bodies }, importing.index, importing.recordOf);
    this.#tally = tally;
    this.#queues = new RecordQueues(async (record, items) => {
      const outcomes = await storeDocuments(record, items, { store, bodies, now, app });
      for (const [place, outcome] of outcomes.entries()) this.#stored(items[place]!, outcome);
    });
  }

  /** Notes what others may refer to, and which of several versions counts. */
  index(found: Found, ordinal: number): void {
    if (found.kind === 'deleted') {
      const deletedAt = sortableTime(found.deletedAt) || lastOfAll;
      this.#index.occurs(this.#identities.target(found.fullUrl, '', undefined), ordinal, deletedAt);
      return;
    }
    const occurrence = occurrenceOf(found, this.#identities);
    if (!occurrence || 'reason' in occurrence) return;
    const { identity, json, type, fullUrl, bytes } = occurrence;
    const patient = this.#identities.patientOf(json, type, identity, fullUrl);
    if (patient !== undefined) this.#named.note(patient);
    this.#index.occurs(identity, ordinal, lastUpdated(json));
    if (fullUrl !== undefined && fullUrl !== identity) this.#index.alias(fullUrl, identity);
    if (type === 'Patient') for (const one of identifiersIn(json)) this.#index.alias(one, identity);
    const isKept = type === 'Patient' || isTakenAlong(json, type);
    if (isKept && this.#index.counts(identity) === ordinal)
      this.#index.keep({ identity, type, fullUrl, bytes });
  }

  async take(found: Found, ordinal: number): Promise<void> {
    this.#tally.resources += 1;
    const { place } = found;
    const occurrence = occurrenceOf(found, this.#identities);
    if (!occurrence) return;
    if ('reason' in occurrence) return this.#remark('error', place, '', occurrence.reason);
    const { identity, type, json } = occurrence;
    if (this.#index.counts(identity) !== ordinal) {
      this.#remark('older', place, identity, 'Another version of it is in the files, or it was deleted.');
      return;
    }
    if (sharedKinds.has(type) || (type === 'Device' && isTakenAlong(json, type))) {
      this.#tally.shared += 1;
      return;
    }
    const patient = this.#patientOf(occurrence);
    if (patient === undefined && !mapped.has(type)) {
      this.#remark('no patient', place, identity, `${type}: it gives no facts.`);
      return;
    }
    const destination = await (patient === undefined ? this.#ofUnnamed() : this.#destinations.of(patient));
    if ('reason' in destination) this.#remark('left out', place, identity, destination.reason);
    else await this.#add(occurrence, patient, destination);
  }

  /** For a resource that names no patient: it may be about anyone whom the files name, so all must belong into the record. */
  async #ofUnnamed(): Promise<Destination | { readonly reason: string }> {
    const own = await this.#destinations.of(undefined);
    if ('reason' in own) return own;
    const named = this.#named.identities();
    const theirs = named && (await Promise.all(named.map((patient) => this.#destinations.of(patient))));
    if (theirs?.every((one) => !('reason' in one))) return own;
    return { reason: 'It names no patient, and the files are about others too.' };
  }

  /** Stores what still waits. */
  async finish(): Promise<void> {
    await this.#queues.finish();
  }

  async settle(): Promise<void> {
    await this.#queues.settle();
  }

  async #add(occurrence: Occurrence, patient: string | undefined, destination: Destination): Promise<void> {
    const { place, identity, json } = occurrence;
    try {
      const bytes = documentOf(occurrence, this.#index, this.#identities);
      if (bytes.length > limits.bodyBytes) {
        const reason = `Its document would be larger than ${limits.bodyBytes.toLocaleString('en')} bytes.`;
        return this.#remark('error', place, identity, reason);
      }
      const server = this.#identities.serverOf(occurrence.type, occurrence.fullUrl);
      const content = readContent(bytes, fhirMediaType, server);
      const check = this.#check(content.fhir!, patient, occurrence, destination);
      if (!isReadable(check)) {
        const reason = `It is not about the person of record ${destination.record.id}, or not only.`;
        return this.#remark('left out', place, identity, reason);
      }
      const externalId = externalIdOf(identity);
      const wanted = {
        externalId,
        bytes,
        content: comparedContent(content, check),
        updated: lastUpdated(json),
        place,
        resource: identity,
      };
      await this.#queues.add(destination.record, wanted);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      this.#remark('error', place, identity, error.message);
    }
  }

  /** The patient of the resource is known from the files; other people in the document count as in every document. */
  #check(
    { patients, subjects }: Pick<Parameters<typeof checkPatient>[0], 'patients' | 'subjects'>,
    patient: string | undefined,
    { type, fullUrl }: Occurrence,
    { patients: described, person }: Destination,
  ): PatientCheck {
    const others = subjects.filter(
      ({ reference }) => reference === null || this.#identityAt(reference, type, fullUrl) !== patient,
    );
    const known = described.length > 0 ? others : subjects;
    return checkPatient({ patients: [...patients, ...described], subjects: known }, person);
  }

  #patientOf({ json, type, identity, fullUrl }: Occurrence): string | undefined {
    const patient = this.#identities.patientOf(json, type, identity, fullUrl);
    return patient && (this.#index.find(patient)?.identity ?? patient);
  }

  #identityAt(reference: string, type: string, fullUrl: string | undefined): string {
    const target = this.#identities.target(reference, type, fullUrl);
    return this.#index.find(target)?.identity ?? target;
  }

  #stored({ place, content, resource: identity }: Waiting, outcome: Outcome): void {
    if (outcome === 'older') {
      this.#remark('older', place, identity, 'The record has a newer version of it.');
      return;
    }
    this.#tally.stored(outcome, content.reading);
    if (outcome === 'unchanged') return;
    for (const { resource, reason } of content.reading?.unread ?? [])
      this.#remark('unread', place, resource, reason);
  }

  #remark(remark: Remark, place: Place, resource: string, reason: string): void {
    this.#tally.remark({ remark, ...place, resource, reason });
  }
}
