import { describe, expect, it, test } from 'vitest';
import { mayCall, type RuleName, rules } from '../../../shared/access/rules.ts';
import { type Column, type Condition, columns, conditions, conditionsOf } from '../../matrix/columns.ts';
import { ruleRows } from '../../matrix/rules.ts';
import {
  accessContextOf,
  apps,
  byToken,
  type Changes,
  onCarenet,
  onRecord,
  withoutCarenet,
  withoutRecord,
} from './access-contexts.ts';

test('Every access rule has a row in the table, and every row has a rule', () => {
  expect(ruleRows.map(({ rule }) => rule)).toEqual(Object.keys(rules));
});

/** The account in the path is the caller's own, or the one that its token acts for, where the mark asks for it. */
function asMarked(column: Column, mark: string): Changes {
  const own =
    { CNA: 'member', TC: 'member', TU: 'owner', CU: 'owner', CA: 'owner' }[column as string] ?? 'self';
  return mark.includes('s') ? { accountId: own } : {};
}

/** Makes one condition fail and leaves all others. */
const without: Readonly<Record<Condition, (column: Column) => Changes>> = {
  i: () => ({ appId: 'another app' }),
  a: () => ({ principal: { kind: 'app', app: apps.user } }),
  e: () => ({ record: { appEnabled: false } }),
  m: () => ({ path: { PRINCIPAL_EMAIL: 'another app' } }),
  c: () => ({ record: { creatorId: 'another app' } }),
  n: () => ({ carenet: { id: 'another carenet' } }),
  s: () => ({ accountId: 'another account' }),
  p: () => ({ carenet: { appPlaced: false } }),
};

describe.each(ruleRows)('The rule $rule', ({ rule, marks }) => {
  const name = rule as RuleName;

  it.each(columns.map((column) => [column, marks[column]] as const))(
    'decides for %s as marked in the table: %s',
    (column, mark) => {
      expect(mayCall(name, accessContextOf(column, asMarked(column, mark)))).toBe(mark !== '·');
    },
  );

  const conditional = columns.flatMap((column) =>
    conditionsOf(marks[column]).map((condition) => [column, conditions[condition], condition] as const),
  );
  if (conditional.length > 0) {
    it.each(conditional)('denies %s unless %s', (column, _what, condition) => {
      const changes = { ...asMarked(column, marks[column]), ...without[condition](column) };
      expect(mayCall(name, accessContextOf(column, changes))).toBe(false);
    });
  }

  it('denies a stranger to the record, the carenet and the path, unless it is open to every account', () => {
    const stranger = { principal: { kind: 'session', account: { id: 'stranger', fullName: '' } } } as const;
    const isOpen = ['ANYBODY', 'ANY', 'ACCOUNT'].includes(rule);
    expect(mayCall(name, accessContextOf('SELF', stranger))).toBe(isOpen);
  });

  it('denies a token of another record, unless it concerns no record', () => {
    const elsewhere = { kind: 'record', recordId: 'another record' } as const;
    const onAnother = (identity: typeof apps.user, account?: string) =>
      accessContextOf('TU', { principal: byToken(identity, elsewhere, account) });
    expect(mayCall(name, onAnother(apps.user, 'owner'))).toBe(['ANYBODY', 'ANY'].includes(rule));
    const isOpen = ['ANYBODY', 'ANY', 'APP_SELF'].includes(rule);
    expect(mayCall(name, onAnother(apps.worker))).toBe(isOpen);
    expect(mayCall(name, onAnother(apps.user))).toBe(isOpen);
  });
});

/** PREFS concerns no record. */
const tokenRules = ruleRows.filter(
  ({ rule, marks }) => marks.TU !== '·' && marks.RT === '·' && rule !== 'PREFS',
);

describe.each(tokenRules)('The rule $rule, for a token that acts for an account,', ({ rule }) => {
  const name = rule as RuleName;

  it('allows while that account has a full share', () => {
    const principal = byToken(apps.user, onRecord, 'sharer');
    expect(mayCall(name, accessContextOf('TU', { principal, record: { fullShare: true } }))).toBe(true);
    expect(mayCall(name, accessContextOf('TU', { principal }))).toBe(false);
  });

  it('denies when the record has another owner', () => {
    expect(mayCall(name, accessContextOf('TU', { record: { ownerId: 'another account' } }))).toBe(false);
  });

  it('denies when the app is taken off the record', () => {
    for (const column of ['TU', 'TA', 'TP', 'CU', 'CA'] as const)
      expect(mayCall(name, accessContextOf(column, { record: { appEnabled: false } }))).toBe(false);
  });
});

const rulesForWholeRecord = tokenRules.filter(({ marks }) => marks.TC === '·');

it.each(rulesForWholeRecord)(
  'The rule $rule denies a token of a carenet, whoever it acts for',
  ({ rule }) => {
    for (const account of ['owner', undefined]) {
      const principal = byToken(apps.user, onCarenet, account);
      expect(mayCall(rule as RuleName, accessContextOf('TU', { principal }))).toBe(false);
    }
  },
);

const rulesAboutRecords = ruleRows.filter(({ rule }) => /^(REC|CN)_/.test(rule));

