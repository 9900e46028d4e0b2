/** The counts of what documents say, against an account that the test keeps of them: after every step of random histories. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recountRecord } from '../../../../shared/operations/facts/recount.ts';
import { reprocessRecord } from '../../../../shared/operations/facts/reprocess.ts';
import { type FactCountsItem, keys } from '../../../../shared/store/items/index.ts';
import type { Stored } from '../../../../shared/store/key.ts';
import { many, model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { document, FactWorld, problem } from '../facts/support.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';
const bundleType = 'http://hl7.org/fhir/Bundle';
const noteType = 'urn:example:notes#Note';

/** What a document is, in numbers: problems, and medicines with fills in them; results of FHIR by resource; or nothing that is read. */
type Body =
  | { readonly kind: 'models'; readonly problems: number; readonly fills: readonly number[] }
  | {
      readonly kind: 'fhir';
      readonly results: readonly { readonly resource: number; readonly value: number }[];
    }
  | { readonly kind: 'note' };

interface Counted {
  readonly type: string;
  readonly facts: Readonly<Record<string, number>>;
}

function countedIn(body: Body): Counted {
  if (body.kind === 'note') return { type: noteType, facts: {} };
  if (body.kind === 'fhir') return { type: bundleType, facts: { LabResult: body.results.length } };
  return {
    type: modelsType,
    facts: {
      Problem: body.problems,
      Medication: body.fills.length,
      Fill: body.fills.reduce((sum, fills) => sum + fills, 0),
    },
  };
}

function textOf(body: Body): readonly [text: string, mediaType: string] {
  if (body.kind === 'note') return ['<Note xmlns="urn:example:notes">x</Note>', 'application/xml'];
  if (body.kind === 'fhir') return [bundle(body.results), 'application/fhir+json'];
  const problems = Array.from({ length: body.problems }, (_, index) => problem(`Problem ${index}`));
  const medicines = body.fills.map((fills) => {
    const fulfillments = many(...Array.from({ length: fills }, () => model('Fill', smallest.Fill)));
    return model('Medication', { ...smallest.Medication, ...(fills > 0 && { fulfillments }) });
  });
  return [document(...problems, ...medicines), 'application/xml'];
}

/** Several Bundles speak of the same resources: some say the same, some something else. */
function bundle(results: readonly { readonly resource: number; readonly value: number }[]): string {
  const entry = results.map(({ resource, value }) => ({
    fullUrl: `https://hospital.example/fhir/Observation/7d0c1f9a-0000-4000-8000-00000000000${resource}`,
    resource: {
      resourceType: 'Observation',
      id: `7d0c1f9a-0000-4000-8000-00000000000${resource}`,
      status: 'final',
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
      effectiveDateTime: '2026-01-04T08:00:00Z',
      valueQuantity: { value, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
    },
  }));
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

type Step =
  | { readonly kind: 'create'; readonly body: Body }
  | { readonly kind: 'replace'; readonly which: number; readonly body: Body }
  | { readonly kind: 'status'; readonly which: number; readonly status: 'active' | 'void' | 'archived' }
  | { readonly kind: 'nevershare'; readonly which: number; readonly on: boolean }
  | { readonly kind: 'reprocess' };

interface Doc {
  latest: string;
  counted: Counted;
  status: string;
  never: boolean;
}

class History {
  readonly world = new FactWorld();
  readonly docs: Doc[] = [];

  async take(step: Step): Promise<void> {
    const { world, docs } = this;
    if (step.kind === 'reprocess') {
      await reprocessRecord(world.recordId, world.stores, () => world.now);
      return;
    }
    if (step.kind === 'create') {
      const latest = await world.create(...textOf(step.body));
      docs.push({ latest, counted: countedIn(step.body), status: 'active', never: false });
      return;
    }
    const doc = docs[step.which % Math.max(docs.length, 1)];
    if (!doc) return;
    if (step.kind === 'replace') {
      doc.latest = await world.succeed(doc.latest, ...textOf(step.body));
      doc.counted = countedIn(step.body);
    } else if (step.kind === 'nevershare') {
      await world.nevershare(doc.latest, step.on);
      doc.never = step.on;
    } else if (!(doc.status === 'archived' && step.status === 'void')) {
      await world.status(doc.latest, step.status);
      doc.status = step.status;
    }
  }

  /** The numbers by sharing, type and name, without zeros. */
  get expected(): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    const add = (name: string, by: number) => void (by !== 0 && sums.set(name, (sums.get(name) ?? 0) + by));
    for (const { counted, status, never } of this.docs) {
      if (status !== 'active') continue;
      const place = `${never ? 'never' : 'shared'} ${keys.typeHash(counted.type)}`;
      add(`${place} documents`, 1);
      for (const [name, number] of Object.entries(counted.facts)) {
        add(`${place} facts_${name}`, number);
        add(`${place} documents_${name}`, number > 0 ? 1 : 0);
      }
    }
    return new Map([...sums].sort());
  }
}

async function stored(world: FactWorld): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>();
  for (const sharing of ['shared', 'never'] as const) {
    for (const item of await world.store.query(keys.factCountsOf(world.recordId, sharing))) {
      const { typeHash } = keys.partsOfFactCounts(item.SK);
      for (const [name, number] of numbersOf(item)) {
        const place = `${sharing} ${typeHash} ${name}`;
        sums.set(place, (sums.get(place) ?? 0) + number);
      }
    }
  }
  return new Map([...sums].filter(([, number]) => number !== 0).sort());
}

function numbersOf(item: Stored<FactCountsItem>): readonly (readonly [string, number])[] {
  return Object.entries(item).flatMap(([name, value]) =>
    typeof value === 'number' && name !== 'changes' ? [[name, value] as const] : [],
  );
}

const result = fc.record({ resource: fc.nat(3), value: fc.integer({ min: 80, max: 82 }) });
const body: fc.Arbitrary<Body> = fc.oneof(
  fc.record({
    kind: fc.constant('models' as const),
    problems: fc.nat(2),
    fills: fc.array(fc.nat(2), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('fhir' as const),
    results: fc.uniqueArray(result, { minLength: 1, maxLength: 3, selector: ({ resource }) => resource }),
  }),
  fc.constant({ kind: 'note' as const }),
);
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), body }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), which, body }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      which,
      status: fc.constantFrom('active' as const, 'void' as const, 'archived' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('nevershare' as const), which, on: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reprocess' as const }) },
);

describe('The counts of what documents say', () => {
  it('are what the active documents say, after every change, and a recount finds nothing to correct', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const history = new History();
        for (const one of steps) {
          await history.take(one);
          expect(await stored(history.world)).toEqual(history.expected);
        }
        const found = await recountRecord(history.world.recordId, history.world.stores);
        expect(found).toEqual({ documents: 0, differences: [] });
      }),
      { numRuns: propertyRuns(25) },
    );
  });

  it('lose none of 50 documents that are stored at once', async () => {
    const world = new FactWorld();
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => world.create(document(problem(`Problem ${index}`)))),
    );
    const place = `shared ${keys.typeHash(modelsType)}`;
    expect(await stored(world)).toEqual(
      new Map([
        [`${place} documents`, 50],
        [`${place} documents_Problem`, 50],
        [`${place} facts_Problem`, 50],
      ]),
    );
  });
});
