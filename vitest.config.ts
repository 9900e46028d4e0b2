import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/support/long-files-first.ts';

/** Compares what the functions used in all other tests with their policies. */
const comparison = 'test/least-privilege/policies.test.ts';

/**
 * Has V8 count how often code runs (test/support/work.ts). What V8 compiles from then on runs at a third of its speed, so the test has
 * a worker of its own.
 */
const counting = 'test/portal/hostile-documents.test.ts';

/** Tests that need a deployment, which `npm run test:setups` makes. */
const deployed = process.env.DEPLOYED_SERVICE ? [] : ['test/deployed/**'];

/** Tests that take long, for `npm run test:thorough`. */
const thorough = 'test/**/*.thorough.test.ts';

/** Tests that it repeats with more random values, with all callers and ids, or in English too. */
const costlyProperties = [
  'test/unit/fhir/**/*.test.ts',
  'test/unit/domain/audits/{counts,archive/reading}.test.ts',
  'test/unit/domain/carenets/by-kind.test.ts',
  'test/unit/domain/facts/{random,restating}.test.ts',
  'test/unit/domain/fhir/sent/random.test.ts',
  'test/unit/domain/subscriptions/never-swallowed.property.test.ts',
  'test/unit/local/fhir-files/bundle-splitter.test.ts',
  'test/unit/reports/facts-that-lack.test.ts',
  'test/unit/{codes/index/code-index,markdown/render,models/hostile,oauth/mutation}.test.ts',
  'test/unit/{query/evaluate.property,results/thinning,xml/parse}.test.ts',
  'test/matrix/{matrix,objects}.test.ts',
  'test/browser/every-page.test.ts',
  'test/unit/domain/foreign-ids/two-ids.test.ts',
];

// Every worker, and many programs that tests start, load the same modules: compiled once, for later runs too.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts', 'test/support/iam-usage/global-setup.ts'],
    runner: 'test/support/runner.ts',
    setupFiles: process.env.OVER_HTTP || process.env.DEPLOYED_SERVICE ? ['test/setups/over-http.ts'] : [],
    pool: 'forks',
    // One more than processors: a quarter of the time a worker waits, for the database, a queue or another program.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    // Files of one worker share what they import: a new start for each would take a quarter of the time.
    isolate: false,
    // Node reads the files itself, as it does outside of tests: Vite would take a tenth of the time. No test replaces modules,
    // so Vitest looks into none.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: [
      '--conditions=cheap-passwords',
      // The portal's pages are .tsx, which Node alone cannot import.
      '--import=./local/server/portal/load-tsx.mjs',
      // With more room, Node collects what a test leaves behind less often: a twentieth of the time.
      '--min-semi-space-size=32',
      '--max-semi-space-size=128',
    ],
    // A test that asserts nothing finds nothing.
    expect: { requireAssertions: true },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: process.stdout.isTTY ? ['dot'] : [['default', { summary: false }]],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          include: ['test/**/*.test.ts'],
          exclude: [comparison, thorough, counting, ...deployed],
        },
      },
      { extends: true, test: { name: 'counting', include: [counting] } },
      {
        extends: true,
        test: {
          name: 'thorough',
          include: [thorough, ...costlyProperties],
          env: { PROPERTY_RUNS: '40' },
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: { name: 'after all others', include: [comparison], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
