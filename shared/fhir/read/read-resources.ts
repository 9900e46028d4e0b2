/** What resources say as instances of the data models. */
import type { Held } from '../../facts/contents.ts';
import { mappings } from '../../models/fhir/index.ts';
import type { Instance } from '../../models/model.ts';
import type { Json } from '../json.ts';
import { counted, Work } from '../work.ts';
import {
  type Collection,
  collect,
  type Elsewhere,
  type Known,
  lastUpdatedOf,
  type Resource,
} from './collection.ts';
import { type DeviceUses, deviceUses, withUse } from './devices.ts';
import { heldIn, type Unfruitful } from './held.ts';
import { type Identity, identityOf, type Origin, originOf } from './identity.ts';
import { instanceOf, type Read, refusal } from './instance.ts';
import { linksOf } from './links.ts';
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

/** What a document says of one resource that others may speak of, too: docs/contract/fhir.md#twice-is-once. */
export interface Statement {
  readonly identity: Identity;
  /** One of the reading's; undefined when no fact came from the resource. */
  readonly instance: Instance | undefined;
  /** Of when it is: the time of the last change that the resource says, or else that of the Bundle around it. */
  readonly asOf: string | undefined;
  /** Whether the resource says that itself. */
  readonly isDated: boolean;
  /** The fact of a document of this service that it says it is. */
  readonly origin: Origin | undefined;
}

export interface Reading {
  /** In the order of the resources. */
  readonly instances: readonly Instance[];
  /** Of every resource of a kind that is read and about the patient, if something tells it from others. */
  readonly statements: readonly Statement[];
  readonly unread: readonly Unread[];
  /** Of UnreadResource: what is missed among the unread, stored with the instances, and no facts of the document. */
  readonly missed: readonly Instance[];
  /** Every Patient, contained ones too. */
  readonly patients: readonly PatientIdentity[];
  /** What resources name as their patient and leads to no Patient here that says who it is. */
  readonly subjects: readonly Subject[];
  /** What stands in it besides its facts. */
  readonly held: Held;
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
export function readResources(root: Json, elsewhere?: Elsewhere, work = new Work(), known?: Known): Reading {
  return readCollected(root, elsewhere, work, known).reading;
}

/** The same, with the resources themselves. */
export function readCollected(
  root: Json,
  elsewhere?: Elsewhere,
  work = new Work(),
  known?: Known,
): { readonly reading: Reading; readonly collection: Collection } {
  return counted(work, () => {
    const collection = collect(root, elsewhere, known);
    return { reading: read(collection), collection };
  });
}

function read(collection: Collection): Reading {
  const uses = deviceUses(collection);
  const instances: Instance[] = [];
  const said: Said[] = [];
  const unread: Unread[] = collection.unread
    .filter(({ type }) => type === undefined || mapped.has(type))
    .map(({ resource, reason }) => ({ resource, reason }));
  const missed: Missed[] = [];
  const without: Unfruitful[] = [];
  for (const resource of collection.resources) {
    if (!mapped.has(resource.type) || uses.statements.has(resource)) continue;
    const isOthers = subjectProblem(resource, collection);
    const read: Read | undefined =
      isOthers === undefined ? readOne(resource, collection, uses) : { reason: isOthers, isSettled: true };
    if (!read) {
      without.push({ resource, isMissed: false, isOthers: false });
      continue;
    }
    if ('draft' in read) {
      const links = linksOf(resource, collection);
      const instance = { ...read.draft, position: resource.position, ...(links && { links }) };
      instances.push(instance);
      said.push({ resource, instance });
      continue;
    }
    const { reason, isSettled } = read;
    unread.push({ resource: resource.place, reason });
    const isMissed = !isSettled && !isWithdrawn(resource, collection);
    without.push({ resource, isMissed, isOthers: isOthers !== undefined });
    if (isMissed) missed.push({ resource, reason });
    else if (isOthers === undefined) said.push({ resource, instance: undefined });
  }
  // What a model is for is missed most, so it comes first.
  for (const resource of collection.resources) {
    if (isOther(resource) && isMissedKind(resource, collection))
      missed.push({ resource, reason: ofUnreadKind });
  }
  const rows = unreadInstances(missed, collection);
  for (const [index, { resource }] of missed.entries()) said.push({ resource, instance: rows.own[index] });
  const patients = patientsIn(collection);
  return {
    instances,
    statements: said.flatMap((one) => statementOf(one, collection)),
    unread: [...unread, ...otherKinds(collection.resources)],
    missed: rows.all,
    patients: [...patients.values()],
    subjects: subjectsOutside(collection, patients),
    held: heldIn(collection, without, isReadKind),
  };
}

/** What a resource of a kind that is read, or of another that is missed, says. */
interface Said {
  readonly resource: Resource;
  readonly instance: Instance | undefined;
}

function statementOf({ resource, instance }: Said, collection: Collection): readonly Statement[] {
  const identity = identityOf(resource, collection);
  if (!identity) return [];
  const { asOf, json } = resource;
  return [{ identity, instance, asOf, isDated: lastUpdatedOf(json) !== undefined, origin: originOf(json) }];
}

/** Nothing for a resource that says nothing of its own, such as a panel of other Observations. */
function readOne(resource: Resource, collection: Collection, uses: DeviceUses): Read | undefined {
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
        ...(!uses.ownerless.has(resource) && { isSettled: true as const }),
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
