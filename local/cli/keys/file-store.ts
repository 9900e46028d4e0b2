/** The ring in a file. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from '../../server/data-dir.ts';
import type { RingPlace } from './ring-place.ts';

/** How long to wait for another command that is changing the file. */
const lockTimeoutMs = 5000;

/** Functions that read the file in the meantime see either the old ring or the new one. */
export function filePlace(file: string): RingPlace {
  const read = () => {
    const text = readFileSync(file, 'utf8');
    return { text, version: text };
  };
  return {
    read: async () => read(),
    async replace({ version }, text) {
      const lock = takeLock(`${file}.lock`);
      try {
        if (read().version !== version) return false;
        replaceFile(file, text);
        return true;
      } finally {
        lock.close();
      }
    },
  };
}

/** A lock of the operating system on an open file: it ends with the process, however the process ends. */
function takeLock(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}
