/** Reading one document of an app. */
import type { StoredBody } from '../../api/handler.ts';
import { notFound } from '../../errors.ts';
import { answerMediaType } from '../../xml/media-type.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { callersStorage, findStored, type StoragePath } from './location.ts';
import { storedView } from './view.ts';

interface Named {
  readonly path: StoragePath;
}

/** The octets. A body that is replaced or deleted between the two reads is looked for once more. */
export async function readStored({ path }: Named, context: Context): Promise<StoredBody> {
  const storage = callersStorage(path, context);
  let document = await findStored(path, storage, context);
  while (document) {
    const { bodyKey, mediaType } = document;
    try {
      return { octets: await context.bodies.get(bodyKey), mediaType: answerMediaType(mediaType) };
    } catch (error) {
      document = await findStored(path, storage, context);
      if (document?.bodyKey === bodyKey) throw error;
    }
  }
  throw notFound();
}

export async function readStoredMetadata({ path }: Named, context: Context): Promise<DocumentView> {
  const storage = callersStorage(path, context);
  const document = await findStored(path, storage, context);
  if (!document) throw notFound();
  return storedView(storage, document);
}
