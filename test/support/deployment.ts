/**
 * A deployed service in the place of one that a test would start: `npm run test:setups -- --only deployed`
 * deploys the stacks once and names the deployment to the tests. Each service that a test starts gets it empty,
 * with the settings and the workers that it asks for, and a clock that it can advance. So one runs at a time,
 * in one worker of vitest.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { contextVariables } from '../../infra/settings/service-variables.ts';
import { type AppFiles, registerApps } from './apps.ts';
import { useLocalAws } from './aws.ts';
import { adjust, empty, invokeWorker, letWorkersRun, type Variables } from './deployment-state.ts';
import { mailsFrom, waitForMail } from './mails.ts';
import { stoppedWithFile } from './stopped-with-file.ts';
import type { ServiceOptions, TestService } from './test-service.ts';

/** The variable that names the file with the deployment. */
export const deploymentVariable = 'DEPLOYED_SERVICE';

/** What the set-up writes to the file. */
export interface Deployment {
  readonly origin: string;
  /** The endpoint of all AWS services. */
  readonly endpoint: string;
  /** The variables of each function, by its name. */
  readonly functions: Readonly<Record<string, Variables>>;
  /** Variables in the outputs file. */
  readonly outputs: Variables;
  readonly outputsFile: string;
  /** Holds the milliseconds by which the clock of the functions is ahead. */
  readonly clockFile: string;
}

/** Begins the message of every error about what a test needs and a deployment cannot give. */
export const notOnDeployment = 'Not on a deployment:';

/**
 * Settings that a test may change: those that a deployment may have, except for the address, which is that of
 * the gateway. No deployment on AWS allows webhooks on its own machine, but that is where tests receive them.
 */
const adjustable: ReadonlySet<string> = new Set([
  ...contextVariables.map(({ name }) => name).filter((name) => name !== 'BASE_URL'),
  'PING_ALLOW_PRIVATE',
]);

/** The test file whose service runs. A file that failed may have left one. */
let takenBy: string | undefined;

/** Returns the deployment that the tests are run against, if they are. */
export function givenDeployment(): Deployment | undefined {
  const file = process.env[deploymentVariable];
  return file ? (JSON.parse(readFileSync(file, 'utf8')) as Deployment) : undefined;
}

/** Returns the deployment as a service. Throws when the test needs what no deployment has. */
export async function useDeployment<AppName extends string>(
  deployment: Deployment,
  { env: wanted = {}, gatewayPath = 'decoded', workers = false, apps }: ServiceOptions<AppName>,
): Promise<TestService<AppName>> {
  const base = Object.values(deployment.functions).find((variables) => 'UI_URL' in variables)!;
  const differing = Object.entries(wanted).filter(([name, value]) => base[name] !== value);
  const fixed = differing.find(([name]) => !adjustable.has(name));
  if (fixed) throw missing(`it has a ${fixed[0]} of its own`);
  if (gatewayPath !== 'decoded') throw missing('its gateway decodes paths');
  const { testPath } = expect.getState();
  if (takenBy === testPath) throw missing('it cannot be two services at a time');
  takenBy = testPath;

  const { SES } = await useLocalAws();
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = deployment.endpoint;
  const { endpoint, functions, clockFile } = deployment;
  const env: Record<string, string> = { GATEWAY_PATH: 'decoded', ...base, ...deployment.outputs, ...wanted };
  await letWorkersRun(endpoint, false);
  // A function that has seen a later time would take what it remembers for recent.
  const hasSeenLater = readFileSync(clockFile, 'utf8') !== '0';
  writeFileSync(clockFile, '0');
  await adjust(endpoint, functions, Object.fromEntries(differing), hasSeenLater);
  await empty(env);
  await letWorkersRun(endpoint, workers);
  const earlier = (await mailsFrom(env.SUPPORT_ADDRESS!, SES)).length;
  const mails = async () => (await mailsFrom(env.SUPPORT_ADDRESS!, SES)).slice(earlier);
  const ahead = () => Number(readFileSync(clockFile, 'utf8'));
  return {
    origin: deployment.origin,
    env,
    apps: await registerApps(env, apps ?? ({} as Record<AppName, AppFiles>)),
    deadLetterQueueUrl: env.MAIL_DEAD_LETTER_URL!,
    pingDeadLetterUrl: env.PING_DEAD_LETTER_URL!,
    get accessLog(): never {
      throw missing('its logs are in CloudWatch');
    },
    get functionLog(): never {
      throw missing('its logs are in CloudWatch');
    },
    now: () => (Date.now() + ahead()) / 1000,
    advance: (seconds) => writeFileSync(clockFile, `${ahead() + seconds * 1000}`),
    mails,
    waitForMail: (isWanted, milliseconds = 60_000) => waitForMail(mails, isWanted, milliseconds),
    runSweeper: () => invokeWorker('Sweeper', endpoint, functions),
    runEraser: () => invokeWorker('Eraser', endpoint, functions),
    stop: stoppedWithFile(async () => {
      takenBy = undefined;
    }),
  };
}

/** The error of a test that needs what no deployment has. */
export function missing(reason: string): Error {
  return new Error(`${notOnDeployment} ${reason}.`);
}
