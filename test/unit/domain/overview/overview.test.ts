/** The overview against the reports: over random histories, of a whole record and of what a carenet shows. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sharing } from '../../../../shared/domain/carenets/visibility.ts';
import { type OverviewFound, readOverview } from '../../../../shared/domain/overview/read.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { update } from '../../../../shared/store/writes.ts';
import { coded } from '../../../support/medical/compound-values.ts';
import { many, model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { glucose, labResult } from '../../../support/medical/tests.ts';
import { loinc } from '../../../support/medical/vocabulary.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { document, FactWorld, modelOf, problem } from '../facts/support.ts';

const today = '2026-02-01';
const modelsType = 'http://indivo.org/vocab/xml/documents#Models';
const bundleType = 'http://hl7.org/fhir/Bundle';

async function overviewOf(world: FactWorld, sharing?: Sharing): Promise<OverviewFound> {
  const { restated, counted } = world.recordNow();
  const scope = { recordId: world.recordId, restated, isCounted: counted === true };
  return readOverview(scope, sharing, today, world.stores);
}

/** A record in which every document is counted. */
async function countedWorld(): Promise<FactWorld> {
  const world = new FactWorld();
  await world.store.transact([update(keys.record(world.recordId), { set: { counted: true } })]);
  return world;
}

const kindOf = (found: OverviewFound, name: string) => found.kinds.find(({ plan }) => plan.model === name)!;

const allergy = (title: string, status?: string) => ({
  resourceType: 'AllergyIntolerance',
  id: `a-${title}`,
  patient: { reference: 'Patient/p' },
  ...(status && { clinicalStatus: { coding: [{ code: status }] } }),
  code: { text: title },
});

function observation(id: number, value: number, year: number): object {
  return {
    resourceType: 'Observation',
    id: `7d0c1f9a-0000-4000-8000-00000000000${id}`,
    status: 'final',
    category: [{ coding: [{ code: 'laboratory' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '2345-7', display: 'Glucose' }] },
    effectiveDateTime: `${year}-03-04T08:00:00Z`,
    valueQuantity: { value, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
  };
}

function bundle(...resources: readonly object[]): string {
  const entry = resources.map((resource) => {
    const { resourceType, id } = resource as Readonly<Record<string, string>>;
    return { fullUrl: `https://hospital.example/fhir/${resourceType}/${id}`, resource };
  });
  return JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
}

const medicine = (title: string, endDate: string | undefined, fills = 0) =>
  model('Medication', {
    ...smallest.Medication,
    drugName_title: title,
    startDate: '2020-01-01',
    ...(endDate && { endDate }),
    ...(fills > 0 && {
      fulfillments: many(...Array.from({ length: fills }, () => model('Fill', smallest.Fill))),
    }),
  });

interface Making {
  readonly body: string;
  readonly mediaType: string;
}

const xml = (...content: readonly string[]): Making => ({
  body: document(...content),
  mediaType: 'application/xml',
});
const fhir = (...resources: readonly object[]): Making => ({
  body: bundle(...resources),
  mediaType: 'application/fhir+json',
});

const year = fc.constantFrom(1999, 2024, 2025, 2026);
const making: fc.Arbitrary<Making> = fc.oneof(
  fc.tuple(fc.nat(9), year).map(([number, when]) => xml(problem(`P${number}`, `${when}-05-06`))),
  fc
    .tuple(fc.nat(2), fc.boolean())
    .map(([fills, isOver]) => xml(medicine('M', isOver ? '2021-02-03' : undefined, fills))),
  fc
    .array(fc.tuple(fc.nat(3), fc.integer({ min: 80, max: 81 }), year), { minLength: 1, maxLength: 4 })
    .map((some) =>
      fhir(...new Map(some.map(([id, value, when]) => [id, observation(id, value, when)])).values()),
    ),
  fc.constant(fhir(allergy('Peanut'), { resourceType: 'AllergyIntolerance', id: 'unread', patient: {} })),
  fc.constant(fhir(allergy('Latex', 'resolved'))),
);

type Step =
  | { readonly kind: 'create'; readonly making: Making }
  | { readonly kind: 'replace'; readonly which: number; readonly making: Making }
  | { readonly kind: 'void' | 'archive' | 'never' | 'place' | 'exclude'; readonly which: number };

const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), making }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), which, making }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'void' as const,
        'archive' as const,
        'never' as const,
        'place' as const,
        'exclude' as const,
      ),
      which,
    }),
  },
);

