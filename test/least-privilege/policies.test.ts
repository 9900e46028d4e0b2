/**
 * The policies grant what the functions used in this run, and nothing else. It runs after all other test
 * files. Only a whole run shows what is needed, so it fails for part of one.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { functions, httpFunctions } from '../../infra/resources/functions.ts';
import { synthesise } from '../infra/templates/synthesise.ts';
import { collectedUses, finishedFiles } from '../support/iam-usage/collected.ts';
import type { Use } from '../support/iam-usage/use.ts';
import { differences, each, type Grant, missing, singly, unused } from './compare.ts';
import { usesOfLambda } from './event-source-actions.ts';
import { policiesIn } from './granted.ts';

/** With the setting that gives the sweeper more to do, as some of the tests have it. */
const { service } = synthesise({ AUDIT_ARCHIVE_MONTHS: '12' });
const root = join(import.meta.dirname, '../..');
const suites = ['test/http', 'test/workers', 'test/matrix', 'test/least-privilege/paths'];

/** All but the function whose permissions follow from those of the groups. */
const compared = functions.map(({ name }) => name).filter((name) => name !== 'all');
const policies = policiesIn(service);
const granted = (name: string) => policies.get(name)!;
let uses: readonly Use[];

beforeAll(() => {
  const directory = inject('usesDir');
  const finished = new Set(finishedFiles(directory));
  const files = suites.flatMap((suite) => globSync(`${suite}/**/*.test.ts`, { cwd: root }));
  // What runs at night alone is not part of this run.
  const absent = files.filter((file) => !finished.has(file) && !file.endsWith('.thorough.test.ts'));
  if (absent.length > 0) {
    const which = absent.slice(0, 3).join(', ');
    throw new Error(`${absent.length} test files did not run, such as ${which}: run all with npm test.`);
  }
  uses = [...collectedUses(directory), ...usesOfLambda(service)];
});

it.each(compared)('The policy of %s grants what the function uses and nothing else', (name) => {
  const own = uses.filter(({ by }) => by === name);
  expect(differences(own, new Map([[name, granted(name)]]))).toEqual([]);
});

it('The function with all groups is granted what the groups are, and else only what it uses', () => {
  const groups = httpFunctions.map(({ name }) => name).filter((name) => name !== 'all');
  const ofGroups = new Set(groups.flatMap((name) => [...singly(granted(name))]));
  const ofAll = singly(granted('all'));
  expect([...ofGroups].filter((permission) => !ofAll.has(permission))).toEqual([]);

  const own = uses.filter(({ by }) => by === 'all');
  expect(missing(own, policies)).toEqual([]);
  const more = each(granted('all')).filter((grant) => [...singly([grant])].some((one) => !ofGroups.has(one)));
  expect(unused(own, new Map([['all', more]]))).toEqual([]);
});

it.each(compared)('A permission removed from %s, or added to it, would be noticed', (name) => {
  const own = uses.filter(({ by }) => by === name);
  const found = (grants: readonly Grant[]) => differences(own, new Map([[name, grants]]));
  const single = each(granted(name)).filter((grant) => unused(own, new Map([[name, [grant]]])).length === 0);
  // Differences that the tests above already report.
  const known = new Set(found(single));
  const more = (grants: readonly Grant[]) => found(grants).filter((text) => !known.has(text));

  for (const taken of single) {
    const [permission] = singly([taken]);
    const message = `${name} needs ${permission}, which its policy does not allow`;
    expect(more(single.filter((grant) => grant !== taken))).toEqual([message]);
  }
  for (const [action, on] of [
    ['dynamodb:DeleteItem', 'SENT#*'],
    ['s3:DeleteObject', 'codes/*'],
    ['sqs:DeleteMessage', 'ping dead letters'],
  ] as const) {
    const message = `${name} is allowed ${action} on ${on}, which nothing uses`;
    expect(more([...single, { action, on: [on] }])).toEqual([message]);
  }
});
