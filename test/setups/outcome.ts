/** The outcome of a run of the suite, from the JSON report of vitest. */
export interface Outcome {
  readonly setUp: string;
  readonly files: number;
  readonly tests: number;
  readonly passedTests: number;
  readonly seconds: number;
  /** Whether there are tests and all of them ran and passed. */
  readonly passed: boolean;
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
  return { setUp, files: testResults.length, tests, passedTests, seconds, passed };
}

/** One line per set-up under a heading, in columns. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ setUp, files, tests, passedTests, seconds, passed }) => [
    setUp,
    String(files),
    String(tests),
    String(passedTests),
    `${Math.round(seconds)} s`,
    passed ? 'passed' : 'FAILED',
  ]);
  const table = [['Set-up', 'Files', 'Tests', 'Passed', 'Time', 'Outcome'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const isNumber = (column: number): boolean => column > 0 && column < 5;
  return table
    .map((row) =>
      row
        .map((cell, i) => (isNumber(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
