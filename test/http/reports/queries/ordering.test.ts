import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../../support/medical/models-document.ts';
import {
  column,
  groupsIn,
  type Place,
  readMinimal,
  reportPath,
  rowsOf,
  totalOf,
} from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { type Level, levels, placesWith } from './places.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Level, Place>>;

/** In code point order, which differs from UTF-16 order. */
const texts = ['A', 'Z', 'a', 'b', 'ä', '\ufb00', '\u{1f600}'];

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  const problem = (name_title: string, endDate = '', notes = '') =>
    model('Problem', { ...smallest.Problem, name_title, endDate, notes });
  const signs = (weight: string, unit: string, date: string) =>
    model('VitalSigns', { date, weight_value: weight, bp_position_title: unit });
  places = await placesWith(service, owner, [
    [
      problem('\u{1f600}', '2011-03-04T09:30:00Z'),
      problem('b', '2011-03-04T09:30:00.000001Z', 'x'),
      problem('\ufb00', '0999-12-31'),
    ],
    [problem('Z'), problem('ä', '2011-03-04T09:30:00.5Z')],
    [problem('a', '9999-01-01T00:00:00Z'), problem('A', '2011-03-04T09:29:59.999999Z')],
    [
      signs('9', 'two', '2011-01-01'),
      signs('10', 'two', '2011-02-01'),
      signs('-1', 'one', '2012-01-01'),
      signs('', 'three', '2013-01-01'),
      signs('0.5', '', '2010-01-01'),
    ],
    Array.from({ length: 12 }, () => model('Measurement', smallest.Measurement)),
  ]);
});
afterAll(() => service.stop());

describe.each(levels)('Facts in %s', (level) => {
  const titles = (query: string) => column(owner.session, places[level], 'Problem', 'name_title', query);
  const weights = (query: string) =>
    column(owner.session, places[level], 'VitalSigns', 'weight_value', query);

  it('can be ordered by text in code point order', async () => {
    expect(await titles('order_by=name_title')).toEqual(texts);
    expect(await titles('order_by=-name_title')).toEqual(texts.toReversed());
  });

  it('can be ordered by number, with null last ascending and first descending', async () => {
    expect(await weights('order_by=weight_value')).toEqual([-1, 0.5, 9, 10, null]);
    expect(await weights('order_by=-weight_value')).toEqual([null, 10, 9, 0.5, -1]);
  });

  it('can be ordered by instant to the microsecond', async () => {
    const order = ['\ufb00', 'A', '\u{1f600}', 'b', 'ä', 'a', 'Z'];
    expect(await titles('order_by=endDate')).toEqual(order);
    expect(await titles('order_by=-endDate')).toEqual(order.toReversed());
  });

  it('can be ordered by creation time, which is the default with the newest first', async () => {
    const sets = (found: unknown[]) =>
      [found.slice(0, 2), found.slice(2, 4), found.slice(4)].map((set) => set.toSorted());
    const documents = [['A', 'a'], ['Z', 'ä'], ['b', '\ufb00', '\u{1f600}'].toSorted()];
    for (const query of ['', 'order_by=-created_at', 'order_by='])
      expect(sets(await titles(query))).toEqual(documents);
    const oldest = (await titles('order_by=created_at')).slice(0, 3);
    expect(oldest.toSorted()).toEqual(documents[2]);
  });

  it('with equal values are ordered by their ids in both directions', async () => {
    for (const query of ['order_by=value', 'order_by=-value', 'order_by=date_measured']) {
      const { items } = await readMinimal(owner.session, places[level], 'measurements/weight', query);
      const ids = items.map(({ attributes }) => attributes.id!);
      expect(ids).toHaveLength(12);
      expect(ids).toEqual(ids.toSorted());
    }
  });

  it('are paged without loss or repetition', async () => {
    const all = await readMinimal(owner.session, places[level], 'measurements/weight', 'order_by=value');
    const pages = await Promise.all(
      [0, 5, 10, 15].map((offset) =>
        readMinimal(
          owner.session,
          places[level],
          'measurements/weight',
          `order_by=value&limit=5&offset=${offset}`,
        ),
      ),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2, 0]);
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items);
    expect(pages.map(({ summary }) => summary.total_document_count)).toEqual(['12', '12', '12', '12']);
  });

  it('are ordered before limit and offset apply', async () => {
    expect(await titles('order_by=name_title&limit=2')).toEqual(['A', 'Z']);
    expect(await titles('order_by=name_title&limit=2&offset=5')).toEqual(['\ufb00', '\u{1f600}']);
    expect(await titles('order_by=name_title&offset=6')).toEqual(['\u{1f600}']);
    expect(await titles('order_by=name_title&limit=0')).toEqual(texts);
    expect(await titles('order_by=name_title&limit=0&offset=5')).toEqual(['\ufb00', '\u{1f600}']);
    expect(await titles('limit=1&limit=3&order_by=-name_title&order_by=name_title')).toEqual(['A', 'Z', 'a']);
    const path = reportPath(places[level], 'Problem');
    for (const [query, rows] of [
      ['limit=2', 2],
      ['offset=7', 0],
      ['offset=1000000', 0],
      ['limit=1000', 7],
      ['limit=99999999', 7],
      ['limit=99999999999999999999', 7],
    ] as const) {
      const answer = await owner.session.get(path, { query });
      expect([query, totalOf(answer), (answer.json() as unknown[]).length]).toEqual([query, 7, rows]);
    }
  });
});

