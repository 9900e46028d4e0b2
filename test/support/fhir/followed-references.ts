/**
 * Whether every reference of what was sent leads here to what it meant. Written apart from the service, from docs/contract/fhir-api.md#references:
 * what a reference means is looked up in what was sent, and where it leads is found by following it.
 */
import { hash } from 'node:crypto';
import { canonical, type Resource } from './round-trip.ts';

/** What references are to, in the order of the table. */
export const sorts = [
  'the patient',
  'the same document',
  'another document',
  'what is searched by an identifier',
  'what is contained',
  'what is kept in its document alone',
  'another document, by a number of its own',
  'what was never sent',
] as const;

export type Sort = (typeof sorts)[number];

export interface SentEntry {
  readonly fullUrl?: string;
  readonly resource: Resource;
}

/** How many references of a sort there were, and how many of them lead to what they meant. */
interface Tally {
  sent: number;
  right: number;
  /** Of those that may lead nowhere: how many do not. */
  linked: number;
}

export interface Followed {
  readonly tallies: ReadonlyMap<Sort, Tally>;
  /** A sentence for each that leads elsewhere. */
  readonly wrong: readonly string[];
}

export interface Received {
  readonly recordId: string;
  /** Everything that a search of each type found. */
  readonly found: readonly Resource[];
  /** Reads `Type/id`; undefined when that is not there. */
  readonly read: (reference: string) => Promise<Resource | undefined>;
}

/** `documents` are the entries of each that was posted. */
export async function followReferences(
  documents: readonly (readonly SentEntry[])[],
  { recordId, found, read: readOnce }: Received,
): Promise<Followed> {
  const answers = new Map<string, ReturnType<typeof readOnce>>();
  const read = (reference: string) => {
    const answer = answers.get(reference) ?? readOnce(reference);
    answers.set(reference, answer);
    return answer;
  };
  const meanings = new Meanings(documents, new Set(found.map(canonicalHash)));
  const served = Map.groupBy(found, canonicalHash);
  const groups = Map.groupBy(
    documents.flatMap((entries, document) => entries.map((entry) => ({ entry, document }))),
    ({ entry }) => canonicalHash(entry.resource),
  );
  const tallies = new Map(sorts.map((sort) => [sort, { sent: 0, right: 0, linked: 0 }]));
  const wrong: string[] = [];
  for (const [key, sent] of groups) {
    const [first] = sent;
    const here = served.get(key) ?? [];
    if (here.length === 0) continue;
    // What is the same but for its references has them at the same places.
    const places = placesIn(first!.entry.resource);
    const meant = sent.map(({ entry, document }) =>
      places.map((place) => meanings.of(textAt(entry.resource, place), entry, document)),
    );
    const led: (readonly string[])[] = [];
    for (const resource of here) {
      const outcomes: string[] = [];
      for (const place of places) outcomes.push(await outcomeOf(valueAt(resource, place), recordId, read));
      led.push(outcomes);
    }
    for (const [wish, outcomes] of pairs(meant, led)) {
      for (const [index, meaning] of wish.entries()) {
        const tally = tallies.get(meaning.sort)!;
        const outcome = outcomes?.[index] ?? 'missing';
        tally.sent += 1;
        if (meaning.allowed.has(outcome)) tally.right += 1;
        else wrong.push(`${places[index]!.join('.')} ${meaning.text} leads to ${outcome}`);
        if (outcome.startsWith('resource ') || outcome === 'patient') tally.linked += 1;
      }
    }
  }
  return { tallies, wrong };
}

interface Meaning {
  readonly text: string;
  readonly sort: Sort;
  readonly allowed: ReadonlySet<string>;
}

type Target = SentEntry & { readonly document: number };

/** Elements that name the patient. */
const naming = ['subject', 'patient', 'beneficiary', 'for', 'individual', 'candidate'];
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

class Meanings {
  readonly #byAddress: ReadonlyMap<string, readonly Target[]>;
  readonly #patients: ReadonlySet<string>;
  readonly #served: ReadonlySet<string>;

