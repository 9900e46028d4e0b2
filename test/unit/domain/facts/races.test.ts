/**
 * A document that changes while a report reads it: the report shows it before or after the change, whole and
 * once.
 */
import { describe, expect, it } from 'vitest';
import { type FactRequest, scanModels } from '../../../../shared/domain/facts/scan.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { reprocessRecord } from '../../../../shared/operations/facts/reprocess.ts';
import type { Key } from '../../../../shared/store/key.ts';
import { model } from '../../../support/medical/models-document.ts';
import { beforeRead, byLineage, document, FactWorld, modelOf, problem, silent, titlesOf } from './support.ts';

type Change = (world: FactWorld, id: string) => Promise<unknown>;

interface Race {
  /** The document before the change; undefined: it does not exist yet. */
  readonly first: string | undefined;
  readonly change: Change;
  readonly request?: (world: FactWorld) => Promise<Partial<FactRequest>>;
}

const neighbours = ['2001-01-01', '2005-01-01', '2009-01-01', '2013-01-01'];

/** Everything that a report shows of the document, over all moments of the change and several page sizes. */
async function allShown({ first, change, request }: Race): Promise<string[]> {
  const world = new FactWorld();
  for (const date of neighbours) await world.create(document(problem(`neighbour ${date}`, date)));
  const id = first === undefined ? '' : await world.create(first);
  const asked = (await request?.(world)) ?? {};
  const bringBack = world.keep();
  const outcomes = new Set<string>();
  for (const pageSize of [1, 1000]) {
    world.store.pageSize = pageSize;
    for (let read = 0; ; read += 1) {
      bringBack();
      const isDone = beforeRead(world, read, () => change(world, id));
      const shown = [...byLineage(await world.find(asked)).values()].flat();
      world.store.beforeRead = () => {};
      const own = shown.filter((title) => !title.startsWith('neighbour'));
      if (!request) expect(shown.length - own.length).toBe(4);
      outcomes.add(own.sort().join(' '));
      // There were fewer reads: the change never came.
      if (!isDone()) break;
    }
  }
  return [...outcomes].sort();
}

const early = document(problem('early', '2000-01-01'));
const late = document(problem('late', '2014-01-01'));
const many = (name: string, ...years: readonly number[]) =>
  document(...years.map((year) => problem(`${name}${year}`, `${year}-06-01`)));
const replaceBy =
  (body: string): Change =>
  (world, id) =>
    world.succeed(id, body);

