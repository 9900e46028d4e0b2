/** Through what a person looks at a record: as one who controls it, or as a member of a carenet. */
import type { RecordRelation } from '../../client/index.ts';
import type { Texts } from '../texts/index.ts';

/** The parts of a record, each with pages of its own. */
export type RecordSection = 'health' | 'documents' | 'details' | 'sharing' | 'apps' | 'activity';

interface Whose {
  readonly recordId: string;
  /** The label of the record: the name of the person it is about. */
  readonly owner: string;
  /** One of the colours 0 to 5, always the same for a record, so that two records are not taken for each other. */
  readonly hue: number;
  /** How the person has access, in words. */
  readonly access: (texts: Texts) => string;
}

/** The whole record. Only its owner may share it. */
export interface RecordScope extends Whose {
  readonly kind: 'record';
  readonly isOwner: boolean;
  /** What the person of the record is to the one who looks; undefined when that is the person herself, or not said. */
  readonly relation: Exclude<RecordRelation, 'self'> | undefined;
}

/** What a carenet shows of it. A preview is what its members see, shown to one who controls the record. */
export interface CarenetScope extends Whose {
  readonly kind: 'carenet';
  readonly carenetId: string;
  readonly name: string;
  readonly isPreview: boolean;
}

export type Scope = RecordScope | CarenetScope;

export function sectionPath(
  scope: Scope,
  section: RecordSection | 'contact' | 'download' | 'links' | 'print',
): string {
  return `${basePath(scope)}/${section}`;
}

/** What the addresses of all its pages begin with. */
export function basePath(scope: Scope): string {
  return scope.kind === 'record' ? `/records/${scope.recordId}` : `/carenets/${scope.carenetId}`;
}

/** Where a fact comes from; undefined when the circle shows the fact and not its document. */
export function sourcePath(scope: Scope, documentId: string): string | undefined {
  return documentId === '' ? undefined : documentPath(scope, documentId);
}

export function documentPath(scope: Scope, documentId: string): string {
  return `${sectionPath(scope, 'documents')}/${documentId}`;
}