  constructor(documents: readonly (readonly SentEntry[])[], served: ReadonlySet<string>) {
    const all = documents.flatMap((entries, document) => entries.map((entry) => ({ ...entry, document })));
    this.#byAddress = Map.groupBy(
      all.flatMap((entry) => addressesOf(entry).map((address) => ({ ...entry, address }))),
      ({ address }) => address,
    );
    this.#patients = new Set(all.flatMap(({ resource }) => namedIn(resource)));
    this.#served = served;
  }

  of(text: string, from: SentEntry, document: number): Meaning {
    const lost = new Set([/^https?:/i.test(text) ? `stays ${text}` : `lost ${text}`]);
    if (text.startsWith('#')) return meaning(text, 'what is contained', [`stays ${text}`]);
    const known = this.#targets(text, from);
    const near = known.filter((target) => target.document === document);
    const targets = near.length > 0 ? near : known;
    if (targets.some(({ resource }) => resource.resourceType === 'Patient') || this.#patients.has(text))
      return meaning(text, 'the patient', ['patient']);
    const allowed = targets
      .map(({ resource }) => canonicalHash(resource))
      .filter((key) => this.#served.has(key));
    if (allowed.length > 0) {
      const outcomes = allowed.map((key) => `resource ${key}`);
      if (near.length > 0) return meaning(text, 'the same document', outcomes);
      if (isTelling(text, from)) return meaning(text, 'another document', outcomes);
      return meaning(text, 'another document, by a number of its own', [...outcomes, ...lost]);
    }
    if (targets.length > 0) return { text, sort: 'what is kept in its document alone', allowed: lost };
    if (/^[A-Z]\w+\?identifier=[^&,]+$/.test(text))
      return meaning(text, 'what is searched by an identifier', ['identifier']);
    return { text, sort: 'what was never sent', allowed: lost };
  }

  #targets(text: string, { fullUrl }: SentEntry): readonly Target[] {
    const plain = text.replace(/\/_history\/.*$/, '');
    const base = /^(https?:\/\/.+)\/[A-Z]\w+\/[^/]+$/.exec(fullUrl ?? '')?.[1];
    const joined = /^[A-Z]\w+\/[^/]+$/.test(plain) && base !== undefined ? `${base}/${plain}` : plain;
    return this.#byAddress.get(joined) ?? this.#byAddress.get(plain) ?? [];
  }
}

function meaning(text: string, sort: Sort, allowed: readonly string[]): Meaning {
  return { text, sort, allowed: new Set(allowed) };
}

function addressesOf({ fullUrl, resource }: SentEntry): readonly string[] {
  const own = typeof resource.id === 'string' ? [`${String(resource.resourceType)}/${resource.id}`] : [];
  return [...new Set([...(fullUrl === undefined ? [] : [fullUrl]), ...own])];
}

/** Whether it tells a resource from all others of the same sender. */
function isTelling(text: string, { fullUrl }: SentEntry): boolean {
  return uuid.test(text) || [text, fullUrl ?? ''].some((one) => /^https?:\/\/(?!localhost|127\.)/.test(one));
}

function namedIn(resource: Resource): readonly string[] {
  const named = naming.flatMap((name) => resource[name] ?? []) as readonly unknown[];
  return named.flatMap((one) => {
    const { reference, type } = (one ?? {}) as { reference?: unknown; type?: unknown };
    if (typeof reference !== 'string' || reference.startsWith('#')) return [];
    const kind = type ?? /([A-Z]\w+)[/?][^/]+$/.exec(reference)?.[1];
    return kind === undefined || kind === 'Patient' ? [reference] : [];
  });
}

/** Of what is the same but for ids and references. */
function canonicalHash(resource: Resource): string {
  return hash('sha256', canonical(resource), 'hex');
}

type Place = readonly string[];

/** The places of all references. */
function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = typeof (value as { reference?: unknown }).reference === 'string' ? [place] : [];
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...place, name]))];
}

function valueAt(resource: Resource, place: Place): Readonly<Record<string, unknown>> {
  return place.reduce<unknown>(
    (value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name],
    resource,
  ) as Readonly<Record<string, unknown>>;
}

function textAt(resource: Resource, place: Place): string {
  return String(valueAt(resource, place).reference);
}

async function outcomeOf(
  value: Readonly<Record<string, unknown>> | undefined,
  recordId: string,
  read: Received['read'],
): Promise<string> {
  const { reference, extension, identifier } = value ?? {};
  if (reference === undefined) {
    const kept = ((extension ?? []) as readonly { url: string; valueString: string }[]).find(({ url }) =>
      url.endsWith('#original-reference'),
    );
    if (kept) return `lost ${kept.valueString}`;
    return identifier === undefined ? 'nothing' : 'identifier';
  }
  const text = String(reference);
  if (!/^[A-Z]\w+\/[A-Za-z0-9.-]+$/.test(text)) return `stays ${text}`;
  const resource = await read(text);
  if (!resource) return `a broken address, ${text}`;
  return text === `Patient/${recordId}` ? 'patient' : `resource ${canonicalHash(resource)}`;
}

/** Each list of meanings with outcomes that meet all of them, where there are such; else with what is left. */
function pairs(
  meant: readonly (readonly Meaning[])[],
  led: readonly (readonly string[])[],
): readonly (readonly [readonly Meaning[], readonly string[] | undefined])[] {
  const taken = new Map<number, number>();
  const fits = (wish: readonly Meaning[], outcomes: readonly string[]) =>
    wish.every(({ allowed }, index) => allowed.has(outcomes[index]!));
  const place = (wish: number, tried: Set<number>): boolean =>
    led.some((outcomes, index) => {
      if (tried.has(index) || !fits(meant[wish]!, outcomes)) return false;
      tried.add(index);
      const holder = taken.get(index);
      if (holder !== undefined && !place(holder, tried)) return false;
      taken.set(index, wish);
      return true;
    });
  for (const wish of meant.keys()) place(wish, new Set());
  const byWish = new Map([...taken].map(([index, wish]) => [wish, led[index]!]));
  const left = led.filter((_, index) => !taken.has(index));
  return meant.map((wish, index) => [wish, byWish.get(index) ?? left.shift()]);
}
