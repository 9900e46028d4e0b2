/**
 * Facts that a reader sees without their document: docs/contract/carenets.md#facts-of-documents-that-stay-out. Nothing in them leads to it.
 */
import { hash } from 'node:crypto';
import type { Fact } from './fact.ts';

/** The fact, and those nested in it, without document and source, under another id. */
export function apartFrom(fact: Fact): Fact {
  const { documentId, id, parentId, storedId = id, related, ...rest } = fact;
  return {
    ...rest,
    id: apartId(id),
    storedId,
    ...(parentId !== undefined && { parentId: apartId(parentId) }),
    ...(documentId !== undefined && { apart: digestOf(documentId) }),
    related: Object.fromEntries(
      Object.entries(related).map(([name, nested]) => [name, nested.map(apartFrom)]),
    ),
  };
}

/**
 * The id under which such a fact is shown: a version 8 UUID, always the same for a fact. Who knows the id of the document can
 * make it; nobody finds that from it, because ids of documents are random.
 */
export function apartId(id: string): string {
  const digest = digestOf(id);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

function digestOf(id: string): string {
  return hash('sha256', `apart ${id}`, 'hex');
}
