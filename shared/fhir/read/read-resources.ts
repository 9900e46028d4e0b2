/** What resources say as instances of the data models. */
import { mappings } from '../../models/fhir/index.ts';
import type { Instance } from '../../models/model.ts';
import type { Json } from '../json.ts';
import { counted, Work } from '../work.ts';
import { type Collection, collect, type Elsewhere, type Resource } from './collection.ts';
import { type DeviceUses, deviceUses, withUse } from './devices.ts';
import { type Draft, instanceOf, type Read, refusal } from './instance.ts';
import { modifierProblem } from './modifiers.ts';
import { kindOf, readMeasurement } from './observations.ts';
import { type PatientIdentity, patientsIn } from './patients.ts';
import { type ReportsOfResults, reportsOfResults, withReport } from './reports.ts';
import { type Subject, subjectProblem, subjectsOutside } from './subjects.ts';
import { readVitalSigns } from './vital-signs.ts';
import type { VitalSignsGroup } from './vital-signs-groups.ts';

/** A resource, or a kind of resources, that no fact came from. */
interface Unread {
  /** `Observation/7`, a place such as `entry 3 (Observation)`, or the name of a kind. */
  readonly resource: string;
  /** One sentence. */
  readonly reason: string;
}

export interface Reading {
  /** In the order of the resources; related ones are inside of others. */
  readonly instances: readonly Instance[];
  readonly unread: readonly Unread[];
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
  const around = { uses: deviceUses(collection), reports: reportsOfResults(collection) };
  const drafts = new Map<Resource, Draft>();
  const unread: Unread[] = collection.unread
    .filter(({ type }) => type === undefined || mapped.has(type))
    .map(({ resource, reason }) => ({ resource, reason }));
  const vital: Resource[] = [];
  for (const resource of collection.resources) {
    if (!mapped.has(resource.type) || around.uses.statements.has(resource)) continue;
    const read = readOne(resource, collection, around);
    if (read === 'vital signs') vital.push(resource);
    else if ('draft' in read) drafts.set(resource, read.draft);
    else unread.push({ resource: resource.place, reason: read.reason });
  }
  const nested = new Set<Draft>();
  const vitalSigns = readVitalSigns(vital, collection);
  const patients = patientsIn(collection);
  const sets = vitalSigns.groups.map((group) => [group.first, draftOf(group, drafts, nested)] as const);
  return {
    instances: inOrder(collection.resources, [...drafts, ...sets], nested),
    unread: [...unread, ...vitalSigns.unread, ...otherKinds(collection.resources)],
    patients: [...patients.values()],
    subjects: subjectsOutside(collection, patients),
  };
}

/** What other resources of the collection say about one. */
interface Around {
  readonly uses: DeviceUses;
  readonly reports: ReportsOfResults;
}

function readOne(
  resource: Resource,
  collection: Collection,
  { uses, reports }: Around,
): Read | 'vital signs' {
  const problem = subjectProblem(resource, collection) ?? modifierProblem(resource.json);
  if (problem) return { reason: problem };
  if (resource.type === 'Observation') {
    const result = withReport(resource, reports);
    const kind = kindOf(result, collection);
    if (kind === 'vital signs') return kind;
    return kind === 'other' ? readMeasurement(result, collection) : byMapping(result, collection);
  }
  if (resource.type !== 'Device') return byMapping(resource, collection);
  const device = withUse(resource, uses);
  return device
    ? byMapping(device, collection)
    : {
        reason: 'Nothing in it says that the device belongs to the patient.',
      };
}

function byMapping(resource: Resource, collection: Collection): Read {
  const candidates = mappings.filter((mapping) => mapping.resource === resource.type);
  const refusals = candidates.map((mapping) => refusal(mapping, resource, collection));
  const index = refusals.indexOf(undefined);
  // The last mapping is for what the others do not take, so its reason says more.
  return index < 0 ? { reason: refusals.at(-1)! } : instanceOf(candidates[index]!, resource, collection);
}

/** An Encounter is one fact, even if several sets of vital signs refer to it: it stands with the first of them. */
function draftOf(
  { parts, encounter }: VitalSignsGroup,
  drafts: ReadonlyMap<Resource, Draft>,
  nested: Set<Draft>,
): Draft {
  const draft: Draft = { model: 'VitalSigns', values: parts.values(), related: {} };
  const visit = encounter && drafts.get(encounter);
  if (visit?.model !== 'Encounter' || nested.has(visit)) return draft;
  nested.add(visit);
  draft.related.encounter = [visit];
  return draft;
}

/** The instances that are not inside of others, in the order of the resources that they come from. */
function inOrder(
  resources: readonly Resource[],
  drafts: readonly (readonly [Resource, Draft])[],
  nested: ReadonlySet<Draft>,
): readonly Instance[] {
  const positions = new Map(resources.map((resource, index) => [resource, index]));
  return drafts
    .filter(([, draft]) => !nested.has(draft))
    .sort(([left], [right]) => positions.get(left)! - positions.get(right)!)
    .map(([, draft]) => draft);
}

/** The kinds that nothing is read from, with how many there are. */
function otherKinds(resources: readonly Resource[]): readonly Unread[] {
  const counts = new Map<string, number>();
  for (const { type } of resources) {
    if (!mapped.has(type) && !context.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([resource, count]) => ({
    resource,
    reason: `What is of this kind is not read; there ${count === 1 ? 'is 1' : `are ${count}`}.`,
  }));
}
