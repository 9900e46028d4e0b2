import { describe, expect, it } from 'vitest';
import { portalVariables } from '../../infra/settings/portal-settings.ts';
import { contextVariables } from '../../infra/settings/service-variables.ts';
import { readSettings } from '../../infra/settings/settings.ts';
import { readConfig } from '../../shared/settings/config.ts';
import { deploymentSettings } from '../../shared/settings/deployment.ts';
import { SettingError } from '../../shared/settings/read.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings that follow from this context of the CDK; `general` is the part of it that cdk.json has. */
const read = (context: Values, general: Values = {}) => readSettings((name) => context[name], general);

describe('The settings of a deployment', () => {
  it('have defaults for everything', () => {
    expect(read({})).toEqual({
      stackPrefix: 'Phr',
      tags: { service: 'Phr', stage: 'default' },
      variables: {},
      remembered: {
        data: {
          senderIdentity: 'none',
          disposable: 'false',
          contributorInsights: 'false',
          maxReadUnits: 'none',
          maxWriteUnits: 'none',
          keysReplicaRegion: 'none',
        },
        service: expect.objectContaining({
          senderIdentity: 'none',
          alarmAddress: 'none',
          throttleRate: '100',
          tableStreamArn: 'none',
          BASE_URL: 'none',
          AUTH_SYSTEMS: '["password"]',
          MAX_FAILED_LOGINS: '3',
        }),
        edge: { edgeRequestsPerAddress: '2000' },
        backup: { backupDays: 'none', backupLock: 'none', backupCopyVaultArn: 'none' },
        portal: {},
      },
      senderIdentity: undefined,
      alarmAddress: undefined,
      domain: undefined,
      throttle: { rate: 100, burst: 200 },
      disposable: false,
      isRemoval: false,
      retention: { functions: 90, accesses: 365 },
      endpointMetrics: true,
      keepAddresses: false,
      tableStreamArn: undefined,
      parts: {
        provisionedConcurrency: undefined,
        gradualDeployment: false,
        tracing: false,
        contributorInsights: false,
        maxReadUnits: undefined,
        maxWriteUnits: undefined,
        keysReplicaRegion: undefined,
        accessTrail: false,
        edge: undefined,
        backup: undefined,
        budget: undefined,
        portal: undefined,
      },
      withoutTable: false,
    });
  });

  it('are those that docs/settings.md describes, and no others', () => {
    const asked = new Set<string>();
    readSettings((name) => {
      asked.add(name);
      // Settings of the portal are read only when there is one.
      return name === 'portal' ? true : undefined;
    });
    const described = [...contextVariables, ...portalVariables, ...Object.values(deploymentSettings)].map(
      ({ name }) => name,
    );
    // The settings by stage are no setting themselves.
    expect([...asked].toSorted()).toEqual([...described, 'stages'].toSorted());
  });

  it('are remembered by one stack each, but for those whose rows say why not and those that must be given', () => {
    const { remembered } = read({ portal: true });
    const names = Object.values(remembered).flatMap((values) => Object.keys(values));
    const forgotten = [
      'stackPrefix',
      'stage',
      'removal',
      'withoutTable',
      'accessTrail',
      'UI_URL',
      'SUPPORT_ADDRESS',
    ];
    const certificates = ['certificateArn', 'edgeCertificateArn', 'portalCertificateArn'];
    const all = [...contextVariables, ...portalVariables, ...Object.values(deploymentSettings)].map(
      ({ name }) => name,
    );
    expect([...names, ...forgotten, ...certificates].toSorted()).toEqual(
      [...all, 'senderIdentity'].toSorted(),
    );
  });

  it('may be texts, as on the command line, or JSON, as in cdk.json', () => {
    const asText = { SESSION_TTL: '900', REQUIRE_BODY_HASH: 'true', AUTH_SYSTEMS: '["password","sso"]' };
    const asJson = { SESSION_TTL: 900, REQUIRE_BODY_HASH: true, AUTH_SYSTEMS: ['password', 'sso'] };
    expect(read(asText).variables).toEqual(asText);
    expect(read(asJson).variables).toEqual(asText);
  });

  it('leave the table out only when there is a restored one', () => {
    expect(() => read({ withoutTable: true })).toThrow(
      'The context value tableStreamArn must be given with withoutTable: the service needs a table.',
    );
  });

  it('count as not given when they are empty', () => {
    expect(read({ UI_URL: '', alarmAddress: '' })).toMatchObject({ variables: {}, alarmAddress: undefined });
  });

  it.each([
    ['stackPrefix', '1st'],
    ['senderIdentity', '*'],
    ['alarmAddress', 'operators'],
    ['throttleRate', '0'],
    ['throttleBurst', 'many'],
    ['stage', 'Test'],
    ['stage', '2nd'],
    ['stage', 'two words'],
    ['disposable', 'yes'],
    ['endpointMetrics', '0'],
    ['logRetentionDays', '0'],
    ['logRetentionDays', '91'],
    ['logRetentionDays', '9999'],
    ['logRetentionDays', 'ONE_YEAR'],
    ['accessLogRetentionDays', 'forever'],
    ['tableStreamArn', 'arn:aws:dynamodb:us-east-1:111122223333:table/phr'],
    ['provisionedConcurrency', '0'],
    ['gradualDeployment', 'canary'],
    ['backupLock', 'legal'],
    ['keysReplicaRegion', 'Ireland'],
    ['backupCopyVaultArn', 'phr-copies'],
    ['edgeCertificateArn', 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d'],
  ])('must be valid: %s rejects %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingError);
    expect(() => read({ [name]: value })).toThrow(`The context value ${name} must be `);
  });

  it.each([
    ...[1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731],
    ...[1096, 1827, 2192, 2557, 2922, 3288, 3653],
  ])('keep logs for %d days, a period that CloudWatch offers', (days) => {
    const { retention } = read({ logRetentionDays: days, accessLogRetentionDays: String(days) });
    expect(retention).toEqual({ functions: days, accesses: days });
  });

  it('protect the data unless the deployment is disposable', () => {
    expect(read({ disposable: 'false' }).disposable).toBe(false);
    expect(read({ disposable: '' }).disposable).toBe(false);
    expect(read({ disposable: 'true' }).disposable).toBe(true);
  });

  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d';

  it('need a domain together with its certificate', () => {
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

describe('The settings of the optional parts', () => {
  const edge = {
    edgeDomainName: 'phr.example.org',
    edgeCertificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d',
  };
  const origin = {
    domainName: 'api.example.org',
    certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d',
  };

  it('put CloudFront in front of the domain of the gateway', () => {
    expect(read({ ...edge, ...origin }).parts.edge).toEqual({
      domainName: 'phr.example.org',
      certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d',
      origin: 'api.example.org',
      requestsPerAddress: 2000,
    });
    expect(read(origin).parts.edge).toBeUndefined();
  });

  it.each([
    ['a domain of the gateway behind CloudFront', edge, 'domainName must be given with edgeDomainName'],
    [
      'a certificate of CloudFront',
      { ...edge, ...origin, edgeCertificateArn: '' },
      'edgeCertificateArn must be',
    ],
    [
      'a domain of CloudFront',
      { ...edge, ...origin, edgeDomainName: '' },
      'edgeDomainName must be given with',
    ],
    [
      'two domains',
      { ...edge, ...origin, edgeDomainName: 'api.example.org' },
      'edgeDomainName must be another name than domainName',
    ],
    ['someone to mail of a budget', { monthlyBudget: 100 }, 'alarmAddress must be given with monthlyBudget'],
    [
      'a domain beside a kept address',
      { keepAddresses: true },
      'domainName must be given with keepAddresses',
    ],
    [
      'no way past the firewall',
      { ...edge, ...origin, keepAddresses: true },
      'keepAddresses must be left out with edgeDomainName',
    ],
    [
      'one origin to sign with, or that of each call',
      { ...origin, keepAddresses: true, BASE_URL: 'https://api.example.org' },
      'BASE_URL must be left out with keepAddresses',
    ],
    ['backups to lock', { backupLock: 'governance' }, 'backupDays must be given with backupLock'],
    [
      'backups to copy',
      { backupCopyVaultArn: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies' },
      'backupDays must be given with backupCopyVaultArn',
    ],
  ])('need %s', (_, context, message) => {
    expect(() => read(context)).toThrow(message);
  });

  it('back up for as long as set', () => {
    expect(read({ backupDays: 35, backupLock: 'governance' }).parts.backup).toEqual({
      days: 35,
      lock: 'governance',
      copyVaultArn: undefined,
    });
  });
});

describe('The support address', () => {
  it.each([
    ['support@example.org', 'example.org'],
    ['Support@Example.org', 'example.org'],
    ['support@mail.example.org', 'example.org'],
    ['support@example.org', 'support@example.org'],
  ])('may be %s when the verified sender is %s', (SUPPORT_ADDRESS, senderIdentity) => {
    expect(read({ SUPPORT_ADDRESS, senderIdentity }).senderIdentity).toBe(senderIdentity);
  });

  it.each([
    ['support@example.com', 'example.org'],
    ['support@anexample.org', 'example.org'],
    ['support@example.org', 'help@example.org'],
  ])('may not be %s when the verified sender is %s, because SES would send nothing', (address, identity) => {
    expect(() => read({ SUPPORT_ADDRESS: address, senderIdentity: identity })).toThrow(SettingError);
  });

  it('is rejected with what to do about it', () => {
    const address = { SUPPORT_ADDRESS: 'support@example.com' };
    expect(() => read({ ...address, senderIdentity: 'example.org' })).toThrow(
      'The context value SUPPORT_ADDRESS must be an address of example.org, such as support@example.org, ' +
        'or senderIdentity the identity that it belongs to.',
    );
    expect(() => read({ ...address, senderIdentity: 'help@example.org' })).toThrow(
      'The context value SUPPORT_ADDRESS must be help@example.org, or senderIdentity the identity that it belongs to.',
    );
  });
});

describe('The settings of a stage', () => {
  const stages = { test: { throttleRate: 5, UI_URL: 'https://test.example.org' }, prod: {} };
  const general = { stages, throttleRate: 50, throttleBurst: 70 };

  it('take precedence over general ones', () => {
    const { throttle, variables, stackPrefix } = read({ ...general, stage: 'test' }, general);
    expect(throttle).toEqual({ rate: 5, burst: 70 });
    expect(variables).toEqual({ UI_URL: 'https://test.example.org' });
    expect(stackPrefix).toBe('PhrTest');
  });

  it('do not apply to other stages, nor to deployments without a stage', () => {
    expect(read({ ...general, stage: 'prod' }, general).throttle.rate).toBe(50);
    expect(read(general, general).throttle.rate).toBe(50);
  });

  it('give way to the command line where its values differ from cdk.json', () => {
    const commandLine = { stage: 'test', throttleRate: '500', UI_URL: 'https://other.example.org' };
    const { throttle, variables } = read({ ...general, ...commandLine }, general);
    expect(throttle.rate).toBe(500);
    expect(variables).toEqual({ UI_URL: 'https://other.example.org' });
  });

  it('apply when the command line repeats a general value of cdk.json: the two cannot be told apart', () => {
    expect(read({ ...general, stage: 'test', throttleRate: 50 }, general).throttle.rate).toBe(5);
  });

  it('allow only the named stages, once stages are named', () => {
    const unknown = () => read({ ...general, stage: 'staging' }, general);
    expect(unknown).toThrow(SettingError);
    expect(unknown).toThrow(
      'The context value stage must be one of those in stages (test, prod), not staging.',
    );
    expect(read({ stage: 'staging' }).stackPrefix).toBe('PhrStaging');
  });

  it.each([
    ['a list', ['test']],
    ['a text', '{"test":{}}'],
    ['a stage without settings', { test: true }],
  ])('must be an object of objects, not %s', (_, stages) => {
    expect(() => read({ stages })).toThrow('The context value stages must be an object');
  });

  it('are rejected when they have an unknown name, in any stage', () => {
    const misspelt = { test: {}, prod: { throtleRate: 5 } };
    expect(() => read({ stages: misspelt, stage: 'test' })).toThrow(
      'The context value stages.prod must be an object of settings; throtleRate is not a setting.',
    );
    const nested = { test: { stage: 'prod' } };
    expect(() => read({ stages: nested })).toThrow('stage is not a setting');
  });
});

describe('The variables of the functions', () => {
  const names = contextVariables.map(({ name }) => name);
  const required = { UI_URL: 'https://ui.example.org', TABLE_NAME: 'table' };

  it('include PASSKEY_RP_ID, which must be the host of the UI app or above it, as soon as that is known', () => {
    const UI_URL = 'https://ui.example.org';
    for (const PASSKEY_RP_ID of ['ui.example.org', 'example.org'])
      expect(read({ UI_URL, PASSKEY_RP_ID }).variables).toEqual({ UI_URL, PASSKEY_RP_ID });
    expect(read({ PASSKEY_RP_ID: 'example.org' }).variables).toEqual({ PASSKEY_RP_ID: 'example.org' });
    const error = 'PASSKEY_RP_ID must be the host of the UI app, ui.example.org, or a domain above it.';
    for (const PASSKEY_RP_ID of ['example.com', 'org', 'other.example.org'])
      expect(() => read({ UI_URL, PASSKEY_RP_ID })).toThrow(error);
    expect(() => read({ PASSKEY_RP_ID: 'Example.org' })).toThrow(
      'PASSKEY_RP_ID must be a domain in small letters',
    );
  });

  it('include PASSKEY_RP_ID for the portal only where it has a domain of its own', () => {
    const domain = {
      portal: 'true',
      portalDomainName: 'ui.example.org',
      portalCertificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d',
    };
    expect(read({ ...domain, PASSKEY_RP_ID: 'example.org' }).variables.PASSKEY_RP_ID).toBe('example.org');
    expect(() => read({ ...domain, PASSKEY_RP_ID: 'example.com' })).toThrow('the host of the UI app');
    expect(() => read({ portal: 'true', PASSKEY_RP_ID: 'example.org' })).toThrow(
      'PASSKEY_RP_ID must be left out without portalDomainName.',
    );
  });

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
    // For local services only: no deployment may have these.
    const localOnly = ['MASTER_KEYS', 'MASTER_KEYS_FILE', 'GATEWAY_PATH', 'PING_ALLOW_PRIVATE'];
    expect([...asked].toSorted()).toEqual([...names, ...resources, ...localOnly].toSorted());
  });

  /** For every kind of setting some texts that it takes, and some that it does not. */
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
    '7',
    '8',
    '1.5',
    '1234567890',
    '123456789012345',
    '1234567890123456',
    '007',
    'true',
    'false',
    'yes',
    'own',
    'all',
    'Own',
    '[]',
    '["password"]',
    '["password","clinic_sso"]',
    '["password","password"]',
    `["${'x'.repeat(41)}"]`,
    '[" padded "]',
    '[""]',
    '[1]',
    '{}',
    '[',
  ];

  /** Depends on UI_URL, which only a deployment may leave out. */
  const alone = names.filter((name) => name !== 'PASSKEY_RP_ID');

  it.each(alone)('include %s, which takes the same values here as in the functions', (name) => {
    const takes = (action: () => unknown): boolean => {
      try {
        action();
        return true;
      } catch {
        return false;
      }
    };
    const here = texts.filter((text) => takes(() => read({ [name]: text })));
    const there = texts.filter((text) => takes(() => readConfig({ ...required, [name]: text })));
    expect(here).toEqual(there);
    expect(here).not.toEqual([]);
    expect(here).not.toEqual(texts);
  });
});
