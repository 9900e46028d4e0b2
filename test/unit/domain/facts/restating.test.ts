/**
 * Of what several documents say of one resource, what counts (docs/contract/fhir.md#twice-is-once), against an independent account of the rule:
 * random histories of documents, and after each step what the record and a carenet tell.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sharing } from '../../../../shared/domain/carenets/visibility.ts';
import { createRecordDocument } from '../../../../shared/domain/documents/create.ts';
import { replaceDocument } from '../../../../shared/domain/documents/replace.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { lineageOf } from '../../../../shared/ids.ts';
import { reprocessRecord } from '../../../../shared/operations/facts/reprocess.ts';
import type { CarenetItem, RecordItem } from '../../../../shared/store/items/index.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { interleave } from './interleaving.ts';
import { FactWorld, modelOf } from './support.ts';

const mediaType = 'application/fhir+json';

/** Who stores: apps for themselves, an account through an app, and the account itself. Documents of one app are of one source. */
const sources = [
  'north@apps.example',
  'south@apps.example',
  'rosa via south@apps.example',
  'rosa@mail.example',
];
const rosa = { id: 'rosa@mail.example', fullName: 'Rosa Lind' };

const sourceOf = (who: string) => who.replace(/^rosa via /, '');
const typeOfBundles = 'http://hl7.org/fhir/Bundle';
const base = 'https://hospital.example/fhir';

/** One Observation as a document says it. */
interface Said {
  readonly resource: number;
  /** The entry says its server, so that another app's document may speak of the same. */
  readonly hasServer: boolean;
  readonly value: number;
  readonly year: number;
  /** Hour of `meta.lastUpdated`; undefined: the document counts as of when it was stored. */
  readonly updated: number | undefined;
  readonly isWithdrawn: boolean;
}

function bundle(said: readonly Said[]): string {
  const entry = said.map(({ resource, hasServer, value, year, updated, isWithdrawn }) => {
    const id = `7d0c1f9a-0000-4000-8000-00000000000${resource}`;
    return {
      ...(hasServer && { fullUrl: `${base}/Observation/${id}` }),
      resource: {
        resourceType: 'Observation',
        id,
        ...(updated !== undefined && {
          meta: { lastUpdated: `2025-12-01T${String(updated).padStart(2, '0')}:00:00Z` },
        }),
        status: isWithdrawn ? 'entered-in-error' : 'final',
        category: [{ coding: [{ code: 'laboratory' }] }],
        code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: `Glucose ${resource}` }] },
        effectiveDateTime: `${year}-03-04T08:00:00Z`,
        valueQuantity: { value, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
      },
    };
  });
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

/** A document as the account knows it. */
interface Doc {
  readonly lineage: string;
  /** The app or person whose word it is. */
  readonly app: string;
  readonly who: string;
  said: readonly Said[];
  stored: number;
  latest: string;
  status: 'active' | 'void' | 'archived';
  placement: Placement;
}

/** What the record says of the document in the circle; nothing: as the circle shares its type. */
type Placement = 'placed' | 'excluded' | 'nothing';

/** What a resource is to the account: on a known server, anybody's; else the app's own. */
const resourceOf = ({ resource, hasServer }: Said, { app }: Doc) =>
  hasServer ? `${base} ${resource}` : `${app} ${resource}`;
const contentOf = ({ resource, value, year }: Said) => `${resource} ${year} ${value}`;

