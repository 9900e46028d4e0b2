/**
 * Deploys the stacks to MiniStack as docs/localstack.md says, on free ports: the shell code of that page runs
 * as it is written. Returns what the tests need to know about the deployment.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOutputs } from '../../../local/cli/outputs.ts';
import { freePort } from '../../../local/server/emulators/free-port.ts';
import type { Teardown } from '../../../local/server/teardown.ts';
import { newcomer } from '../../docs-commands/newcomer.ts';
import { makeOwnApps } from '../../docs-commands/own-apps.ts';
import { type Deployment, deploymentVariable } from '../../support/deployment.ts';
import { isUp, localstackCode, startEmulator, startInBackground } from './emulator.ts';
import { startMailList } from './ministack.ts';

const clock = pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href;
/** The port of the front in the page. */
const portOfFront = '8020';
const region = 'us-east-1';

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
  const person = newcomer({ standIns: false });
  teardown.add(person.leave);
  const clockFile = join(person.directory, 'clock');
  writeFileSync(clockFile, '0');
  // Functions inherit the variables of the emulator.
  Object.assign(person.env, { CLOCK_FILE: clockFile, NODE_OPTIONS: `--import=${clock}` });
  const emulatorPort = await startEmulator(person, teardown);
  delete person.env.NODE_OPTIONS;
  const endpoint = `http://127.0.0.1:${emulatorPort}`;
  const frontPort = await freePort();
  const codeOf = (name: string): string =>
    localstackCode(name, emulatorPort).replaceAll(portOfFront, `${frontPort}`);
  writeFileSync(join(person.directory, 'cdk.context.json'), JSON.stringify(settings));
  // test/infra checks the templates by the rules, which would take most of the synthesis.
  person.env.CDK_VALIDATION = 'false';
  makeOwnApps(join(person.directory, 'your-apps'));
  const { status, stdout, stderr } = await person.bash(codeOf('ministack-deploy'));
  if (status !== 0) throw new Error(`The deployment failed.\n${stdout}\n${stderr}`);
  startInBackground(codeOf('ministack-front'), person, teardown);
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
