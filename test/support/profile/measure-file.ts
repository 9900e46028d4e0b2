import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join, relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { OpenTime } from './open-time.ts';

/** Times in seconds. */
interface ProfiledFile {
  readonly file: string;
  /** With its hooks, without its import. */
  readonly whole: number;
  /** Of the worker alone: not of the database, of the browser or of other programs. */
  readonly processor: number;
  /** While a request to an AWS endpoint was open. */
  readonly aws: number;
  /** How many of these requests there were. */
  readonly requests: number;
  /** While a program that the file started was running. */
  readonly programs: number;
}

/** Writes down how long a test file takes and what it waits for, when `npm run profile-tests` names a folder for it. */
export function measureFile(): void {
  const directory = process.env.PROFILE_TESTS;
  if (!directory) return;
  const start = performance.now();
  const processor = process.cpuUsage();
  const aws = new OpenTime();
  let requests = 0;
  const programs = new OpenTime();
  const onRequest = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    // Every call of the SDK has it; the requests of clients under test have not.
    if (!request.hasHeader('amz-sdk-invocation-id')) return;
    aws.begin();
    requests += 1;
    request.once('close', () => aws.end());
  };
  const onProgram = (message: unknown) => {
    programs.begin();
    (message as { process: NodeJS.EventEmitter }).process.once('exit', () => programs.end());
  };
  subscribe('http.client.request.start', onRequest);
  subscribe('child_process', onProgram);
  afterAll(() => {
    unsubscribe('http.client.request.start', onRequest);
    unsubscribe('child_process', onProgram);
    const { user, system } = process.cpuUsage(processor);
    const profiled: ProfiledFile = {
      file: relative(join(import.meta.dirname, '../../..'), expect.getState().testPath!),
      whole: (performance.now() - start) / 1000,
      processor: (user + system) / 1e6,
      aws: aws.seconds,
      requests,
      programs: programs.seconds,
    };
    appendFileSync(join(directory, `${process.pid}.json-lines`), `${JSON.stringify(profiled)}\n`);
  });
}
