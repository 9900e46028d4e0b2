/** Which settings each stack remembers, and their values. */
import { deploymentSettings } from '../../shared/settings/deployment.ts';
import { readSetting, type Source } from '../../shared/settings/read.ts';
import type { Setting, ValueOf } from '../../shared/settings/setting.ts';
import type { OptionalParts } from './optional-parts.ts';
import { portalVariables } from './portal-settings.ts';
import { contextVariables } from './service-variables.ts';

/** Values of settings by name, as texts; `none` for those without a value. */
export type RememberedValues = Readonly<Record<string, string>>;

export interface Remembered {
  readonly data: RememberedValues;
  /** Those of the optional stacks too: all of them are deployed after this one. */
  readonly service: RememberedValues;
  readonly portal: RememberedValues;
}

/** PhrData is deployed first, so it has to remember what it uses itself. */
const { senderIdentity, disposable, contributorInsights, maxReadUnits, maxWriteUnits, portalDomainName } =
  deploymentSettings;
const ofData: readonly Setting[] = [
  senderIdentity,
  disposable,
  contributorInsights,
  maxReadUnits,
  maxWriteUnits,
];

/** CloudFormation asks for these itself when they are left out (asked-parameter.ts). */
const asked: ReadonlySet<Setting> = new Set(
  contextVariables.filter(({ inDeployment }) => inDeployment === 'must be set'),
);

/** Reads what the stacks remember. A deployment without the portal remembers no settings of one. Throws SettingError. */
export function rememberedOf(source: Source, { portal }: OptionalParts): Remembered {
  const known: readonly Setting[] = [...Object.values(deploymentSettings), ...contextVariables];
  const ofService = known
    .filter((setting) => setting === senderIdentity || !ofData.includes(setting))
    .filter((setting) => !asked.has(setting) && !setting.notRemembered)
    .filter((setting) => portal || setting !== portalDomainName);
  return {
    data: valuesOf(ofData, source),
    service: valuesOf(ofService, source),
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
