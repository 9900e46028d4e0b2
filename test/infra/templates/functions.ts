import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functions } from '../../../infra/resources/functions.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { functionNames as names } from './function-names.ts';
import { service } from './plain.ts';
import { capital, type Json, type Resource, resource, resources, text } from './synthesise.ts';

const made = resources(service, 'AWS::Lambda::Function');

function functionNamed(name: string): Resource {
  return resource(service, 'AWS::Lambda::Function', capital(name));
}

describe('The functions:', () => {
  it('there is one per group, one with all groups, and the workers', () => {
    expect(functions.map(({ name }) => name)).toEqual(names);
    expect(made.size).toBe(names.length);
  });

  it.each(functions.map(({ name, entry }) => [name, entry]))('%s starts at an existing file', (_, entry) => {
    expect(existsSync(entry)).toBe(true);
  });

  it.each(names)('%s runs on Node 24, arm64, with `handler` of its bundle', (name) => {
    expect(functionNamed(name).Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  });

  it.each([
    ['accounts', 1024, 29],
    ['oauth', 1024, 29],
    ['factors', 1024, 29],
    ['apps', 512, 29],
    ['storage', 512, 29],
    ['records', 512, 29],
    ['documents', 512, 29],
    ['carenets', 512, 29],
    ['reports', 1769, 29],
    ['messages', 512, 29],
    ['account-apps', 512, 29],
    ['audits', 1024, 29],
    ['subscriptions', 512, 29],
    ['links', 1769, 29],
    ['fhir', 1769, 29],
    ['smart', 1024, 29],
    ['codes', 1769, 29],
    ['all', 1024, 29],
    ['dispatcher', 512, 120],
    ['mailer', 512, 60],
    ['pinger', 512, 60],
    ['sweeper', 512, 300],
    ['eraser', 512, 900],
  ])('%s has %d MB and %d seconds', (name, MemorySize, Timeout) => {
    expect(functionNamed(name).Properties).toMatchObject({ MemorySize, Timeout });
  });

  it('only the pinger may start itself again through its queue, for more than the 16 times Lambda allows', () => {
    const allowed = [...made].filter(([, { Properties }]) => 'RecursiveLoop' in Properties);
    expect(
      allowed.map(([id, { Properties }]) => [id.replace(/\w{8}$/, ''), Properties.RecursiveLoop]),
    ).toEqual([['PingerFunction', 'Allow']]);
  });

  it('none reserves concurrency, because a new account has none to reserve', () => {
    for (const { Properties } of made.values())
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  it.each(names)(
    '%s writes JSON to a log of its own, kept for 90 days, with a line of Lambda about each run of a worker',
    (name) => {
      const { LogGroup, ...logging } = functionNamed(name).Properties.LoggingConfig as Json;
      const SystemLogLevel = ['dispatcher', 'mailer', 'pinger', 'sweeper', 'eraser'].includes(name)
        ? 'INFO'
        : 'WARN';
      expect(logging).toEqual({ LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel });
      expect(text(LogGroup)).toBe(`<${capital(name)}Logs>`);
      const log = resource(service, 'AWS::Logs::LogGroup', `${capital(name)}Logs`);
      expect(log.Properties.RetentionInDays).toBe(90);
    },
  );
});

describe('The environment', () => {
  it.each(names)('of %s holds its resources, and no secret', (name) => {
    const { Variables } = functionNamed(name).Properties.Environment as { Variables: Json };
    expect(Object.fromEntries(Object.entries(Variables).map(([key, value]) => [key, text(value)]))).toEqual({
      UI_URL: '<UiUrl>',
      SUPPORT_ADDRESS: '<SupportAddress>',
      TABLE_NAME: '<Table>',
      BUCKET_NAME: '<Documents>',
      MAIL_QUEUE_URL: '<Mails>',
      PING_QUEUE_URL: '<Pings>',
      PING_DEAD_LETTER_URL: '<PingDeadLetters>',
      MASTER_KEYS_SECRET: '<MasterKeys>',
    });
  });

  it('is all that the functions require', () => {
    const config = readConfig({
      UI_URL: 'https://ui.example.org',
      SUPPORT_ADDRESS: 'help@example.org',
      TABLE_NAME: 'table',
      BUCKET_NAME: 'bucket',
      MAIL_QUEUE_URL: 'https://sqs.example.org/1/mails',
      PING_QUEUE_URL: 'https://sqs.example.org/1/pings',
      PING_DEAD_LETTER_URL: 'https://sqs.example.org/1/ping-dead-letters',
      MASTER_KEYS_SECRET: 'arn',
    });
    expect(config).toMatchObject({ gatewayPath: 'decoded', baseUrl: undefined, masterKeysSecret: 'arn' });
    expect(config.pingAllowPrivate).toBe(false);
  });
});
