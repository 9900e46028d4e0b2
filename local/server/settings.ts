import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../../shared/config.ts';
import { projectRoot } from './project-root.ts';
import { StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What `npm start` needs besides the settings of the service itself. */
export interface Settings {
  /** Port of the service on 127.0.0.1. */
  readonly port: number;
  /** Port of the mail endpoint and viewer on 127.0.0.1. */
  readonly mailPort: number;
  /** Absolute path; where the local parts keep their state. */
  readonly dataDir: string;
  /** Absolute path; registration folder that is synced at every start. */
  readonly appsDir: string;
  readonly pathForm: 'decoded' | 'raw';
  readonly region: string;
  readonly tableName: string;
  readonly bucketName: string;
  readonly supportAddress: string;
  /** Settings of the functions; the URLs of the queues and MASTER_KEYS_FILE are added once they are known. */
  readonly functions: Readonly<Record<string, string>>;
}

/** Reads all settings. Throws StartError naming the first variable that cannot be read. */
export function readSettings(env: Environment): Settings {
  try {
    return read(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new StartError(error.message);
    throw error;
  }
}

function read(env: Environment): Settings {
  const port = portNumber(env, 'PORT', 8000);
  const functions: Record<string, string> = {
    ...given(env),
    BASE_URL: env.BASE_URL || `http://127.0.0.1:${port}`,
    UI_URL: env.UI_URL || 'http://127.0.0.1:8080',
    TABLE_NAME: env.TABLE_NAME || 'phr',
    BUCKET_NAME: env.BUCKET_NAME || 'phr-documents',
    PING_ALLOW_PRIVATE: env.PING_ALLOW_PRIVATE || 'true',
  };
  const config = readConfig(functions);
  return {
    port,
    mailPort: portNumber(env, 'MAIL_PORT', 8005),
    dataDir: resolve(projectRoot, env.DATA_DIR || '.data'),
    appsDir: resolve(projectRoot, env.APPS_DIR || 'local/apps'),
    pathForm: config.gatewayPath,
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    tableName: config.tableName,
    bucketName: functions.BUCKET_NAME!,
    supportAddress: config.supportAddress,
    functions,
  };
}

function portNumber(env: Environment, variable: string, fallback: number): number {
  const value = env[variable];
  if (!value) return fallback;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535) {
    throw new ConfigError(variable, 'a port number from 1 to 65535');
  }
  return port;
}

function given(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
