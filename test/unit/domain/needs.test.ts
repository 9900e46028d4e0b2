import { describe, expect, it } from 'vitest';
import { mayCall, type RuleName, rules } from '../../../shared/access/rules.ts';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import {
  neededAfterRule,
  neededBeforeRule,
  needsOf,
  provedByRule,
} from '../../../shared/domain/loading/needs.ts';
import { columns } from '../../matrix/columns.ts';
import { accessContextOf } from '../access/access-contexts.ts';

const placeholdersOf = ({ routes }: Endpoint): readonly string[] =>
  routes.flatMap(({ path }) => [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => String(name)));

describe('the tables of what a call needs loaded', () => {
  it.each(Object.keys({ ...neededBeforeRule, ...neededAfterRule }))(
    '%s is in the path of an endpoint',
    (name) => {
      expect(endpoints.some((endpoint) => placeholdersOf(endpoint).includes(name))).toBe(true);
    },
  );

  it.each(Object.keys(provedByRule))('%s is the rule of an endpoint', (rule) => {
    expect(Object.keys(rules)).toContain(rule);
    expect(endpoints.some((endpoint) => endpoint.rule === rule)).toBe(true);
  });

  it('What a path needs is listed in the order of its placeholders', () => {
    expect(needsOf(neededBeforeRule, ['RECORD_ID', 'MESSAGE_ID', 'APP_ID'])).toEqual(['record', 'app']);
    expect(needsOf(neededBeforeRule, ['CARENET_ID'])).toEqual(['carenet', 'record']);
    expect(needsOf(neededAfterRule, ['RECORD_ID', 'DOCUMENT_ID'])).toEqual(['version', 'lineage']);
    expect(needsOf(neededAfterRule, ['DOCUMENT_ID_0', 'DOCUMENT_ID_1'])).toEqual([
      'version',
      'lineage',
      'otherVersion',
      'otherLineage',
    ]);
  });
});

describe('what a rule proves', () => {
  const proving = (entity: string) =>
    Object.entries(provedByRule)
      .filter(([, proved]) => (proved as readonly string[]).includes(entity))
      .map(([rule]) => rule as RuleName);

  it.each(proving('appShare'))('%s lets in no app that is not enabled on the record', (rule) => {
    for (const column of columns) {
      expect(mayCall(rule, accessContextOf(column, { record: { appEnabled: false } }))).toBe(false);
    }
  });

  it.each(proving('signingToken'))('%s lets in no app that signs without a token', (rule) => {
    const withoutToken = columns.filter((column) => accessContextOf(column).principal.kind === 'app');
    expect(withoutToken.length).toBeGreaterThan(2);
    for (const column of withoutToken) expect(mayCall(rule, accessContextOf(column))).toBe(false);
  });
});
