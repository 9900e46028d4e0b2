/** The addresses of what is entered by hand. */
import { type RecordScope, type Scope, sectionPath } from '../../scope/scope.ts';
import { testPath } from '../health/tests/test-path.ts';
import type { EntryKind, EntryName, Values } from './kinds.ts';
import { measures, unitOf } from './measures.ts';

/** The choice of what to add, or the form of a kind. */
export function addPath({ recordId }: Pick<Scope, 'recordId'>, name?: EntryName): string {
  return `/records/${recordId}/add${name ? `/${name}` : ''}`;
}

export function changePath({ recordId }: Pick<Scope, 'recordId'>, documentId: string): string {
  return `/records/${recordId}/change/${documentId}`;
}

const loinc = 'http://purl.bioontology.org/ontology/LNC/';

/** Where a person sees what she has entered: the page of its test, or of its kind. */
export function shownPath(scope: RecordScope, { measure, model }: EntryKind, values: Values): string {
  const page = `${sectionPath(scope, 'health')}/${model}`;
  if (!measure) return page;
  const { panel, readings } = measures[measure];
  const code = panel?.loinc ?? unitOf(readings[0], values.unit).loinc ?? readings[0].loinc;
  return testPath(scope, { system: loinc, code }) ?? page;
}

/** The page with what was done. */
export function withDone(path: string, done: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${done}`;
}
