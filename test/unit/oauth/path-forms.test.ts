import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mainPathForms, pathForms } from '../../../shared/oauth/path-forms.ts';

const sorted = (forms: readonly string[]) => [...forms].sort();

describe('The forms of a path from the request line', () => {
  test('are one when nothing in it can be written differently', () => {
    expect(pathForms('/records/R-1._~/documents/', false)).toEqual(['/records/R-1._~/documents/']);
  });

  test.each([
    ['/a/joe@mail.example', ['/a/joe@mail.example', '/a/joe%40mail.example']],
    ['/a/joe%40mail.example', ['/a/joe@mail.example', '/a/joe%40mail.example']],
    ['/a/50%25', ['/a/50%25', '/a/50%']],
    ['/a/%2540', ['/a/%2540', '/a/%40']],
    ['/a/b%20c', ['/a/b%20c', '/a/b c']],
    ['/a/b+c', ['/a/b+c', '/a/b%2Bc']],
    ['/a/%c3%a9', ['/a/%c3%a9', '/a/\u00c3\u00a9', '/a/%C3%A9']],
    ['/a/%FF', ['/a/%FF', '/a/\u00ff']],
    ["/a/!*'()", ["/a/!*'()", '/a/%21%2A%27%28%29']],
    ['/a/%21b', ['/a/%21b', '/a/!b']],
    ['/a/$&,;=:', ['/a/$&,;=:', '/a/%24%26%2C%3B%3D%3A']],
    ['/a/%7Eb', ['/a/%7Eb', '/a/~b']],
    ['/a/[b]%3F%23', ['/a/[b]%3F%23', '/a/[b]?#', '/a/%5Bb%5D%3F%23']],
    [
      '/a/o%27brien+x@mail.example',
      ['/a/o%27brien+x@mail.example', "/a/o'brien+x@mail.example", '/a/o%27brien%2Bx%40mail.example'],
    ],
  ])('%s are the received one, the decoded one and its two encodings', (path, forms) => {
    expect(sorted(pathForms(path, false))).toEqual(sorted(forms));
  });

  test('start with the received one', () => {
    expect(pathForms('/a/joe%40mail.example', false)[0]).toBe('/a/joe%40mail.example');
  });

  test('are only the received one when it cannot be decoded', () => {
    expect(pathForms('/a/50%/@', false)).toEqual(['/a/50%/@']);
  });
});

describe('The forms of an already decoded path', () => {
  test('do not include one that is decoded again', () => {
    expect(sorted(pathForms('/a/%40', true))).toEqual(['/a/%2540', '/a/%40']);
    expect(sorted(pathForms('/a/50%25', true))).toEqual(['/a/50%25', '/a/50%2525']);
  });

  test.each([
    ['/a/50%', ['/a/50%', '/a/50%25']],
    ['/a/b c', ['/a/b c', '/a/b%20c']],
    ['/a/é', ['/a/\u00c3\u00a9', '/a/%C3%A9']],
    ['/a/joe+tag', ['/a/joe+tag', '/a/joe%2Btag']],
    [
      '/a/joe+tag@mail.example',
      [
        '/a/joe+tag@mail.example',
        '/a/joe%2Btag%40mail.example',
        '/a/joe+tag%40mail.example',
        '/a/joe%2Btag@mail.example',
      ],
    ],
  ])('%s are all its usual encodings', (path, forms) => {
    expect(sorted(pathForms(path, true))).toEqual(sorted(forms));
  });

  const segment = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((text) => !/[/?#]/.test(text));
  const encoders: readonly (readonly [string, (text: string) => string])[] = [
    ['encodeURIComponent', encodeURIComponent],
    ['encodeURI', (text) => encodeURI(text)],
    ['encodeURIComponent with a raw @', (text) => encodeURIComponent(text).replaceAll('%40', '@')],
    [
      'RFC 3986',
      (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    ],
    ['encodeURI with an encoded @', (text) => encodeURI(text).replaceAll('@', '%40')],
    ['nothing', (text) => Buffer.from(text).toString('latin1')],
  ];

  test.each(encoders)('include that of a client that encodes its segments with %s', (_, encodeSegment) => {
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
        const sent = `/${segments.map(encodeSegment).join('/')}`.replace(/%[0-9a-f]{2}/g, (e) =>
          e.toUpperCase(),
        );
        expect(pathForms(`/${segments.join('/')}`, true)).toContain(sent);
      }),
    );
  });
});

describe('The main forms of a path', () => {
  test('are the one received and the one with everything encoded but the slash', () => {
    expect(mainPathForms('/a/joe@x', false)).toEqual(['/a/joe@x', '/a/joe%40x']);
    expect(mainPathForms('/a/joe%40x', false)).toEqual(['/a/joe%40x']);
    expect(mainPathForms('/a/100%25', true)).toEqual(['/a/100%25', '/a/100%2525']);
  });

  test('are the one received when that cannot be decoded', () => {
    expect(mainPathForms('/a/100%', false)).toEqual(['/a/100%']);
  });
});

test('Every form of a path denotes the same resource', () => {
  const path = fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => `/${text}`);
  fc.assert(
    fc.property(path, (decoded) => {
      const [, ...others] = pathForms(decoded, true);
      for (const form of others) expect(decodeURIComponent(form)).toBe(decoded);
    }),
  );
});
