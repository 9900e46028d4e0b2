/** How much of the bodies of resources is in memory at once, and how many look-ups their references cost. */
import { expect, it } from 'vitest';
import { servedOf } from '../../../../../shared/domain/fhir/sent/index.ts';
import { SentWorld } from './support.ts';

const original = 'http://indivo.org/vocab/fhir#original-reference';

/** The stores of the world, and how much is looked up: items by their keys, and ranges. */
function counted(world: SentWorld) {
  const { stores } = world;
  const read = { items: 0 };
  const store = new Proxy(stores.store, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: readonly unknown[]) => {
        if (name === 'get') read.items += (given[0] as readonly unknown[]).length;
        if (name === 'query' || name === 'pages') read.items += 1;
        return value.apply(target, given);
      };
    },
  });
  return { stores: { ...stores, store }, read };
}

it('Resources that compress well are handed out few megabytes at a time, in the order of their rows', async () => {
  const world = new SentWorld();
  const note = 'a'.repeat(1_000_000);
  for (let number = 0; number < 3; number += 1)
    await world.fhir(
      ...Array.from({ length: 4 }, (_, each) => ({
        resourceType: 'Basic',
        id: `${number}-${each}`,
        language: `${number}-${each}`,
        extension: [{ url: 'https://x.example/note', valueString: note }],
      })),
    );
  const rows = await world.rows('Basic');
  const order = rows.toSorted((one, other) => one.place - other.place);
  const parts: string[][] = [];
  for await (const some of servedOf(order, world.view, world.stores)) {
    expect(some.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(9_100_000);
    parts.push(some.map(({ json }) => String(json.language)));
  }
  expect(parts.length).toBeGreaterThanOrEqual(2);
  const names = [0, 1, 2, 3].flatMap((each) => [0, 1, 2].map((number) => `${number}-${each}`));
  expect(parts.flat()).toEqual(names);
});

it('Chunks of which each has many small resources are unpacked few megabytes at a time', async () => {
  const world = new SentWorld();
  // A chunk of 160 kB for each document, of which compressed nearly nothing is left.
  const note = 'a'.repeat(70_000);
  for (let number = 0; number < 65; number += 1)
    await world.fhir(
      { resourceType: 'Basic', id: 'small', language: `${number}` },
      { resourceType: 'Flag', id: 'a', code: { text: note } },
      { resourceType: 'Flag', id: 'b', code: { text: note } },
    );
  const rows = await world.rows('Basic');
  const parts: number[] = [];
  for await (const some of servedOf(rows, world.view, world.stores)) parts.push(some.length);
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(65);
  for (const count of parts) expect(count).toBeLessThanOrEqual(60);
});

const server = 'https://hospital.example/fhir';
const sent = (type: string, id: string, content: object) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [{ fullUrl: `${server}/${type}/${id}`, resource: { resourceType: type, id, ...content } }],
});
/** A list of encounters in other documents. */
const listOf = (names: readonly string[]) =>
  sent('List', 'l', {
    status: 'current',
    mode: 'working',
    entry: names.map((id) => ({ item: { reference: `Encounter/${id}`, display: id } })),
  });
const numbers = (count: number) => Array.from({ length: count }, (_, number) => `${number}`);

it('Of very many references of one resource, few are looked up', async () => {
  const world = new SentWorld();
  await world.fhir(listOf(numbers(2000)));
  const [list] = await world.rows('List');
  const { stores, read } = counted(world);
  for await (const [one] of servedOf([list!], world.view, stores)) {
    const items = one!.json.entry as unknown as { item: unknown }[];
    expect(items).toHaveLength(2000);
    expect(items[1999]!.item).toEqual({
      display: '1999',
      extension: [{ url: original, valueString: 'Encounter/1999' }],
    });
  }
  expect(read.items).toBeGreaterThan(0);
  expect(read.items).toBeLessThan(600);
});

const finished = { status: 'finished', class: { code: 'AMB' } };
/** A list whose entries lead to encounters `most` - 1 and `most`, counted from 0, among others that nobody has. */
async function listed(
  world: SentWorld,
  most: number,
  other: (number: number) => string,
  called: readonly [string, string],
) {
  const ids = Array.from({ length: most + 50 }, (_, number) => other(number));
  [ids[most - 1], ids[most]] = called;
  await world.fhir(listOf(ids));
  await world.fhir(
    sent('Flag', 'f', { status: 'active', encounter: { reference: `Encounter/${called[1]}` } }),
  );
  const rows = [...(await world.rows('List')), ...(await world.rows('Flag'))];
  const found = [];
  for await (const some of servedOf(rows, world.view, world.stores)) found.push(...some);
  const items = (found[0]!.json.entry as unknown as { item: unknown }[]).map(({ item }) => item);
  return { last: items[most - 1], next: items[most], beside: found[1]!.json.encounter };
}

it('The first 5,000 references by names lead to other documents, the next one leads nowhere, whatever is read beside it', async () => {
  const world = new SentWorld();
  await world.fhir(sent('Encounter', 'early', finished));
  const [early] = await world.rows('Encounter');
  await world.fhir(sent('Encounter', 'late', finished));
  const late = (await world.rows('Encounter')).find(({ id }) => id !== early!.id);
  const { last, next, beside } = await listed(world, 5000, String, ['early', 'late']);
  expect(last).toEqual({ reference: `Encounter/${early!.id}`, display: 'early' });
  expect(next).toEqual({
    display: 'late',
    extension: [{ url: original, valueString: 'Encounter/late' }],
  });
  expect(beside).toEqual({ reference: `Encounter/${late!.id}` });
});

it('The first 250 references by ids of the service lead to other documents, and the next one leads nowhere', async () => {
  const world = new SentWorld();
  await world.fhir(sent('Encounter', 'early', finished));
  await world.fhir(sent('Encounter', 'late', finished));
  const [one, two] = await world.rows('Encounter');
  const nobody = (number: number) =>
    `${number.toString(16).padStart(8, '0')}00008${'0'.repeat(19)}-${'0'.repeat(16)}`;
  const { last, next, beside } = await listed(world, 250, nobody, [one!.id, two!.id]);
  expect(last).toEqual({ reference: `Encounter/${one!.id}`, display: one!.id });
  expect(next).toEqual({
    display: two!.id,
    extension: [{ url: original, valueString: `Encounter/${two!.id}` }],
  });
  expect(beside).toEqual({ reference: `Encounter/${two!.id}` });
});
