/** Datatypes of literals: docs/contract/rdf.md#general-shape. */
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

/** The datatype in the field's literals; undefined for plain text. */
export function datatypeOf(type: FieldType): string | undefined {
  return datatypes[type];
}

/** The datatype that the field's values belong to. */
export function rangeOf(type: FieldType): string {
  return datatypes[type] ?? xsd('string');
}
