import { describe, expect, it } from 'vitest';
import { readSettings, SettingError, variableForms } from '../../infra/settings.ts';
import { readConfig } from '../../shared/config.ts';

const read = (context: Readonly<Record<string, unknown>>) => readSettings((name) => context[name]);

describe('settings of a deployment', () => {
  it('have defaults for everything', () => {
    expect(read({})).toEqual({
      stackPrefix: 'Phr',
      variables: {},
      senderIdentity: undefined,
      alarmAddress: undefined,
      domain: undefined,
      throttle: { rate: 100, burst: 200 },
      keysRevision: '1',
      tableStreamArn: undefined,
    });
  });

  it('may be texts, as on the command line, or JSON, as in cdk.json', () => {
    const asText = { SESSION_TTL: '900', REQUIRE_BODY_HASH: 'true', AUTH_SYSTEMS: '["password","sso"]' };
    const asJson = { SESSION_TTL: 900, REQUIRE_BODY_HASH: true, AUTH_SYSTEMS: ['password', 'sso'] };
    expect(read(asText).variables).toEqual(asText);
    expect(read(asJson).variables).toEqual(asText);
  });

  it('that are empty count as not given', () => {
    expect(read({ UI_URL: '', alarmAddress: '' })).toMatchObject({ variables: {}, alarmAddress: undefined });
  });

  it.each([
    ['stackPrefix', '1st'],
    ['senderIdentity', '*'],
    ['alarmAddress', 'operators'],
    ['throttleRate', '0'],
    ['throttleBurst', 'many'],
    ['keysRevision', 'two words'],
    ['tableStreamArn', 'arn:aws:dynamodb:us-east-1:111122223333:table/phr'],
  ])('%s refuses %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingError);
    expect(() => read({ [name]: value })).toThrow(`The context value ${name} must be `);
  });

  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d';

  it('want a domain with its certificate', () => {
    const domain = { name: 'phr.example.org', certificateArn };
    expect(read({ domainName: 'phr.example.org', certificateArn }).domain).toEqual(domain);
    expect(() => read({ domainName: 'phr.example.org' })).toThrow(
      'certificateArn must be given with domainName',
    );
    expect(() => read({ certificateArn })).toThrow('domainName must be given with certificateArn');
    expect(() => read({ domainName: 'https://phr.example.org', certificateArn })).toThrow(
      'domainName must be',
    );
    expect(() => read({ domainName: 'phr.example.org', certificateArn: 'mine' })).toThrow(
      'certificateArn must be',
    );
  });
});

describe('variables of the functions', () => {
  const required = { UI_URL: 'https://ui.example.org', TABLE_NAME: 'table' };

  it('are all that the functions read, except the resources, which the stack fills in', () => {
    const asked = new Set<string>();
    readConfig(
      new Proxy<Record<string, string>>(required, {
        get(target, name: string) {
          asked.add(name);
          return target[name];
        },
      }),
    );
    const queues = ['MAIL_QUEUE_URL', 'PING_QUEUE_URL', 'PING_DEAD_LETTER_URL'];
    const resources = ['TABLE_NAME', 'BUCKET_NAME', 'MASTER_KEYS_SECRET', ...queues];
    // No deployment may call itself.
    const localOnly = ['MASTER_KEYS', 'GATEWAY_PATH', 'PING_ALLOW_PRIVATE'];
    expect([...asked].toSorted()).toEqual(
      [...Object.keys(variableForms), ...resources, ...localOnly].toSorted(),
    );
  });

  const texts = [
    'https://phr.example.org',
    'https://phr.example.org/',
    'HTTPS://PHR.example.org',
    'http://127.0.0.1:8000',
    'https://phr.example.org:443',
    'https://phr.example.org/path',
    'https://phr.example.org?query',
    'https://user@phr.example.org',
    'ftp://phr.example.org',
    'phr.example.org',
    'help@example.org',
    'help@@example.org',
    'Help <help@example.org>',
    'help',
    'Support of the clinic',
    'two\nlines',
    '0',
    '1',
    '1800',
    '-5',
    '1.5',
    '1234567890',
    '123456789012345',
    '1234567890123456',
    '007',
    'true',
    'false',
    'yes',
    '[]',
    '["password"]',
    '["password","clinic_sso"]',
    '["password","password"]',
    '[" padded "]',
    '[""]',
    '[1]',
    '{}',
    '[',
  ];

  it.each(Object.keys(variableForms))('%s takes here what the functions take', (name) => {
    const takes = (action: () => unknown): boolean => {
      try {
        action();
        return true;
      } catch {
        return false;
      }
    };
    for (const text of texts) {
      const here = takes(() => read({ [name]: text }));
      const there = takes(() => readConfig({ ...required, [name]: text }));
      expect([text, here]).toEqual([text, there]);
    }
  });
});
