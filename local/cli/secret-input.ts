import { text } from 'node:stream/consumers';
import { UsageError } from './errors.ts';

/**
 * Reads a secret from standard input, without the trailing line break. Throws UsageError when a terminal
 * would show it.
 */
export async function readSecretInput(option: string): Promise<string> {
  if (process.stdin.isTTY)
    throw new UsageError(`${option} reads from a pipe or a file: a terminal would show the secret.`);
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}
