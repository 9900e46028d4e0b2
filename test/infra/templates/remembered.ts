import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/create-app.ts';
import * as plain from './plain.ts';
import { type Json, resources, synthesise, type Templates } from './synthesise.ts';

const streamArn =
  'arn:aws:dynamodb:eu-central-1:111122223333:table/phr-restored/stream/2026-01-02T03:04:05.678';
const given = {
  BASE_URL: 'https://phr.example.org',
  AUTH_SYSTEMS: ['password', 'clinic_sso'],
  REQUIRE_BODY_HASH: true,
  senderIdentity: 'example.org',
  alarmAddress: 'operators@example.org',
  domainName: 'phr.example.org',
  certificateArn: 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d',
  logRetentionDays: 365,
  accessLogRetentionDays: 731,
  tableStreamArn: streamArn,
  throttleRate: 1000,
  provisionedConcurrency: 2,
  backupDays: 35,
  backupLock: 'governance',
  portal: true,
  MAX_FAILED_LOGINS: 10,
  SESSION_TTL: 900,
  PING_CALLBACK_HOSTS: ['apps.example.org'],
  disposable: true,
  maxReadUnits: 4000,
  PORTAL_REGISTRATION: true,
};

type Parameters = Readonly<Record<string, string>>;

interface Checked {
  readonly Parameters: Readonly<Record<string, { readonly Default?: string }>>;
  readonly Rules: Readonly<Record<string, { readonly Assertions: readonly Assertion[] }>>;
}

interface Assertion {
  readonly Assert: Json;
  readonly AssertDescription: string;
}

/** What CloudFormation says to a template that is deployed with these parameters. */
function complaints(template: Template, parameters: Parameters): readonly string[] {
  const { Parameters: formal, Rules } = template.toJSON() as Checked;
  const resolved = (value: unknown): unknown => {
    const { Ref: name } = value as { Ref?: string };
    return name === undefined ? value : (parameters[name] ?? formal[name]!.Default);
  };
  const confirmations = Object.entries(Rules).filter(([id]) => id.endsWith('IsConfirmed'));
  const failed = confirmations.flatMap(([, { Assertions }]) =>
    Assertions.filter(({ Assert }) => {
      const [one, other] = Assert['Fn::Equals'] as [unknown, unknown];
      return resolved(one) !== resolved(other);
    }),
  );
  return failed.map(({ AssertDescription }) => AssertDescription);
}

/** The values of the parameters after a first deployment, which `cdk deploy` gives to the next one. */
function previous(template: Template): Parameters {
  const formal = Object.entries((template.toJSON() as Checked).Parameters);
  return Object.fromEntries(formal.flatMap(([id, { Default }]) => (Default ? [[id, Default]] : [])));
}

const full = synthesise(given);
const portalOf = ({ optional }: Templates) => optional.get('PhrPortal')!;

