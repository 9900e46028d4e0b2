/** The client of HAPI FHIR, a program in Java that nobody here has written, on our FHIR base. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../../../../local/server/project-root.ts';
import { fetchJars, javaProblem } from '../../../../local/tools/fhir-samples/maven.ts';
import { hapiClient } from '../../../../local/tools/fhir-samples/pinned.ts';

/** Why it cannot run on this machine; undefined when it can. */
export const hapiProblem = javaProblem;

export interface CheckResult {
  readonly name: string;
  /** What went wrong; undefined when it passed. */
  readonly problem: string | undefined;
}

export interface Given {
  readonly base: string;
  /** It may read all, create and update Observations, but see no Condition. */
  readonly token: string;
  readonly patient: string;
  /** Observations with the category laboratory. */
  readonly laboratory: number;
}

/** What the client found. Fetches it on the first run. Throws when it does not come to its end. */
export async function tryHapi({ base, token, patient, laboratory }: Given): Promise<readonly CheckResult[]> {
  const classPath = fetchJars('hapi-client', hapiClient);
  const program = join(projectRoot, 'test/prove/fhir-clients/hapi/Client.java');
  const words = ['-cp', classPath, program, base, token, patient, String(laboratory)];
  const child = spawn('java', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  const lines = stdout.split('\n').filter((line) => line.includes('\t'));
  if (lines.pop() !== `done\t${lines.length}`) throw new Error(`HAPI's client ended: ${stderr.slice(-2000)}`);
  return lines.map((line) => {
    const [name = '', result = ''] = line.split('\t');
    return { name, problem: result === 'passed' ? undefined : result };
  });
}
