import { describe, expect, it } from 'vitest';
import { ownHost } from '../../../local/server/own-host.ts';

const here = ['localhost', 'LOCALHOST:8000', '127.0.0.1:8000', '[::1]:8000', 'phr.localhost:8000'];
const elsewhere = ['evil.example', 'evil.example:8000', 'localhost.evil.example', '192.168.0.7', '127.0.0.2'];

describe('A request to the service of npm start', () => {
  it.each(here)('may name this machine: %s', (host) => {
    expect(ownHost({ baseUrl: undefined, trustForwarded: false })!(host)).toBe(true);
    expect(ownHost({ baseUrl: 'https://phr.example.org', trustForwarded: false })!(host)).toBe(true);
  });

  it.each(elsewhere)('may not name another host: %s', (host) => {
    expect(ownHost({ baseUrl: undefined, trustForwarded: false })!(host)).toBe(false);
    expect(ownHost({ baseUrl: 'https://phr.example.org', trustForwarded: true })!(host)).toBe(false);
  });

  it('may name the host of BASE_URL, with any port', () => {
    const isOwn = ownHost({ baseUrl: 'https://phr.example.org:8443', trustForwarded: false })!;
    expect(isOwn('phr.example.org')).toBe(true);
    expect(isOwn('PHR.example.org:8443')).toBe(true);
    expect(isOwn('evil.phr.example.org')).toBe(false);
  });

  it('may name any host behind a proxy that names the host in X-Forwarded-Host', () => {
    expect(ownHost({ baseUrl: undefined, trustForwarded: true })).toBeUndefined();
  });
});
