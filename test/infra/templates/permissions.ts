import { describe, expect, it } from 'vitest';
import { groups } from '../../../shared/api/groups.ts';
import { service } from './plain.ts';
import { type Permission, permissionsOf } from './policies.ts';
import { capital, resource, resources, text } from './synthesise.ts';

const read = [
  'dynamodb:BatchGetItem on the table',
  'dynamodb:GetItem on the table',
  'dynamodb:Query on the table',
];
const table = [
  ...read,
  'dynamodb:ConditionCheckItem on the table',
  'dynamodb:DeleteItem on the table',
  'dynamodb:PutItem on the table',
  'dynamodb:UpdateItem on the table',
];
const masterKeys = 'secretsmanager:GetSecretValue on the master keys';
const readBodies = 's3:GetObject on documents/*';
const readCodes = 's3:GetObject on codes/*';
const removeBodies = 's3:DeleteObject on documents/*';
const writeBodies = ['s3:PutObject on documents/*', removeBodies];

/** Everything a function may do besides writing its own log. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  accounts: [...table, masterKeys],
  oauth: [...table, masterKeys],
  apps: [...table, masterKeys],
  storage: [...table, masterKeys, readBodies, ...writeBodies],
  records: [...table, masterKeys, ...writeBodies],
  documents: [...table, masterKeys, readBodies, ...writeBodies],
  carenets: [...table, masterKeys, readBodies],
  reports: [...read, 'dynamodb:PutItem on NONCE#*, AUDIT#*', masterKeys, readBodies],
  messages: [
    ...read,
    'dynamodb:PutItem on NONCE#*, AUDIT#*, INBOX#*, MESSAGE#*, DELIVERY#*, WAITING#*, OUTBOX#*, RECORD#*, FACTS#*',
    'dynamodb:UpdateItem on NONCE#*, INBOX#*, MESSAGE#*, RECORD#*',
    'dynamodb:DeleteItem on INBOX#*, MESSAGE#*, WAITING#*, OUTBOX#*',
    'dynamodb:ConditionCheckItem on RECORD#*',
    masterKeys,
    readBodies,
    ...writeBodies,
  ],
  'account-apps': [
    ...read,
    'dynamodb:PutItem on NONCE#*, AUDIT#*, ACCOUNT#*, APPLINKS#*, TOKEN#*, OUTBOX#*',
    'dynamodb:UpdateItem on NONCE#*',
    'dynamodb:DeleteItem on ACCOUNT#*, APPLINKS#*',
    'dynamodb:ConditionCheckItem on APP, RECORD#*, CARENET#*',
    masterKeys,
    readBodies,
    ...writeBodies,
  ],
  audits: [...read, 'dynamodb:PutItem on NONCE#*, AUDIT#*, AUDITCOUNT#*', masterKeys],
  subscriptions: [
    ...read,
    'dynamodb:PutItem on NONCE#*, AUDIT#*, RECORD#*',
    'dynamodb:UpdateItem on RECORD#*',
    'dynamodb:DeleteItem on RECORD#*',
    'dynamodb:ConditionCheckItem on APP, RECORD#*',
    masterKeys,
  ],
  codes: [
    'dynamodb:BatchGetItem on CODES',
    'dynamodb:GetItem on CODES',
    'dynamodb:PutItem on AUDIT#*',
    masterKeys,
    readCodes,
  ],
  all: [...table, masterKeys, readBodies, ...writeBodies, readCodes],
  dispatcher: [
    'dynamodb:DescribeStream on the stream',
    'dynamodb:GetRecords on the stream',
    'dynamodb:GetShardIterator on the stream',
    'dynamodb:ListStreams on the stream',
    'dynamodb:GetItem on OUTBOX#*, RECORD#*, ACCOUNT#*',
    'dynamodb:BatchGetItem on OUTBOX#*',
    'dynamodb:UpdateItem on RECORD#*: PK, SK, change, pending, attempt, due, counted, callback',
    'dynamodb:Query on APPLINKS#*, STORE#*, CARENET#*, RECORD#*',
    'dynamodb:DeleteItem on OUTBOX#*, APPLINKS#*, STORE#*, CARENET#*, RECORD#*, TOKEN#*, ACCOUNT#*',
    removeBodies,
    'sqs:SendMessage on the mail queue',
    'sqs:SendMessage on the ping queue',
    'sqs:SendMessage on the outbox failures',
  ],
  mailer: [
    'sqs:ReceiveMessage on the mail queue',
    'sqs:DeleteMessage on the mail queue',
    'sqs:GetQueueAttributes on the mail queue',
    'dynamodb:GetItem on SENT#*, ACCOUNT#*',
    'dynamodb:BatchGetItem on SENT#*, ACCOUNT#*',
    'dynamodb:PutItem on SENT#*',
    masterKeys,
    'ses:SendEmail on the sender',
  ],
  pinger: [
    'sqs:ReceiveMessage on the ping queue',
    'sqs:DeleteMessage on the ping queue',
    'sqs:GetQueueAttributes on the ping queue',
    'sqs:SendMessage on the ping queue',
    'sqs:SendMessage on the ping dead letters',
    'dynamodb:GetItem on RECORD#*, APP, CONSUMER#*',
    'dynamodb:BatchGetItem on RECORD#*, APP, CONSUMER#*',
    'dynamodb:UpdateItem on RECORD#*: PK, SK, change, pending, attempt, due',
    masterKeys,
  ],
  sweeper: [
    'dynamodb:Query on OUTBOX#*, NONCE#*, WAITING#*, MESSAGE#*, APPLINKS#*, STORE#*, CARENET#*, RECORD#*',
    'dynamodb:DeleteItem on OUTBOX#*, NONCE#*, WAITING#*, MESSAGE#*, INBOX#*, APPLINKS#*, STORE#*, CARENET#*, RECORD#*, TOKEN#*, ACCOUNT#*, FACTS#*',
    'dynamodb:UpdateItem on NONCE#*, OUTBOX#*, MESSAGE#*',
    'dynamodb:UpdateItem on RECORD#*: PK, SK, change, pending, attempt, due, counted, callback',
    'dynamodb:GetItem on SWEEPER, MESSAGE#*, RECORD#*, ACCOUNT#*',
    'dynamodb:PutItem on SWEEPER',
    removeBodies,
    'sqs:SendMessage on the mail queue',
    'sqs:SendMessage on the ping queue',
  ],
};

const resourceNames: Readonly<Record<string, string>> = {
  '<TableArn>': 'the table',
  '<TableStreamArn>': 'the stream',
  '<MasterKeys>': 'the master keys',
  '<DocumentsArn>/documents/*': 'documents/*',
  '<DocumentsArn>/codes/*': 'codes/*',
  '<MailsArn>': 'the mail queue',
  '<PingsArn>': 'the ping queue',
  '<PingDeadLettersArn>': 'the ping dead letters',
  '<OutboxFailures.Arn>': 'the outbox failures',
  'arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/<SupportAddress>': 'the sender',
};

function line({ action, resource, partitions, attributes }: Permission): string {
  const on = partitions?.join(', ') ?? resourceNames[resource] ?? resource;
  return `${action} on ${on}${attributes ? `: ${attributes.join(', ')}` : ''}`;
}

describe.each(Object.entries(allowed))('%s', (name, expected) => {
  const permissions = permissionsOf(service, capital(name));

  it('may do what it needs and nothing else', () => {
    const others = permissions.filter(({ resource }) => resource !== `<${capital(name)}Logs.Arn>`);
    expect(others.map(line).toSorted()).toEqual([...expected].toSorted());
  });

  it('may write its own log', () => {
    const own = permissions.filter(({ resource }) => resource === `<${capital(name)}Logs.Arn>`);
    expect(own.map(({ action }) => action)).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  });

  it('has no action with a wildcard', () => {
    expect(permissions.filter(({ action }) => action.includes('*'))).toEqual([]);
  });

  it('has no resource with a wildcard, except bodies and coding systems, whose keys are made anew each time', () => {
    const wild = permissions.filter(({ resource }) => resource.includes('*'));
    const prefixes = ['<DocumentsArn>/documents/*', '<DocumentsArn>/codes/*'];
    for (const { resource } of wild) expect(prefixes).toContain(resource);
  });
});

describe('permissions', () => {
  it('limit partitions only where the resource is the table', () => {
    for (const name of Object.keys(allowed)) {
      for (const { partitions, resource } of permissionsOf(service, capital(name)))
        if (partitions) expect(resource).toBe('<TableArn>');
    }
  });

  it('to change coding systems are given to no function', () => {
    const changing = Object.keys(allowed).flatMap((name) =>
      permissionsOf(service, capital(name)).filter(
        ({ action, resource }) => resource.endsWith('/codes/*') && action !== 's3:GetObject',
      ),
    );
    expect(changing).toEqual([]);
  });

  it('on objects are given to the groups that have some, to the function with all groups, and to the workers that remove some', () => {
    const holders = Object.keys(allowed).filter((name) =>
      permissionsOf(service, capital(name)).some(({ action }) => action.startsWith('s3:')),
    );
    const groupsWithBodies = Object.entries(groups).filter(([, { bodies }]) => bodies);
    expect(holders).toEqual([...groupsWithBodies.map(([name]) => name), 'all', 'dispatcher', 'sweeper']);
  });

  it('let nobody but the mailer send mail, and only from the support address', () => {
    const { Properties } = resource(service, 'AWS::IAM::ManagedPolicy', 'MailerPolicy');
    const { Statement } = Properties.PolicyDocument as {
      Statement: { Action: unknown; Condition: unknown }[];
    };
    const send = Statement.find(({ Action }) => Action === 'ses:SendEmail');
    expect(send?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': { Ref: 'SupportAddress' } } });
  });

  it('stand in one policy per role; no role has any besides', () => {
    const roles = resources(service, 'AWS::IAM::Role');
    expect(roles.size).toBe(18);
    for (const [id, { Properties }] of roles) {
      const name = /^(\w+)Role/.exec(id)![1];
      expect((Properties.ManagedPolicyArns as unknown[]).map(text)).toEqual([`<${name}Policy>`]);
      expect(Properties).not.toHaveProperty('Policies');
    }
    expect(resources(service, 'AWS::IAM::Policy').size).toBe(0);
  });

  it('are those of the role that the function runs in', () => {
    for (const [id, { Properties }] of resources(service, 'AWS::Lambda::Function')) {
      expect(text(Properties.Role)).toBe(`<${/^(\w+)Function/.exec(id)![1]}Role.Arn>`);
    }
  });
});
