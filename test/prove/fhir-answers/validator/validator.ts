/** HL7's own validator as a second judge. It is a program in Java, and works without a terminology server. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../../../../local/server/project-root.ts';
import { fetchJars, javaProblem } from '../../../../local/tools/fhir-samples/maven.ts';
import { validator } from '../../../../local/tools/fhir-samples/pinned.ts';

export interface Finding {
  /** The name of the answer. */
  readonly answer: string;
  readonly severity: string;
  /** A path in the answer. */
  readonly place: string;
  readonly message: string;
}

/** Why it cannot run on this machine; undefined when it can. */
export const validatorProblem = javaProblem;

/** Folder of the profiles of IPS. */
export const ipsProfiles = join(projectRoot, 'node_modules/hl7.fhir.uv.ips');

/**
 * What it finds in the answers, which are JSON by name, with the profiles in these folders. Fetches it on the first run. Throws when it
 * does not judge all of them.
 */
export function validate(
  answers: ReadonlyMap<string, string>,
  profiles: readonly string[] = [ipsProfiles],
): readonly Finding[] {
  const classPath = fetchJars('validator', validator);
  const folder = mkdtempSync(join(tmpdir(), 'fhir-answers-'));
  try {
    const sent = join(folder, 'answers');
    mkdirSync(sent);
    for (const [name, text] of answers) writeFileSync(join(sent, `${name}.json`), text);
    const program = join(projectRoot, 'test/prove/fhir-answers/validator/Validate.java');
    const words = ['-Xmx2g', '-cp', classPath, program, profiles.join(delimiter), sent];
    const { status, stdout, stderr } = spawnSync('java', words, { encoding: 'utf8', maxBuffer: 2 ** 30 });
    const lines = stdout.split('\n').filter((line) => line !== '');
    if (status !== 0 || lines.pop() !== `done\t${answers.size}`)
      throw new Error(`HL7's validator ended with ${status}: ${stderr.slice(-2000)}`);
    return lines.map(findingOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function findingOf(line: string): Finding {
  const [file = '', severity = '', place = '', message = ''] = line.split('\t');
  return { answer: file.replace(/\.json$/, ''), severity, place, message };
}

/** Errors, by what they say: names, numbers and codes are left out, so that the same mistake is counted once. */
export function errorGroups(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const errors = findings.filter(({ severity }) => severity === 'error' || severity === 'fatal');
  return Map.groupBy(errors, ({ message }) =>
    message.replaceAll(/'[^']*'|"[^"]*"/g, '…').replaceAll(/\d+/g, 'N'),
  );
}
