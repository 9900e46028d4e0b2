/** The settings of the service, read once from the environment when a process starts. */
import { isDomainOf } from './passkey-domain.ts';
import { type Environment, environment, missing, readSettings, SettingError } from './read.ts';
import { serviceSettings } from './service.ts';
import type { Values } from './setting.ts';

export type Config = Values<typeof serviceSettings>;

/** Reads the settings. Throws SettingError for the first variable that cannot be read. */
export function readConfig(env: Environment): Config {
  const config = readSettings(serviceSettings, environment(env));
  requireDomainOfUi(config);
  return config;
}

function requireDomainOfUi({ uiUrl, passkeyRpId }: Pick<Config, 'uiUrl' | 'passkeyRpId'>): void {
  if (passkeyRpId === undefined || isDomainOf(uiUrl, passkeyRpId)) return;
  const { name } = serviceSettings.passkeyRpId;
  throw new SettingError(name, `the host of UI_URL, ${new URL(uiUrl).hostname}, or a domain above it`);
}

/** A setting that only some functions require. Throws SettingError when it is not set. */
export function requireSetting<K extends keyof Config>(
  config: Pick<Config, K>,
  key: K,
): NonNullable<Config[K]> {
  const value: Config[K] = config[key];
  if (value === undefined) throw missing(serviceSettings[key], environment({}));
  return value as NonNullable<Config[K]>;
}