/** The facts that are told of these documents, sorted, and for each who may be named as its document. */
function expected(
  docs: readonly Doc[],
  isAsked: (doc: Doc) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, string[]>();
  const sayings = docs.flatMap((doc) => doc.said.map((said) => ({ doc, said, of: resourceOf(said, doc) })));
  const timeOf = ({ doc, said }: (typeof sayings)[number]) =>
    said.updated === undefined
      ? doc.stored
      : Date.parse(`2025-12-01T${String(said.updated).padStart(2, '0')}:00:00Z`);
  for (const one of sayings) {
    if (one.said.isWithdrawn || !isAsked(one.doc)) continue;
    const rivals = sayings.filter(
      ({ doc, of }) => of === one.of && doc.app === one.doc.app && doc.status !== 'void',
    );
    const [latest] = rivals.sort((a, b) => timeOf(b) - timeOf(a) || b.doc.stored - a.doc.stored);
    const counts =
      one.doc.status === 'void' ||
      (!latest!.said.isWithdrawn && contentOf(latest!.said) === contentOf(one.said));
    if (!counts) continue;
    const key = `${one.of}: ${contentOf(one.said)}`;
    told.set(key, [...(told.get(key) ?? []), one.doc.lineage]);
  }
  return told;
}

const titleOf = ({ values }: Fact) => {
  const field = (name: string) => values[modelOf('LabResult').fields.findIndex((one) => one.name === name)];
  const resource = String(field('test_name_title')).replace('Glucose ', '');
  return `${resource} ${String(field('collected_at')).slice(0, 4)} ${field('quantitative_result_value_value')}`;
};

class Account {
  readonly world = new FactWorld();
  readonly docs: Doc[] = [];
  isAutoshared = false;
  #carenet: CarenetItem | undefined;

  get record(): RecordItem {
    return this.world.recordNow();
  }

  async carenet(): Promise<CarenetItem> {
    this.#carenet ??= await this.world.carenet(this.world.recordId, 'Family');
    return this.#carenet;
  }

  async store(who: string, said: readonly Said[]): Promise<void> {
    this.#as(who);
    const path = { RECORD_ID: this.world.recordId };
    const call = this.world.call(createRecordDocument, { path, body: bundle(said), mediaType });
    const stored = this.world.now.getTime();
    const { id } = await call;
    const doc = { lineage: id, latest: id, who, app: sourceOf(who), said, stored };
    this.docs.push({ ...doc, status: 'active', placement: 'nothing' });
  }

  async replace(doc: Doc, said: readonly Said[]): Promise<void> {
    this.#as(doc.who);
    const path = { RECORD_ID: this.world.recordId, DOCUMENT_ID: doc.latest };
    const call = this.world.call(replaceDocument, { path, body: bundle(said), mediaType });
    const stored = this.world.now.getTime();
    const { id } = await call;
    Object.assign(doc, { latest: id, said, stored });
  }

  #as(who: string): void {
    const { world } = this;
    const id = sourceOf(who);
    const isOfRosa = who.startsWith(rosa.id.split('@')[0]!);
    world.actor = isOfRosa ? { ...rosa, type: 'account' } : { id, type: 'pha', fullName: id };
    world.principal =
      isOfRosa && id !== rosa.id
        ? {
            kind: 'token',
            app: { id, kind: 'user', name: id, autonomous: false, grant: 'g' },
            account: rosa,
            scope: { kind: 'record', recordId: world.recordId },
          }
        : undefined;
  }

  async check(): Promise<void> {
    const { restated } = this.record;
    for (const status of ['active', 'void', 'archived'] as const) {
      await this.#compare({ status, restated }, (doc) => doc.status === status);
    }
    const sharing = await this.world.sharing(await this.carenet());
    await this.#compare(
      { status: 'active', sharing, restated },
      (doc) =>
        doc.status === 'active' &&
        (doc.placement === 'placed' || (doc.placement === 'nothing' && this.isAutoshared)),
    );
  }

  async #compare(
    request: { status: Doc['status']; sharing?: Sharing; restated: RecordItem['restated'] },
    isAsked: (doc: Doc) => boolean,
  ): Promise<void> {
    const facts = await this.world.find({ model: modelOf('LabResult'), ...request });
    const told = expected(this.docs, isAsked);
    const contents = [...told.keys()].map((key) => key.replace(/^.*: /, ''));
    expect(facts.map(titleOf).sort()).toEqual(contents.sort());
    expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
    for (const fact of facts) {
      const holders = [...told]
        .filter(([key]) => key.endsWith(`: ${titleOf(fact)}`))
        .flatMap(([, lineages]) => lineages);
      expect(holders).toContain(lineageOf(fact.documentId!));
    }
    const [from, to] = ['2021', '2022'];
    const bounds = { start: `${from}-01-01T00:00:00.000Z`, end: `${to}-12-31T00:00:00.000Z` };
    const within = await this.world.find({ model: modelOf('LabResult'), ...request, bounds });
    // The blocks of a span may hold a little more than the bounds; none that counts may be missing, and none that does not be there.
    const wanted = contents.filter(
      (content) => content.split(' ')[1]! >= from && content.split(' ')[1]! <= to,
    );
    expect(
      within
        .map(titleOf)
        .filter((content) => wanted.includes(content))
        .sort(),
    ).toEqual(wanted.sort());
    expect(contents).toEqual(expect.arrayContaining(within.map(titleOf)));
  }
}

