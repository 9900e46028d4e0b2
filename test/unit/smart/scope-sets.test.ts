/** What scopes have in common is never more than each of them; who is covered by a grant is asked before an app gets in without a question. */
import { describe, expect, it } from 'vitest';
import { covers, intersect } from '../../../shared/smart/scope-sets.ts';
import { parseScopes } from '../../../shared/smart/scopes.ts';

const common = (one: string, other: string) => intersect(parseScopes(one), parseScopes(other)).text;

describe('What two scopes have in common', () => {
  it.each([
    ['patient/Goal.cru', 'patient/Goal.c', 'patient/Goal.c'],
    ['patient/Goal.cru', 'patient/Goal.r', 'patient/Goal.r'],
    ['patient/Goal.cru', 'patient/Goal.u', 'patient/Goal.u'],
    ['patient/Goal.rs', 'patient/Goal.s', 'patient/Goal.s'],
    ['patient/Goal.c', 'patient/Goal.r', ''],
    ['patient/Goal.cuds', 'patient/Goal.cruds', 'patient/Goal.cus'],
    ['user/Goal.rs', 'patient/Goal.rs', ''],
  ])('of %s and %s is: %s', (one, other, expected) => {
    expect(common(one, other)).toBe(expected);
  });

  it('in parts is each part once, and no part of it does more', () => {
    expect(common('patient/Goal.crus', 'patient/Goal.c patient/Goal.r')).toBe('patient/Goal.cr');
    expect(common('patient/Goal.crus', 'patient/Goal.u patient/Goal.s')).toBe('patient/Goal.us');
    expect(common('patient/Goal.crus', 'patient/Goal.c patient/Goal.u')).toBe('patient/Goal.cu');
    expect(common('patient/Goal.crus', 'patient/Goal.c patient/*.u')).toBe('patient/Goal.cu');
  });
});

describe('A grant covers what an app asks for', () => {
  const isCovered = (wide: string, narrow: string) => covers(parseScopes(wide), parseScopes(narrow));

  it.each([
    ['patient/Goal.rs', 'patient/Goal.r', true],
    ['patient/Goal.r', 'patient/Goal.rs', false],
    ['patient/*.rs', 'patient/Goal.rs patient/Condition.r', true],
    ['patient/Goal.rs', 'patient/Goal.rs patient/Condition.r', false],
    ['patient/Condition.r', 'patient/Goal.rs patient/Condition.r', false],
    ['patient/*.rs', 'patient/AuditEvent.rs', false],
    ['patient/Goal.r patient/Goal.s', 'patient/Goal.rs', true],
    ['user/Goal.rs', 'patient/Goal.rs', false],
    ['patient/Goal.rs openid', 'patient/Goal.rs openid', true],
    ['patient/Goal.rs', 'patient/Goal.rs openid', false],
  ])('with %s, of %s: %s', (wide, narrow, expected) => {
    expect(isCovered(wide, narrow)).toBe(expected);
  });

  it('only where its conditions hold, each by its name and value', () => {
    const labs = 'patient/Observation.rs?category=laboratory';
    expect(isCovered(labs, labs)).toBe(true);
    expect(isCovered('patient/Observation.rs', labs)).toBe(true);
    expect(isCovered(labs, 'patient/Observation.rs')).toBe(false);
    expect(isCovered(labs, 'patient/Observation.rs?category=vital-signs')).toBe(false);
    expect(isCovered(labs, 'patient/Observation.rs?category=laboratory&code=4548-4')).toBe(true);
    expect(isCovered('patient/Observation.rs?category=x', 'patient/Observation.rs?code=x')).toBe(false);
    expect(isCovered('patient/Observation.rs?code=x', 'patient/Observation.rs?category=x')).toBe(false);
  });
});
