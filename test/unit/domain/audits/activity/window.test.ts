import { describe, expect, it } from 'vitest';
import { readWindow } from '../../../../../shared/domain/audits/activity/window.ts';
import { TrailReader } from '../../../../../shared/domain/audits/archive/reader.ts';
import { monthsBetween } from '../../../../../shared/domain/audits/months.ts';
import type { Trail } from '../../../../../shared/domain/audits/trail.ts';
import { archive, now, type Stores, World } from '../archive/support.ts';
import { recordId } from '../support.ts';

/** The trail as a call sees it that has no entry of its own. */
function trailIn(stores: Stores): Trail {
  return {
    recordId,
    begins: '2025-11-03T09',
    months: monthsBetween('2025-11', '2026-02'),
    now,
    time: now.toISOString(),
    callId: 'this call',
    reader: new TrailReader(recordId, stores, now),
  };
}

/** Ids of the entries of each page, from the newest to the oldest, as their days. */
async function pagesIn(world: World, most: number, query: { from?: string; to?: string } = {}) {
  const pages: string[][] = [];
  let before: string | undefined;
  do {
    const window = await readWindow(trailIn(world), { ...query, before, most });
    pages.push(window.entries.map(({ time }) => time.slice(0, 16)));
    ({ before } = window);
  } while (before !== undefined);
  return pages;
}

function filled(): World {
  const world = new World();
  for (const day of ['2025-11-03', '2025-12-24', '2026-01-05', '2026-02-08', '2026-02-09'])
    for (const hour of ['08', '09', '10']) world.add(`${day}T${hour}:00:00.000Z`);
  return world;
}

const newest = (world: World) => world.entries.map(({ time }) => time.slice(0, 16)).toReversed();

describe('A window of a trail', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 14, 15, 16])(
    'of %i entries at most is one of several that have every entry once, the newest first',
    async (most) => {
      const world = filled();
      const pages = await pagesIn(world, most);
      expect(pages.flat()).toEqual(newest(world));
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(most);
    },
  );

  it('ends with a day', async () => {
    const pages = await pagesIn(filled(), 4);
    expect(pages.map((page) => page.map((time) => time.slice(5, 10)))).toEqual([
      ['02-09', '02-09', '02-09'],
      ['02-08', '02-08', '02-08'],
      ['01-05', '01-05', '01-05'],
      ['12-24', '12-24', '12-24'],
      ['11-03', '11-03', '11-03'],
    ]);
  });

  it('ends within a day that has more entries', async () => {
    const pages = await pagesIn(filled(), 2);
    expect(pages.slice(0, 2)).toEqual([['2026-02-09T10:00', '2026-02-09T09:00'], ['2026-02-09T08:00']]);
  });

  it('has the same entries when months have moved to the bucket', async () => {
    const world = filled();
    await archive(world);
    expect(world.oldInTable).toBe(0);
    expect((await pagesIn(world, 4)).flat()).toEqual(newest(world));
  });

  it('has what was shown and the page views of entries in the bucket', async () => {
    const world = new World();
    const shown = { kinds: { Allergy: 3 }, documents: 1, documentIds: ['d1'] };
    world.add('2025-11-04T08:00:00.000Z', { shown, pageView: 'pageview-0123456789' });
    await archive(world);
    expect(world.oldInTable).toBe(0);
    const { entries } = await readWindow(trailIn(world), { most: 10 });
    expect(entries.map((entry) => [entry.shown, entry.pageView])).toEqual([[shown, 'pageview-0123456789']]);
  });

  it('has only entries of the days that were asked for', async () => {
    const pages = await pagesIn(filled(), 100, { from: '2025-12-24', to: '2026-02-08' });
    expect(pages.flat().map((time) => time.slice(0, 10))).toEqual([
      ...['2026-02-08', '2026-02-08', '2026-02-08'],
      ...['2026-01-05', '2026-01-05', '2026-01-05'],
      ...['2025-12-24', '2025-12-24', '2025-12-24'],
    ]);
  });

  it('is empty, and the last one, where nothing happened', async () => {
    expect(await pagesIn(filled(), 100, { from: '2031-01-01' })).toEqual([[]]);
  });

  it('leaves out the entry of the call that reads it', async () => {
    const world = filled();
    world.add('2026-02-10T11:00:00.000Z', { id: 'this call' });
    expect((await pagesIn(world, 3)).flat()).toEqual(newest(filled()));
  });
});
