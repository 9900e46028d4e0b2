import { describe, expect, test } from 'vitest';
import { expectRefused } from './refused.ts';
import { query } from './support.ts';

/** Field, direction and text of the effective order. */
function orderOf(text: string): readonly unknown[] {
  const { order, orderText } = query(text);
  return [order?.field.name, order?.descending, orderText];
}

describe('order_by of rows', () => {
  test.each([
    ['', 'created_at', true, '-created_at'],
    ['order_by=', 'created_at', true, '-created_at'],
    ['order_by=amount', 'amount', false, 'amount'],
    ['order_by=-amount', 'amount', true, '-amount'],
    ['order_by=created_at', 'created_at', false, 'created_at'],
  ])('is resolved for "%s"', (text, name, descending, orderText) => {
    expect(orderOf(text)).toEqual([name, descending, orderText]);
  });
});

describe('order_by of groups', () => {
  test.each([
    ['', undefined, undefined, ''],
    ['&order_by=', undefined, undefined, ''],
    ['&order_by=text', 'text', false, 'text'],
    ['&order_by=-text', 'text', true, '-text'],
    ['&order_by=amount', 'amount', false, 'amount'],
    ['&order_by=-amount', 'amount', true, '-amount'],
  ])('is resolved for "%s"', (text, name, descending, orderText) => {
    expect(orderOf(`group_by=text&aggregate_by=sum*amount${text}`)).toEqual([name, descending, orderText]);
  });

  test.each(['day', '-day', 'at', 'created_at', '-created_at', 'flag'])(
    'rejects %s, by which the groups have no order',
    (name) => {
      expectRefused(() => query(`group_by=text&aggregate_by=sum*amount&order_by=${name}`), 'order_by');
    },
  );

  test('may name the field of the date groups', () => {
    expect(orderOf('date_group=day*year&aggregate_by=count*&order_by=-day')).toEqual(['day', true, '-day']);
    expectRefused(() => query('date_group=day*year&aggregate_by=count*&order_by=at'), 'order_by');
  });

  test('may not name it when group_by applies', () => {
    const both = 'group_by=text&date_group=day*year&aggregate_by=count*amount';
    expectRefused(() => query(`${both}&order_by=day`), 'order_by');
    expect(orderOf(`${both}&order_by=text`)).toEqual(['text', false, 'text']);
    expect(orderOf(`${both}&order_by=amount`)).toEqual(['amount', false, 'amount']);
  });
});

describe('order_by of an aggregate without groups', () => {
  test.each([
    ['aggregate_by=count*', ''],
    ['aggregate_by=count*&order_by=-day', '-day'],
  ])('for %s has the text "%s"', (text, orderText) => {
    expect(query(text).orderText).toBe(orderText);
  });
});

describe('order_by of a name that is not a field', () => {
  test.each([
    ...['no_such_field', '-no_such_field', '-', '--amount', '%2Bamount', 'Amount', 'amount,day'],
    'no_such_field&group_by=text&aggregate_by=sum*amount',
    'no_such_field&aggregate_by=count*',
  ])('is rejected: %s', (text) => {
    expectRefused(() => query(`order_by=${text}`), 'order_by: ');
  });
});