describe('A deployment', () => {
  it('is accepted the first time, and again with the same settings', () => {
    for (const template of [plain.service, full.service, full.data, portalOf(full)]) {
      expect(complaints(template, {})).toEqual([]);
      expect(complaints(template, previous(template))).toEqual([]);
    }
  });

  it.each([
    ['BASE_URL', 'BaseUrl', 'none'],
    ['AUTH_SYSTEMS', 'AuthSystems', '["password"]'],
    ['REQUIRE_BODY_HASH', 'RequireBodyHash', 'false'],
    ['senderIdentity', 'SenderIdentity', 'none'],
    ['alarmAddress', 'AlarmAddress', 'none'],
    ['domainName', 'DomainName', 'none'],
    ['logRetentionDays', 'LogRetentionDays', '90'],
    ['accessLogRetentionDays', 'AccessLogRetentionDays', '365'],
    ['tableStreamArn', 'TableStreamArn', 'none'],
    ['throttleRate', 'ThrottleRate', '100'],
    ['provisionedConcurrency', 'ProvisionedConcurrency', 'none'],
    ['MAX_FAILED_LOGINS', 'MaxFailedLogins', '3'],
    ['SESSION_TTL', 'SessionTtl', '1800'],
    ['PING_CALLBACK_HOSTS', 'PingCallbackHosts', '[]'],
  ])('that forgot %s is rejected with what to do, unless %s confirms the new value', (name, id, value) => {
    const forgotten = name === 'domainName' ? ['domainName', 'certificateArn'] : [name];
    const { service } = synthesise({ ...given, ...Object.fromEntries(forgotten.map((one) => [one, ''])) });
    const before = previous(full.service);
    expect(complaints(service, before)).toEqual([
      `${name} is ${value} now, and PhrService was deployed with another value. Give the earlier value, ` +
        `or confirm this one with --parameters PhrService:${id}='${value}'`,
    ]);
    expect(complaints(service, { ...before, [id]: value })).toEqual([]);
  });

  it('that forgot senderIdentity is rejected before the data stack creates an identity', () => {
    const { data } = synthesise({ ...given, senderIdentity: '' });
    expect(complaints(data, previous(full.data))).toEqual([
      expect.stringContaining('senderIdentity is none now, and PhrData was deployed with another value.'),
    ]);
  });

  it.each([
    ['disposable', 'Disposable', 'false'],
    ['maxReadUnits', 'MaxReadUnits', 'none'],
  ])('that forgot %s is rejected before the data stack changes', (name, id, value) => {
    const { data } = synthesise({ ...given, [name]: '' });
    expect(complaints(data, previous(full.data))).toEqual([
      expect.stringContaining(`confirm this one with --parameters PhrData:${id}='${value}'`),
    ]);
  });

  it('that forgot the lock of the vault is rejected before the vault changes', () => {
    const backupOf = ({ optional }: Templates) => optional.get('PhrBackup')!;
    const forgotten = backupOf(synthesise({ ...given, backupLock: '' }));
    expect(complaints(forgotten, previous(backupOf(full)))).toEqual([
      expect.stringContaining("confirm this one with --parameters PhrBackup:BackupLock='none'"),
    ]);
  });

  it('that forgot what the portal is called is rejected', () => {
    const named = portalOf(synthesise({ ...given, PORTAL_NAME: 'Klinik am See' }));
    expect(complaints(portalOf(full), previous(named))).toEqual([
      expect.stringContaining('confirm this one with --parameters PhrPortal:PortalName='),
    ]);
  });

  it('that forgot a setting of the pages is rejected before the portal changes', () => {
    const forgotten = portalOf(synthesise({ ...given, PORTAL_REGISTRATION: '' }));
    expect(complaints(forgotten, previous(portalOf(full)))).toEqual([
      expect.stringContaining("confirm this one with --parameters PhrPortal:PortalRegistration='false'"),
    ]);
  });

  it('deploys its optional stacks after the one that remembers their settings', () => {
    const { service, optional } = createApp({
      context: { 'aws:cdk:bundling-stacks': [], ...given, accessTrail: true },
    });
    expect(optional.map(({ stackName }) => stackName)).toEqual(['PhrBackup', 'PhrTrail', 'PhrPortal']);
    for (const stack of optional) expect(stack.dependencies).toContain(service);
  });

  it('with another table than the deployed one is rejected', () => {
    const other = streamArn.replace('phr-restored', 'phr-other');
    const { service } = synthesise({ ...given, tableStreamArn: other });
    expect(complaints(service, previous(full.service))).toHaveLength(1);
  });

  it('is compared with the stack of its own stage', () => {
    const { service } = synthesise({ stage: 'test' });
    const [complaint] = complaints(service, { AlarmAddress: 'operators@example.org' });
    expect(complaint).toContain("--parameters PhrTestService:AlarmAddress='none'");
  });
});

describe('A data stack without its table', () => {
  const without = synthesise({ tableStreamArn: streamArn, withoutTable: true });
  const restored = synthesise({ tableStreamArn: streamArn });

  it('differs by the table alone, so that the restored one can be imported under its name', () => {
    const others = ({ data }: { data: Template }) => {
      const { Resources } = data.toJSON() as { Resources: Record<string, { Type: string }> };
      return Object.entries(Resources).filter(([, { Type }]) => Type !== 'AWS::DynamoDB::GlobalTable');
    };
    expect(resources(without.data, 'AWS::DynamoDB::GlobalTable').size).toBe(0);
    expect(others(without)).toEqual(others(restored));
  });

  it('leaves the old table as it is, outside of the stack', () => {
    const tables = [...resources(restored.data, 'AWS::DynamoDB::GlobalTable').values()];
    expect(tables).toMatchObject([{ DeletionPolicy: 'Retain' }]);
  });

  it('names the restored table for the commands of the operator', () => {
    expect(without.data.findOutputs('TableName')).toMatchObject({ TableName: { Value: 'phr-restored' } });
  });

  it('leaves the service as it is, which uses nothing of the old table', () => {
    expect(without.service.toJSON()).toEqual(restored.service.toJSON());
    expect(JSON.stringify(restored.service.toJSON())).not.toMatch(/ExportsOutput\w*Table[0-9A-F]{8}/);
    expect(JSON.stringify(plain.service.toJSON())).toMatch(/ExportsOutput\w*Table[0-9A-F]{8}/);
  });
});
