/**
 * A reporter of vitest that prints a line for each file, and at the end writes every test to a file with its
 * errors and those of the suites around it.
 */
import { writeFileSync } from 'node:fs';
import type { TestCase, TestModule, TestSuite } from 'vitest/node';
import type { TestResult } from './differences.ts';

/** The variable that names the file to write. */
export const reportVariable = 'DEPLOYED_REPORT';

export default class ResultsReporter {
  /** Shows how far the run is. */
  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()];
    const passed = tests.filter((test) => test.result().state === 'passed');
    console.log(`${module.relativeModuleId} ${passed.length}/${tests.length}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(process.env[reportVariable]!, JSON.stringify(modules.flatMap(resultsOf)));
  }
}

function resultsOf(module: TestModule): readonly TestResult[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()];
  // What a file starts with may fail before it has said which tests it has.
  if (tests.length === 0) return [{ file, test: 'all', state: 'failed', errors: errorsOf(module) }];
  return tests.map((test) => ({
    file,
    test: test.fullName,
    state: test.result().state,
    errors: [...around(test)].flatMap((part) => errorsOf(part)),
  }));
}

function* around(test: TestCase): Generator<TestCase | TestSuite | TestModule> {
  for (let part: TestCase | TestSuite | TestModule = test; ; part = part.parent) {
    yield part;
    if (part.type === 'module') return;
  }
}

function errorsOf(part: TestCase | TestSuite | TestModule): readonly string[] {
  const errors = part.type === 'test' ? part.result().errors : part.errors();
  return (errors ?? []).map(({ message }) => message);
}
