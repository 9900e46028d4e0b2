/** The versions of a document by number, from 0. */
import { lineagePrefix } from '../../ids.ts';

/** How many versions of the document precede this one. */
export function ordinalOf(versionId: string): number {
  return Number.parseInt(versionId.slice(lineagePrefix(versionId).length), 16);
}

/** The id of the version with this number. */
export function versionAt(documentId: string, ordinal: number): string {
  const prefix = lineagePrefix(documentId);
  return prefix + ordinal.toString(16).padStart(documentId.length - prefix.length, '0');
}
