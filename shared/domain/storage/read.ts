/** Reading one document of an app. */

import { answerMediaType } from '../../xml/media-type.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import type { StoredBody } from '../handler.ts';
import { requireFound } from '../require-found.ts';
import { callersStorage, findStored, type StoragePath } from './location.ts';
import { storedView } from './view.ts';

interface Named {
  readonly path: StoragePath;
}

/** The bytes. Reads again when the body is replaced or deleted between the two reads. */
export async function readStored({ path }: Named, context: Context): Promise<StoredBody> {
  const storage = callersStorage(path, context);
  let document = requireFound(await findStored(path, storage, context));
  for (;;) {
    const { bodyKey, mediaType } = document;
    try {
      return { bytes: await context.bodies.get(bodyKey), mediaType: answerMediaType(mediaType) };
    } catch (error) {
      document = requireFound(await findStored(path, storage, context));
      if (document.bodyKey === bodyKey) throw error;
    }
  }
}

export async function readStoredMetadata({ path }: Named, context: Context): Promise<DocumentView> {
  const storage = callersStorage(path, context);
  const document = requireFound(await findStored(path, storage, context));
  return storedView(storage, document);
}
