/** The address of the page of a test. */
import type { TestName } from '../../../../results/test-key.ts';
import { type Scope, sectionPath } from '../../../scope/scope.ts';

/** Undefined where nobody has named the test. */
export function testPath(scope: Scope, test: TestName): string | undefined {
  const query = testQuery(test);
  return query && `${sectionPath(scope, 'health')}/tests?${new URLSearchParams(query)}`;
}

/** What the service is asked for: the code, or the name of a test without a code that others know. */
export function testQuery({ system, code, name }: TestName): Readonly<Record<string, string>> | undefined {
  if (system && code) return { system, code };
  const known = name || code;
  return known ? { name: known } : undefined;
}
