/**
 * Random histories of FHIR documents: whatever was stored, replaced, hidden or read again, what is served is what the bytes of the latest
 * versions say, computed without the index; and nothing is left over.
 */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SentView } from '../../../../../shared/domain/fhir/sent/index.ts';
import { sentItems } from '../../../../../shared/domain/fhir/sent/remove.ts';
import { reprocessRecord } from '../../../../../shared/operations/facts/reprocess.ts';
import type { CarenetItem, LineageItem } from '../../../../../shared/store/items/index.ts';
import { propertyRuns } from '../../../../support/property-runs.ts';
import { SentWorld } from './support.ts';

const types = ['Observation', 'Goal', 'CarePlan'] as const;

/** A resource by what it is, when it is, and what it says. */
interface Told {
  readonly type: (typeof types)[number];
  readonly id: number;
  readonly year: number | undefined;
  readonly text: number;
  /** Makes it so large that its document does not fit into the table. */
  readonly isLarge: boolean;
  /** Whom it is about: two different ones in one document make it nobody's. */
  readonly patient: 1 | 2;
}

type Step =
  | { readonly kind: 'store'; readonly told: readonly Told[] }
  | { readonly kind: 'replace'; readonly which: number; readonly told: readonly Told[] }
  | { readonly kind: 'status'; readonly which: number; readonly status: 'active' | 'void' | 'archived' }
  | { readonly kind: 'nevershare'; readonly which: number; readonly on: boolean }
  | { readonly kind: 'place'; readonly which: number; readonly what: 'placed' | 'excluded' | 'nothing' }
  | { readonly kind: 'reprocess' }
  | { readonly kind: 'break off'; readonly told: readonly Told[] }
  | { readonly kind: 'sweep' };

const told = fc.array(
  fc.record({
    type: fc.constantFrom(...types),
    id: fc.nat(5),
    year: fc.option(fc.integer({ min: 2019, max: 2024 }), { nil: undefined }),
    text: fc.nat(1000),
    isLarge: fc.oneof(
      { weight: 30, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    patient: fc.oneof(
      { weight: 30, arbitrary: fc.constant(1 as const) },
      { weight: 1, arbitrary: fc.constant(2 as const) },
    ),
  }),
  { minLength: 1, maxLength: 12 },
);
const which = fc.nat(9);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('store' as const), told }),
  fc.record({ kind: fc.constant('store' as const), told }),
  fc.record({ kind: fc.constant('replace' as const), which, told }),
  fc.record({
    kind: fc.constant('status' as const),
    which,
    status: fc.constantFrom('active', 'void', 'archived'),
  }),
  fc.record({ kind: fc.constant('nevershare' as const), which, on: fc.boolean() }),
  fc.record({
    kind: fc.constant('place' as const),
    which,
    what: fc.constantFrom('placed', 'excluded', 'nothing'),
  }),
  fc.record({ kind: fc.constant('reprocess' as const) }),
  fc.record({ kind: fc.constant('break off' as const), told }),
  fc.record({ kind: fc.constant('sweep' as const) }),
);

/** Compressing it gains nothing. */
const noise = randomBytes(240_000).toString('base64');

/** Of several with one id the first counts, as in any Bundle. */
function resourcesOf(all: readonly Told[]): readonly object[] {
  return all.map(({ type, id, year, text, isLarge, patient }) => ({
    resourceType: type,
    id: String(id),
    subject: { reference: `Patient/${patient}` },
    note: [{ text: String(text) }],
    ...(isLarge && { extension: [{ url: 'http://e', valueBase64Binary: noise }] }),
    ...(year !== undefined && dated(type, `${year}-05-16`)),
  }));
}

function dated(type: string, date: string): object {
  if (type === 'Observation') return { effectiveDateTime: date };
  return type === 'Goal'
    ? { startDate: date }
    : { period: { start: date, end: `${Number(date.slice(0, 4)) + 1}` } };
}

/** What counts of a document, by type and in its order: nothing where it is about several patients. */
function saidOf(all: readonly Told[]): ReadonlyMap<string, readonly Told[]> {
  const first = new Map<string, Told>();
  for (const one of all) if (!first.has(`${one.type}/${one.id}`)) first.set(`${one.type}/${one.id}`, one);
  const counting = [...first.values()];
  const isOnePatient = new Set(counting.map(({ patient }) => patient)).size === 1;
  return Map.groupBy(isOnePatient ? counting : [], ({ type }) => type);
}

