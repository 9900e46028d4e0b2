import { describe, expect, test } from 'vitest';
import { bodyBorneParameters } from '../../../shared/oauth/body-borne-parameters.ts';
import { bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { parseFormPairs } from '../../../shared/oauth/form-pairs.ts';

function inBody(form: string, header: Readonly<Record<string, string>> = {}, versionInBody = true) {
  return bodyBorneParameters(
    parseFormPairs(bytesOfText(form)),
    new Map(Object.entries(header)),
    versionInBody,
  );
}

const protocolNames = [
  'oauth_body_hash',
  'oauth_callback',
  'oauth_consumer_key',
  'oauth_content_type',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
  'oauth_token',
  'oauth_verifier',
  'oauth_version',
] as const;

describe.each(protocolNames)('The protocol parameter %s', (name) => {
  test('may not occur twice in a body', () => {
    expect(inBody(`${name}=1&${name}=1`)).toEqual({ refused: 'duplicate-parameter' });
  });

  test('may not differ from the one in the header', () => {
    expect(inBody(`${name}=1`, { [name]: '2' })).toEqual({ refused: 'duplicate-parameter' });
    expect(inBody(`${name}=1`, { [name]: '1' })).toBeInstanceOf(Map);
  });

  test('counts in a body only if it is callback, verifier or, where allowed, version', () => {
    const always = name === 'oauth_callback' || name === 'oauth_verifier';
    const found = new Map([[name, '1']]);
    const where = name === 'oauth_version';
    expect(inBody(`${name}=1`)).toEqual(always || where ? found : new Map());
    expect(inBody(`${name}=1`, {}, false)).toEqual(always ? found : new Map());
  });
});

test('Other names of a body may be repeated, even if they begin with oauth_', () => {
  expect(inBody('oauth_color=1&oauth_color=2&x=1&x=2', { oauth_color: '3' })).toEqual(new Map());
});
