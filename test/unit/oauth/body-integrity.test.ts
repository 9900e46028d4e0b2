import { describe, expect, test } from 'vitest';
import { bodyAssertionsHold } from '../../../shared/oauth/body-integrity.ts';
import { FORM, request, sha1 } from './client.ts';

interface Case {
  readonly type?: string;
  readonly body?: string;
  readonly hash?: string;
  readonly asserted?: string;
  readonly required?: boolean;
  readonly damaged?: boolean;
}

const OTHER = sha1(Buffer.from('<Other/>'));
const hashOf = (body: string) => sha1(Buffer.from(body));

function holds({ type, body = '', hash, asserted, required = false, damaged = false }: Case) {
  const more = damaged ? { bodyWasText: true, headers: { 'content-length': '1' } } : {};
  const received = request({ method: 'PUT', contentType: type, body: Buffer.from(body) }, more);
  return bodyAssertionsHold(received, { bodyHash: hash, contentType: asserted }, required);
}

describe('A body hash', () => {
  test('of the received bytes is accepted', () => {
    expect(holds({ type: 'application/xml', body: '<Note/>', hash: hashOf('<Note/>') })).toBe(true);
    expect(holds({ type: 'application/xml', body: '', hash: '2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toBe(true);
  });

  test('of other bytes is rejected (wrong-body-hash)', () => {
    expect(holds({ type: 'application/xml', body: '<Note/>', hash: OTHER })).toBe(false);
    expect(holds({ type: 'application/xml', body: '', hash: OTHER })).toBe(false);
    expect(holds({ type: 'text/plain', body: 'a=1', hash: '' })).toBe(false);
  });

  test('of other bytes is rejected even if the type was removed (wrong-body-hash)', () => {
    expect(holds({ body: '<Note/>', hash: OTHER })).toBe(false);
    expect(holds({ body: '<Note/>', hash: hashOf('<Note/>') })).toBe(true);
  });

  test('is not compared for a form', () => {
    expect(holds({ type: FORM, body: 'a=1', hash: OTHER })).toBe(true);
    expect(holds({ type: `${FORM}; charset=utf-8`, body: 'a=1', hash: OTHER })).toBe(true);
  });

  test('is not compared when there is neither body nor type', () => {
    expect(holds({ hash: OTHER })).toBe(true);
  });

  test('is not compared for a body that the gateway damaged, because that gets 400', () => {
    expect(holds({ type: 'application/xml', body: '<Note/>', hash: OTHER, damaged: true })).toBe(true);
  });
});

describe('A missing body hash', () => {
  test('is accepted unless the service requires one', () => {
    expect(holds({ type: 'application/xml', body: '<Note/>' })).toBe(true);
  });

  test('is rejected if the service requires one (missing-body-hash)', () => {
    expect(holds({ type: 'application/xml', body: '<Note/>', required: true })).toBe(false);
    expect(holds({ type: 'application/xml', body: '<Note/>', required: true, damaged: true })).toBe(false);
  });

  test('is always accepted for forms, bodies signed as pairs, and empty bodies', () => {
    expect(holds({ type: FORM, body: 'a=1', required: true })).toBe(true);
    expect(holds({ body: 'a=1', required: true })).toBe(true);
    expect(holds({ type: 'application/xml', required: true })).toBe(true);
    expect(holds({ required: true })).toBe(true);
  });
});

describe('oauth_content_type', () => {
  test.each([
    ['application/xml', 'application/xml'],
    ['application/xml; charset=utf-8', 'application/xml'],
    ['application/xml; charset=utf-8', 'application/xml; charset=utf-8'],
    ['Application/XML', 'application/xml'],
    ['application/xml', 'APPLICATION/XML'],
    ['application/xml', ' application/xml '],
    [FORM, FORM],
    [undefined, ''],
    ['application/xml', undefined],
  ])('with the type %s may be %s', (type, asserted) => {
    expect(holds({ ...(type && { type }), ...(asserted !== undefined && { asserted }) })).toBe(true);
  });

  test.each([
    ['application/xml', 'text/xml'],
    ['application/xml', ''],
    ['application/xml; charset=utf-8', 'application/xml; charset=latin1'],
    ['application/xml', 'application/xml; charset=utf-8'],
    [FORM, 'application/xml'],
    [undefined, 'application/xml'],
  ])('is rejected (wrong-content-type) with the type %s when it is %s', (type, asserted) => {
    expect(holds({ ...(type && { type }), asserted })).toBe(false);
  });
});
