/** What becomes of each test against a deployment: passed, failed, or left out with a reason. */
import { notOnDeployment } from '../../support/deployment.ts';
import { knownDifferences } from './known-differences.ts';

export interface TestResult {
  /** Relative to the root of the project. */
  readonly file: string;
  /** The title with those of its suites, separated by ` > `. */
  readonly test: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
  /** Messages of its errors, and of those of its suites and its file. */
  readonly errors: readonly string[];
}

export interface Assessment {
  readonly passed: number;
  /** Tests that failed, or did not run, for no known reason. */
  readonly failed: readonly TestResult[];
  /** Tests that cannot pass, by reason. */
  readonly leftOut: ReadonlyMap<string, readonly TestResult[]>;
  /** Known differences of this run that are none: the test passed. */
  readonly outdated: readonly string[];
}

export function assess(
  results: readonly TestResult[],
  known: Readonly<Record<string, readonly string[]>> = knownDifferences,
): Assessment {
  const leftOut = new Map<string, TestResult[]>();
  const failed: TestResult[] = [];
  const outdated: string[] = [];
  for (const result of results) {
    const difference = differenceOf(result, known);
    if (result.state === 'passed') {
      if (difference) outdated.push(nameOf(result));
      continue;
    }
    const reason = needOf(result) ?? difference;
    if (reason === undefined) failed.push(result);
    else leftOut.set(reason, [...(leftOut.get(reason) ?? []), result]);
  }
  const others = failed.length + [...leftOut.values()].flat().length;
  return { passed: results.length - others, failed, leftOut, outdated };
}

/** What a test needs that no deployment has. */
function needOf({ errors }: TestResult): string | undefined {
  const need = errors.find((message) => message.startsWith(notOnDeployment));
  return need?.slice(notOnDeployment.length).trim();
}

function differenceOf(
  result: TestResult,
  known: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  const name = nameOf(result);
  return Object.entries(known).find(([, tests]) => tests.some((test) => name.startsWith(test)))?.[0];
}

function nameOf({ file, test }: TestResult): string {
  return `${file}: ${test}`;
}

/** Lines for the terminal: what failed, and what was left out, by reason. */
export function reportOf({ failed, leftOut, outdated }: Assessment): readonly string[] {
  return [
    ...[...leftOut].flatMap(([reason, results]) => [
      `Left out, ${results.length}: ${reason}`,
      ...filesOf(results).map(([file, count]) => `  ${file} ${count}`),
    ]),
    ...outdated.map((name) => `No difference any more: ${name}`),
    ...failed.map((result) => `FAILED  ${nameOf(result)}\n  ${result.errors.join('\n  ')}`),
  ];
}

function filesOf(results: readonly TestResult[]): readonly (readonly [file: string, tests: number])[] {
  const counts = new Map<string, number>();
  for (const { file } of results) counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts];
}
