/**
 * Settings of a deployment, read from the CDK context: `-c NAME=value`, or the `context` of cdk.json. The
 * tables in shared/settings describe them.
 */
import { RemovalPolicy } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { deploymentSettings } from '../../shared/settings/deployment.ts';
import { readSetting, readSettings as readTable } from '../../shared/settings/read.ts';
import type { serviceSettings } from '../../shared/settings/service.ts';
import type { Values } from '../../shared/settings/setting.ts';
import { type OptionalParts, optionalPartsOf } from './optional-parts.ts';
import { checkPasskeyDomain, checkUiUrl, portalVariables } from './portal-settings.ts';
import { type Context, contextError, contextSource, readVariables } from './read-context.ts';
import { type Remembered, rememberedOf } from './remembered-values.ts';
import { withEveryStack } from './removal.ts';
import { contextVariables } from './service-variables.ts';
import { checkStages, contextOfStage, prefixOf } from './stages.ts';

type Given = Values<typeof deploymentSettings>;

export interface Settings
  extends Pick<
    Given,
    | 'senderIdentity'
    | 'alarmAddress'
    | 'disposable'
    | 'endpointMetrics'
    | 'keepAddresses'
    | 'tableStreamArn'
    | 'withoutTable'
  > {
  /** Prefix of the names of the stacks, including that of the stage. */
  readonly stackPrefix: string;
  /** Whether the stacks are only there to be destroyed. */
  readonly isRemoval: boolean;
  /** Tags of all resources: the prefix of the stacks without the stage, and the stage. */
  readonly tags: Readonly<Record<'service' | 'stage', string>>;
  /** Variables of the functions as given; the others keep the defaults of the service. */
  readonly variables: Readonly<Record<string, string>>;
  readonly remembered: Remembered;
  /** Domain in front of the gateway, with its certificate. */
  readonly domain: { readonly name: string; readonly certificateArn: string } | undefined;
  /** Requests per second, and the burst above that, that the gateway accepts. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Days to keep logs: those of the functions, and the gateway's access log. */
  readonly retention: { readonly functions: RetentionDays; readonly accesses: RetentionDays };
  readonly parts: OptionalParts;
}

type ServiceRow = (typeof serviceSettings)[keyof typeof serviceSettings];

/** Variables of the functions that name resources of the stacks. */
export type ResourceVariable = Extract<ServiceRow, { inDeployment: 'set by the stack' }>['name'];

/** Every name that a stage may set. */
const settingsOfStages: ReadonlySet<string> = new Set(
  [...contextVariables, ...portalVariables, ...Object.values(deploymentSettings)]
    .map(({ name }) => name)
    .filter((name) => name !== deploymentSettings.stage.name),
);

/**
 * What happens to a resource when its stack is deleted or no longer contains it. A resource of a failed
 * deployment is removed, because it never held anything.
 */
export function removalPolicyOf({ disposable }: Pick<Settings, 'disposable'>): RemovalPolicy {
  return disposable ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
}

/**
 * Reads all settings. `general` is the context of cdk.json, which tells values of the command line apart.
 * Throws SettingError for the first value that cannot be read.
 */
export function readSettings(context: Context, general: Readonly<Record<string, unknown>> = {}): Settings {
  const stage = readSetting(deploymentSettings.stage, contextSource(context));
  const ofStage = contextSource(contextOfStage(context, general, stage));
  const isRemoval = readSetting(deploymentSettings.removal, ofStage);
  const source = isRemoval ? withEveryStack(ofStage) : ofStage;
  const given = readTable(deploymentSettings, source);
  const variables = readVariables(contextVariables, source);
  checkStages(context('stages'), settingsOfStages);
  checkSender(variables.SUPPORT_ADDRESS, given.senderIdentity);
  if (given.withoutTable && !given.tableStreamArn)
    throw contextError('tableStreamArn', 'given with withoutTable: the service needs a table');
  const { senderIdentity, alarmAddress, disposable, endpointMetrics, tableStreamArn, withoutTable } = given;
  const { keepAddresses } = given;
  checkKeptAddresses(given, variables);
  const parts = optionalPartsOf(given, source);
  checkUiUrl(variables.UI_URL, parts.portal);
  checkPasskeyDomain(variables, parts.portal);
  return {
    stackPrefix: prefixOf(given.stackPrefix, stage),
    tags: { service: given.stackPrefix, stage: stage ?? 'default' },
    variables,
    remembered: rememberedOf(source, parts),
    senderIdentity,
    alarmAddress,
    domain: domainOf(given),
    throttle: { rate: given.throttleRate, burst: given.throttleBurst },
    disposable,
    isRemoval,
    retention: { functions: given.logRetentionDays, accesses: given.accessLogRetentionDays },
    endpointMetrics,
    keepAddresses,
    tableStreamArn,
    parts,
    withoutTable,
  };
}

/**
 * Throws SettingError for a support address that SES would not send from: it must be the verified identity, or
 * an address in that domain or a subdomain (AWS: Amazon SES, verified identities).
 */
function checkSender(address: string | undefined, identity: string | undefined): void {
  if (!address || !identity) return;
  const [sender, from] = [identity.toLowerCase(), address.toLowerCase()];
  const isAddress = sender.includes('@');
  if (from === sender) return;
  if (!isAddress && (from.endsWith(`@${sender}`) || from.endsWith(`.${sender}`))) return;
  const expected = isAddress ? identity : `an address of ${identity}, such as support@${identity}`;
  throw contextError('SUPPORT_ADDRESS', `${expected}, or senderIdentity the identity that it belongs to`);
}

/** Only a domain can lead to an address, and clients must sign with the one that they call. */
function checkKeptAddresses(
  { keepAddresses, domainName, portalDomainName, edgeDomainName }: Given,
  { BASE_URL }: Settings['variables'],
): void {
  if (!keepAddresses) return;
  if (!domainName && !portalDomainName)
    throw contextError('domainName', 'given with keepAddresses, or portalDomainName');
  // The address of the gateway would lead past the firewall.
  if (edgeDomainName) throw contextError('keepAddresses', 'left out with edgeDomainName');
  if (BASE_URL) throw contextError('BASE_URL', 'left out with keepAddresses');
}

function domainOf({ domainName: name, certificateArn }: Given): Settings['domain'] {
  if (name && certificateArn) return { name, certificateArn };
  if (name) throw contextError('certificateArn', 'given with domainName');
  if (certificateArn) throw contextError('domainName', 'given with certificateArn');
  return undefined;
}
