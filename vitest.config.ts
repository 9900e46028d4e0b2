import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share what they import: starting anew for each would take a quarter of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: process.stdout.isTTY ? ['dot'] : [['default', { summary: false }]],
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
  },
});
