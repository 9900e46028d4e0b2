/** The typed documents. */
import type { TypedElement } from './document.ts';
import { equipmentDocument } from './equipment.ts';
import { procedureDocument } from './procedure.ts';
import { simpleClinicalNoteDocument } from './simple-clinical-note.ts';

export { typedReader } from './read.ts';

/** By the local name of the root, which a model names as its `typedSource`. */
export const typedDocuments: ReadonlyMap<string, TypedElement> = new Map(
  [equipmentDocument, procedureDocument, simpleClinicalNoteDocument].map((root) => [root.name, root]),
);
