import type { Assessment, TestResult } from './deployed/differences.ts';

/** The outcome of a run of the suite, from the JSON report of vitest. */
export interface Outcome {
  readonly setUp: string;
  readonly files: number;
  readonly tests: number;
  readonly passedTests: number;
  /** Tests that the set-up cannot run. */
  readonly leftOut: number;
  readonly seconds: number;
  /** Whether there are tests and all others of them ran and passed. */
  readonly passed: boolean;
  /** What is missing, when nothing was run. */
  readonly lacks?: string;
}

interface Report {
  readonly success?: boolean;
  readonly numTotalTests?: number;
  readonly numPassedTests?: number;
  readonly testResults?: readonly unknown[];
}

export function outcomeOf(
  setUp: string,
  report: string,
  { seconds, code }: { seconds: number; code: number },
): Outcome {
  const {
    success,
    numTotalTests: tests = 0,
    numPassedTests: passedTests = 0,
    testResults = [],
  } = JSON.parse(report) as Report;
  const passed = code === 0 && success === true && tests > 0 && passedTests === tests;
  return { setUp, files: testResults.length, tests, passedTests, leftOut: 0, seconds, passed };
}

/** The outcome of a run against a deployment, where known differences are no failures. */
export function outcomeOfDeployment(
  setUp: string,
  results: readonly TestResult[],
  { passed: passedTests, failed, leftOut, outdated }: Assessment,
  seconds: number,
): Outcome {
  return {
    setUp,
    files: new Set(results.map(({ file }) => file)).size,
    tests: results.length,
    passedTests,
    leftOut: [...leftOut.values()].flat().length,
    seconds,
    passed: passedTests > 0 && failed.length === 0 && outdated.length === 0,
  };
}

/** The outcome where the set-up could not be made. */
export function outcomeWithout(setUp: string, lacks: string): Outcome {
  return { setUp, files: 0, tests: 0, passedTests: 0, leftOut: 0, seconds: 0, passed: true, lacks };
}

/** One line per set-up under a heading, in columns. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ setUp, files, tests, passedTests, leftOut, seconds, passed, lacks }) => [
    setUp,
    String(files),
    String(tests),
    String(passedTests),
    String(leftOut),
    `${Math.round(seconds)} s`,
    lacks ? `skipped: ${lacks} is missing` : passed ? 'passed' : 'FAILED',
  ]);
  const table = [['Set-up', 'Files', 'Tests', 'Passed', 'Left out', 'Time', 'Outcome'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const isNumber = (column: number): boolean => column > 0 && column < 6;
  return table
    .map((row) =>
      row
        .map((cell, i) => (isNumber(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
