/** What resources say as instances of the data models. */
import { mappings } from '../../models/fhir/index.ts';
import type { Instance } from '../../models/model.ts';
import type { Json } from '../json.ts';
import { counted, Work } from '../work.ts';
import { type Collection, collect, type Elsewhere, type Resource } from './collection.ts';
import { type DeviceUses, deviceUses, withUse } from './devices.ts';
import { type Draft, instanceOf, type Read, refusal } from './instance.ts';
import { modifierProblem } from './modifiers.ts';
import { readObservation } from './observations.ts';
import { type PatientIdentity, patientsIn } from './patients.ts';
import { readReport } from './reports.ts';
import { type Subject, subjectProblem, subjectsOutside } from './subjects.ts';
import { isMissedKind, isWithdrawn, type Missed, ofUnreadKind, unreadInstances } from './unread.ts';

/** A resource, or a kind of resources, that no fact came from. */
interface Unread {
  /** `Observation/7`, a place such as `entry 3 (Observation)`, or the name of a kind. */
  readonly resource: string;
  /** One sentence. */
  readonly reason: string;
}

export interface Reading {
  /** In the order of the resources. */
  readonly instances: readonly Instance[];
  readonly unread: readonly Unread[];
  /** Of UnreadResource: what is missed among the unread, stored with the instances, and no facts of the document. */
  readonly missed: readonly Instance[];
  /** Every Patient, contained ones too. */
  readonly patients: readonly PatientIdentity[];
  /** What resources name as their patient and leads to no Patient here that says who it is. */
  readonly subjects: readonly Subject[];
}

/** Kinds that say something about others only. They are read where something refers to them, and not named as unread. */
const context: ReadonlySet<string> = new Set([
  'Bundle',
  'Composition',
  'Group',
  'Location',
  'Medication',
  'MessageHeader',
  'OperationOutcome',
  'Organization',
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Provenance',
  'RelatedPerson',
  'Specimen',
]);
const mapped: ReadonlySet<string> = new Set([...mappings.map(({ resource }) => resource), 'Observation']);

/** Whether facts are read from resources of this kind. */
export function isReadKind(type: string): boolean {
  return mapped.has(type);
}

/**
 * Reads a resource, or a Bundle of any type. Every resource of a kind that is mapped gives an instance, is part of one, or is among
 * the unread; other kinds are there once each. `elsewhere` is asked for what references lead to; `storedAt` is the instant of storing, which is
 * the last to say when something was over. Throws 400 when that is more than
 * `work` allows, and else never, whatever the JSON is.
 */
export function readResources(
  root: Json,
  elsewhere?: Elsewhere,
  work = new Work(),
  storedAt?: string,
): Reading {
  return counted(work, () => read(collect(root, elsewhere, storedAt)));
}

function read(collection: Collection): Reading {
  const uses = deviceUses(collection);
  const drafts = new Map<Resource, Draft>();
  const unread: Unread[] = collection.unread
    .filter(({ type }) => type === undefined || mapped.has(type))
    .map(({ resource, reason }) => ({ resource, reason }));
  const missed: Missed[] = [];
  for (const resource of collection.resources) {
    if (!mapped.has(resource.type) || uses.statements.has(resource)) continue;
    const read = readOne(resource, collection, uses);
    if (!read) continue;
    if ('draft' in read) {
      drafts.set(resource, read.draft);
      continue;
    }
    const { reason, isSettled } = read;
    unread.push({ resource: resource.place, reason });
    if (!isSettled && !isWithdrawn(resource, collection)) missed.push({ resource, reason });
  }
  // What a model is for is missed most, so it comes first.
  for (const resource of collection.resources) {
    if (isOther(resource) && isMissedKind(resource, collection))
      missed.push({ resource, reason: ofUnreadKind });
  }
  const patients = patientsIn(collection);
  return {
    instances: [...drafts.values()],
    unread: [...unread, ...otherKinds(collection.resources)],
    missed: unreadInstances(missed, collection),
    patients: [...patients.values()],
    subjects: subjectsOutside(collection, patients),
  };
}

/** Nothing for a resource that says nothing of its own, such as a panel of other Observations. */
function readOne(resource: Resource, collection: Collection, uses: DeviceUses): Read | undefined {
  const stranger = subjectProblem(resource, collection);
  if (stranger) return { reason: stranger, isSettled: true };
  const problem = modifierProblem(resource.json);
  if (problem) return { reason: problem };
  if (resource.type === 'Observation') return readObservation(resource, collection);
  if (resource.type === 'DiagnosticReport') return readReport(resource, collection);
  if (resource.type !== 'Device') return byMapping(resource, collection);
  const device = withUse(resource, uses);
  return device
    ? byMapping(device, collection)
    : {
        reason: 'Nothing in it says that the device belongs to the patient.',
        isSettled: true,
      };
}

function byMapping(resource: Resource, collection: Collection): Read {
  const candidates = mappings.filter((mapping) => mapping.resource === resource.type);
  const refusals = candidates.map((mapping) => refusal(mapping, resource, collection));
  const index = refusals.indexOf(undefined);
  // The last mapping is for what the others do not take, so its reason says more.
  return index < 0 ? refusals.at(-1)! : instanceOf(candidates[index]!, resource, collection);
}

/** Whether it is of a kind that nothing is read from, and that tells of something itself. */
function isOther({ type }: Resource): boolean {
  return !mapped.has(type) && !context.has(type);
}

/** The kinds that nothing is read from, with how many there are. */
function otherKinds(resources: readonly Resource[]): readonly Unread[] {
  const counts = new Map<string, number>();
  for (const resource of resources.filter(isOther)) {
    counts.set(resource.type, (counts.get(resource.type) ?? 0) + 1);
  }
  return [...counts].map(([resource, count]) => ({
    resource,
    reason: `What is of this kind is not read; there ${count === 1 ? 'is 1' : `are ${count}`}.`,
  }));
}
