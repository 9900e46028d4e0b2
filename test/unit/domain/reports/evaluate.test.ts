import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../../../shared/domain/reports/evaluate.ts';
import { factsAsRows, type Scope } from '../../../../shared/domain/reports/request.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import type { QueryField } from '../../../../shared/query/field.ts';
import { parseQuery } from '../../../../shared/query/parse.ts';
import { genericFields } from '../../../../shared/reports/generic-fields.ts';
import { model as modelXml } from '../../../support/medical/models-document.ts';
import {
  beforeRead,
  document,
  silent as documentWithoutFacts,
  FactWorld,
  modelOf,
  problem,
  titleOf,
} from '../facts/support.ts';

const measurement = modelOf('Measurement');
const valueIndex = measurement.fields.findIndex(({ name }) => name === 'value');
/** The XML of a measurement. */
const measured = (value: number, datetime = '2011-04-12') =>
  modelXml('Measurement', { type: 'HBA1C', value, unit: '%', datetime });

/** The report of a model for a query string: on the whole record, unless the scope says otherwise. */
async function report(world: FactWorld, modelName: string, queryString: string, part: Partial<Scope> = {}) {
  const parameters = new Map(new URLSearchParams(queryString));
  const model = modelOf(modelName);
  const query = parseQuery(parameters, genericFields(model));
  const scope = { recordId: world.recordId, sharing: undefined, ...part };
  const result = await evaluate({ query, rows: factsAsRows(model), scope }, world.stores);
  if (result.groups) throw new Error('not expected');
  return { total: result.total, rows: result.rows };
}

const values = (rows: readonly Fact[]) => rows.map((fact) => fact.values[valueIndex]);
/** The whole numbers from `from` up to but without `to`. */
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('A report', () => {
  it('counts all matches and returns a page of them in order', async () => {
    const world = new FactWorld();
    await world.create(document(measured(3), measured(1)));
    await world.create(document(measured(4), measured(2), measured(5)));
    const { total, rows } = await report(world, 'Measurement', 'order_by=value&limit=2&offset=1');
    expect(total).toBe(5);
    expect(values(rows)).toEqual([2, 3]);
  });

  it('returns the newest documents first unless the query orders the rows', async () => {
    const world = new FactWorld();
    for (const title of ['first', 'second', 'third']) await world.create(document(problem(title)));
    const { rows } = await report(world, 'Problem', '');
    expect(rows.map(titleOf)).toEqual(['third', 'second', 'first']);
  });

  // One document and so one block for each of the years 2011, 2012 and 2013; the value is the last digit of the year.
  it.each([
    ['a range', 'date_range=datetime*2012-01-01*2012-12-31', [2], 1],
    ['a range open at its end', 'date_range=datetime*2012-01-01*', [2, 3], 2],
    ['a day', 'datetime=2013-01-01', [3], 1],
    ['one of two days', 'datetime=2011-01-01|2012-01-01', [1, 2], 2],
    ['a range and a day outside of it', 'date_range=datetime**2011-12-31&datetime=2013-01-01', [], 0],
    ['a range of another date', 'date_range=created_at*2026-01-01*', [1, 2, 3], 3],
    ['no range at all', 'date_range=datetime**', [1, 2, 3], 3],
  ])('with %s reads only the blocks that can match', async (_condition, query, expected, blocks) => {
    const world = new FactWorld();
    for (const value of [1, 2, 3]) await world.create(document(measured(value, `201${value}-01-01`)));
    const { rows } = await report(world, 'Measurement', `order_by=value&${query}`);
    expect(values(rows)).toEqual(expected);
    expect(world.store.blocksRead).toBe(blocks);
  });

  it('shows the facts of documents with the requested status', async () => {
    const world = new FactWorld();
    await world.create(document(measured(1)));
    await world.status(await world.create(document(measured(2))), 'void');
    expect(values((await report(world, 'Measurement', 'status=void')).rows)).toEqual([2]);
  });
});