describe.each(levels)('Groups in %s', (level) => {
  const groups = async (query: string) =>
    groupsIn(await rowsOf(owner.session, places[level], 'VitalSigns', query));
  const summed = 'group_by=bp_position_title&aggregate_by=sum*weight_value';
  const yearly = 'date_group=date*year&aggregate_by=sum*weight_value';

  it('are ordered by group with null last, by default', async () => {
    const expected = [
      ['one', -1],
      ['three', null],
      ['two', 19],
      [null, 0.5],
    ];
    for (const order of ['', '&order_by=', '&order_by=bp_position_title'])
      expect(await groups(summed + order)).toEqual(expected);
  });

  it('are ordered by the aggregate when order_by names its field', async () => {
    const known = `${summed}&weight_value=-1|0.5|9|10`;
    expect(await groups(`${known}&order_by=weight_value`)).toEqual([
      ['one', -1],
      [null, 0.5],
      ['two', 19],
    ]);
    expect(await groups(`${known}&order_by=-weight_value`)).toEqual([
      ['two', 19],
      [null, 0.5],
      ['one', -1],
    ]);
  });

  it('of dates are ordered by their text', async () => {
    const expected = [
      ['2010', 0.5],
      ['2011', 19],
      ['2012', -1],
      ['2013', null],
    ];
    expect(await groups(yearly)).toEqual(expected);
    expect(await groups(`${yearly}&order_by=date`)).toEqual(expected);
    expect(await groups(`${yearly}&order_by=-date`)).toEqual(expected.toReversed());
    expect(await groups(`${yearly}&order_by=-date&limit=1&offset=1`)).toEqual([['2012', -1]]);
  });

  it('are ordered by the aggregate when it is of the grouped field', async () => {
    const counted = 'date_group=date*year&aggregate_by=count*date';
    expect(await groups(`${counted}&order_by=-date`)).toEqual([
      ['2011', 2],
      ['2010', 1],
      ['2012', 1],
      ['2013', 1],
    ]);
    const byUnit = 'group_by=bp_position_title&aggregate_by=count*bp_position_title';
    expect(await groups(`${byUnit}&order_by=bp_position_title`)).toEqual([
      [null, 0],
      ['one', 1],
      ['three', 1],
      ['two', 2],
    ]);
  });
});
