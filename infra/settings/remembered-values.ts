/** Which settings each stack remembers, and their values. */
import { deploymentSettings } from '../../shared/settings/deployment.ts';
import { readSetting, type Source } from '../../shared/settings/read.ts';
import type { Setting, ValueOf } from '../../shared/settings/setting.ts';
import type { OptionalParts } from './optional-parts.ts';
import { portalVariables } from './portal-settings.ts';
import { contextVariables } from './service-variables.ts';

/** Values of settings by name, as texts; `none` for those without a value. */
export type RememberedValues = Readonly<Record<string, string>>;

/**
 * By stack. CloudFormation keeps the new value of a parameter only when the deployment changes a resource too. So each setting is
 * remembered by a stack that it changes.
 */
export interface Remembered {
  readonly data: RememberedValues;
  readonly service: RememberedValues;
  readonly edge: RememberedValues;
  readonly backup: RememberedValues;
  readonly portal: RememberedValues;
}

const settings = deploymentSettings;

/** PhrData is deployed first, so it has to remember what it uses itself. PhrService remembers the identity too. */
const ofData: readonly Setting[] = [
  settings.senderIdentity,
  settings.disposable,
  settings.contributorInsights,
  settings.maxReadUnits,
  settings.maxWriteUnits,
  settings.keysReplicaRegion,
];
const ofEdge: readonly Setting[] = [settings.edgeRequestsPerAddress];
const ofBackup: readonly Setting[] = [settings.backupDays, settings.backupLock, settings.backupCopyVaultArn];

/** CloudFormation asks for these itself when they are left out (asked-parameter.ts). */
const asked: ReadonlySet<Setting> = new Set(
  contextVariables.filter(({ inDeployment }) => inDeployment === 'must be set'),
);

/** Reads what the stacks remember. A deployment without the portal remembers no settings of one. Throws SettingError. */
export function rememberedOf(source: Source, { portal }: OptionalParts): Remembered {
  const known: readonly Setting[] = [...Object.values(settings), ...contextVariables];
  const ofOthers = [...ofData, ...ofEdge, ...ofBackup];
  const ofService = known
    .filter((setting) => setting === settings.senderIdentity || !ofOthers.includes(setting))
    .filter((setting) => !asked.has(setting) && !setting.notRemembered)
    .filter((setting) => portal || setting !== settings.portalDomainName);
  return {
    data: valuesOf(ofData, source),
    service: valuesOf(ofService, source),
    edge: valuesOf(ofEdge, source),
    backup: valuesOf(ofBackup, source),
    portal: valuesOf(portal ? portalVariables : [], source),
  };
}

function valuesOf(settings: readonly Setting[], source: Source): RememberedValues {
  return Object.fromEntries(
    settings.map((setting) => [setting.name, textOf(readSetting(setting, source))] as const),
  );
}

function textOf(value: ValueOf<Setting>): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
