/**
 * Reads the outputs of a deployment, as `cdk deploy --outputs-file` writes them, as variables of the
 * functions.
 */
import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from './errors.ts';

export interface OutputsOptions {
  readonly outputs: string;
  readonly stage?: string | undefined;
  readonly stackPrefix?: string | undefined;
}

export interface Deployment {
  readonly region: string;
  /** The origin that clients sign with. */
  readonly serviceUrl: string;
  /** The gateway's own address. */
  readonly gatewayUrl: string;
  /** Name of the stack with the functions, and of their metrics' namespace. */
  readonly serviceStack: string;
  /** Name of the stack of the portal, if there is one. */
  readonly portalStack: string | undefined;
  /** Name of the stack with the backup vault, if the file names it. */
  readonly backupStack: string | undefined;
  /** ARN of the topic that alarms publish to. */
  readonly alarmTopic: string;
  /** Variables of the functions, and those of queues that no function reads. */
  readonly variables: Readonly<Record<string, string>>;
}

type Outputs = Readonly<Record<string, string>>;
type Stacks = Readonly<Record<string, Outputs>>;

/** Names of the outputs by variable, for each stack. */
const dataOutputs = {
  TABLE_NAME: 'TableName',
  BUCKET_NAME: 'BucketName',
  MASTER_KEYS_SECRET: 'MasterKeysSecret',
  MAIL_QUEUE_URL: 'MailQueueUrl',
  MAIL_DEAD_LETTER_URL: 'MailDeadLetterQueueUrl',
  PING_QUEUE_URL: 'PingQueueUrl',
  PING_DEAD_LETTER_URL: 'PingDeadLetterQueueUrl',
} as const;
const serviceOutputs = {
  UI_URL: 'UiUrl',
  OUTBOX_FAILURES_URL: 'OutboxFailuresQueueUrl',
} as const;
/** Only a deployment with a portal has its stack. The service names it, so that a file without it is noticed. */
const portalOutputs = { PORTAL_CREDENTIALS_SECRET: 'PortalSecret' } as const;
/** What the operator's commands need of a deployment, and no function. */
const ownOutputs = {
  serviceUrl: 'ServiceUrl',
  gatewayUrl: 'GatewayUrl',
  alarmTopic: 'AlarmTopic',
} as const;

/** Reads the file and picks the deployment. Throws UsageError. */
export function readOutputs(options: OutputsOptions): Deployment {
  const stacks = parse(options.outputs);
  const prefix = choose(stacks, options);
  const serviceStack = `${prefix}Service`;
  const service = stacks[serviceStack];
  const portal = service?.PortalStack ? stacks[service.PortalStack] : undefined;
  const data = variablesOf(options.outputs, stacks, `${prefix}Data`, dataOutputs);
  const variables = {
    ...data,
    ...variablesOf(options.outputs, stacks, serviceStack, serviceOutputs),
    ...(service?.PortalStack && variablesOf(options.outputs, stacks, service.PortalStack, portalOutputs)),
    // The table that the functions use, when it is a restored one.
    ...(service?.TableName && { TABLE_NAME: service.TableName }),
    // Deployments of older versions do not put these out.
    ...(service?.AccessLogGroup && {
      ACCESS_LOG_GROUP: listed(service.AccessLogGroup, portal?.PortalAccessLogGroup),
    }),
    ...(service?.FunctionLogGroups && {
      FUNCTION_LOG_GROUPS: listed(service.FunctionLogGroups, portal?.PortalLogGroup),
    }),
  };
  const own = variablesOf(options.outputs, stacks, serviceStack, ownOutputs);
  const region = regionOf(data.MASTER_KEYS_SECRET, options.outputs);
  const backupStack = [`${prefix}Backup`].find((name) => name in stacks);
  return { region, serviceStack, portalStack: service?.PortalStack, backupStack, ...own, variables };
}

function listed(...names: readonly (string | undefined)[]): string {
  return names.filter(Boolean).join(',');
}

function parse(file: string): Stacks {
  if (!existsSync(file))
    throw new UsageError(
      `--outputs: there is no file ${file}. A deployment writes it: npx cdk deploy --all --outputs-file ${file}.`,
    );
  let stacks: unknown;
  try {
    stacks = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--outputs: ${file} cannot be read as JSON (${(error as Error).message}).`);
  }
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject(stacks) && Object.values(stacks as object).every(isObject)) return stacks as Stacks;
  throw new UsageError(
    `--outputs: ${file} is not an outputs file. Create it with npx cdk deploy --all --outputs-file ${file}.`,
  );
}

/** The prefix of the names of the chosen stacks. */
function choose(stacks: Stacks, { outputs, stage, stackPrefix }: OutputsOptions): string {
  const prefixes = Object.keys(stacks).flatMap((name) => (name.endsWith('Data') ? [name.slice(0, -4)] : []));
  if (prefixes.length === 0) throw new UsageError(`--outputs: ${outputs} names no stack ending in Data.`);
  const fits = (prefix: string): boolean =>
    (stackPrefix === undefined || prefix === stackPrefix) &&
    (stage === undefined || prefix.endsWith(`${stage.slice(0, 1).toUpperCase()}${stage.slice(1)}`));
  if (stage === '') throw new UsageError('--stage: name a stage, or leave the option out.');
  const found = prefixes.filter(fits);
  if (found.length === 1) return found[0]!;
  const options = prefixes.map((prefix) => `--stack-prefix ${prefix}`).join(', ');
  throw new UsageError(
    `--outputs: ${outputs} names ${prefixes.length} deployments, and ${found.length} of them match. Choose one: ${options}.`,
  );
}

function variablesOf<Name extends string>(
  file: string,
  stacks: Stacks,
  stack: string,
  names: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const found = Object.entries<string>(names).map(([variable, output]) => {
    const value = stacks[stack]?.[output];
    if (typeof value !== 'string' || value === '') {
      throw new UsageError(
        `--outputs: ${file} has no ${output} of ${stack}. Create it with npx cdk deploy --all --outputs-file ${file}.`,
      );
    }
    return [variable, value] as const;
  });
  return Object.fromEntries(found) as Record<Name, string>;
}

/** The region is part of the secret's ARN. */
function regionOf(arn: string | undefined, file: string): string {
  const region = arn?.split(':')[3];
  if (region && /^[a-z\d-]+$/.test(region)) return region;
  throw new UsageError(`--outputs: MasterKeysSecret in ${file} is not an ARN.`);
}