it.each(rulesAboutRecords)('The rule $rule lets no account in without a record', ({ rule, marks }) => {
  const name = rule as RuleName;
  for (const column of columns) {
    const access = accessContextOf(column, asMarked(column, marks[column]));
    const always = marks[column] === 'Y' && (column === 'ADM' || column === 'UI');
    expect(mayCall(name, withoutCarenet(withoutRecord(access))), column).toBe(always);
    if (column === 'TC') expect(mayCall(name, withoutRecord(access)), column).toBe(false);
    if (column === 'TC') expect(mayCall(name, withoutCarenet(access)), column).toBe(false);
  }
});

const carenetRules = ruleRows.filter(({ marks }) => marks.TC.includes('n'));

describe.each(carenetRules)('The rule $rule, for a token of the carenet,', ({ rule, marks }) => {
  const name = rule as RuleName;
  const tryWith = (changes: Changes) =>
    mayCall(name, accessContextOf('TC', { ...asMarked('TC', marks.TC), ...changes }));

  it('denies when its account leaves the carenet, unless that account controls the record', () => {
    expect(tryWith({ carenet: { member: false } })).toBe(false);
    expect(tryWith({ carenet: { member: false }, record: { ownerId: 'member' } })).toBe(true);
    expect(tryWith({ carenet: { member: false }, record: { fullShare: true } })).toBe(true);
  });

  it('denies when the app is taken out of the carenet', () => {
    expect(tryWith({ carenet: { appPlaced: false } })).toBe(false);
  });

  it('denies when the token has no account', () => {
    const principal = byToken(apps.worker, { kind: 'carenet', carenetId: 'the carenet', recordId: '' });
    expect(tryWith({ principal })).toBe(false);
  });
});

describe('PREFS', () => {
  const asks = (changes: Changes) =>
    mayCall('PREFS', accessContextOf('TU', { accountId: 'owner', ...changes }));

  it('needs no access to a record: only the account and the app count', () => {
    const elsewhere = { kind: 'record', recordId: 'another record' } as const;
    expect(asks({ principal: byToken(apps.user, elsewhere, 'owner') })).toBe(true);
    expect(asks({ record: { ownerId: 'another account', appEnabled: false } })).toBe(true);
    expect(mayCall('PREFS', { ...withoutCarenet(accessContextOf('TC')), accountId: 'member' })).toBe(true);
  });

  it('denies a token that acts for no account', () => {
    expect(asks({ principal: byToken(apps.user, onRecord) })).toBe(false);
    expect(asks({ principal: byToken(apps.worker, onRecord), appId: apps.worker.id })).toBe(false);
  });

  it('denies an app without a token, and an admin app', () => {
    expect(mayCall('PREFS', accessContextOf('APP', { accountId: 'owner' }))).toBe(false);
    expect(mayCall('PREFS', accessContextOf('ADM', { accountId: 'owner' }))).toBe(false);
  });
});

describe('APPROVE', () => {
  const approves = (column: Column, changes: Changes = {}) =>
    mayCall('APPROVE', accessContextOf(column, changes));

  it('allows only the account that claimed the token', () => {
    expect(approves('OWN', { claimedBy: 'owner' })).toBe(true);
    expect(approves('OWN', { claimedBy: 'sharer' })).toBe(false);
    expect(approves('CNA', { claimedBy: 'owner' })).toBe(false);
  });

  it('for a record requires full control of it, and membership of a carenet is not enough', () => {
    expect(mayCall('APPROVE', withoutCarenet(accessContextOf('OWN')))).toBe(true);
    expect(mayCall('APPROVE', withoutCarenet(accessContextOf('SHR')))).toBe(true);
    expect(mayCall('APPROVE', withoutCarenet(accessContextOf('CNA')))).toBe(false);
    expect(mayCall('APPROVE', withoutCarenet(accessContextOf('SELF')))).toBe(false);
  });

  it('for a token that names no record allows the account that claimed it', () => {
    const asks = (claimedBy: string) =>
      mayCall('APPROVE', withoutCarenet(withoutRecord(accessContextOf('SELF', { claimedBy }))));
    expect(asks('self')).toBe(true);
    expect(asks('owner')).toBe(false);
  });

  it('for a carenet requires the app in it, even of an account that controls the record', () => {
    expect(approves('OWN', { carenet: { appPlaced: false } })).toBe(false);
    expect(approves('SHR', { carenet: { appPlaced: false } })).toBe(false);
  });
});

test('An app that is recorded as the owner of a record gets no access from that', () => {
  const record = { ownerId: apps.admin.id, creatorId: 'another app' };
  for (const rule of ['REC_DOC', 'REC_DOC_CREATE', 'REC_CONTROL', 'CN_DOC'] as const)
    expect(mayCall(rule, accessContextOf('ADM', { record }))).toBe(false);
});

test('Creating a record lets no app read it, and no user app write it', () => {
  expect(mayCall('REC_DOC', accessContextOf('ADM'))).toBe(false);
  expect(mayCall('REC_DOC_CREATE', accessContextOf('APP', { record: { creatorId: apps.worker.id } }))).toBe(
    false,
  );
});
