import { sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../local/server/settings.ts';
import { StartError } from '../../../local/server/start-error.ts';

describe('The settings of a local start', () => {
  it('have a default for everything', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 8000,
      mailPort: 8005,
      pathForm: 'decoded',
      region: 'us-east-1',
      functions: { UI_URL: 'http://localhost:8080' },
    });
    expect(settings.dataDir.endsWith(`${sep}.data`)).toBe(true);
    expect(settings.appsDir.endsWith(`${sep}local${sep}apps`)).toBe(true);
  });

  it('have no base URL unless it is given, so that localhost and 127.0.0.1 both work', () => {
    expect(readSettings({ PORT: '9000' }).functions).not.toHaveProperty('BASE_URL');
    const given = readSettings({ PORT: '9000', BASE_URL: 'https://phr.example.org' });
    expect(given.functions.BASE_URL).toBe('https://phr.example.org');
  });

  it('pass what is given on to the functions', () => {
    const env = { SESSION_TTL: '60', GATEWAY_PATH: 'raw' };
    expect(readSettings(env)).toMatchObject({ pathForm: 'raw', functions: env });
  });

  it('allow webhooks to this machine unless they say otherwise', () => {
    expect(readSettings({}).functions.PING_ALLOW_PRIVATE).toBe('true');
    expect(readSettings({ PING_ALLOW_PRIVATE: 'false' }).functions.PING_ALLOW_PRIVATE).toBe('false');
  });

  it('treat an empty variable as absent', () => {
    expect(readSettings({ PORT: '', BASE_URL: '', DATA_DIR: '' }).port).toBe(8000);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['MAIL_PORT', '70000'],
    ['MAIL_PORT', '80a'],
    ['BASE_URL', 'phr.example.org'],
    ['SESSION_TTL', '-1'],
    ['AUTH_SYSTEMS', 'password'],
    ['GATEWAY_PATH', 'encoded'],
    ['PORTAL_NAME', 'a name that is longer than the top of a page'],
    ['PORTAL_COLOUR', '#ffcc00'],
  ])('stop the start and name the variable when %s is %s', (variable, value) => {
    expect(() => readSettings({ [variable]: value })).toThrow(StartError);
    expect(() => readSettings({ [variable]: value })).toThrow(new RegExp(`^${variable} must be `));
  });
});
