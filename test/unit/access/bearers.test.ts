/** What the scopes of a bearer token let an app do (docs/contract/smart.md#scopes). */
import { describe, expect, it } from 'vitest';
import type { AccessContext } from '../../../shared/access/access-context.ts';
import { onlyReads } from '../../../shared/access/predicates.ts';
import type { Principal } from '../../../shared/access/principal.ts';
import { mayCall, type RuleName, rules, takesBearer } from '../../../shared/access/rules.ts';
import { parseScopes } from '../../../shared/smart/scopes.ts';
import { apps, byApp, byBearer, bySession, byToken, onCarenet, onRecord } from './access-contexts.ts';

function may(rule: RuleName, principal: Principal, type?: string): boolean {
  return mayCall(rule, { principal, path: type === undefined ? {} : { FHIR_TYPE: type } } as AccessContext);
}

const byScopes = (scopes: string, scope = onRecord) => byBearer(scope, 'owner', scopes);

describe('An app with a bearer token', () => {
  it.each([
    ['patient/Condition.r', true, false],
    ['patient/Condition.s', true, false],
    ['patient/Condition.rs', true, false],
    ['patient/Condition.c', false, true],
    ['patient/Condition.u', false, true],
    ['patient/Condition.cruds', true, true],
    ['patient/Goal.cruds', false, false],
    ['openid fhirUser', false, false],
  ])('and the scopes %s reads conditions: %s, and writes them: %s', (scopes, reads, writes) => {
    expect(may('FHIR_READ', byScopes(scopes), 'Condition')).toBe(reads);
    expect(may('FHIR_WRITE', byScopes(scopes), 'Condition')).toBe(writes);
  });

  it.each([
    ['patient/Goal.r', true, false],
    ['patient/Goal.s', true, false],
    ['patient/Goal.c', false, true],
    ['patient/Goal.u', false, true],
    ['openid fhirUser', false, false],
  ])('and the scopes %s reads something: %s, and writes something: %s', (scopes, reads, writes) => {
    expect(may('FHIR_READ', byScopes(scopes))).toBe(reads);
    expect(may('FHIR_WRITE', byScopes(scopes))).toBe(writes);
  });

  it('that works on its own does what its scopes say', () => {
    const scopes = parseScopes('system/Condition.rs');
    const backend: Principal = { kind: 'backend', app: apps.worker, scopes };
    expect(may('FHIR_READ', backend, 'Condition')).toBe(true);
    expect(may('FHIR_READ', backend, 'Goal')).toBe(false);
    expect(may('FHIR_WRITE', backend, 'Condition')).toBe(false);
    expect(onlyReads({ principal: backend })).toBe(false);
  });

  it('through a circle only reads, whatever its scopes say', () => {
    const inCircle = byScopes('patient/*.cruds', onCarenet);
    expect(may('FHIR_READ', inCircle, 'Condition')).toBe(true);
    expect(may('FHIR_WRITE', inCircle, 'Condition')).toBe(false);
    expect(onlyReads({ principal: inCircle })).toBe(true);
    expect(onlyReads({ principal: byScopes('patient/*.cruds') })).toBe(false);
    expect(onlyReads({ principal: byToken(apps.user, onCarenet, 'member') })).toBe(false);
  });

  it('is the only one who makes such calls', () => {
    for (const principal of [byApp(apps.admin), bySession('owner'), byToken(apps.user, onRecord, 'owner')]) {
      expect(may('FHIR_READ', principal, 'Condition')).toBe(false);
      expect(may('FHIR_WRITE', principal, 'Condition')).toBe(false);
    }
  });
});

it('Calls of the FHIR base carry a bearer token, and no others', () => {
  const names = Object.keys(rules) as RuleName[];
  expect(names.filter(takesBearer)).toEqual(['FHIR_READ', 'FHIR_WRITE']);
});
