import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { useEndpoints } from './aws-environment.ts';
import { identityOf, replaceFile } from './data-dir.ts';
import { readDirectories } from './settings.ts';

type Environment = Record<string, string | undefined>;

/** What a running service writes to its data directory, so that commands find it. It contains no secrets. */
interface ServiceNote {
  /** The directory that it runs on: a copy of the directory has this note too, and no service. */
  readonly directory: string;
  readonly origin: string;
  /** Where mails are sent; in a browser, their viewer. */
  readonly mailEndpoint: string;
  readonly tableName: string;
  readonly uiUrl: string;
  readonly region: string;
  readonly dynamodb: string;
  readonly bucketName: string;
  readonly s3: string;
  readonly sqs: string;
  /** Absent when MASTER_KEYS contains the keys. */
  readonly masterKeysFile?: string | undefined;
  /** Queue URLs of the functions, by variable. */
  readonly queues: Readonly<Record<string, string | undefined>>;
}

const fileName = 'service.json';
const queueVariables = ['MAIL_QUEUE_URL', 'PING_QUEUE_URL', 'PING_DEAD_LETTER_URL'];

/** Writes down where the service on this directory is, and what it uses. `env` is what the functions get. */
export function noteService(dataDir: string, origin: string, env: Environment): void {
  const note: ServiceNote = {
    directory: identityOf(dataDir),
    origin,
    mailEndpoint: (process.env.AWS_ENDPOINT_URL_SES || process.env.AWS_ENDPOINT_URL)!,
    tableName: env.TABLE_NAME!,
    uiUrl: env.UI_URL!,
    region: process.env.AWS_REGION!,
    dynamodb: (process.env.AWS_ENDPOINT_URL_DYNAMODB || process.env.AWS_ENDPOINT_URL)!,
    bucketName: env.BUCKET_NAME!,
    s3: (process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL)!,
    sqs: (process.env.AWS_ENDPOINT_URL_SQS || process.env.AWS_ENDPOINT_URL)!,
    masterKeysFile: env.MASTER_KEYS ? undefined : env.MASTER_KEYS_FILE,
    queues: Object.fromEntries(queueVariables.map((name) => [name, env[name]])),
  };
  replaceFile(join(dataDir, fileName), JSON.stringify(note));
}

export function forgetService(dataDir: string): void {
  rmSync(join(dataDir, fileName), { force: true });
}

/** Where the service on this directory is. Throws an Error that says so when none runs. */
export function runningService(dataDir: string): Pick<ServiceNote, 'origin' | 'mailEndpoint'> {
  try {
    return readNote(dataDir);
  } catch {
    throw new Error(
      `No service runs on the data directory ${dataDir}. Start it with npm start, or set DATA_DIR to that of the running service.`,
    );
  }
}

/** Throws when there is none, or when it is of the directory that this one was copied from. */
function readNote(dataDir: string): ServiceNote {
  const note = JSON.parse(readFileSync(join(dataDir, fileName), 'utf8')) as ServiceNote;
  if (note.directory !== identityOf(dataDir)) throw new Error(`${dataDir} is a copy of another directory.`);
  return note;
}

/** Gives this process the settings of the service that runs on this directory. Throws when there is none. */
export function useNotedService(dataDir: string, env: Environment): void {
  const note = readNote(dataDir);
  env.BASE_URL = note.origin;
  env.TABLE_NAME = note.tableName;
  env.BUCKET_NAME = note.bucketName;
  env.UI_URL = note.uiUrl;
  if (note.masterKeysFile) env.MASTER_KEYS_FILE = note.masterKeysFile;
  Object.assign(env, note.queues);
  useEndpoints(env, { DYNAMODB: note.dynamodb, S3: note.s3, SQS: note.sqs }, note.region);
}

/**
 * The same for the directory that DATA_DIR names. When no service runs on it, throws what `fault` makes of
 * the reason.
 */
export function useLocalService(env: Environment, fault: (reason: string) => Error): void {
  const { dataDir } = readDirectories(env);
  try {
    useNotedService(dataDir, env);
  } catch {
    throw fault(`No service runs on the data directory ${dataDir}, and TABLE_NAME is not set.`);
  }
}