const said: fc.Arbitrary<Said> = fc.record({
  resource: fc.integer({ min: 1, max: 3 }),
  hasServer: fc.boolean(),
  value: fc.integer({ min: 1, max: 2 }),
  year: fc.constantFrom(2020, 2021, 2022),
  updated: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  isWithdrawn: fc.constantFrom(false, false, false, true),
});
const contents = fc.uniqueArray(said, {
  minLength: 1,
  maxLength: 3,
  selector: ({ resource, hasServer }) => `${resource} ${hasServer}`,
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('store' as const), who: fc.constantFrom(...sources), contents }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), doc: fc.nat(), contents }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      doc: fc.nat(),
      status: fc.constantFrom('active' as const, 'void' as const, 'archived' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('share' as const),
      doc: fc.nat(),
      placement: fc.constantFrom('placed' as const, 'excluded' as const, 'nothing' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('autoshare' as const), isOn: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('race' as const),
      doc: fc.nat(),
      replaced: contents,
      who: fc.constantFrom(...sources),
      stored: contents,
      turns: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
      isStoredFirst: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reprocess' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(account: Account, one: Step): Promise<void> {
  const { world, docs } = account;
  if (one.kind === 'store') return account.store(one.who, one.contents);
  if (one.kind === 'autoshare') {
    if (one.isOn !== account.isAutoshared)
      await world.autoshare(await account.carenet(), typeOfBundles, one.isOn);
    account.isAutoshared = one.isOn;
    return;
  }
  if (one.kind === 'reprocess') {
    await reprocessRecord(world.recordId, world.stores, () => world.now);
    return;
  }
  if (one.kind === 'sweep') return world.handOver(true);
  const doc = docs[one.doc % Math.max(docs.length, 1)];
  if (!doc) return;
  if (one.kind === 'replace') return account.replace(doc, one.contents);
  if (one.kind === 'race') {
    const calls = [
      () => account.replace(doc, one.replaced),
      () => account.store(one.who, one.stored),
    ] as const;
    await interleave(world.store, one.isStoredFirst ? [calls[1], calls[0]] : calls, one.turns);
    return;
  }
  if (one.kind === 'status') {
    if (doc.status === one.status) return;
    // What is archived becomes void by way of active only.
    if (doc.status !== 'active' && one.status !== 'active') await world.status(doc.latest, 'active');
    await world.status(doc.latest, one.status);
    doc.status = one.status;
    return;
  }
  await world.say(await account.carenet(), doc.latest, one.placement);
  doc.placement = one.placement;
}

describe('What is said twice', () => {
  it('counts once, by the latest word of each app, whatever happens to the documents', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
        const account = new Account();
        for (const one of steps) {
          await take(account, one);
          await account.check();
        }
      }),
      { numRuns: propertyRuns(20) },
    );
  });
});
