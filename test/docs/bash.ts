/** Runs shell code from the documents against a service. */
import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import type { TestService } from '../support/test-service.ts';
import { root } from './page.ts';

/**
 * Returns what bash prints for this code, in the project's directory, with the tests' version of Node.
 * Rejects when it fails.
 */
export async function bash(
  { origin }: Pick<TestService, 'origin'>,
  code: string,
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return promisify(execFile)('bash', ['--norc', '-c', code], { cwd: root, env: { PATH, BASE: origin } });
}
