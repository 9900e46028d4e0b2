/** Runs shell code from the documents against a service with the sample apps. */
import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { type AppFolders, syncFolder } from '../../local/server/sync-apps.ts';
import { type InMemoryOptions, startServiceInMemory } from '../support/in-memory.ts';
import { stageOf } from '../support/stored-people.ts';
import type { TestService } from '../support/test-service.ts';
import { root } from './page.ts';

/** Starts a service with the sample apps, whose secrets the documents use, instead of the apps of the tests. */
export async function serviceWithSampleApps({
  also = [],
  ...options
}: InMemoryOptions & Pick<AppFolders, 'also'> = {}): Promise<TestService> {
  const service = await startServiceInMemory({ isServed: true, ...options });
  const { store, keyring, config } = stageOf(service)!;
  const rules = { uiUrl: config.uiUrl, isDeployment: false };
  const { errors } = await syncFolder({ root: join(root, 'local/apps'), also }, { store, keyring, ...rules });
  expect(errors).toEqual([]);
  return service;
}

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
