/**
 * The AWS CLI, which some commands in the documents call. CI requires it; elsewhere those commands may be
 * skipped.
 */
import { spawnSync } from 'node:child_process';
import type { Fence } from './fences.ts';

/** Whether the AWS CLI is installed. Throws when it is missing although CI is set. */
export function findAwsCli(env: NodeJS.ProcessEnv): boolean {
  const { status } = spawnSync('aws', ['--version'], { env, stdio: 'ignore' });
  if (status === 0) return true;
  if (env.CI)
    throw new Error('CI is set, but the AWS CLI is missing. Install awscli: the documents call it.');
  return false;
}

/**
 * Whether code runs the AWS CLI, or needs what an earlier command with it created. A function that is only
 * defined does not count.
 */
export function needsAwsCli({ id, code }: Fence): boolean {
  return (
    id === 'docs/operations.md restore-record' ||
    /^(?!\w+\(\)).*\baws [a-z0-9]+/m.test(code) ||
    /\bhttp_functions\)/.test(code)
  );
}
