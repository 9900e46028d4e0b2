import { describe, expect, test } from 'vitest';
import { parseAuthorizationHeader } from '../../../shared/oauth/authorization-header.ts';
import { isVerificationError } from '../../../shared/oauth/verification-error.ts';

function parse(header: string | undefined) {
  const result = parseAuthorizationHeader(header);
  if (result === undefined || isVerificationError(result)) return result;
  return result.map(({ name, value }) => [name, value]);
}

describe('A request has no OAuth header', () => {
  test.each([
    undefined,
    '',
    'Basic cm9zYTpzYWx0',
    'OAuth2 x="1"',
    'OAuthX',
    'Bearer OAuth a="1"',
    'OAuth,a="1"',
  ])('with %s', (header) => {
    expect(parse(header)).toBeUndefined();
  });
});

describe('An OAuth header', () => {
  test('returns its parameters, decoded', () => {
    expect(parse('OAuth oauth_token="a%20b%2Bc", oauth_nonce="n"')).toEqual([
      ['oauth_token', 'a b+c'],
      ['oauth_nonce', 'n'],
    ]);
  });

  test.each(['oauth a="1"', 'OAUTH a="1"', ' OAuth\ta="1"', 'oAuTh  a="1"'])(
    'may write its scheme in any case, as in %s',
    (header) => {
      expect(parse(header)).toEqual([['a', '1']]);
    },
  );

  test.each(['OAuth a="1",b="2"', 'OAuth a="1" ,  b = "2"', 'OAuth a="1",\tb="2" ', 'OAuth a="1",,b="2",'])(
    'may have white space and empty elements, as in %s',
    (header) => {
      expect(parse(header)).toEqual([
        ['a', '1'],
        ['b', '2'],
      ]);
    },
  );

  test('may omit the quotes', () => {
    expect(parse('OAuth a=1,b=x%3D=')).toEqual([
      ['a', '1'],
      ['b', 'x=='],
    ]);
  });

  test('keeps + and = in a value', () => {
    expect(parse('OAuth oauth_signature="a+b/c="')).toEqual([['oauth_signature', 'a+b/c=']]);
  });

  test('keeps parameters outside the protocol', () => {
    expect(parse('OAuth smart_record_id="R1"')).toEqual([['smart_record_id', 'R1']]);
  });

  test.each([
    'OAuth realm="", a="1"',
    'OAuth realm="https://phr.example.net", a="1"',
    'OAuth a="1", realm="x"',
    'OAuth Realm="x", a="1"',
    'OAuth realm=x, a="1"',
    'OAuth realm=, a="1"',
    'OAuth realm="a, b=\\"c\\"", a="1"',
    'OAuth realm="100%", a="1"',
    'OAuth a="1"',
  ])('drops the realm of %s', (header) => {
    expect(parse(header)).toEqual([['a', '1']]);
  });

  test.each(['OAuth', 'OAuth ', 'OAuth realm="x"'])('may have no parameters, as in %s', (header) => {
    expect(parse(header)).toEqual([]);
  });
});

describe('An OAuth header is rejected with', () => {
  test.each([
    ['duplicate-parameter', 'OAuth a="1", a="2"'],
    ['duplicate-parameter, equal values', 'OAuth a="1", a="1"'],
    ['duplicate-parameter, name encoded', 'OAuth oauth_token="1", oauth%5Ftoken="2"'],
    ['malformed-header, two headers joined', 'OAuth a="1", b="2", OAuth a="1", b="2"'],
    ['malformed-header, no value', 'OAuth a'],
    ['malformed-header, no name', 'OAuth ="1"'],
    ['malformed-header, open quote', 'OAuth a="1'],
    ['malformed-header, no comma', 'OAuth a="1" b="2"'],
    ['malformed-header, text after the quote', 'OAuth a="1"b'],
    ['malformed-header, broken escape', 'OAuth a="%4"'],
    ['malformed-header, broken escape in a name', 'OAuth %zz="4"'],
    ['malformed-header, another scheme joined', 'OAuth a="1", Basic cm9zYQ=='],
  ])('%s', (title, header) => {
    expect(parse(header)).toEqual({ refused: title.split(',')[0] });
  });
});
