/** Puts into an instance what resources say, whatever the rules of the model for its own formats are. */

import { dateSource, sourceField } from '../../models/date-source.ts';
import { codeName, modelSystem } from '../../models/fhir/systems.ts';
import { fieldIndex } from '../../models/field-index.ts';
import { dateText } from './dates.ts';
import type { Parts } from './parts.ts';

/** A code with its name, as a resource has them. */
export interface Said {
  readonly title?: string | undefined;
  /** A URI of FHIR, which is put as the data models name that system. */
  readonly system?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Puts a coded value of any system. A code without its system means nothing to anyone else: it is only named in the title if there is
 * no other. A coded value has always a title, at worst one that names its code; one that is too long is
 * cut, and among the long texts in full. Says whether anything was put.
 */
export function putCode(parts: Parts, field: string, { title, system, code }: Said): boolean {
  const name = title ?? (code && codeName(system, code));
  if (!parts.putText(`${field}_title`, name)) return false;
  if (code === undefined || system === undefined) return true;
  if (!parts.fits(`${field}_system`, modelSystem(system)) || !parts.fits(`${field}_identifier`, code)) {
    return true;
  }
  parts.put(`${field}_system`, modelSystem(system));
  return parts.put(`${field}_identifier`, code);
}

/**
 * Puts a date, dateTime or instant, and beside it the text itself if the model has a field for it and it says more. `isEnd`: a
 * year or month stands for its last day instead of its first. Says whether it is a date.
 */
export function putDate(parts: Parts, field: string, text: string, isEnd = false): boolean {
  const { type } = parts.field(field);
  if (!parts.put(field, dateText(text, type, isEnd))) return false;
  const source = sourceField(field);
  if (fieldIndex(parts.model, source) >= 0) parts.put(source, dateSource(text, type));
  return true;
}
