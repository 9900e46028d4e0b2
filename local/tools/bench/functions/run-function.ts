/** Runs the bundle of a function in a process of its own, and measures its time. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { givenEndpoints } from '../../../server/aws-environment.ts';

/** Milliseconds since the process started, and of processor time. */
export interface Reading {
  readonly wall: number;
  readonly processor: number;
}

export interface Task {
  /** What every event must be answered with. */
  readonly status: number;
  readonly events: readonly unknown[];
  /** The events before which the time is read, in ascending order. */
  readonly marks: readonly number[];
}

const script = join(import.meta.dirname, 'function-process.mjs');

/**
 * The variables of a function's process: those that Lambda sets, the endpoints that this process uses, and the settings of
 * the service.
 */
export function functionEnvironment(
  name: string,
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> & { readonly AWS_LAMBDA_FUNCTION_NAME: string } {
  const endpoints = Object.entries(givenEndpoints(process.env)).map(
    ([service, endpoint]) => [`AWS_ENDPOINT_URL_${service}`, endpoint] as const,
  );
  return {
    ...settings,
    ...Object.fromEntries(endpoints),
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
}

/**
 * Returns the readings before the import, after it, at each mark and at the end. `folder` takes the events; `nodeArguments` come before
 * the script. Throws with what the function wrote to its error output when it fails.
 */
export async function runFunction(
  bundle: string,
  task: Task,
  {
    folder,
    env,
    nodeArguments = [],
  }: {
    readonly folder: string;
    readonly env: Readonly<Record<string, string>>;
    readonly nodeArguments?: readonly string[];
  },
): Promise<readonly Reading[]> {
  const file = join(folder, 'task.json');
  writeFileSync(file, JSON.stringify(task));
  const child = spawn(process.execPath, [...nodeArguments, script, bundle, file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [errors, result] = await Promise.all([text(child.stderr!), text(child.stdio[3] as Readable)]);
  if ((await ended) !== 0) throw new Error(errors);
  return JSON.parse(result) as readonly Reading[];
}
