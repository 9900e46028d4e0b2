/** Running the operator's CLI as a process of its own, and how much memory that takes. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Run {
  readonly seconds: number;
  /** The most memory that the process has had in use, in megabytes; undefined where the system does not tell. */
  readonly megabytes: number | undefined;
  readonly output: string;
}

const cli = join(import.meta.dirname, '../../../cli/main.ts');

/** Throws what the command prints when it fails. */
export async function runCli(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' });
  let output = '';
  let megabytes: number | undefined;
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const watch = setInterval(() => {
    megabytes = peakOf(child.pid) ?? megabytes;
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`);
  return { seconds: (performance.now() - begun) / 1000, megabytes, output };
}

/** The system keeps the highest value itself. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}