describe('A report read while a document changes', () => {
  it.each<[string, Race, string[]]>([
    ['moved to a later date', { first: early, change: replaceBy(late) }, ['early', 'late']],
    ['moved to an earlier date', { first: late, change: replaceBy(early) }, ['early', 'late']],
    [
      'replaced at the same date',
      { first: early, change: replaceBy(document(problem('again', '2000-01-01'))) },
      ['again', 'early'],
    ],
    ['replaced by one without facts', { first: late, change: replaceBy(silent) }, ['', 'late']],
    ['given its first facts', { first: silent, change: replaceBy(late) }, ['', 'late']],
    [
      'created',
      { first: undefined, change: (world) => world.create(many('n', 2000, 2007, 2014)) },
      ['', 'n2000 n2007 n2014'],
    ],
    [
      'replaced over several years',
      {
        first: many('a', 2000, 2003, 2007, 2011, 2014),
        change: replaceBy(many('b', 2002, 2003, 2014, 2015)),
      },
      ['a2000 a2003 a2007 a2011 a2014', 'b2002 b2003 b2014 b2015'],
    ],
    [
      'replaced twice in a row',
      {
        first: many('a', 2000, 2007, 2014),
        async change(world, id) {
          await world.succeed(
            await world.succeed(id, many('b', 2001, 2008, 2015)),
            many('c', 1999, 2006, 2010),
          );
        },
      },
      ['a2000 a2007 a2014', 'c1999 c2006 c2010'],
    ],
    ['voided', { first: late, change: (world, id) => world.status(id, 'void') }, ['', 'late']],
    [
      'voided and replaced',
      {
        first: late,
        async change(world, id) {
          await world.status(id, 'void');
          await world.succeed(id, early);
        },
      },
      ['', 'late'],
    ],
    [
      'reprocessed',
      {
        first: many('a', 2000, 2007, 2014),
        change: (world) => reprocessRecord(world.recordId, world.stores, () => world.now),
      },
      ['a2000 a2007 a2014'],
    ],
    ['labelled', { first: late, change: (world, id) => world.label(id, 'x') }, ['late']],
  ])('shows a document that is %s as it was before or after', async (_what, race, expected) => {
    expect(await allShown(race)).toEqual(expected);
  });

  it.each<[string, Race, string[]]>([
    ['into the range', { first: early, change: replaceBy(late) }, ['', 'late']],
    ['out of the range', { first: late, change: replaceBy(early) }, ['', 'late']],
  ])(
    'with a date range shows a document that moves %s as it was before or after',
    async (_what, race, expected) => {
      const request = async () => ({ bounds: { start: '2004-01-01', end: '2020-01-01' } });
      expect(await allShown({ ...race, request })).toEqual(expected);
    },
  );

  it.each<[string, Race, string[]]>([
    ['replaced', { first: early, change: replaceBy(late) }, ['', 'late']],
    ['labelled', { first: early, change: (world, id) => world.label(id, 'x') }, ['', 'early']],
    ['replaced by one without facts', { first: early, change: replaceBy(silent) }, ['']],
    [
      'labelled, then replaced',
      {
        first: early,
        async change(world, id) {
          await world.label(id, 'x');
          await world.succeed(id, late);
        },
      },
      ['', 'late'],
    ],
    [
      'archived, then labelled',
      {
        first: early,
        async change(world, id) {
          await world.status(id, 'archived');
          await world.label(id, 'x');
        },
      },
      [''],
    ],
  ])(
    'with modified_since shows a document that is %s as it was before or after',
    async (_what, race, expected) => {
      const request = async (world: FactWorld) => {
        world.now = new Date(world.now.getTime() + 1000);
        return { modifiedSince: world.now.toISOString().replace('Z', '000Z') };
      };
      expect(await allShown({ ...race, request })).toEqual(expected);
    },
  );

  it('shows one version of a document that is replaced while its earlier facts are removed', async () => {
    const change: Change = async (world, id) => {
      const latest = world.head(id).latestId;
      await world.handOver(true);
      await world.succeed(latest, late);
    };
    const request = async (world: FactWorld) => {
      const [first] = [...byLineage(await world.find()).entries()].find(([, titles]) =>
        titles.includes('early'),
      )!;
      await world.succeed(first, document(problem('middle', '2007-01-01')));
      return {};
    };
    expect(await allShown({ first: early, change, request })).toEqual(['late', 'middle']);
  });
});

describe('A report on two models, read while a document with facts of both is replaced,', () => {
  const both = (name: string, year: number) =>
    document(problem(name, `${year}-01-01`), model('Equipment', { name, date_started: `${year}-01-01` }));

  it('shows both models in the same version', async () => {
    const outcomes = new Set<string>();
    for (let read = 0; ; read += 1) {
      const world = new FactWorld();
      const id = await world.create(both('old', 2001));
      await world.create(both('other', 2005));
      world.store.pageSize = 1;
      const isDone = beforeRead(world, read, () => world.succeed(id, both('new', 2009)));
      const models = [modelOf('Problem'), modelOf('Equipment')];
      const facts: Fact[] = [];
      for await (const block of scanModels({ recordId: world.recordId, models }, world.stores)) {
        facts.push(...block.facts);
      }
      outcomes.add(titlesOf(facts).join(' '));
      if (!isDone()) break;
    }
    expect([...outcomes].sort()).toEqual(['new new other other', 'old old other other']);
  });
});