// Rows of pages that end beyond row 2,000 are not kept in memory: the page reads them again from their blocks.
describe('A report page at a large offset', () => {
  let world: FactWorld;
  beforeAll(async () => {
    world = new FactWorld();
    // Each document holds every fourth value, so that every page takes rows from all of them.
    for (const remainder of [0, 1, 2, 3]) {
      const its = range(0, 2400).filter((value) => value % 4 === remainder);
      await world.create(document(...its.map((value) => measured(value))));
    }
  });

  it.each([
    [1990, 10],
    [1991, 10],
    [2300, 100],
    [2390, 100],
    [2400, 100],
    [5000, 10],
  ])('from row %i on contains exactly the rows of that page', async (offset, limit) => {
    const { total, rows } = await report(
      world,
      'Measurement',
      `order_by=value&offset=${offset}&limit=${limit}`,
    );
    expect(total).toBe(2400);
    expect(values(rows)).toEqual(range(offset, Math.max(offset, Math.min(2400, offset + limit))));
  });

  it('shows the rows that were counted, even if their document is replaced before they are read again', async () => {
    const ids = await documentsOf(world);
    const reads = await readsOf(() => report(world, 'Measurement', 'order_by=value&offset=2300&limit=100'));
    beforeRead(world, reads - 1, () => world.succeed(ids[0]!, documentWithoutFacts));
    const { total, rows } = await report(world, 'Measurement', 'order_by=value&offset=2300&limit=100');
    world.store.beforeRead = () => {};
    expect(total).toBe(2400);
    expect(values(rows)).toEqual(range(2300, 2400));
    expect((await report(world, 'Measurement', '')).total).toBe(1800);
  });

  it('shows each row once when a fact has several rows', async () => {
    const twoRowsPerFact = {
      ...factsAsRows(modelOf('Measurement')),
      rowsOf: (fact: Fact) => [row(fact, 'a'), row(fact, 'b')],
    };
    const fields = new Map<string, QueryField<Row>>([
      ['value', { name: 'value', type: 'number', value: ({ fact }) => fact.values[valueIndex] ?? null }],
    ]);
    const query = parseQuery(
      new Map(Object.entries({ order_by: 'value', offset: '2100', limit: '4' })),
      fields,
    );
    const rows = { ...twoRowsPerFact, factOf: ({ fact }: Row) => fact };
    const scope = { recordId: world.recordId, sharing: undefined };
    const result = await evaluate({ query, rows, scope }, world.stores);
    const first = values((await report(world, 'Measurement', 'order_by=value&offset=1050&limit=2')).rows);
    if (result.groups) throw new Error('not expected');
    expect(result.rows.map(({ fact, part }) => [fact.values[valueIndex], part])).toEqual([
      [first[0], 'a'],
      [first[0], 'b'],
      [first[1], 'a'],
      [first[1], 'b'],
    ]);
  });

  /** How many reads of the table an action makes. */
  async function readsOf(action: () => Promise<unknown>): Promise<number> {
    const before = world.store.reads;
    await action();
    return world.store.reads - before;
  }
});

/** One of several rows of a fact. */
interface Row {
  readonly fact: Fact;
  readonly part: string;
}

function row(fact: Fact, part: string): Row {
  return { fact, part };
}

async function documentsOf(world: FactWorld): Promise<string[]> {
  const facts = await world.find({ model: measurement });
  return [...new Set(facts.map(({ documentId }) => documentId!))];
}

describe('A report through a carenet whose sharing changes during the read', () => {
  const modelsType = 'http://indivo.org/vocab/xml/documents#Models';

  /** A carenet that shows one problem by placement and autoshare, and another by autoshare alone. */
  async function sharedProblems() {
    const world = new FactWorld();
    const family = await world.carenet(world.recordId, 'Family');
    const placed = await world.create(document(problem('placed')));
    const other = await world.create(document(problem('other')));
    await world.say(family, placed, 'placed');
    await world.autoshare(family, modelsType);
    const titles = async () => {
      const where = { sharing: await world.sharing(family), rereadSharing: () => world.sharing(family) };
      return (await report(world, 'Problem', '', where)).rows.map(titleOf).sort();
    };
    return { world, family, placed, other, titles };
  }

  /** Runs the report with the action before its first read, then before its second, and so on. Returns all outcomes. */
  async function allOutcomes(
    action: (problems: Awaited<ReturnType<typeof sharedProblems>>) => Promise<unknown>,
  ) {
    const outcomes = new Set<string>();
    for (let read = 0; ; read += 1) {
      const problems = await sharedProblems();
      const isDone = beforeRead(problems.world, read, () => action(problems));
      outcomes.add((await problems.titles()).join(' '));
      if (!isDone()) return [...outcomes].sort();
    }
  }

  it('shows everything or nothing when everything is withdrawn, and never what was stored afterwards', async () => {
    const outcomes = await allOutcomes(async ({ world, family, placed }) => {
      await world.autoshare(family, modelsType, false);
      await world.say(family, placed, 'nothing');
      await world.succeed(placed, document(problem('secret')));
      await world.create(document(problem('secret too')));
    });
    expect(outcomes).toEqual(['', 'other placed']);
  });

  it('never shows what was stored after an exclusion', async () => {
    const outcomes = await allOutcomes(async ({ world, family, other }) => {
      await world.say(family, other, 'excluded');
      await world.succeed(other, document(problem('secret')));
    });
    expect(outcomes).toEqual(['other placed', 'placed']);
  });

  it('never shows what was stored after a document became nevershare', async () => {
    const outcomes = await allOutcomes(async ({ world, other }) => {
      await world.nevershare(other);
      await world.succeed(other, document(problem('secret')));
    });
    expect(outcomes).toEqual(['other placed', 'placed']);
  });

  it('is evaluated only once when something is added and nothing withdrawn', async () => {
    const { world, family, other, titles } = await sharedProblems();
    await titles();
    const before = world.store.blocksRead;
    beforeRead(world, 2, () => world.say(family, other, 'placed'));
    expect(await titles()).toEqual(['other', 'placed']);
    expect(world.store.blocksRead - before).toBe(2);
  });

  it('fails when something is withdrawn during each of five evaluations', async () => {
    const { world, placed, other } = await sharedProblems();
    const sharingOf = (id: string) => ({
      recordId: world.recordId,
      types: new Set<string>(),
      kinds: new Set<string>(),
      placements: new Map([[id, 'placed' as const]]),
    });
    // The two documents are placed in turn, so each reading finds one of them withdrawn.
    let readings = 0;
    const rereadSharing = async () => {
      readings += 1;
      return sharingOf(readings % 2 === 0 ? placed : other);
    };
    const failing = report(world, 'Problem', '', { sharing: sharingOf(placed), rereadSharing });
    await expect(failing).rejects.toThrow('again and again');
    expect(readings).toBe(5);
  });
});
