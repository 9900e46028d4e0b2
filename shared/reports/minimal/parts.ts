/**
 * The parts that items consist of: docs/contract/reports.md#minimal-reports-items. A part makes an element
 * from a row, or nothing: a value that is null or empty is not written, unless the part is `required`.
 */
import type { Value } from '../../models/model.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { XmlAttributes, XmlNode } from '../../xml/write.ts';
import { element } from '../../xml/write.ts';
import { valueText } from '../value-text.ts';
import type { ReportRow } from './report.ts';

export type Part = (row: ReportRow) => XmlNode | undefined;

/** Where a text comes from: a field by name, or a function of the row. */
export type Source = string | ((row: ReportRow) => Value);

/** The sources of the attributes of a coded element; `type` is the URI of the coding system. */
export interface Coding {
  readonly type: Source;
  readonly value: Source;
  readonly abbrev?: Source;
}

/** The whole item, in the namespace of documents. */
export function item(name: string, parts: readonly Part[]): (row: ReportRow) => XmlNode {
  return (row) => element(name, { xmlns: documentPrefix }, present(parts, row));
}

/** An element with the text of the source. */
export function child(name: string, source: Source, coding?: Coding): Part {
  return (row) => {
    const text = textOf(source, row);
    return text === '' ? undefined : element(name, codingAttributes(coding, row), [text]);
  };
}

/** An element with the text of the source, even if it is empty. */
export function required(name: string, source: Source, coding?: Coding): Part {
  return (row) => element(name, codingAttributes(coding, row), [textOf(source, row)]);
}

/** An element with child elements; none when it would be empty. */
export function group(name: string, parts: readonly Part[]): Part {
  return (row) => {
    const children = present(parts, row);
    return children.length === 0 ? undefined : element(name, {}, children);
  };
}

/** The part, if this field has a value. */
export function when(field: string, part: Part): Part {
  return (row) => (textOf(field, row) === '' ? undefined : part(row));
}

/** The first field that has a value. */
export function firstOf(...fields: readonly string[]): (row: ReportRow) => Value {
  return (row) => row.value(fields.find((field) => textOf(field, row) !== '') ?? fields[0]!);
}

/** The fields that have a value, joined. */
export function joined(separator: string, ...fields: readonly string[]): (row: ReportRow) => Value {
  return (row) =>
    fields
      .map((field) => textOf(field, row))
      .filter((text) => text !== '')
      .join(separator);
}

export function textOf(source: Source, row: ReportRow): string {
  return valueText(typeof source === 'string' ? row.value(source) : source(row));
}

function present(parts: readonly Part[], row: ReportRow): readonly XmlNode[] {
  return parts.map((part) => part(row)).filter((node) => node !== undefined);
}

/** All or none: they are written when the coding system is known, with empty text where there is no value. */
function codingAttributes(coding: Coding | undefined, row: ReportRow): XmlAttributes {
  if (!coding || textOf(coding.type, row) === '') return {};
  const { type, value, abbrev } = coding;
  return {
    type: textOf(type, row),
    value: textOf(value, row),
    abbrev: abbrev === undefined ? undefined : textOf(abbrev, row),
  };
}