describe('A report through a carenet, read while a document changes,', () => {
  const modelsType = 'http://indivo.org/vocab/xml/documents#Models';

  async function shared(how: 'placed' | 'type' | 'both', change: (world: FactWorld, id: string) => Change) {
    const request = async (world: FactWorld) => {
      const carenet = await world.carenet(world.recordId, 'Family');
      const [id] = [...byLineage(await world.find()).entries()].find(([, titles]) =>
        titles.includes('late'),
      )!;
      if (how !== 'type') await world.say(carenet, id, 'placed');
      if (how !== 'placed') await world.autoshare(carenet, modelsType);
      return { sharing: await world.sharing(carenet) };
    };
    return allShown({ first: late, change: (world, id) => change(world, id)(world, id), request });
  }

  for (const how of ['placed', 'type', 'both'] as const) {
    it(`shows the old facts or none when the document becomes nevershare (${how})`, async () => {
      expect(await shared(how, () => (world, id) => world.nevershare(id))).toEqual(['', 'late']);
    });

    it(`never shows the version that replaces a document after it became nevershare (${how})`, async () => {
      const change: Change = async (world, id) => {
        await world.nevershare(id);
        await world.succeed(id, document(problem('secret', '2000-01-01')));
      };
      expect(await shared(how, () => change)).toEqual(['', 'late']);
    });

    it(`shows one version of a document that is replaced by one of the same type (${how})`, async () => {
      expect(await shared(how, () => replaceBy(early))).toEqual(['early', 'late']);
    });
  }
});

describe('A report read while a transaction becomes visible item by item', () => {
  const isHead = ({ SK }: Key) => SK.startsWith('H#');
  const isVersion = ({ SK }: Key) => SK.startsWith('V#');
  const isBlock = ({ PK }: Key) => PK.startsWith('FACTS#');
  const isSecondBlock = ({ PK, SK }: Key) => PK.startsWith('FACTS#') && SK.includes('2003');

  const before = many('a', 2000, 2003, 2007, 2014);
  const after = many('b', 2001, 2003, 2010, 2014);

  /**
   * All outcomes when a change starts to become visible before one read and is fully visible before a later
   * one.
   */
  async function allSeen(isLate: (key: Key) => boolean, race: Race): Promise<string[]> {
    const outcomes = new Set<string>();
    for (const wholly of [1, 2, 4]) {
      const change: Change = async (world, id) => {
        const start = world.store.reads;
        await world.store.late(isLate, () => race.change(world, id));
        world.store.beforeRead = (reads) => {
          if (reads >= start + wholly) world.store.showAll();
        };
      };
      for (const shown of await allShown({ ...race, change })) outcomes.add(shown);
    }
    return [...outcomes].sort();
  }

  it.each([
    ['the head last', isHead],
    ['the blocks last', isBlock],
    ['one block last', isSecondBlock],
    ['the version last', isVersion],
    ['all but the head last', (key: Key) => !isHead(key)],
  ])('shows all of it or nothing: %s', async (_what, isLate) => {
    expect(await allSeen(isLate, { first: before, change: replaceBy(after) })).toEqual([
      'a2000 a2003 a2007 a2014',
      'b2001 b2003 b2010 b2014',
    ]);
    expect(await allSeen(isLate, { first: undefined, change: (world) => world.create(after) })).toEqual([
      '',
      'b2001 b2003 b2010 b2014',
    ]);
  });

  it.each([
    ['the head last', isHead],
    ['the version last', isVersion],
    ['the old version last', ({ SK }: Key) => /^V#.*0$/.test(SK)],
  ])('with modified_since shows all of it or nothing: %s', async (_what, isLate) => {
    const request = async (world: FactWorld) => {
      world.now = new Date(world.now.getTime() + 1000);
      return { modifiedSince: world.now.toISOString().replace('Z', '000Z') };
    };
    expect(await allSeen(isLate, { first: before, change: replaceBy(after), request })).toEqual([
      '',
      'b2001 b2003 b2010 b2014',
    ]);
  });
});
