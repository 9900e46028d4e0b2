/** A newcomer's machine: a clone in a directory of its own, a shell, and stand-ins for what needs an AWS account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './fences.ts';

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Newcomer {
  /** Where the commands run. Looks like the project's directory. */
  readonly directory: string;
  /** Variables of the shell. Tests add more. */
  readonly env: Record<string, string>;
  /** Runs shell code as written, and stops at the first command that fails. */
  bash(code: string): Promise<Ran>;
  leave(): void;
}

/** Not linked into the newcomer's directory: files that the commands create themselves. */
const left = new Set(['.git', '.data', 'cdk.out', 'node_modules/.cache']);

/** `standIns: false`: `npx cdk` is the CDK's own command. */
export function newcomer({ standIns = true } = {}): Newcomer {
  const directory = mkdtempSync(join(tmpdir(), 'newcomer-'));
  for (const name of readdirSync(root))
    if (!left.has(name)) symlinkSync(join(root, name), join(directory, name));
  const tools = mkdtempSync(join(tmpdir(), 'newcomer-tools-'));
  writeTools(tools, standIns);
  const { PATH, HOME = directory, JAVA_HOME, TMPDIR } = process.env;
  const env: Record<string, string> = {
    PATH: `${tools}:${PATH}`,
    HOME,
    ...(JAVA_HOME && { JAVA_HOME }),
    ...(TMPDIR && { TMPDIR }),
    CDK_DISABLE_CLI_TELEMETRY: '1',
    // Dozens of processes start the same programs.
    NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_PAGER: '',
  };
  return {
    directory,
    env,
    async bash(code) {
      const shell = spawn('bash', ['--norc', '-c', `set -euo pipefail\n${code}`], {
        cwd: directory,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [[status], stdout, stderr] = await Promise.all([
        once(shell, 'close') as Promise<[number | null]>,
        text(shell.stdout),
        text(shell.stderr),
      ]);
      return { status, stdout, stderr };
    },
    leave() {
      for (const made of [directory, tools]) rmSync(made, { recursive: true, force: true });
    },
  };
}

/** Sends the directory and the arguments to the stand-in for the CDK. Fails when that refuses them. */
const sendArguments = `
  const body = [process.cwd(), ...process.argv.slice(1)].map((text) => text + "\\0").join("");
  fetch(process.env.CDK_STAND_IN, { method: "POST", body }).then(async (response) => {
    process.stderr.write(await response.text());
    process.exitCode = response.ok ? 0 : 1;
  });`;

/**
 * `aws` is the real AWS CLI with the stand-in as its endpoint, given as an option: it may be too old to know
 * AWS_ENDPOINT_URL. With stand-ins, `npx cdk` goes to the server at CDK_STAND_IN. What `npm run`, `npx phr`
 * and `npx cdk` start is started without npm, which takes twice the time of the command. There is no Docker.
 */
function writeTools(folder: string, standIns: boolean): void {
  mkdirSync(folder, { recursive: true });
  const others = `PATH="\${PATH#*:}"`;
  const tool = (name: string, code: string) =>
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${code}\n`, { mode: 0o755 });
  tool('aws', `${others} exec aws --endpoint-url "$AWS_STAND_IN" "$@"`);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const cdk = standIns ? `node -e '${sendArguments}' "$@"` : 'PATH="node_modules/.bin:$PATH" "$@"';
  tool(
    'npx',
    `case $1 in cdk | cdklocal) ${cdk}; exit ;; esac
${others}
if [ "$1" = phr ]; then
  shift
  PATH="$PWD/node_modules/.bin:$PATH" exec ${scripts.phr} "$@"
fi
exec npx "$@"`,
  );
  const commands = Object.entries(scripts)
    .filter(([, script]) => script.startsWith('node '))
    .map(([name, script]) => `  ${name}) PATH="$PWD/node_modules/.bin:$PATH" exec ${script} "$@" ;;`);
  tool(
    'npm',
    `${others}
given=("$@")
if [ "$1" = run ]; then
  shift
  [ "$1" != --silent ] || shift
  name=$1
  shift
  [ "\${1-}" != -- ] || shift
  case $name in
${commands.join('\n')}
  esac
fi
exec npm "\${given[@]}"`,
  );
}
