/** Reports by the main date of their facts, in a record and through carenets: whatever blocks the facts lie in, none is missing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../../../shared/domain/reports/evaluate.ts';
import { factsAsRows, type Scope } from '../../../../shared/domain/reports/request.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import type { Value } from '../../../../shared/models/model.ts';
import { parseQuery } from '../../../../shared/query/parse.ts';
import { genericFields } from '../../../../shared/reports/generic-fields.ts';
import { filled } from '../../../support/medical/filled.ts';
import { many, markup, model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { FactWorld, modelOf } from '../facts/support.ts';

const types = ['Models', 'Equipment'].map((name) => `http://indivo.org/vocab/xml/documents#${name}`);
const seen = [
  'in the record',
  'in a carenet by type',
  'in a carenet by placement',
  'in a carenet by both',
] as const;
type Seen = (typeof seen)[number];

/** A record with the documents, which are shared in every way. */
class SharedWorld extends FactWorld {
  readonly scopes = new Map<Seen, Scope>([
    ['in the record', { recordId: this.recordId, sharing: undefined }],
  ]);

  static async with(bodies: readonly string[]): Promise<SharedWorld> {
    const world = new SharedWorld();
    const ids = [];
    for (const body of bodies) ids.push(await world.create(body));
    for (const name of seen.slice(1)) {
      const carenet = await world.carenet(world.recordId, name);
      if (name !== 'in a carenet by placement')
        for (const type of types) await world.autoshare(carenet, type);
      if (name !== 'in a carenet by type') for (const id of ids) await world.say(carenet, id, 'placed');
      const rereadSharing = () => world.sharing(carenet);
      world.scopes.set(name, { recordId: world.recordId, sharing: await rereadSharing(), rereadSharing });
    }
    return world;
  }

  async report(where: Seen, name: string, queryString: string) {
    const query = parseQuery(new Map(new URLSearchParams(queryString)), genericFields(modelOf(name)));
    const request = { query, rows: factsAsRows(modelOf(name)), scope: this.scopes.get(where)! };
    return evaluate(request, this.stores);
  }

  /** The facts that a query without an aggregate finds. */
  async facts(where: Seen, name: string, queryString: string): Promise<readonly Fact[]> {
    const found = await this.report(where, name, queryString);
    if (found.groups) throw new Error('not expected');
    return found.rows;
  }

  /** The values of a field. */
  async column(
    where: Seen,
    name: string,
    field: string,
    query: string,
  ): Promise<readonly (Value | undefined)[]> {
    const at = modelOf(name).fields.findIndex((one) => one.name === field);
    return (await this.facts(where, name, query)).map(({ values }) => values[at] ?? null);
  }
}

describe.each(seen)('Reports by a date %s', (where) => {
  /** Dates of the facts of several documents. A fact may have none. */
  const documents: readonly (readonly (string | null)[])[] = [
    ['2000-01-01'],
    ['1999-12-31', '2000-01-01'],
    ['1998-06-01', '1999-06-01', '2000-06-01', '2001-06-01', null],
    Array.from({ length: 60 }, (_, index) => `${1950 + index}-03-01`),
    ['0001-01-01', '9999-12-31', '2012-02-29'],
    [null, null],
  ];
  const typedDates = ['2000-12-31', '1999-01-01', null];
  const all = [...documents.flat(), ...typedDates];

  let world: SharedWorld;
  beforeAll(async () => {
    const listed = documents.map((dates) =>
      models(...dates.map((date) => model('Equipment', { name: 'x', ...(date && { date_started: date }) }))),
    );
    const single = typedDates.map((date) =>
      typed('Equipment', ...(date ? [tag('dateStarted', date)] : []), tag('name', 'x')),
    );
    world = await SharedWorld.with([...listed, ...single]);
  });
  const dates = (query: string) =>
    world.column(where, 'Equipment', 'date_started', `limit=0&order_by=date_started&${query}`);

  it.each([
    ['2000-01-01', '2000-12-31'],
    ['2000-01-01', '2000-01-01'],
    ['', '1998-06-01'],
    ['2009-03-01', ''],
    ['1975-01-01', '1984-12-31'],
  ])('hold every fact between "%s" and "%s", once', async (start, end) => {
    const range = `date_range=date_started*${start}*${end}`;
    const expected = all.filter((date) => date && date >= start && (end === '' || date <= end));
    expect(await dates(range)).toEqual(expected.toSorted());
    const { groups } = await world.report(where, 'Equipment', `aggregate_by=count*&${range}`);
    expect(groups).toEqual([{ value: expected.length }]);
  });

  it('hold every fact without bounds, including those without a date', async () => {
    const dated = all.filter((date) => date !== null).toSorted();
    for (const query of ['', 'date_range=date_started**', 'date_range=date_stopped**'])
      expect(await dates(query)).toEqual([...dated, null, null, null, null]);
    expect(await dates('date_range=date_stopped*2000-01-01*')).toEqual([]);
  });

  it.each([
    ['date_started=2000-01-01', ['2000-01-01', '2000-01-01']],
    ['date_started=1999-12-31|9999-12-31', ['1999-12-31', '9999-12-31']],
    ['date_started=2000-06-01T12:00:00Z', ['2000-06-01']],
    ['date_started=2000-06-01&date_range=date_started*2000-06-02*', []],
  ])('for "%s" hold %j', async (query, expected) => {
    expect(await dates(query)).toEqual(expected);
  });
});

