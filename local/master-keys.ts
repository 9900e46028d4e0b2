import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readKeyring } from '../shared/secrets/keyring.ts';
import { replaceFile } from './data-dir.ts';
import { StartError } from './start-error.ts';

/** The JSON text of a first set of master keys: the current key's name, and 32 random bytes in base64 under it. */
export function newMasterKeys(): string {
  return JSON.stringify({ current: '01', '01': randomBytes(32).toString('base64') });
}

/**
 * The master keys kept in this file, made at the first start. They are never made anew: without the old ones
 * every secret in the table would be lost. Throws StartError when the file is damaged.
 */
export function keepMasterKeys(file: string): string {
  if (!existsSync(file)) replaceFile(file, newMasterKeys());
  const text = readFileSync(file, 'utf8');
  try {
    readKeyring(text);
    return text;
  } catch {
    // Said below, without the content.
  }
  throw new StartError(
    `DATA_DIR: ${file} does not hold master keys. Restore it, or start with a fresh DATA_DIR.`,
  );
}
