/** Documents of one resource that are stored at the same moment: what is told is what one after the other would tell. */
import { describe, expect, it } from 'vitest';
import { results } from './fhir-documents.ts';
import { interleave } from './interleaving.ts';
import { FactWorld, modelOf } from './support.ts';

const fhir = 'application/fhir+json';

async function told(world: FactWorld): Promise<string> {
  const { restated } = world.recordNow();
  const model = modelOf('LabResult');
  const index = model.fields.findIndex(({ name }) => name === 'quantitative_result_value_value');
  const facts = await world.find({ model, restated });
  return facts.map(({ values }) => values[index]).join(' ');
}

type Name = 'replace' | 'repeat';

/** A record with one document, which an app has stored. */
async function began() {
  const world = new FactWorld();
  world.actor = { id: 'north@apps.example', type: 'pha', fullName: 'North' };
  const document = await world.create(results(140, 1), fhir);
  return { world, document, bringBack: world.keep() };
}

/** What is told when one call makes its first round trips, then the other one its own, and both end: each number as given. */
async function toldAfter(
  { world, document, bringBack }: Awaited<ReturnType<typeof began>>,
  order: readonly [Name, Name],
  later: Name,
  turns: readonly [number, number],
) {
  bringBack();
  const calls = {
    replace: () => world.succeed(document, results(95, 1), fhir),
    repeat: () => world.create(results(140, 1), fhir),
  };
  const begun = world.now.getTime();
  const [first, second] = order.map((name) => () => {
    world.now = new Date(begun + (name === later ? 60_000 : 0));
    return calls[name]();
  });
  const used = await interleave(world.store, [first!, second!], turns);
  const values = [await told(world)];
  // Facts that nobody needs are removed, and no others.
  await world.handOver(true);
  values.push(await told(world));
  return { used, values };
}

/** All that is told, whichever call begins, and wherever it is interrupted by any part of the other. */
async function allTold(later: Name): Promise<readonly string[]> {
  const seen = new Set<string>();
  const record = await began();
  const orders = [
    ['replace', 'repeat'],
    ['repeat', 'replace'],
  ] as const;
  for (const order of orders) {
    for (let before = 0, isOver = false; !isOver; before += 1) {
      for (let between = 0; ; between += 1) {
        const { used, values } = await toldAfter(record, order, later, [before, between]);
        for (const one of values) seen.add(one);
        isOver = used === 0;
        if (used < 2) break;
      }
    }
  }
  return [...seen];
}

describe('A document is replaced while another one repeats what it said', () => {
  it.each<[string, Name, string]>([
    ['the old value when it was repeated later', 'repeat', '140'],
    ['the new value when the replacement came later', 'replace', '95'],
  ])('and reports tell only %s, in whatever order their round trips come', async (_, later, wanted) => {
    expect(await allTold(later)).toEqual([wanted]);
  });

  it('and a replacement that failed before its transaction only costs: what is said once more is stored once more', async () => {
    const { world, document } = await began();
    world.store.beforeTransact = () => Promise.reject(new Error('no connection'));
    await expect(world.succeed(document, results(95, 1), fhir)).rejects.toThrow('no connection');
    world.store.beforeTransact = () => {};
    await world.create(results(140, 1), fhir);
    expect(await told(world)).toBe('140');
    expect(world.blocks('LabResult').filter(({ rows, packed }) => rows ?? packed)).toHaveLength(2);
    await world.status(document, 'void');
    expect(await told(world)).toBe('140');
  });
});
