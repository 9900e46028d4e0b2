import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../infra/create-app.ts';
import { remembered, restoredTable, stageOfClinic, unbundled } from './contexts.ts';
import * as plain from './plain.ts';
import { type Json, resources, synthesise, type Templates } from './synthesise.ts';

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

const full = synthesise(remembered);
/** Without all that the first one remembers. */
const forgetful = synthesise({ portal: true, backupDays: 35 });
const portalOf = ({ optional }: Templates) => optional.get('PhrPortal')!;
const backupOf = ({ optional }: Templates) => optional.get('PhrBackup')!;

describe('A deployment', () => {
  it('is accepted the first time, and again with the same settings', () => {
    for (const template of [plain.service, full.service, full.data, portalOf(full)]) {
      expect(complaints(template, {})).toEqual([]);
      expect(complaints(template, previous(template))).toEqual([]);
    }
  });

  const forgotten = [
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
  ] as const;
  const complaintOf = (name: string, id: string, value: string) =>
    `${name} is ${value} now, and PhrService was deployed with another value. Give the earlier value, ` +
    `or confirm this one with --parameters PhrService:${id}='${value}'`;

  it('that forgot settings is rejected with what to do about each', () => {
    expect(complaints(forgetful.service, previous(full.service)).toSorted()).toEqual(
      forgotten.map(([name, id, value]) => complaintOf(name, id, value)).toSorted(),
    );
  });

  it.each(forgotten)('that forgot %s is accepted when %s confirms the new value', (name, id, value) => {
    const own = complaintOf(name, id, value);
    const before = previous(full.service);
    const unconfirmed = complaints(forgetful.service, before);
    expect(unconfirmed).toContain(own);
    expect(complaints(forgetful.service, { ...before, [id]: value })).toEqual(
      unconfirmed.filter((complaint) => complaint !== own),
    );
  });

  it('that forgot settings of the data stack is rejected before that changes, or creates an identity', () => {
    expect(complaints(forgetful.data, previous(full.data)).toSorted()).toEqual([
      expect.stringContaining("confirm this one with --parameters PhrData:Disposable='false'"),
      expect.stringContaining("confirm this one with --parameters PhrData:MaxReadUnits='none'"),
      expect.stringContaining('senderIdentity is none now, and PhrData was deployed with another value.'),
    ]);
  });

  it('that forgot the lock of the vault is rejected before the vault changes', () => {
    expect(complaints(backupOf(forgetful), previous(backupOf(full)))).toEqual([
      expect.stringContaining("confirm this one with --parameters PhrBackup:BackupLock='none'"),
    ]);
  });

  it('that forgot settings of the portal is rejected before that changes', () => {
    expect(complaints(portalOf(forgetful), previous(portalOf(full))).toSorted()).toEqual([
      expect.stringContaining('confirm this one with --parameters PhrPortal:PortalName='),
      expect.stringContaining("confirm this one with --parameters PhrPortal:PortalRegistration='false'"),
    ]);
  });

  it('deploys its optional stacks after the one that remembers their settings', () => {
    const { service, optional } = createApp(unbundled({ ...remembered, accessTrail: true }));
    expect(optional.map(({ stackName }) => stackName)).toEqual(['PhrBackup', 'PhrTrail', 'PhrPortal']);
    for (const stack of optional) expect(stack.dependencies).toContain(service);
  });

  it('with another table than the deployed one is rejected', () => {
    const other = remembered.tableStreamArn.replace('phr-restored', 'phr-other');
    expect(complaints(full.service, { ...previous(full.service), TableStreamArn: other })).toHaveLength(1);
  });

  it('is compared with the stack of its own stage', () => {
    const { service } = synthesise(stageOfClinic);
    const [complaint] = complaints(service, { AlarmAddress: 'operators@example.org' });
    expect(complaint).toContain("--parameters ClinicTestService:AlarmAddress='none'");
  });
});

describe('A data stack without its table', () => {
  const without = synthesise({ ...restoredTable, withoutTable: true });
  const restored = synthesise(restoredTable);

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
