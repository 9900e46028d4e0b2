/**
 * Deploys the stacks to MiniStack as docs/localstack.md says, on free ports: the shell code of that page runs
 * as it is written. Returns what the tests need to know about the deployment.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readOutputs } from '../../../local/cli/outputs.ts';
import { freePort } from '../../../local/server/emulators/free-port.ts';
import type { Teardown } from '../../../local/server/teardown.ts';
import { fencesOf } from '../../docs-commands/fences.ts';
import { newcomer } from '../../docs-commands/newcomer.ts';
import { makeOwnApps } from '../../docs-commands/own-apps.ts';
import { type Deployment, deploymentVariable } from '../../support/deployment.ts';
import { startMailList } from './ministack.ts';

const page = 'docs/localstack.md';
const clock = pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href;
/** The ports in the page. */
const ports = { emulator: '4566', front: '8020' };
const region = 'us-east-1';
const startMilliseconds = 30_000;

/** Settings besides those of the page. */
const settings = {
  // Most tests log in so. A change of settings would start every function again.
  AUTH_SYSTEMS: '["password","clinic_sso"]',
  // The tests make more calls in a second than the gateway accepts by default.
  throttleRate: '1000',
  throttleBurst: '1000',
  // The page names this domain as UI_URL, which many tests expect in mails.
  portal: 'true',
  portalDomainName: 'ui.example.org',
  portalCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b2c3d',
} as const;

/** Whether the emulator is installed. Throws when it is missing although CI is set. */
export function hasMinistack(env: NodeJS.ProcessEnv = process.env): boolean {
  if (spawnSync('sh', ['-c', 'command -v ministack'], { env }).status === 0) return true;
  if (env.CI) throw new Error('CI is set, but ministack is missing. Install test/python-tools.txt.');
  return false;
}

/** Returns the variables of the tests. `teardown` ends the emulator and removes all files. */
export async function deploy(teardown: Teardown): Promise<Readonly<Record<string, string>>> {
  const [emulatorPort, frontPort] = await Promise.all([freePort(), freePort()]);
  const endpoint = `http://127.0.0.1:${emulatorPort}`;
  const codeOf = (name: string): string => {
    const { code } = fencesOf(page).find(({ id }) => id === `${page} ${name}`)!;
    return code.replaceAll(ports.emulator, `${emulatorPort}`).replaceAll(ports.front, `${frontPort}`);
  };
  const person = newcomer({ standIns: false });
  teardown.add(person.leave);
  const inBackground = (name: string): void =>
    startInBackground(codeOf(name), { cwd: person.directory, env: person.env }, teardown);

  const clockFile = join(person.directory, 'clock');
  writeFileSync(clockFile, '0');
  // Functions inherit the variables of the emulator.
  Object.assign(person.env, { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${clock}` });
  inBackground('ministack');
  delete person.env.NODE_OPTIONS;
  writeFileSync(join(person.directory, 'cdk.context.json'), JSON.stringify(settings));
  makeOwnApps(join(person.directory, 'your-apps'));
  await isUp(`${endpoint}/_ministack/health`);
  const { status, stdout, stderr } = await person.bash(codeOf('ministack-deploy'));
  if (status !== 0) throw new Error(`The deployment failed.\n${stdout}\n${stderr}`);
  inBackground('ministack-front');
  const origin = `http://127.0.0.1:${frontPort}`;
  await isUp(origin);
  const mails = await startMailList(endpoint);
  teardown.add(mails.stop);

  const outputsFile = join(person.directory, 'phr-outputs.json');
  const deployment: Deployment = {
    origin,
    endpoint,
    functions: await functionsAt(endpoint),
    outputs: readOutputs({ outputs: outputsFile }).variables,
    outputsFile,
    clockFile,
  };
  const file = join(person.directory, 'deployment.json');
  writeFileSync(file, JSON.stringify(deployment));
  return {
    [deploymentVariable]: file,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_SES: mails.origin,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
}

/** Starts a server. The teardown ends it and the processes that it started. */
function startInBackground(
  code: string,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  teardown: Teardown,
): void {
  const shell = spawn('bash', ['--norc', '-c', code], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const ended = once(shell, 'close');
  teardown.add(async () => {
    if (shell.exitCode === null) process.kill(-shell.pid!, 'SIGTERM');
    await ended;
  });
}

/** Waits until something responds at the URL. */
async function isUp(url: string): Promise<void> {
  const end = Date.now() + startMilliseconds;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(100);
    }
  }
}

interface LambdaFunction {
  readonly FunctionName: string;
  readonly Environment?: { readonly Variables: Readonly<Record<string, string>> };
}

/** The variables of all functions, by their names. */
async function functionsAt(endpoint: string): Promise<Deployment['functions']> {
  const answer = await fetch(`${endpoint}/2015-03-31/functions/?MaxItems=50`);
  const { Functions } = (await answer.json()) as { Functions: LambdaFunction[] };
  return Object.fromEntries(
    Functions.map(({ FunctionName, Environment }) => [FunctionName, Environment?.Variables ?? {}]),
  );
}
