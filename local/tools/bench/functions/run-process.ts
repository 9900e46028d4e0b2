/** Runs a script in a process of its own that writes its result, as JSON, to file descriptor 3. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** Throws with what the script wrote to its error output when it fails. Its standard output is dropped. */
export async function runProcess<T>(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<T> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [errors, result] = await Promise.all([text(child.stderr!), text(child.stdio[3] as Readable)]);
  if ((await ended) !== 0) throw new Error(errors);
  return JSON.parse(result) as T;
}
