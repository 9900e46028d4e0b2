/** Where the ring of master keys is stored, for commands that change it. */
import type { Config } from '../../../shared/settings/config.ts';
import { UsageError } from '../errors.ts';
import { filePlace } from './file-store.ts';
import type { RingPlace } from './ring-place.ts';
import { secretPlace } from './secrets-manager-store.ts';

/** The place that this service's functions read. Throws UsageError when it is unknown. */
export function ringPlace({
  masterKeys,
  masterKeysFile,
  masterKeysSecret,
}: Pick<Config, 'masterKeys' | 'masterKeysFile' | 'masterKeysSecret'>): RingPlace {
  if (masterKeys) return environmentPlace(masterKeys);
  if (masterKeysFile) return filePlace(masterKeysFile);
  if (masterKeysSecret) return secretPlace(masterKeysSecret);
  throw new UsageError(
    'The location of the master keys is unknown: set MASTER_KEYS_SECRET or MASTER_KEYS_FILE as for the functions.',
  );
}

function environmentPlace(text: string): RingPlace {
  return {
    read: async () => ({ text, version: '' }),
    async replace() {
      throw new UsageError(
        'The master keys are given in MASTER_KEYS, which no command can change. Change them where it is set and ' +
          'restart the service, or keep them in a file (MASTER_KEYS_FILE) or a secret (MASTER_KEYS_SECRET).',
      );
    },
  };
}

const attempts = 5;

/**
 * Changes the ring on condition that no one else has changed it in between; otherwise it reads the ring and
 * computes the change again. Returns the stored text.
 */
export async function changeRing(place: RingPlace, change: (text: string) => string): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const read = await place.read();
    const text = change(read.text);
    if (await place.replace(read, text)) return text;
  }
  throw new Error('Other commands kept changing the master keys; this one changed nothing.');
}
