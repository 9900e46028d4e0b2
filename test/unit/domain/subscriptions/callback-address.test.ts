import { describe, expect, it } from 'vitest';
import { readCallback } from '../../../../shared/domain/subscriptions/callback-address.ts';

const deployed = { pingAllowPrivate: false, pingCallbackHosts: [] };
const development = { pingAllowPrivate: true, pingCallbackHosts: [] };

const app = {
  callbackUrl: 'https://problems.example.org:8443/after?x=1',
  manifest: { id: 'p', name: 'P', index: 'https://start.example.org/app?record_id={record_id}' },
};
const withoutPages = { callbackUrl: '', manifest: { id: 'b', name: 'B', index: '' } };

const isAccepted = (text: string, of = app, settings: typeof deployed | object = deployed) =>
  readCallback(text, of, settings as typeof deployed) !== undefined;

describe('The callback of a subscription', () => {
  it.each([
    ['https://problems.example.org/hook', 'the host of the registered callback'],
    ['https://start.example.org/hook', 'the host of the start page'],
    ['https://problems.example.org', 'no path'],
    ['https://problems.example.org/hook?key=a%20b&c', 'a query'],
    ['https://problems.example.org?key', 'a query without a path'],
    ['https://problems.example.org:443/hook', 'an explicit port 443'],
    ['HTTPS://Problems.Example.ORG/Hook', 'other letter case'],
    ['https://problems.example.org/at@sign', 'an at-sign in the path'],
  ])('can be %s: %s', (text) => {
    expect(isAccepted(text)).toBe(true);
  });

  it.each([
    ['http://problems.example.org/hook', 'http'],
    ['ftp://problems.example.org/hook', 'another scheme'],
    ['//problems.example.org/hook', 'no scheme'],
    ['/hook', 'only a path'],
    ['problems.example.org/hook', 'no scheme'],
    ['https:problems.example.org/hook', 'no slashes'],
    ['https:///problems.example.org/hook', 'too many slashes'],
    ['https://problems.example.org:8443/hook', 'another port, though it is registered'],
    ['https://problems.example.org:80/hook', 'another port'],
    ['https://example.org/hook', 'a parent of the host'],
    ['https://evil.problems.example.org/hook', 'a subdomain'],
    ['https://problems.example.org.evil.example/hook', 'a host that begins with the name'],
    ['https://problems.example.org./hook', 'a trailing dot'],
    ['https://evil.example/problems.example.org', 'the host in the path'],
    ['https://user@problems.example.org/hook', 'a user'],
    ['https://user:word@problems.example.org/hook', 'a user with a password'],
    ['https://@problems.example.org/hook', 'an empty user'],
    ['https://problems.example.org@evil.example/hook', 'the host as a user'],
    ['https://problems.example.org#@evil.example/', 'a fragment'],
    ['https://problems.example.org/hook#', 'an empty fragment'],
    ['https://problems.example.org\\@evil.example/hook', 'a backslash'],
    ['https://evil.example\\.problems.example.org/hook', 'a backslash'],
    ['https://problems.example.org/a\\b', 'a backslash'],
    [' https://problems.example.org/hook', 'a leading space'],
    ['https://problems.example.org/hook ', 'a trailing space'],
    ['https://problems.example.org/a b', 'a space within'],
    ['https://problems.example.org/a\nb', 'a new line'],
    ['https://prob\tlems.example.org/hook', 'a tab'],
    ['javascript://problems.example.org/%0aalert(1)', 'a script'],
    ['https://[::1', 'half an address'],
    ['https://problems.example.org:99999/', 'an invalid port'],
    ['', 'nothing'],
  ])('cannot be %j: %s', (text) => {
    expect(isAccepted(text)).toBe(false);
    expect(isAccepted(text, app, development)).toBe(false);
  });

  it('can have 2000 characters and no more', () => {
    const of = (length: number) => `https://problems.example.org/${'x'.repeat(length - 29)}`;
    expect(isAccepted(of(2000))).toBe(true);
    expect(isAccepted(of(2001))).toBe(false);
  });

  it('can be on a host of the deployment for apps without pages', () => {
    const settings = { ...deployed, pingCallbackHosts: ['Hooks.example.org'] };
    expect(isAccepted('https://hooks.example.org/hook', withoutPages, settings)).toBe(true);
    expect(isAccepted('https://hooks.example.org/hook', withoutPages)).toBe(false);
    expect(isAccepted('https://hooks.example.org:444/hook', withoutPages, settings)).toBe(false);
    expect(isAccepted('http://hooks.example.org/hook', withoutPages, settings)).toBe(false);
    expect(isAccepted('https://other.example.org/hook', withoutPages, settings)).toBe(false);
  });

  it.each([
    'https://xn--mnchen-3ya.example/hook',
    'https://MÜNCHEN.example/hook',
    'https://münchen.example/hook',
  ])('can spell its host in any form: %s', (text) => {
    const munich = { ...withoutPages, callbackUrl: 'https://münchen.example/after' };
    expect(isAccepted(text, munich)).toBe(true);
  });

  it('is returned as the URL to call', () => {
    expect(readCallback('https://problems.example.org/hook?k=1', app, deployed)?.href).toBe(
      'https://problems.example.org/hook?k=1',
    );
  });
});

describe('The callback of a subscription under the development setting', () => {
  it.each([
    'http://127.0.0.1/hook',
    'http://127.0.0.1:9000/hook?x',
    'http://localhost:9000',
    'http://localhost/',
  ])('can also be %s, and only then', (text) => {
    expect(isAccepted(text, withoutPages, development)).toBe(true);
    expect(isAccepted(text, withoutPages)).toBe(false);
  });

  it.each([
    'http://127.0.0.2:9000/hook',
    'http://[::1]:9000/hook',
    'http://10.0.0.1/hook',
    'http://localhost.example.org/hook',
    'http://user@localhost:9000/hook',
    'http://localhost:9000/hook#x',
    'https://localhost:9000/hook',
    'https://127.0.0.1/hook',
    'ftp://localhost/hook',
  ])('cannot be %s', (text) => {
    expect(isAccepted(text, withoutPages, development)).toBe(false);
  });
});
