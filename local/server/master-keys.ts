import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readRing } from '../../shared/secrets/keyring-format.ts';
import { replaceFile } from './data-dir.ts';
import { StartError } from './start-error.ts';

/**
 * The JSON text of a first ring of master keys: the name of the current key, and under it 32 random bytes in
 * base64.
 */
export function newMasterKeys(): string {
  return JSON.stringify({ current: '01', '01': randomBytes(32).toString('base64') });
}

/**
 * Makes sure that this file contains master keys. They are created at the first start and never again:
 * without the old ones every secret in the table would be lost. Throws StartError when the file is damaged.
 * @internal Exported for its test.
 */
export function keepMasterKeys(file: string): void {
  if (!existsSync(file)) replaceFile(file, newMasterKeys());
  try {
    readRing(readFileSync(file, 'utf8'));
    return;
  } catch {
    // Reported below, without the content.
  }
  throw new StartError(
    `DATA_DIR: ${file} does not contain master keys. Restore it, or start with a new DATA_DIR.`,
  );
}

/**
 * The variable that tells functions where their keys are; none when the environment contains the keys. The
 * keys are in this file unless a variable names another. Throws StartError when the file is damaged.
 */
export function masterKeysVariables(
  { MASTER_KEYS, MASTER_KEYS_FILE }: Readonly<Record<string, string | undefined>>,
  file: string,
): { readonly MASTER_KEYS_FILE?: string } {
  if (MASTER_KEYS) return {};
  const kept = resolve(MASTER_KEYS_FILE || file);
  keepMasterKeys(kept);
  return { MASTER_KEYS_FILE: kept };
}
