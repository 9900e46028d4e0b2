/** Forms that are signed by the hash of their bytes, without their pairs. */
import { describe, expect, it } from 'vitest';
import { FORM, isAccepted, request, sha1, sign } from './client.ts';

const body = Buffer.from('<Note to="a&b=c;d">+%41</Note>');
const labelled = { method: 'POST', contentType: `${FORM}; charset=utf-8`, body };
const withHash = (hash: string) => ({ ...labelled, parameters: { oauth_body_hash: hash } });

describe('A body that is labelled as a form and signed without its pairs', () => {
  it('is accepted when its hash is right', () => {
    expect(isAccepted(sign(withHash(sha1(body))).request)).toBe(true);
    expect(isAccepted(sign({ ...withHash(sha1(body)), contentType: FORM }).request)).toBe(true);
    expect(isAccepted(sign({ ...withHash(sha1(body)), query: [['b', 'c;d">+%41</Note>']] }).request)).toBe(
      true,
    );
    expect(isAccepted(sign(withHash(sha1(body))).request, undefined, { requireBodyHash: true })).toBe(true);
  });

  it('is rejected without a hash, and with one of other bytes', () => {
    expect(isAccepted(sign(labelled).request)).toBe(false);
    for (const hash of [sha1(Buffer.from('<Note/>')), sha1(Buffer.alloc(0)), '', 'x'])
      expect(isAccepted(sign(withHash(hash)).request), hash).toBe(false);
  });

  it('is rejected when the bytes change on the way, also to another spelling of the same pairs', () => {
    const { request: signed } = sign(withHash(sha1(body)));
    for (const changed of [
      '',
      '&&',
      ';',
      ';&;',
      '<Note/>',
      body.toString().replace('%41', 'A'),
      `&${body}`,
      `${body}&a=1`,
    ])
      expect(isAccepted({ ...signed, body: Buffer.from(changed) }), changed).toBe(false);
  });

  it('is rejected when the hash is changed with the bytes', () => {
    const { parameters } = sign(withHash(sha1(body)));
    const changed = Buffer.from('<Note/>');
    const forged = { ...parameters, oauth_body_hash: sha1(changed) };
    expect(isAccepted(request({ ...labelled, body: changed, parameters: forged }))).toBe(false);
  });

  it('is accepted with more pairs than a form may have, when nothing reads them', () => {
    const many = Buffer.from('&amp;'.repeat(30_000));
    const call = { ...labelled, body: many };
    expect(isAccepted(sign({ ...call, parameters: { oauth_body_hash: sha1(many) } }).request)).toBe(true);
    expect(isAccepted(sign({ ...call, parameters: { oauth_body_hash: sha1(body) } }).request)).toBe(false);
    expect(isAccepted(sign(call).request)).toBe(false);
  });
});

it('A form without any pair may come with the hash of its bytes, or with none', () => {
  for (const bytes of ['', '&&', ';']) {
    const form = { ...labelled, body: Buffer.from(bytes) };
    const parameters = { oauth_body_hash: sha1(form.body) };
    expect(isAccepted(sign({ ...form, parameters }).request), bytes).toBe(true);
    expect(isAccepted(sign(form).request), bytes).toBe(true);
  }
});

it('A body without a type and without a hash is not accepted without its pairs', () => {
  const { request: signed } = sign({ method: 'POST', body });
  expect(isAccepted(signed)).toBe(false);
});