describe('Reports by an instant', () => {
  const instants = [
    '1999-12-31T23:59:59.999999Z',
    '2000-01-01T00:00:00Z',
    '2000-01-01T00:00:00.000001Z',
    '2000-01-01T12:00:00Z',
    '2000-12-31T23:59:59.500000Z',
    '2001-01-01T00:00:00Z',
  ];
  let together: SharedWorld;
  let apart: SharedWorld;
  beforeAll(async () => {
    const results = [...instants.map((collected_at) => ({ collected_at })), {}].map((values) =>
      model('LabResult', { ...smallest.LabResult, ...values }),
    );
    together = await SharedWorld.with([models(...results)]);
    apart = await SharedWorld.with(results.map((result) => models(result)));
  });

  it.each([
    ['*2000-01-01*2000-12-31', [1, 2, 3]],
    ['*2000-01-01*2000-12-31T23:59:59.5Z', [1, 2, 3, 4]],
    ['**2000-01-01', [0, 1]],
    ['*1999-12-31T23:59:59.999999Z*2000-01-01T00:00:00.0Z', [0, 1]],
  ])('for the range %s hold the facts at the positions %j', async (range, positions) => {
    const query = `order_by=collected_at&date_range=collected_at${range}`;
    const expected = positions.map((index) => instants[index]);
    for (const world of [together, apart])
      for (const where of seen)
        expect(await world.column(where, 'LabResult', 'collected_at', query)).toEqual(expected);
  });
});

it('The facts of a relation are in their parent whatever their own date, and in their own report by their own date', async () => {
  const fills = ['2014-06-01', '2016-01-01', '2019-12-31'].map((date) =>
    model('Fill', { ...smallest.Fill, date }),
  );
  const encounter = markup(model('Encounter', { ...filled.Encounter, startDate: '2001-01-01' }));
  const medication = { ...smallest.Medication, startDate: '2014-05-02', fulfillments: many(...fills) };
  const world = await SharedWorld.with([
    models(
      model('Medication', medication),
      model('Medication', { ...smallest.Medication, startDate: '2018-05-02' }),
      model('VitalSigns', { date: '2010-01-01', encounter }),
    ),
  ]);
  for (const where of seen) {
    const related = async (name: string, query: string) =>
      (await world.facts(where, name, query)).map(({ related }) =>
        Object.values(related).map((facts) => facts.length),
      );
    expect(await related('Medication', 'date_range=startDate*2014-01-01*2014-12-31')).toEqual([[3]]);
    expect(await related('VitalSigns', 'date_range=date*2010-01-01*2010-01-01')).toEqual([[1]]);
    expect(await world.column(where, 'Fill', 'date', 'date_range=date*2016-01-01*2016-12-31')).toEqual([
      '2016-01-01T00:00:00Z',
    ]);
    const visits = (range: string) =>
      world.column(where, 'Encounter', 'startDate', `date_range=startDate*${range}`);
    expect(await visits('2010-01-01*')).toEqual([]);
    expect(await visits('*2001-01-01')).toEqual(['2001-01-01T00:00:00Z']);
  }
});
