/**
 * Settings of a deployment, read from the CDK context: `-c NAME=value`, or the `context` of cdk.json. Settings of
 * the service have the names of its environment variables; those of the deployment itself are in camel case.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type Context, type Form, readText, SettingError } from './read-context.ts';
import { checkStages, contextOfStage, prefixOf } from './stages.ts';
import {
  address,
  bytes,
  certificate,
  days,
  flag,
  form,
  hostName,
  lineOfText,
  names,
  origin,
  stackName,
  stageName,
  stream,
  wholeNumber,
} from './validators.ts';

export interface Settings {
  /** First part of the names of the stacks, so that one account can hold several services; that of the stage included. */
  readonly stackPrefix: string;
  /** Variables of the functions as they were given; those left out keep the defaults of the service. */
  readonly variables: Readonly<Record<string, string>>;
  /** Verified identity in SES that the support address belongs to; undefined: one is made for the address. */
  readonly senderIdentity: string | undefined;
  /** Address that is told when an alarm goes off. */
  readonly alarmAddress: string | undefined;
  /** Domain of your own in front of the gateway, with its certificate of the same region. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Requests per second, and the burst above it, that the gateway lets through. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Whether the stacks take everything with them when they are deleted, data and keys included. */
  readonly disposable: boolean;
  /** Days for which logs are kept: those of the functions, and the access log of the gateway. */
  readonly retention: { readonly functions: RetentionDays; readonly accesses: RetentionDays };
  /** Whether calls, latency and errors are measured by endpoint. */
  readonly endpointMetrics: boolean;
  /** Stream of a restored table that takes the place of the one in the data stack. */
  readonly tableStreamArn: string | undefined;
}

/**
 * What happens to a resource when the stack is deleted, or does without it. What a deployment made that is rolled back
 * goes again, because it never held anything.
 */
export function removalPolicyOf({ disposable }: Pick<Settings, 'disposable'>): RemovalPolicy {
  return disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

/** Variables of the functions that may be set, with the form that the service takes. */
export const variableForms: Readonly<Record<string, Form>> = {
  BASE_URL: origin,
  UI_URL: origin,
  RDF_BASE: origin,
  RECORD_SYSTEM: lineOfText,
  SUPPORT_NAME: lineOfText,
  SUPPORT_ADDRESS: address,
  SESSION_TTL: wholeNumber,
  ACCESS_TTL: wholeNumber,
  REQUEST_TOKEN_TTL: wholeNumber,
  CLOCK_WINDOW: wholeNumber,
  SURL_WINDOW: wholeNumber,
  REENABLE_TIMEOUT: wholeNumber,
  SECRET_TTL: wholeNumber,
  MAX_FAILED_LOGINS: wholeNumber,
  REQUIRE_BODY_HASH: flag,
  AUTH_SYSTEMS: names,
  DEFAULT_CARENETS: names,
  APP_STORAGE_QUOTA: bytes,
  RECORD_STORAGE_QUOTA: bytes,
  PING_INITIAL_INTERVAL_SECONDS: wholeNumber,
  PING_CALLBACK_HOSTS: names,
};

/**
 * Reads all settings; `general` is what cdk.json says, by which values from the command line are known. Throws
 * SettingError for the first one that cannot be read.
 */
export function readSettings(context: Context, general: Readonly<Record<string, unknown>> = {}): Settings {
  const stage = readText(context, 'stage', stageName);
  const asked = new Set<string>();
  const ofStage = contextOfStage(context, general, stage);
  const settings = readAll((name) => {
    asked.add(name);
    return ofStage(name);
  });
  checkStages(context('stages'), asked);
  return { ...settings, stackPrefix: prefixOf(settings.stackPrefix, stage) };
}

function readAll(context: Context): Settings {
  const read = (name: string, expected: Form) => readText(context, name, expected);
  return {
    stackPrefix: read('stackPrefix', stackName) ?? 'Phr',
    variables: readVariables(context),
    senderIdentity: read('senderIdentity', form('an email address or a domain', /^([^\s@]+@)?[^\s@/*]+$/)),
    alarmAddress: read('alarmAddress', address),
    domain: readDomain(read('domainName', hostName), read('certificateArn', certificate)),
    throttle: {
      rate: Number(read('throttleRate', wholeNumber) ?? 100),
      burst: Number(read('throttleBurst', wholeNumber) ?? 200),
    },
    disposable: read('disposable', flag) === 'true',
    retention: {
      functions: Number(read('logRetentionDays', days) ?? 90),
      accesses: Number(read('accessLogRetentionDays', days) ?? 365),
    },
    endpointMetrics: read('endpointMetrics', flag) !== 'false',
    tableStreamArn: read('tableStreamArn', stream),
  };
}

function readVariables(context: Context): Record<string, string> {
  const given = Object.entries(variableForms).map(([name, expected]) => [
    name,
    readText(context, name, expected),
  ]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function readDomain(name: string | undefined, certificateArn: string | undefined): Settings['domain'] {
  if (name && certificateArn) return { name, certificateArn };
  if (name) throw new SettingError('certificateArn', 'given with domainName');
  if (certificateArn) throw new SettingError('domainName', 'given with certificateArn');
  return undefined;
}
