import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createMatcher, type MatchResult } from '../../../shared/api/matcher.ts';
import { endpoints } from '../../../shared/api/registry.ts';

const match = createMatcher(endpoints);

/** `operation {values}` of a match, the allowed methods, or `none`. */
function summary(result: MatchResult): string {
  if (result.kind === 'none') return 'none';
  if (result.kind === 'method') return `allow ${result.allowed.join(', ')}`;
  const { endpoint, params } = result.match;
  return [endpoint.id, ...Object.values(params)].join(' ');
}

const raw = (method: string, path: string): string => summary(match(method, path, false));
const decoded = (method: string, path: string): string => summary(match(method, path, true));

const routes = endpoints.flatMap((endpoint) => endpoint.routes.map((route) => ({ endpoint, route })));
const literals = new Set(routes.flatMap(({ route }) => route.path.split('/')));

/** What can fill a placeholder: one or more characters other than a slash, and no literal segment. */
const value = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => !text.includes('/') && !literals.has(text));

describe('Every route of the registry:', () => {
  test.each(routes.map(({ endpoint, route }) => [`${route.method} ${route.path}`, endpoint, route] as const))(
    '%s is reached with any values, which are returned decoded',
    (_name, endpoint, route) => {
      const names = [...route.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
      const values = fc.array(value, { minLength: names.length, maxLength: names.length });
      fc.assert(
        fc.property(values, (given) => {
          const params = Object.fromEntries(names.map((name, index) => [name, given[index]!]));
          const expected = { kind: 'match', match: { endpoint, params } };
          const fill = (encode: (text: string) => string) =>
            route.path.replace(/\{([^}]+)\}/g, (_placeholder, name: string) => encode(params[name]!));
          expect(match(route.method, fill(encodeURIComponent), false)).toEqual(expected);
          expect(
            match(
              route.method,
              fill((text) => text),
              true,
            ),
          ).toEqual(expected);
        }),
        { numRuns: 25 },
      );
    },
  );
});

describe('A literal segment wins over a placeholder:', () => {
  test.each([
    ['GET', '/records/search', 'record_search'],
    ['GET', '/records/searching', 'record searching'],
    ['GET', '/accounts/search', 'account_search'],
    ['GET', '/apps/manifests/', 'all_manifests'],
    ['GET', '/apps/manifests', 'pha manifests'],
    ['GET', '/apps/manifests/manifest', 'app_manifest manifests'],
    ['GET', '/records/r/documents/external', 'record_specific_document r external'],
    ['GET', '/records/r/documents/external/meta', 'record_document_meta r external'],
    ['GET', '/records/r/documents/external/a@x/e', 'record_document_ext r a@x e'],
  ])('%s %s', (method, path, expected) => {
    expect(raw(method, path)).toBe(expected);
  });
});

describe('A method that the path does not support', () => {
  test.each([
    ['POST', '/apps/', 'allow GET'],
    ['PUT', '/apps/a@x', 'allow GET, DELETE'],
    ['POST', '/records/search', 'allow GET'],
    ['GET', '/oauth/request_token', 'allow POST'],
    ['DELETE', '/records/r/owner', 'allow GET, PUT, POST'],
    ['GET', '/records/r/shares/a@x/delete', 'allow POST'],
  ])('(%s %s) returns the supported methods', (method, path, expected) => {
    expect(raw(method, path)).toBe(expected);
  });

  it('is HEAD, OPTIONS, PATCH or an unknown one on every path', () => {
    for (const { route } of routes) {
      for (const method of ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'constructor', '']) {
        expect(match(method, route.path, true).kind, `${method} ${route.path}`).toBe('method');
      }
    }
  });
});

describe('A path matches only with its exact slashes:', () => {
  test.each([
    ['/apps', 'none'],
    ['/apps/', 'all_phas'],
    ['/accounts/x@y.example', 'account_info x@y.example'],
    ['/accounts/x@y.example/', 'none'],
    ['/accounts//records/', 'none'],
    ['/accounts/x@y.example/records', 'none'],
    ['//apps/', 'none'],
    ['/version/', 'none'],
    ['/version', 'get_version'],
    ['version', 'none'],
    ['/', 'none'],
    ['', 'none'],
  ])('GET %s: %s', (path, expected) => {
    expect(raw('GET', path)).toBe(expected);
    expect(decoded('GET', path)).toBe(expected);
  });
});

describe('Percent-encoding in a path', () => {
  const external = '/records/r/documents/external/a@x/';

  it('is removed once when the path comes as sent in the request line', () => {
    expect(raw('GET', '/accounts/joe%40mail.example')).toBe('account_info joe@mail.example');
    expect(raw('GET', '/accounts/joe@mail.example')).toBe('account_info joe@mail.example');
    expect(raw('GET', '/accounts/joe%2540mail.example')).toBe('account_info joe%40mail.example');
    expect(raw('GET', `${external}50%25`)).toBe('record_document_ext r a@x 50%');
    expect(raw('GET', `${external}50%2525`)).toBe('record_document_ext r a@x 50%25');
    expect(raw('GET', `${external}a%2Fb`)).toBe('record_document_ext r a@x a/b');
    expect(raw('GET', '/%61pps/')).toBe('all_phas');
  });

  it('is not removed again when the gateway has decoded the path', () => {
    expect(decoded('GET', '/accounts/joe@mail.example')).toBe('account_info joe@mail.example');
    expect(decoded('GET', '/accounts/joe%40mail.example')).toBe('account_info joe%40mail.example');
    expect(decoded('GET', `${external}50%`)).toBe('record_document_ext r a@x 50%');
    expect(decoded('GET', `${external}50%25`)).toBe('record_document_ext r a@x 50%25');
  });

  it('makes the path unknown when it is not valid UTF-8', () => {
    for (const segment of ['%', '%zz', '%ff', '%c3', '%ed%a0%80']) {
      expect(raw('GET', `/accounts/${segment}`), segment).toBe('none');
    }
  });
});

it('The matcher never throws, whatever the path', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (path, isDecoded) => {
      expect(['match', 'method', 'none']).toContain(match('GET', path, isDecoded).kind);
    }),
  );
});

it('The matcher rejects two endpoints for one route when it is created', () => {
  const [first] = endpoints;
  expect(() => createMatcher([first!, { ...first!, id: 'other' }])).toThrow('Two endpoints for GET /version');
});
