/** Which documents a circle could see, and which it sees. */
import type { Carenet, Client } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { dayOf, nameOf } from '../documents/describe.ts';
import { typesOf } from './read-sharing.ts';

/** How many documents of a record can be chosen from at once. */
export const newestDocuments = 200;

export interface Choice {
  readonly circle: Carenet;
  /** Sorted by name, those of the same name with the newest first. */
  readonly documents: readonly OfferedDocument[];
  /** Whether the record has more documents than are offered. */
  readonly hasMore: boolean;
  /** Whether a document is left out because no circle may see it. */
  readonly hasPrivate: boolean;
}

interface OfferedDocument {
  readonly id: string;
  readonly name: string;
  /** Of what is in it, else that it was added on a day. */
  readonly day: string;
  readonly isVisible: boolean;
}

/** Undefined when the record has no such circle. Throws ServiceError when there is none at all. */
export async function readChoice(
  client: Client,
  recordId: string,
  carenetId: string,
  texts: Texts,
): Promise<Choice | undefined> {
  const [{ carenets }, all, visible] = await Promise.all([
    client.carenetList({ recordId, limit: 1000 }),
    client.recordDocumentList({ recordId, limit: newestDocuments }),
    readVisible(client, carenetId),
  ]);
  const circle = carenets.find(({ id }) => id === carenetId);
  if (!circle) return undefined;
  const shareable = all.documents.filter(({ nevershare }) => !nevershare);
  const documents = shareable.map((document) => {
    return {
      id: document.id,
      name: nameOf(document, texts),
      day: dayOf(document, texts),
      time: document.contents?.newest ?? document.createdAt,
      isVisible: visible.has(document.id),
    };
  });
  return {
    circle,
    documents: documents.toSorted(
      (one, other) => one.name.localeCompare(other.name, texts.tag) || (one.time < other.time ? 1 : -1),
    ),
    hasMore: all.total > all.documents.length,
    hasPrivate: shareable.length < all.documents.length,
  };
}

/**
 * Ids of the newest documents that members see, of those that they see by their kind unless one is hidden, and of all that can be
 * chosen from.
 */
export async function readReasons(client: Client, recordId: string, carenetId: string) {
  const [visible, { documents }, { schemas }] = await Promise.all([
    readVisible(client, carenetId),
    client.recordDocumentList({ recordId, limit: newestDocuments }),
    client.autoshareListBytypeAll({ recordId }),
  ]);
  const types = new Set(typesOf(carenetId, schemas));
  const byKind = new Set(documents.filter(({ type }) => types.has(type)).map(({ id }) => id));
  const newest = documents.filter(({ nevershare }) => !nevershare).map(({ id }) => id);
  return { visible, byKind, newest };
}

/** Ids of the newest documents that members see. The list of the record begins with the newest, too: this one reaches as far. */
async function readVisible(client: Client, carenetId: string): Promise<ReadonlySet<string>> {
  const { documents } = await client.carenetDocumentList({ carenetId, limit: newestDocuments });
  return new Set(documents.map(({ id }) => id));
}
