/**
 * What a command works on: a deployment, the service that the environment variables name, or the one of `npm
 * start`.
 */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { bodiesOf } from '../../functions/bodies.ts';
import type { Keyring } from '../../shared/secrets/keyring.ts';
import { type Config, readConfig } from '../../shared/settings/config.ts';
import type { Limits } from '../../shared/store/client-timeouts.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import { loadKeyring } from '../../shared/store/master-keys.ts';
import type { Bodies, PartReader, Store } from '../../shared/store/store.ts';
import { useLocalService } from '../server/running-service-file.ts';
import { readDirectories } from '../server/settings.ts';
import { UsageError } from './errors.ts';
import { type Deployment, readOutputs } from './outputs.ts';

/**
 * Whole records go over the operator's own connection: eight bodies of 4 MB in parallel take minutes at 1
 * Mbit/s.
 */
const tableLimits: Limits = { attempts: 5, milliseconds: 60_000, connecting: 10_000 };
const bodyLimits: Limits = { attempts: 5, milliseconds: 600_000, connecting: 10_000 };

type Environment = Readonly<Record<string, string | undefined>>;

export interface TargetOptions {
  readonly outputs?: string | undefined;
  readonly stage?: string | undefined;
  readonly stackPrefix?: string | undefined;
  /** Where the target may store elsewhere than on AWS. */
  readonly openStores?: OpenStores | undefined;
}

/** The table and the bodies of a target. */
interface Stores {
  readonly store: Store;
  /** Throws SettingError when the bucket is not set. */
  readonly bodies: Bodies & PartReader;
  close(): void;
}

/** Opens what a target stores. Returns nothing when that is on AWS, or where the SDK's variables lead. */
export type OpenStores = (config: Config) => Stores | undefined;

export interface Target extends Stores {
  /** The variables of its functions. With an outputs file, only what the file contains. */
  readonly env: Environment;
  readonly config: Config;
  /** Undefined without an outputs file. */
  readonly deployment: Deployment | undefined;
  /** Whether it is deployed, not a service on a developer's machine. */
  readonly isDeployment: boolean;
  /** The data directory of the service of `npm start`, when that is the target. */
  readonly dataDir: string | undefined;
  /** The master keys, read at the first call. */
  keyring(): Promise<Keyring>;
}

/** Declares the options that choose the target. */
export function addTargetOptions(command: Command): Command {
  return command
    .option('--outputs <file>', 'outputs file of the deployment, as `cdk deploy --outputs-file` wrote it')
    .option('--stage <name>', 'the stage, when the file names several')
    .option('--stack-prefix <prefix>', 'prefix of the names of its stacks, when the file names several');
}

/**
 * Opens the target, runs `work` on it and closes it. Region, endpoints and credentials come from the SDK's
 * environment variables, except that an outputs file sets the region, and the service of `npm start` sets all
 * of them. Throws UsageError when there is no such target.
 */
export async function withTarget<T>(
  options: TargetOptions,
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const surroundings = { ...process.env };
  try {
    const found = find(options);
    const target = open({ ...found, isDeployment: isDeployment(options, found.env) }, options.openStores);
    try {
      return await work(target);
    } finally {
      target.close();
    }
  } finally {
    restore(surroundings);
  }
}

/** Finds the target. Sets the variables that the SDK reads in this process. */
function find({
  outputs,
  stage,
  stackPrefix,
}: TargetOptions): Pick<Target, 'env' | 'deployment' | 'dataDir'> {
  if (outputs?.trim() === '')
    throw new UsageError(
      '--outputs: name the outputs file of the deployment. With "$OUTPUTS", set that variable first: export OUTPUTS=phr-outputs.json. ' +
        'For the service of npm start, leave the option out.',
    );
  if (outputs !== undefined) {
    const deployment = readOutputs({ outputs: resolve(outputs), stage, stackPrefix });
    process.env.AWS_REGION = deployment.region;
    return { env: deployment.variables, deployment, dataDir: undefined };
  }
  if (stage !== undefined || stackPrefix !== undefined)
    throw new UsageError('--stage and --stack-prefix select from an outputs file: add --outputs FILE.');
  if (process.env.TABLE_NAME) return { env: { ...process.env }, deployment: undefined, dataDir: undefined };
  const { dataDir } = readDirectories(process.env);
  useLocalService(process.env, noTarget);
  return { env: { ...process.env }, deployment: undefined, dataDir };
}

/**
 * Whether the target is a deployment: it is named by an outputs file, or its table is on AWS. The variables
 * of a service on a developer's machine name an endpoint of DynamoDB.
 * @internal Exported for its test.
 */
function isDeployment(
  { outputs }: TargetOptions,
  { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL }: Environment,
): boolean {
  return outputs !== undefined || !(AWS_ENDPOINT_URL_DYNAMODB || AWS_ENDPOINT_URL);
}

function noTarget(reason: string): Error {
  return new UsageError(
    `${reason} Name a deployment with --outputs FILE, set the variables of its functions, or run npm start.`,
  );
}

function open(
  { env, deployment, isDeployment, dataDir }: Pick<Target, 'env' | 'deployment' | 'isDeployment' | 'dataDir'>,
  openStores: OpenStores | undefined,
): Target {
  const config = readConfig(env);
  const stores = openStores?.(config) ?? awsStores(config);
  let keyring: Promise<Keyring> | undefined;
  return {
    env,
    config,
    deployment,
    isDeployment,
    dataDir,
    store: stores.store,
    get bodies() {
      return stores.bodies;
    },
    keyring: () => (keyring ??= loadKeyring(config)),
    close: () => stores.close(),
  };
}

function awsStores(config: Config): Stores {
  const client = dynamoClient(tableLimits);
  let bodies: (Bodies & PartReader) | undefined;
  return {
    store: createDynamoStore(client, config.tableName),
    get bodies() {
      bodies ??= bodiesOf(config, bodyLimits);
      return bodies;
    },
    close: () => client.destroy(),
  };
}

function restore(env: Environment): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}
