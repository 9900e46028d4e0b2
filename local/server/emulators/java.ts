import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

export interface Java {
  /** The command to run. */
  readonly command: string;
  /** Whether it can run a source file. A runtime without a compiler cannot. */
  readonly runsSource: boolean;
}

const lowestVersion = 17;

/** Finds the Java of JAVA_HOME, otherwise of the PATH. Throws StartError when there is none or it is too old. */
export async function findJava(env: Readonly<Record<string, string | undefined>>): Promise<Java> {
  const home = env.JAVA_HOME
    ? join(env.JAVA_HOME, 'bin', process.platform === 'win32' ? 'java.exe' : 'java')
    : '';
  const command = home && existsSync(home) ? home : 'java';
  const modules = await listModules(command);
  const version = Number(/^java\.base@(\d+)/m.exec(modules)?.[1] ?? 8);
  if (version < lowestVersion) {
    throw new StartError(
      `DynamoDB Local needs Java ${lowestVersion} or newer; ${command} is older. ${advice}`,
    );
  }
  return { command, runsSource: /^jdk\.compiler@/m.test(modules) };
}

const advice =
  'Install a JDK, or set AWS_ENDPOINT_URL_DYNAMODB to a DynamoDB Local or LocalStack that is already running.';

/** One line per module, such as java.base@17.0.15; empty for Java 8, which has no modules. */
async function listModules(command: string): Promise<string> {
  try {
    return (await promisify(execFile)(command, ['--list-modules'])).stdout;
  } catch (error) {
    if (/unrecognized option/i.test((error as { stderr?: string }).stderr ?? '')) return '';
    throw new StartError(
      `Java was not found; DynamoDB Local needs Java ${lowestVersion} or newer. ${advice}`,
    );
  }
}
