import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { credentials, read, unreadable, userManifest } from './manifests.ts';

describe('A registration file that cannot be read', () => {
  const unusable: readonly (readonly [unknown, string])[] = [
    [unreadable, 'is missing or cannot be read'],
    ['', 'is not JSON'],
    ['{"id": ', 'is not JSON'],
    ['[]', 'must be a JSON object'],
    ['null', 'must be a JSON object'],
    ['"text"', 'must be a JSON object'],
    [`{"x": "${'a'.repeat(66_000)}"}`, 'must not be longer than 65536 characters'],
    ['{"x": 1e400}', 'holds a number beyond 2^53'],
    ['{"x": [1e-200]}', 'holds a number too close to zero'],
    ['{"x": "\\ud800"}', 'holds text with half a surrogate pair'],
    ['{"x": {"": 1}}', 'holds a key that cannot be kept'],
    ['{"x": {"__proto__": 1}}', 'holds a key that cannot be kept'],
    ['{"constructor": {}}', 'holds a key that cannot be kept'],
    [`{"x": ${'['.repeat(40)}${']'.repeat(40)}}`, 'must not nest deeper than 24 levels'],
  ];

  test.each(unusable)('is reported: %s %s', (text, message) => {
    expect(read('user', text)).toMatchObject({
      id: undefined,
      consumerKey: credentials.consumer_key,
      registration: undefined,
      faults: [`user/x/manifest.json ${message}`],
    });
    expect(read('user', userManifest, text)).toMatchObject({
      id: userManifest.id,
      consumerKey: undefined,
      registration: undefined,
      faults: [`user/x/credentials.json ${message}`],
    });
  });

  it('is reported even if the other one cannot be read either', () => {
    expect(read('user', unreadable, '?').faults).toEqual([
      'user/x/manifest.json is missing or cannot be read',
      'user/x/credentials.json is not JSON',
    ]);
  });
});

it('A registration file can begin with a byte order mark', () => {
  expect(read('user', `\uFEFF${JSON.stringify(userManifest)}`).faults).toEqual([]);
});

it('An invalid id still identifies the app it belongs to', () => {
  expect(read('user', { ...userManifest, id: 'pill-chart' })).toMatchObject({ id: 'pill-chart' });
});

it('Reading a registration never throws on any JSON, and keeps every unknown key of a valid manifest', () => {
  const extra = fc.dictionary(fc.stringMatching(/^x-[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 5 }));
  fc.assert(
    fc.property(fc.jsonValue(), extra, (anything, more) => {
      expect(() => read('user', JSON.stringify(anything), JSON.stringify(anything))).not.toThrow();
      const kept = JSON.parse(JSON.stringify(more)) as Record<string, unknown>;
      const { registration } = read('user', { ...kept, ...userManifest });
      if (registration) expect(registration.manifest).toMatchObject({ ...userManifest });
      for (const [name, value] of Object.entries(registration ? kept : {})) {
        expect(registration!.manifest[name]).toEqual(value);
      }
    }),
  );
});
