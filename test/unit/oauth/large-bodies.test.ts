import { describe, expect, it } from 'vitest';
import { isAccepted, sha1, sign, type TextPair } from './client.ts';
import { bodyOf, form, observeWork } from './verification-work.ts';

const workFor = observeWork();

describe('Before its signature is checked, a form', () => {
  it('of 64 kB is tried in every way: four orders and splits for each of seven path forms', () => {
    const work = workFor(bodyOf(65_536), form);
    expect(work).toEqual({ parsed: 2, hashes: 28 });
  });

  it('of more is split at & and at ; for two path forms, in one order', () => {
    expect(workFor(bodyOf(65_537), form)).toEqual({ parsed: 2, hashes: 4 });
  });

  it('of more than 512 kB is parsed once, and hashed for two path forms', () => {
    const piece = `${'x'.repeat(600)}=1;b&`;
    expect(workFor(bodyOf(524_288, piece), form)).toEqual({ parsed: 2, hashes: 4 });
    expect(workFor(bodyOf(524_289, piece), form)).toEqual({ parsed: 1, hashes: 2 });
  });

  it('without a semicolon is parsed once', () => {
    expect(workFor(bodyOf(65_537, 'a=12&'), form)).toEqual({ parsed: 1, hashes: 2 });
  });

  it('of too many pairs is neither parsed nor hashed', () => {
    const work = workFor(bodyOf(4_194_304, 'a&'), form);
    expect(work).toEqual({ parsed: 0, hashes: 0 });
  });

  it('is not split at semicolons into too many pairs', () => {
    const work = workFor(bodyOf(524_288, 'a;'), form);
    expect(work).toEqual({ parsed: 1, hashes: 2 });
  });
});

describe('Before its signature is checked, a form with a hash', () => {
  const hashOf = (body: Buffer, hash = sha1(body)) => ({ ...form, parameters: { oauth_body_hash: hash } });

  it('that is wrong is hashed once more, and not tried without its pairs', () => {
    const body = bodyOf(65_536);
    expect(workFor(body, hashOf(body, 'wrong'))).toEqual({ parsed: 2, hashes: 28 + 1 });
  });

  it('that is right is tried without its pairs for seven path forms too', () => {
    const body = bodyOf(65_536);
    expect(workFor(body, hashOf(body))).toEqual({ parsed: 2, hashes: 28 + 1 + 7 });
  });

  it('that is right is tried without its pairs in two orders where these differ', () => {
    const body = Buffer.alloc(4_194_304, 'a');
    const query: TextPair[] = [
      ['a{', '1'],
      ['a0', '2'],
    ];
    expect(workFor(body, { ...hashOf(body), query })).toEqual({ parsed: 1, hashes: 2 + 1 + 14 });
  });

  it('and too many pairs is never parsed', () => {
    const body = bodyOf(4_194_304, 'a&');
    expect(workFor(body, hashOf(body, 'wrong'))).toEqual({ parsed: 0, hashes: 1 });
    expect(workFor(body, hashOf(body))).toEqual({ parsed: 0, hashes: 1 + 7 });
  });
});

describe('Before its signature is checked, a body of another type', () => {
  it('is hashed once, and never parsed', () => {
    const body = Buffer.alloc(4_194_304, 'a&');
    const parameters = { oauth_body_hash: 'wrong' };
    const work = workFor(body, { contentType: 'text/plain', parameters });
    expect(work).toEqual({ parsed: 0, hashes: 1 });
  });

  it('is tried for every path form, because its size does not matter then', () => {
    const work = workFor(Buffer.alloc(4_194_304, 'a&'), { contentType: 'text/plain' });
    expect(work).toEqual({ parsed: 0, hashes: 7 });
  });
});

describe('A large form is accepted', () => {
  const large: TextPair[] = [['note', 'a b'.repeat(200_000)]];
  const call = { method: 'POST', path: '/a/joe@mail.example', form: large };

  it.each(['/a/joe@mail.example', '/a/joe%40mail.example'])('when the signed path is %s', (signedPath) => {
    const { request } = sign({ ...call, signedPath });
    expect(isAccepted({ ...request, pathIsDecoded: true })).toBe(true);
    expect(isAccepted({ ...request, pathIsDecoded: true, body: Buffer.from('note=a') })).toBe(false);
  });

  it('of up to 512 kB when the client splits it at semicolons', () => {
    const pairs: TextPair[] = [
      ['a', 'x'.repeat(500_000)],
      ['b', '2'],
    ];
    const body = Buffer.from(`a=${'x'.repeat(500_000)};b=2`);
    expect(isAccepted(sign({ ...call, form: pairs, body }).request)).toBe(true);
  });
});
