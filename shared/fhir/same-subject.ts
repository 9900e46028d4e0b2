/** Whether what resources name as their patient is one patient, and one that is here: docs/contract/fhir.md#whose-document-it-is. */
import type { Reading } from './read/read-resources.ts';
import { isSameText } from './same-name.ts';

export type Subject = Reading['subjects'][number];
type Patient = Reading['patients'][number];
type Identifier = Subject['identifiers'][number];

/** A reference to a Patient: its id, and its server unless it is relative or not known. */
interface Address {
  readonly server: string | null;
  readonly id: string;
}

/** What a reference or the address of an entry says. */
function addressOf(reference: string): Address {
  if (/^urn:/i.test(reference)) return { server: null, id: reference.slice(reference.lastIndexOf(':') + 1) };
  const at = reference.lastIndexOf('/');
  const server = reference.slice(0, Math.max(at, 0)).replace(/(?:^|\/)Patient$/, '');
  return { server: server.replace(/^https?:\/\//i, '').toLowerCase() || null, id: reference.slice(at + 1) };
}

/** Patients by what others may name them by, so that each subject is looked up once. */
export class NamedHere {
  readonly #addresses = new Set<string>();
  readonly #identifiers = new Set<string>();

  constructor(patients: readonly Patient[]) {
    for (const { reference, fullUrl, identifiers } of patients) {
      for (const one of [reference, ...(fullUrl === null ? [] : [fullUrl])]) this.#addAddress(addressOf(one));
      for (const { system, value } of identifiers) {
        for (const key of [`${system ?? ''}|${value}`, `*|${value}`]) this.#identifiers.add(key);
      }
    }
  }

  /** Whether the reference or an identifier of the subject is that of one of the patients. */
  has({ reference, identifiers }: Subject): boolean {
    if (reference !== null && this.#hasAddress(addressOf(reference))) return true;
    return identifiers.some(({ system, value }) => {
      const keys = system === null ? [`*|${value}`] : [`${system}|${value}`, `|${value}`];
      return keys.some((key) => this.#identifiers.has(key));
    });
  }

  #addAddress({ server, id }: Address): void {
    for (const key of [`${server ?? ''} ${id}`, `* ${id}`]) this.#addresses.add(key);
  }

  #hasAddress({ server, id }: Address): boolean {
    const keys = server === null ? [`* ${id}`] : [`${server} ${id}`, ` ${id}`];
    return keys.some((key) => this.#addresses.has(key));
  }
}

/** The subjects, those together that are one patient. For a few: each is compared with all. */
export function grouped(subjects: readonly Subject[]): readonly (readonly Subject[])[] {
  const groups: Subject[][] = [];
  for (const subject of subjects) {
    const own = groups.find((group) => belongsTo(subject, group));
    if (own) own.push(subject);
    else groups.push([subject]);
  }
  return groups;
}

function belongsTo(subject: Subject, group: readonly Subject[]): boolean {
  const relations = group.map((other) => relationOf(subject, other));
  return relations.includes('same') && !relations.includes('other');
}

/** Nothing where the two do not say enough. */
function relationOf(one: Subject, other: Subject): 'same' | 'other' | undefined {
  if (shareIdentifier(one.identifiers, other.identifiers)) return 'same';
  const isNamedAlike =
    one.display !== null && other.display !== null && isSameText(one.display, other.display);
  if (one.reference !== null && other.reference !== null) {
    const [ours, theirs] = [addressOf(one.reference), addressOf(other.reference)];
    // One server may have two addresses.
    return ours.id === theirs.id && (isNamedAlike || isSameServer(ours, theirs)) ? 'same' : 'other';
  }
  if (contradict(one.identifiers, other.identifiers)) return 'other';
  return isNamedAlike ? 'same' : undefined;
}

/** Also where one of them does not say it. */
function isSameServer(one: Address, other: Address): boolean {
  return one.server === null || other.server === null || one.server === other.server;
}

/** Identifiers of one value, in one system or where one of them does not say it. */
function shareIdentifier(ones: readonly Identifier[], others: readonly Identifier[]): boolean {
  return ones.some((one) =>
    others.some(
      (other) =>
        one.value === other.value &&
        (one.system === null || other.system === null || one.system === other.system),
    ),
  );
}

/** Whether both have identifiers of one system, and none of them is the same. */
export function contradict(ones: readonly Identifier[], others: readonly Identifier[]): boolean {
  const systems = new Set(ones.map(({ system }) => system));
  return others.some(({ system }) => systems.has(system)) && !shareIdentifier(ones, others);
}

/** A Patient that says nothing of itself but how it is known. */
export function asSubject({ reference, identifiers }: Patient): Subject {
  return { reference, identifiers, display: null };
}