describe('The overview', () => {
  it('has all facts that the reports have, or says that it has not, in a record and in a carenet', async () => {
    const shares = fc.record({
      types: fc.subarray([modelsType, bundleType]),
      kinds: fc.subarray(['Problem', 'Medication', 'Fill', 'Allergy', 'LabResult']),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        shares,
        async (steps, { types, kinds }) => {
          const world = await countedWorld();
          const family = await world.carenet(world.recordId, 'Family');
          for (const type of types) await world.autoshare(family, type);
          const latest: string[] = [];
          for (const one of steps) {
            if (one.kind === 'create') {
              latest.push(await world.create(one.making.body, one.making.mediaType));
              continue;
            }
            const index = one.which % Math.max(latest.length, 1);
            const id = latest[index];
            if (id === undefined) continue;
            if (one.kind === 'replace')
              latest[index] = await world.succeed(id, one.making.body, one.making.mediaType);
            else if (one.kind === 'void' && world.head(id).status !== 'archived')
              await world.status(id, 'void');
            else if (one.kind === 'archive') await world.status(id, 'archived');
            else if (one.kind === 'never') await world.nevershare(id);
            // What is never shared cannot be placed.
            else if (one.kind === 'exclude' || (one.kind === 'place' && !world.head(id).nevershare))
              await world.say(family, id, one.kind === 'place' ? 'placed' : 'excluded');
          }
          const sharing: Sharing = { ...(await world.sharing(family)), kinds: new Set(kinds) };
          for (const shown of [undefined, sharing]) {
            const found = await overviewOf(world, shown);
            for (const { plan, total, facts, isComplete, unread } of found.kinds) {
              const { restated } = world.recordNow();
              const reported = await world.find({ model: modelOf(plan.model), sharing: shown, restated });
              if (plan.part !== 'tests' && isComplete)
                expect(facts.map(({ id }) => id).sort()).toEqual(reported.map(({ id }) => id).sort());
              // Histories are short: nothing is too much.
              expect(isComplete || facts.length === plan.most).toBe(true);
              expect(total).toEqual({ number: reported.length, is: 'exact' });
              if (plan.part === 'unread')
                expect([...unread.values()].reduce((sum, number) => sum + number, 0)).toBe(reported.length);
            }
            const results = await Promise.all(
              ['LabResult', 'Measurement', 'VitalSigns'].map((name) =>
                world.find({ model: modelOf(name), sharing: shown, restated: world.recordNow().restated }),
              ),
            );
            expect(found.tests.length > 0).toBe(results.flat().length > 0);
          }
        },
      ),
      { numRuns: propertyRuns(25) },
    );
  });

  it('counts documents and facts of a carenet by what it shows, before anything is read', async () => {
    const world = await countedWorld();
    const family = await world.carenet(world.recordId, 'Family');
    await world.autoshare(family, modelsType);
    await world.create(document(problem('Asthma')));
    const excluded = await world.create(document(problem('Gout'), medicine('Statin', undefined)));
    const hidden = await world.create(document(problem('Depression')));
    const placed = await world.create(bundle(observation(1, 80, 2026)), 'application/fhir+json');
    await world.create(bundle(observation(2, 81, 2026)), 'application/fhir+json');
    await world.say(family, excluded, 'excluded');
    await world.nevershare(hidden);
    await world.say(family, placed, 'placed');
    const { counts } = await overviewOf(world, await world.sharing(family));
    expect(counts.isKnown).toBe(true);
    expect(counts.documents).toBe(2);
    expect(Object.fromEntries(counts.documentsByKind)).toEqual({ Problem: 1, LabResult: 1 });
    expect(Object.fromEntries(counts.facts)).toEqual({ Problem: 1, LabResult: 1 });
    const { counts: whole } = await overviewOf(world);
    expect(whole.documents).toBe(5);
    expect(Object.fromEntries(whole.documentsByKind)).toEqual({ Problem: 3, Medication: 1, LabResult: 2 });
    expect(Object.fromEntries(whole.facts)).toEqual({ Problem: 3, Medication: 1, LabResult: 2 });
  });

  it('tells what holds now first, however long ago it began, and how many these are', async () => {
    const world = await countedWorld();
    const old = model('Problem', { ...smallest.Problem, name_title: 'Asthma', startDate: '1980-05-06' });
    const over = model('Problem', {
      ...smallest.Problem,
      name_title: 'Pneumonia',
      startDate: '2025-11-12',
      endDate: '2025-12-01',
    });
    await world.create(document(old));
    await world.create(document(over));
    const { facts, current } = kindOf(await overviewOf(world), 'Problem');
    const name = modelOf('Problem').fields.findIndex((field) => field.name === 'name_title');
    expect(facts.map(({ values }) => values[name])).toEqual(['Asthma', 'Pneumonia']);
    expect(current).toEqual({ count: 1, isComplete: true });
  });

  it('does not tell of the newest document when that is void', async () => {
    const world = await countedWorld();
    await world.create(document(problem('Asthma', '2020-01-01')));
    const newest = await world.create(document(problem('Gout', '2026-01-01')));
    await world.status(newest, 'void');
    const { facts, total, isComplete } = kindOf(await overviewOf(world), 'Problem');
    expect(facts).toHaveLength(1);
    expect(total).toEqual({ number: 1, is: 'exact' });
    expect(isComplete).toBe(true);
  });

  it('counts no facts of a kind that is shared only inside of another kind', async () => {
    const world = await countedWorld();
    const family = await world.carenet(world.recordId, 'Family');
    await world.create(document(medicine('Statin', undefined, 2), problem('Gout')));
    await world.create(document(model('Fill', smallest.Fill), problem('Asthma')));
    const sharing: Sharing = { ...(await world.sharing(family)), kinds: new Set(['Medication']) };
    const found = await overviewOf(world, sharing);
    expect(Object.fromEntries(found.counts.facts)).toEqual({ Medication: 1 });
    expect(kindOf(found, 'Fill').total).toEqual({ number: 2, is: 'exact' });
  });

  it('does not tell an old result as the newest of its test, where a newer one may not have been read', async () => {
    const world = new FactWorld();
    const potassium = coded('test_name', 'Potassium', loinc, '2823-3');
    const of = (...days: readonly string[]) =>
      document(...days.map((day) => labResult(potassium, '4.1', 'mmol/L', day)));
    await world.create(of('2019-03-01', '2019-04-01', '2019-05-01'));
    await world.create(of('2024-01-01'));
    for (let day = 0; day < 120; day += 1)
      await world.create(
        document(glucose('94', 'mg/dL', new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10))),
      );
    const found = await overviewOf(world);
    expect(found.tests.map(({ name }) => name)).toEqual(['Glucose']);
    expect(kindOf(found, 'LabResult').isComplete).toBe(false);
  });

  it('says of a record that is not counted yet only what it has found', async () => {
    const world = new FactWorld();
    for (let index = 0; index < 20; index += 1)
      await world.create(
        document(model('Procedure', { ...smallest.Procedure, date_performed: `20${10 + index}-01-01` })),
      );
    const { total, isComplete, since } = kindOf(await overviewOf(world), 'Procedure');
    expect(total.is).toBe('at_least');
    expect(isComplete).toBe(false);
    expect(since).toBeDefined();
  });
});
