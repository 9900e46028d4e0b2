/** How often bodies are read that are stored together. */
import { expect, it } from 'vitest';
import { readBodies } from '../../../../../shared/domain/fhir/sent/index.ts';
import { SentWorld } from './support.ts';

it('A call that goes through many small resources reads those once that are stored together', async () => {
  const world = new SentWorld();
  const ids = Array.from({ length: 500 }, (_, number) => `${number}`);
  await world.fhir(...ids.map((id) => ({ resourceType: 'Basic', id, code: { text: id } })));
  const rows = await world.rows('Basic');
  const { stores } = world;
  /** Items of the table. */
  let read = 0;
  const counted = {
    ...stores,
    store: new Proxy(stores.store, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: readonly unknown[]) => {
          if (name === 'get') read += (given[0] as readonly unknown[]).length;
          return value.apply(target, given);
        };
      },
    }),
  };
  const texts: unknown[] = [];
  for (let start = 0; start < rows.length; start += 100) {
    const bodies = await readBodies(rows.slice(start, start + 100), world.view, counted);
    texts.push(...bodies.map(({ code }) => (code as { text: string }).text));
  }
  expect(texts).toEqual(ids);
  expect(read).toBe(1);
});
