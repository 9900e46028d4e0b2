import { describe, expect, it } from 'vitest';
import { decodedPath, splitTarget } from '../../../../local/server/gateway/path.ts';

describe('The path that an HTTP API passes on', () => {
  it.each([
    ['/accounts/joe%40mail.example', '/accounts/joe@mail.example'],
    ['/accounts/joe@mail.example', '/accounts/joe@mail.example'],
    ['/a/%C3%A9t%C3%A9', '/a/été'],
    ['/a/50%2525', '/a/50%25'],
    ['/a/b%2Fc', '/a/b/c'],
    ['/a/b+c', '/a/b+c'],
    ['/a/100%', '/a/100%'],
    ['/a/%zz%4', '/a/%zz%4'],
    ['/a/%FF', '/a/\uFFFD'],
  ])('for %s is %s', (sent, handedOver) => {
    expect(decodedPath(sent)).toBe(handedOver);
  });

  it('is cut at a decoded question mark', () => {
    expect(decodedPath('/documents/external/why%3F/meta')).toBe('/documents/external/why');
  });
});

describe('A request target', () => {
  it('is split at its first question mark', () => {
    expect(splitTarget('/a/b?c=d?e')).toEqual({ path: '/a/b', query: 'c=d?e' });
  });

  it('may be in absolute form', () => {
    expect(splitTarget('http://phr.example.org:80/a?b')).toEqual({ path: '/a', query: 'b' });
    expect(splitTarget('http://phr.example.org?b')).toEqual({ path: '/', query: 'b' });
  });

  it('cannot be routed in any other form', () => {
    expect(splitTarget('*')).toBeUndefined();
  });
});
