/** The settings of `npm start`: its own, and those it gives the functions. */
import { resolve } from 'node:path';
import { type Config, readConfig, requireSetting } from '../../shared/settings/config.ts';
import { localStartSettings } from '../../shared/settings/local-start.ts';
import { type PortalConfig, portalSettings } from '../../shared/settings/portal.ts';
import {
  type Environment,
  environment,
  readSettings as readTable,
  SettingError,
} from '../../shared/settings/read.ts';
import { serviceSettings } from '../../shared/settings/service.ts';
import type { ServiceSetting, Values } from '../../shared/settings/setting.ts';
import { projectRoot } from './project-root.ts';
import { StartError } from './start-error.ts';

export interface Settings
  extends Pick<
      Values<typeof localStartSettings>,
      'port' | 'mailPort' | 'dataDir' | 'appsDir' | 'engine' | 'seed' | 'calls'
    >,
    Pick<Config, 'tableName' | 'supportAddress' | 'passwordMin' | 'uiUrl' | 'baseUrl' | 'trustForwarded'> {
  readonly region: string;
  /** Whether UI_URL is set, so that nothing else may take its place. */
  readonly isUiUrlGiven: boolean;
  readonly pathForm: Config['gatewayPath'];
  readonly bucketName: string;
  /** What the portal is called, and its colour. */
  readonly look: Pick<PortalConfig, 'name' | 'colour'>;
  /** Variables of the functions. The queue URLs and MASTER_KEYS_FILE are added once they are known. */
  readonly functions: Readonly<Record<string, string>>;
}

/** Reads all settings. Throws StartError naming the first variable that cannot be read. */
export function readSettings(env: Environment): Settings {
  try {
    return read(env);
  } catch (error) {
    if (error instanceof SettingError) throw new StartError(error.message);
    throw error;
  }
}

/** The absolute paths of the data directory and of the registration folder. */
export function readDirectories(env: Environment): Pick<Settings, 'dataDir' | 'appsDir'> {
  const { dataDir, appsDir } = localStartSettings;
  const paths = readTable({ dataDir, appsDir }, environment(env));
  return { dataDir: resolve(projectRoot, paths.dataDir), appsDir: resolve(projectRoot, paths.appsDir) };
}

function read(env: Environment): Settings {
  const { port, mailPort, engine, seed, calls, region, defaultRegion } = readTable(
    localStartSettings,
    environment(env),
  );
  const functions = functionVariables(env);
  const config = readConfig(functions);
  return {
    port,
    mailPort,
    engine,
    seed,
    calls,
    ...readDirectories(env),
    region: region ?? defaultRegion,
    pathForm: config.gatewayPath,
    tableName: config.tableName,
    bucketName: requireSetting(config, 'bucketName'),
    supportAddress: config.supportAddress,
    passwordMin: config.passwordMin,
    uiUrl: config.uiUrl,
    isUiUrlGiven: !!env.UI_URL,
    baseUrl: config.baseUrl,
    trustForwarded: config.trustForwarded,
    look: readTable({ name: portalSettings.name, colour: portalSettings.colour }, environment(env)),
    functions,
  };
}

function functionVariables(env: Environment): Readonly<Record<string, string>> {
  const rows: readonly ServiceSetting[] = Object.values(serviceSettings);
  const defaults = Object.fromEntries(rows.map(({ name, startDefault }) => [name, startDefault]));
  return { ...filled(defaults), ...filled(env) };
}

function filled(env: Environment): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]));
}
