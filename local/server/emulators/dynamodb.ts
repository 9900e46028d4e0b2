/** Starts a DynamoDB-compatible database on this machine, with the engine that was chosen. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { DatabaseProcess, DynamoDbOptions } from './database-process.ts';
import { startDynamoDbLocal } from './dynamodb-local.ts';
import { findDynoxide, startDynoxide } from './dynoxide.ts';

/** `dynoxide` needs nothing but its npm package; `local` is DynamoDB Local and needs Java. */
export type Engine = 'dynoxide' | 'local';

export interface DynamoDb extends DatabaseProcess {
  readonly engine: Engine;
}

/** What each engine calls its file, or begins its name with. */
const databaseFiles: Readonly<Record<Engine, string>> = {
  dynoxide: 'dynoxide.db',
  local: 'shared-local-instance.db',
};

const engines = Object.keys(databaseFiles) as readonly Engine[];

/**
 * Starts the engine on a free port of a loopback address. Without a choice it is the one that wrote the directory, else
 * dynoxide where its program is installed, else DynamoDB Local. Throws StartError when the engine cannot be
 * started, or when the other one wrote the directory.
 */
export async function startDynamoDb(
  options: DynamoDbOptions = {},
  choice?: Engine | undefined,
): Promise<DynamoDb> {
  const engine = engineFor(options.directory, choice);
  const start = engine === 'dynoxide' ? startDynoxide : startDynamoDbLocal;
  return { ...(await start(options)), engine };
}

function engineFor(directory: string | undefined, choice: Engine | undefined): Engine {
  const writer = directory && engines.find((engine) => existsSync(join(directory, databaseFiles[engine])));
  if (writer && choice && writer !== choice) {
    throw new StartError(
      `DYNAMODB: the data in ${directory} was written by ${writer}, not by ${choice}. Set DYNAMODB to ${writer}, or DATA_DIR to another directory.`,
    );
  }
  return writer || choice || (findDynoxide() ? 'dynoxide' : 'local');
}
