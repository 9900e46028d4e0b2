import { expect, test } from 'vitest';
import { bodyCoverage } from '../../../shared/oauth/body-coverage.ts';

const cover = (contentType: string | undefined, body: string, hash?: string) =>
  bodyCoverage({ headers: { 'content-type': contentType }, body: Buffer.from(body) }, hash);

test.each([
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'Application/X-WWW-Form-Urlencoded ;charset=utf-8',
])('A body of type %s is signed as pairs, with or without a hash', (type) => {
  expect(cover(type, 'a=1')).toBe('pairs');
  expect(cover(type, '')).toBe('pairs');
  expect(cover(type, '<Note/>', 'hash')).toBe('pairs');
});

test.each([
  'application/xml',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded-x',
])('A body of type %s is signed as bytes, with or without a hash', (type) => {
  expect(cover(type, 'a=1')).toBe('bytes');
  expect(cover(type, '')).toBe('bytes');
  expect(cover(type, 'a=1', 'hash')).toBe('bytes');
});

test.each([undefined, '', ' ', ';charset=utf-8'])(
  'A body without a type (%j) is signed as pairs, but as bytes when a hash is present',
  (type) => {
    expect(cover(type, 'a=1')).toBe('pairs');
    expect(cover(type, 'a=1', 'hash')).toBe('bytes');
  },
);

test('With no body and no type there is nothing to sign, with or without a hash', () => {
  expect(cover(undefined, '')).toBe('none');
  expect(cover(undefined, '', 'hash')).toBe('none');
});
