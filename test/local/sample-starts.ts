/** Starts of the service on data directories of their own, as a newcomer makes them: with the sample patient. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import { admin, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { freeSettings, StartedService } from './started-service.ts';

/** Those in local/sample-data/agnes-halloran, and her demographics. */
export const documents = 28;

/** Starts on folders below one of their own. */
export class SampleStarts {
  readonly folder = mkdtempSync(join(tmpdir(), 'sample-'));
  readonly #started: StartedService[] = [];

  /** Settings of a start on this directory. */
  async settingsOn(name: string): Promise<Record<string, string> & { PORT: string }> {
    const { SEED: _, ...settings } = await freeSettings(join(this.folder, name));
    return settings as Record<string, string> & { PORT: string };
  }

  start(env: Readonly<Record<string, string>>): Promise<StartedService> {
    const service = new StartedService(env);
    this.#started.push(service);
    return service.ready();
  }

  async endAll(): Promise<void> {
    await Promise.all(this.#started.splice(0).map((service) => service.end('SIGKILL')));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Resolves when the sample patient has been loaded. */
export async function loaded(service: StartedService): Promise<void> {
  await vi.waitFor(() => expect(service.output).toContain('has been loaded, with 27 documents'), 60_000);
}

/** What the banner prints to sign in with, if anything. */
export function logInOf({ output }: StartedService): { username: string; password: string } | undefined {
  const [, username, password] = /^Sign in +user name (\S+) {2}password (\S+)/m.exec(output) ?? [];
  return username && password ? { username, password } : undefined;
}

export async function recordsOfAgnes(service: TestService): Promise<readonly string[]> {
  const query = { label: 'Agnes Halloran' };
  const answer = succeeded(await admin(service).get('/records/search', { query }), 'record_search');
  return answer.xml().children.map(({ attributes }) => attributes.id!);
}

/** Runs a command beside the service. Resolves to what it prints, whether it succeeds or not. */
export function runBeside(script: string, DATA_DIR: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR };
  return promisify(execFile)(process.execPath, [script], { env }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }) => stdout + stderr,
  );
}