interface Document {
  latest: string;
  told: readonly Told[];
  status: 'active' | 'void' | 'archived';
  nevershare: boolean;
  placed: boolean;
}

class History extends SentWorld {
  readonly documents: Document[] = [];

  async carry(one: Step, circle: CarenetItem): Promise<void> {
    if (one.kind === 'store') {
      const latest = await this.fhir(...resourcesOf(one.told));
      this.documents.push({ latest, told: one.told, status: 'active', nevershare: false, placed: false });
    }
    if (one.kind === 'break off') {
      this.store.beforeTransact = () => {
        throw new Error('away');
      };
      await expect(this.fhir(...resourcesOf(one.told))).rejects.toThrow('away');
      this.store.beforeTransact = () => {};
    }
    if (one.kind === 'reprocess') await reprocessRecord(this.recordId, this.stores, () => this.now);
    if (one.kind === 'sweep') await this.handOver(true);
    const document = 'which' in one ? this.documents[one.which % (this.documents.length || 1)] : undefined;
    if (!document) return;
    if (one.kind === 'replace') {
      document.latest = await this.fhirAgain(document.latest, ...resourcesOf(one.told));
      document.told = one.told;
    }
    // An archived document cannot be voided.
    if (one.kind === 'status' && !(one.status === 'void' && document.status === 'archived')) {
      await this.status(document.latest, one.status);
      document.status = one.status;
    }
    if (one.kind === 'nevershare') {
      await this.nevershare(document.latest, one.on);
      document.nevershare = one.on;
    }
    if (one.kind === 'place' && !document.nevershare) {
      await this.say(circle, document.latest, one.what);
      document.placed = one.what === 'placed';
    }
  }

  /** What is to be served of a type, in the order of the documents. */
  expected(type: string, inCircle: boolean): readonly string[] {
    return this.documents
      .filter(
        ({ status, nevershare, placed }) => status === 'active' && (!inCircle || (placed && !nevershare)),
      )
      .toSorted((one, other) => (one.latest < other.latest ? -1 : 1))
      .flatMap(({ told: all }) => saidOf(all).get(type) ?? [])
      .map(({ text }) => String(text));
  }

  async texts(type: string, view: SentView): Promise<readonly string[]> {
    const served = await this.served(type, view);
    return served.map(({ note }) => (note as unknown as readonly { text: string }[])[0]!.text);
  }

  heads(): readonly LineageItem[] {
    return this.documents.map(({ latest }) => this.head(latest));
  }
}

test('what is served is what the latest versions say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const history = new History();
      const circle = await history.carenet(history.recordId, 'Family');
      for (const one of steps) await history.carry(one, circle);
      for (const type of types) {
        expect(await history.texts(type, history.view)).toEqual(history.expected(type, false));
        expect(await history.texts(type, await history.circle(circle))).toEqual(history.expected(type, true));
        await dateBounds(history, type);
      }
      await history.handOver(true);
      const named = history
        .heads()
        .flatMap(({ id, fhir }) => (fhir ? sentItems(history.recordId, id, fhir).map(({ SK }) => SK) : []));
      expect(
        history
          .stored()
          .map(({ SK }) => SK)
          .sort(),
      ).toEqual(named.sort());
      const objects = history.heads().flatMap(({ fhir }) => fhir?.object?.key ?? []);
      expect([...history.bodies.keys()].filter((key) => key.includes('.fhir')).sort()).toEqual(
        objects.sort(),
      );
    }),
    { numRuns: propertyRuns(25) },
  );
});

/** A year finds what is of it, and everything of it. */
async function dateBounds(history: History, type: string): Promise<void> {
  const all = await history.rows(type);
  const bounds = { from: Date.parse('2021-01-01'), to: Date.parse('2021-12-31') };
  const found = await history.rows(type, { bounds });
  const idsOf = (rows: typeof all) => rows.map(({ id }) => id).sort();
  const wanted = all.filter(({ from, to }) => from !== undefined && from <= bounds.to && to! >= bounds.from);
  expect(idsOf(found)).toEqual(idsOf(wanted));
}
