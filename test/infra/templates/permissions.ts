/**
 * What holds for all policies, whatever the functions use. That each policy grants exactly what its function
 * uses is checked at the end of a whole run (test/least-privilege).
 */
import { describe, expect, it } from 'vitest';
import { functions } from '../../../infra/resources/functions.ts';
import { groups } from '../../../shared/api/groups.ts';
import { functionNames } from './function-names.ts';
import { service } from './plain.ts';
import { type Permission, permissionsOf } from './policies.ts';
import { capital, resource, resources, text } from './synthesise.ts';

const names = functions.map(({ name }) => name);
const permissions = new Map(names.map((name) => [name, permissionsOf(service, capital(name))]));

/** `function: action on resource` for every permission that `isMeant` picks. */
function those(isMeant: (permission: Permission, name: string) => boolean): readonly string[] {
  return [...permissions].flatMap(([name, list]) =>
    list
      .filter((permission) => isMeant(permission, name))
      .map(({ action, resource }) => `${name}: ${action} on ${resource}`),
  );
}

const onTable = ({ resource }: Permission) => resource === '<TableArn>';
const onObjects = ({ action }: Permission) => action.startsWith('s3:');

/** Maximum length of a managed policy, in characters without white space (IAM quotas). */
const documentLimit = 6144;
/** Longer than any ARN or export of a deployment. */
const filledIn = 'x'.repeat(120);

function documentOf(name: string): unknown {
  const { Properties } = resource(service, 'AWS::IAM::ManagedPolicy', `${capital(name)}Policy`);
  return Properties.PolicyDocument;
}

/** The value with a text in place of everything that CloudFormation fills in. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (/^(Ref|Fn::.*)$/.test(entries[0]?.[0] ?? '')) return filledIn;
  return Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner)]));
}

describe.each(names)('The policy of %s', (name) => {
  const list = permissions.get(name)!;

  it('has no action with a wildcard', () => {
    expect(list.filter(({ action }) => action.includes('*'))).toEqual([]);
  });

  it('has no resource with a wildcard, except bodies, uploads, files of links, coding systems and audit entries, whose keys are always new, and the configuration sets of SES', () => {
    const wild = list.filter(({ resource }) => resource.includes('*'));
    const sets = 'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:configuration-set/*';
    const objects = ['documents', 'uploads', 'links', 'codes', 'audits'].map(
      (prefix) => `<DocumentsArn>/${prefix}/*`,
    );
    const known = [...objects, sets];
    expect(wild.filter(({ resource }) => !known.includes(resource))).toEqual([]);
  });

  it('limits every action on the table to partitions, each action in one place', () => {
    const actions = list.filter(onTable).filter(({ attributes }) => !attributes);
    for (const { partitions } of actions) expect(partitions).not.toHaveLength(0);
    const single = actions.map(({ action }) => action);
    expect(single.length).toBe(new Set(single).size);
  });

  it('limits partitions for nothing but the table', () => {
    const others = list.filter((permission) => !onTable(permission));
    expect(others.filter(({ partitions }) => partitions)).toEqual([]);
  });

  it('fits a managed policy', () => {
    expect(JSON.stringify(filled(documentOf(name))).length).toBeLessThanOrEqual(documentLimit);
  });
});

describe('The policies', () => {
  it('let no function scan the table, or change it other than item by item', () => {
    const item = /^dynamodb:(GetItem|BatchGetItem|Query|PutItem|UpdateItem|DeleteItem|ConditionCheckItem)$/;
    expect(those((one) => onTable(one) && !item.test(one.action))).toEqual([]);
  });

  it('let no function touch a version of an object, so that removed objects can be restored', () => {
    expect(those((one) => onObjects(one) && !/^s3:(Get|Put|Delete)Object$/.test(one.action))).toEqual([]);
  });

  it('let no function change coding systems', () => {
    const changing = those(
      ({ action, resource }) => resource.endsWith('/codes/*') && action !== 's3:GetObject',
    );
    expect(changing).toEqual([]);
  });

  it('let no function remove or change an audit entry, or write into the archive, without the setting; but the eraser changes both', () => {
    const onAudits = ({ partitions }: Permission) =>
      partitions?.some((pattern) => pattern.startsWith('AUDIT#') || pattern.startsWith('AUDITARCHIVE#')) ??
      false;
    const changing = those((one) => onAudits(one) && /Delete|Update/.test(one.action));
    expect(changing).toEqual(['eraser: dynamodb:UpdateItem on <TableArn>']);
    const objects = those(
      ({ action, resource }) => resource.endsWith('/audits/*') && action !== 's3:GetObject',
    );
    expect(objects).toEqual(['eraser: s3:PutObject on <DocumentsArn>/audits/*']);
  });

  it('name objects only for the groups with bodies, the function with all groups, and the workers that remove bodies', () => {
    const holders = names.filter((name) => permissions.get(name)!.some(onObjects));
    const groupsWithBodies = Object.entries(groups).filter(([, { bodies }]) => bodies);
    expect(holders).toEqual([
      ...groupsWithBodies.map(([name]) => name),
      'all',
      'dispatcher',
      'sweeper',
      'eraser',
    ]);
  });

  it('let functions read the master keys that open or create secrets: not `codes`, whose calls are not signed', () => {
    const readers = those(({ action }) => action === 'secretsmanager:GetSecretValue');
    const others = ['codes', 'dispatcher', 'sweeper'];
    const expected = functionNames.filter((name) => !others.includes(name));
    expect(readers).toEqual(expected.map((name) => `${name}: secretsmanager:GetSecretValue on <MasterKeys>`));
  });

  it('let only the mailer send mail, and only from the support address', () => {
    const sending = those(({ action }) => action.startsWith('ses:'));
    expect(sending.map((line) => line.replace(/<.*>:/, ''))).toEqual([
      'mailer: ses:SendEmail on arn:configuration-set/*',
      'mailer: ses:SendEmail on arn:identity/<SupportAddress>',
    ]);
    const { Statement } = documentOf('mailer') as { Statement: { Action: unknown; Condition: unknown }[] };
    const send = Statement.find(({ Action }) => Action === 'ses:SendEmail');
    expect(send?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': { Ref: 'SupportAddress' } } });
  });

  it('let a function write its own log only', () => {
    const foreign = those(
      ({ action, resource }, name) => action.startsWith('logs:') && resource !== `<${capital(name)}Logs.Arn>`,
    );
    expect(foreign).toEqual([]);
  });

  it('are one per role, for the functions and the rule about keys; no role has another one', () => {
    const roles = resources(service, 'AWS::IAM::Role');
    expect(roles.size).toBe(24);
    for (const [id, { Properties }] of roles) {
      const name = /^(\w+)Role/.exec(id)![1];
      expect((Properties.ManagedPolicyArns as unknown[]).map(text)).toEqual([`<${name}Policy>`]);
      expect(Properties).not.toHaveProperty('Policies');
    }
    expect(resources(service, 'AWS::IAM::Policy').size).toBe(0);
  });

  it('belong to the role that the function runs in', () => {
    for (const [id, { Properties }] of resources(service, 'AWS::Lambda::Function')) {
      expect(text(Properties.Role)).toBe(`<${/^(\w+)Function/.exec(id)![1]}Role.Arn>`);
    }
  });
});
