/** Runs the operator's CLI in its own process, and measures its memory and processor time. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../figures/measurement.ts';

export interface Run {
  readonly seconds: number;
  /** Peak memory of the process in megabytes; undefined where the operating system does not report it. */
  readonly megabytes: number | undefined;
  /** Processor time of the process in seconds, all but its last moments; undefined where the operating system does not report it. */
  readonly processor: number | undefined;
  readonly output: string;
}

const cli = join(import.meta.dirname, '../../cli/main.ts');

/** What `runRow` tells. */
export const runColumns = [
  'seconds',
  'documents a second',
  'processor time of the command a document, ms',
  'memory at the peak, MB',
];

/** A row about a command that worked on this number of documents. */
export function runRow(
  name: string,
  { seconds, megabytes, processor }: Run,
  documents: number,
  mostMegabytes?: number,
): Row {
  return {
    name,
    cells: [
      { value: seconds },
      { value: documents / seconds },
      processor === undefined ? undefined : { value: (processor * 1000) / documents },
      megabytes === undefined
        ? undefined
        : { value: megabytes, ...(mostMegabytes !== undefined && { atMost: mostMegabytes }) },
    ],
  };
}

/** Throws with the output of the command when it fails. */
export async function runCli(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, [cli, ...args], { env: { ...process.env, ...env }, stdio: 'pipe' });
  let output = '';
  let megabytes: number | undefined;
  let processor: number | undefined;
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const watch = setInterval(() => {
    megabytes = peakOf(child.pid) ?? megabytes;
    processor = processorTimeOf(child.pid) ?? processor;
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}:\n${output}`);
  return { seconds: (performance.now() - begun) / 1000, megabytes, processor, output };
}

/** The operating system keeps the peak value. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

/** The operating system counts hundredths of a second, of the process and of the kernel for it. */
function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    // The name of the program, in brackets, may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
