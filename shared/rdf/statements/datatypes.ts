/** Datatypes of literals (wire contract, general shape of RDF). */
import type { FieldType } from '../../models/model.ts';
import { xsd } from '../vocabulary.ts';

const datatypes: Readonly<Record<FieldType, string | undefined>> = {
  String: undefined,
  Text: undefined,
  Email: undefined,
  Number: xsd('double'),
  Date: xsd('date'),
  DateTime: xsd('dateTime'),
  Boolean: xsd('boolean'),
};

/** The datatype that a literal of the field carries; undefined: it is plain text. */
export function datatypeOf(type: FieldType): string | undefined {
  return datatypes[type];
}

/** The datatype that its values belong to. */
export function rangeOf(type: FieldType): string {
  return datatypes[type] ?? xsd('string');
}
