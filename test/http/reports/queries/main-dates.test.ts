import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeDocument } from '../../../support/medical/facts.ts';
import { filled } from '../../../support/medical/filled.ts';
import { many, markup, model, models } from '../../../support/medical/models-document.ts';
import { column, inCarenet, inRecord, type Place, rowsOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { tag, typed } from '../../../support/medical/typed-document.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import { createRecord } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/service.ts';
import { autoshare, carenetsOf, place } from '../../carenets/sharing.ts';

let service: TestService;
let owner: Person;

const seen = [
  'in the record',
  'in a carenet by type',
  'in a carenet by placement',
  'in a carenet by both',
] as const;
type Seen = (typeof seen)[number];

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
});
afterAll(() => service.stop());

/** Stores the documents and shares them in every way. */
async function placesWith(bodies: readonly string[]): Promise<Record<Seen, Place>> {
  const record = await createRecord(service, owner);
  const carenets = await carenetsOf(owner.session, record);
  const [byType, byPlacement, byBoth] = [carenets.Family!, carenets.Physicians!, carenets['Work/School']!];
  for (const carenet of [byType, byBoth])
    for (const type of ['Models', 'Equipment']) await autoshare(owner.session, record, carenet, type);
  for (const body of bodies) {
    const id = await storeDocument(owner.session, record, body);
    for (const carenet of [byPlacement, byBoth]) await place(owner.session, record, id, carenet);
  }
  return {
    'in the record': inRecord(record),
    'in a carenet by type': inCarenet(byType),
    'in a carenet by placement': inCarenet(byPlacement),
    'in a carenet by both': inCarenet(byBoth),
  };
}

describe('Reports by the main date of their facts', () => {
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

  let places: Record<Seen, Place>;
  beforeAll(async () => {
    const listed = documents.map((dates) =>
      models(
        ...dates.map((date) =>
          model('Equipment', { name: 'x', ...(date !== null && { date_started: date }) }),
        ),
      ),
    );
    const single = typedDates.map((date) =>
      typed('Equipment', ...(date === null ? [] : [tag('dateStarted', date)]), tag('name', 'x')),
    );
    places = await placesWith([...listed, ...single]);
  });

  const ranges: readonly (readonly [start: string, end: string])[] = [
    ['2000-01-01', '2000-12-31'],
    ['2000-01-01', '2000-01-01'],
    ['', '1998-06-01'],
    ['2009-03-01', ''],
    ['1975-01-01', '1984-12-31'],
  ];

  describe.each(seen)('%s', (where) => {
    const dates = (query: string) =>
      column(
        owner.session,
        places[where],
        'Equipment',
        'date_started',
        `limit=0&order_by=date_started&${query}`,
      );

    it.each(ranges)('hold every fact between %s and %s, once', async (start, end) => {
      const expected = all.filter(
        (date): date is string => date !== null && date >= start && (end === '' || date <= end),
      );
      expect(await dates(`date_range=date_started*${start}*${end}`)).toEqual(expected.toSorted());
      const counted = `aggregate_by=count*&date_range=date_started*${start}*${end}`;
      const [row] = await rowsOf(owner.session, places[where], 'Equipment', counted);
      expect(row!.value).toBe(expected.length);
    });

    it('hold every fact without bounds, including those without a date', async () => {
      const dated = all.filter((date) => date !== null).toSorted();
      const undated = all.filter((date) => date === null);
      for (const query of ['', 'date_range=date_started**', 'date_range=date_stopped**'])
        expect(await dates(query)).toEqual([...dated, ...undated]);
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
  let together: Record<Seen, Place>;
  let apart: Record<Seen, Place>;

  beforeAll(async () => {
    const results = [...instants.map((collected_at) => ({ collected_at })), {}].map((values) =>
      model('LabResult', { ...smallest.LabResult, ...values }),
    );
    together = await placesWith([models(...results)]);
    apart = await placesWith(results.map((result) => models(result)));
  });

  it.each([
    ['*2000-01-01*2000-12-31', [1, 2, 3]],
    ['*2000-01-01*2000-12-31T23:59:59.5Z', [1, 2, 3, 4]],
    ['**2000-01-01', [0, 1]],
    ['*1999-12-31T23:59:59.999999Z*2000-01-01T00:00:00.0Z', [0, 1]],
  ])('for the range %s hold the facts at the positions %j', async (range, expected) => {
    const query = `order_by=collected_at&date_range=collected_at${range}`;
    for (const places of [together, apart])
      for (const where of seen)
        expect(await column(owner.session, places[where], 'LabResult', 'collected_at', query)).toEqual(
          expected.map((index) => instants[index]),
        );
  });
});

describe('The facts of a relation', () => {
  it('are in their parent whatever their own date, and in their own report by their own date', async () => {
    const fills = ['2014-06-01', '2016-01-01', '2019-12-31'].map((date) =>
      model('Fill', { ...smallest.Fill, date }),
    );
    const encounter = markup(model('Encounter', { ...filled.Encounter, startDate: '2001-01-01' }));
    const places = await placesWith([
      models(
        model('Medication', {
          ...smallest.Medication,
          startDate: '2014-05-02',
          fulfillments: many(...fills),
        }),
        model('Medication', { ...smallest.Medication, startDate: '2018-05-02' }),
        model('VitalSigns', { date: '2010-01-01', encounter }),
      ),
    ]);
    for (const where of seen) {
      const find = (name: string, query: string) => rowsOf(owner.session, places[where], name, query);
      const [medication, ...others] = await find('Medication', 'date_range=startDate*2014-01-01*2014-12-31');
      expect([medication, others]).toMatchObject([
        {
          fulfillments: ['2014-06-01', '2016-01-01', '2019-12-31'].map((date) => ({
            date: `${date}T00:00:00Z`,
          })),
        },
        [],
      ]);
      expect(await find('Fill', 'date_range=date*2016-01-01*2016-12-31')).toMatchObject([
        { date: '2016-01-01T00:00:00Z' },
      ]);
      expect(await find('VitalSigns', 'date_range=date*2010-01-01*2010-01-01')).toMatchObject([
        { encounter: { startDate: '2001-01-01T00:00:00Z', facility_name: 'Harbour Clinic' } },
      ]);
      expect(await find('Encounter', 'date_range=startDate*2010-01-01*')).toEqual([]);
      expect(await find('Encounter', 'date_range=startDate**2001-01-01')).toHaveLength(1);
    }
  });
});
