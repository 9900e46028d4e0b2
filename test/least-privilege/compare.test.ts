import { describe, expect, it } from 'vitest';
import type { Use } from '../support/iam-usage/use.ts';
import { differences, type Grant, type Policies } from './compare.ts';

const policy: readonly Grant[] = [
  { action: 'dynamodb:GetItem', on: ['SENT#*', 'SWEEPER'] },
  { action: 'dynamodb:UpdateItem', on: ['NONCE#*'] },
  { action: 'dynamodb:UpdateItem', on: ['RECORD#*'], attributes: ['PK', 'pending'] },
  { action: 's3:PutObject', on: ['documents/*'] },
  { action: 'sqs:SendMessage', on: ['mail queue'] },
];
const uses: readonly Use[] = [
  { by: 'sweeper', action: 'dynamodb:GetItem', on: 'SENT#*' },
  { by: 'sweeper', action: 'dynamodb:GetItem', on: 'SWEEPER' },
  { by: 'sweeper', action: 'dynamodb:UpdateItem', on: 'NONCE#*', attribute: 'swept' },
  { by: 'sweeper', action: 'dynamodb:UpdateItem', on: 'RECORD#*', attribute: 'PK' },
  { by: 'sweeper', action: 'dynamodb:UpdateItem', on: 'RECORD#*', attribute: 'pending' },
  { by: 'sweeper', action: 's3:PutObject', on: 'documents/*' },
  { by: 'sweeper', action: 'sqs:SendMessage', on: 'mail queue' },
];
const policiesOf = (grants: readonly Grant[]): Policies => new Map([['sweeper', grants]]);

describe('The comparison of uses with policies', () => {
  it('finds nothing where a policy is exact', () => {
    expect(differences(uses, policiesOf(policy))).toEqual([]);
  });

  it.each<[string, readonly Grant[], readonly string[]]>([
    [
      'an action that was taken away',
      policy.filter(({ action }) => action !== 'sqs:SendMessage'),
      ['sweeper needs sqs:SendMessage on mail queue, which its policy does not allow'],
    ],
    [
      'a pattern that was taken away',
      [{ action: 'dynamodb:GetItem', on: ['SENT#*'] }, ...policy.slice(1)],
      ['sweeper needs dynamodb:GetItem on SWEEPER, which its policy does not allow'],
    ],
    [
      'an attribute that was taken away',
      policy.map((grant) => (grant.attributes ? { ...grant, attributes: ['PK'] } : grant)),
      ['sweeper needs dynamodb:UpdateItem on RECORD#* (attribute pending), which its policy does not allow'],
    ],
    [
      'an action that was added',
      [...policy, { action: 'dynamodb:DeleteItem', on: ['RECORD#*'] }],
      ['sweeper is allowed dynamodb:DeleteItem on RECORD#*, which nothing uses'],
    ],
    [
      'a pattern that was added',
      [{ action: 'dynamodb:GetItem', on: ['SENT#*', 'SWEEPER', 'TOKEN#*'] }, ...policy.slice(1)],
      ['sweeper is allowed dynamodb:GetItem on TOKEN#*, which nothing uses'],
    ],
    [
      'an attribute that was added',
      policy.map((grant) => (grant.attributes ? { ...grant, attributes: ['PK', 'pending', 'due'] } : grant)),
      ['sweeper is allowed dynamodb:UpdateItem on RECORD#* (attribute due), which nothing uses'],
    ],
    [
      'a pattern that is wider than what is used',
      [{ action: 'dynamodb:GetItem', on: ['S*'] }, ...policy.slice(1)],
      [
        'sweeper needs dynamodb:GetItem on SENT#*, which its policy does not allow',
        'sweeper needs dynamodb:GetItem on SWEEPER, which its policy does not allow',
        'sweeper is allowed dynamodb:GetItem on S*, which nothing uses',
      ],
    ],
  ])('names %s', (_what, grants, expected) => {
    expect(differences(uses, policiesOf(grants))).toEqual(expected);
  });

  it('does not count what another function uses', () => {
    const others = uses.map((use) => ({ ...use, by: 'dispatcher' }));
    expect(differences(others, policiesOf(policy.slice(4)))).toContain(
      'sweeper is allowed sqs:SendMessage on mail queue, which nothing uses',
    );
  });
});
