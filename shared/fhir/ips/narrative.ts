/** What a person reads of a section: XHTML as Narrative allows it, without scripts, styles and links. */
import { withoutTag } from '../../titles/snomed-tag.ts';
import { systemField } from '../../titles/system-field.ts';
import { escapeText } from '../../xml/write.ts';
import type { Values } from '../write/values.ts';
import { dateAt, isBound } from '../write/values.ts';
import type { Cell, Section, SectionPart } from './section.ts';

/** The texts of the row of a fact, one for each column. */
export function row({ columns }: Section, { cells }: SectionPart, values: Values): readonly string[] {
  return columns.map((_, index) => {
    const cell = cells[index];
    if (!cell) return '';
    const rather = cell.rather === undefined ? '' : textOf(cell.rather, values);
    const found = rather || namedText(cell, values);
    const said = cell.words?.get(found) ?? found;
    const text = cell.isDose ? said.replace(/^(\d+)\.0+(?=\s|$)/, '$1') : said;
    const end = cell.until ? joined(cell.until, values) : '';
    if (end !== '') return text === '' ? `up to ${end}` : `${text} to ${end}`;
    const shown = text === '' && cell.otherwise !== undefined ? textOf(cell.otherwise, values) : text;
    return withMarks(shown, cell.marks ?? [], values);
  });
}

/** What nobody has to be told: that it is what it seems to be. */
const usual: ReadonlySet<string> = new Set(['final', 'completed', 'finished']);

/** `Asthma (provisional, active)`; the marks alone where there is no text. */
function withMarks(text: string, marks: readonly string[], values: Values): string {
  const said = marks
    .map((field) => textOf(field, values).replaceAll('-', ' '))
    .filter((mark) => mark !== '' && !usual.has(mark.toLowerCase()))
    .join(', ');
  if (said === '') return text;
  return text === '' ? said : `${text} (${said})`;
}

/** A row as markup. Every text of the record is escaped. */
export function rowMarkup(texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<td>${escapeText(text)}</td>`).join('')}</tr>`;
}

/** A warning without a name still warns. */
function namedText({ fields, names = 0, instead }: Cell, values: Values): string {
  const text = joined(fields, values);
  if (names === 0 || joined(fields.slice(0, names), values) !== '') return text;
  const said = [text, instead === undefined ? '' : textOf(instead, values)].filter((one) => one !== '');
  return said.length === 0 ? 'Not said' : `Not said: ${said.join(', ')}`;
}

function joined(fields: readonly string[], values: Values): string {
  return fields
    .map((field) => textOf(field, values))
    .filter((text) => text !== '')
    .join(' ');
}

function textOf(field: string, values: Values): string {
  const value = values.get(field);
  if (value === null) return '';
  const isDate = values.model.fields.some(({ name, type }) => name === field && type.startsWith('Date'));
  if (isDate) {
    const time = timeOf(dateAt(values, field) ?? '');
    return isBound(values, field) ? `over by ${time}` : time;
  }
  if (/(^|_)unit$/.test(field)) return unitOf(String(value));
  const system = systemField(values.model.name, field);
  return system === undefined ? String(value) : withoutTag(String(value), values.text(system));
}

/** `2026-01-15T08:10:00Z` → `2026-01-15 08:10 UTC`, and `…-05:00` → `… UTC-05:00`; a day, month or year stays as it is. */
function timeOf(text: string): string {
  return text.replace(
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*?(?:Z|([+-]\d\d:\d\d))$/,
    (_, day: string, time: string, offset = '') =>
      `${day} ${time} UTC${/^[+-]00:00$/.test(offset) ? '' : offset}`,
  );
}

/** What people write for a unit of UCUM: `{tablet}` → `tablet`, `%{…}` → `%`, `mm[Hg]` → `mmHg`, `Cel` → `°C`. */
function unitOf(unit: string): string {
  if (unit === 'Cel') return '°C';
  // A ratio: `1.015 1` would be read as two numbers.
  if (unit === '1') return '';
  return unit
    .replace(/(?<=[^/.\s])\{[^{}]*\}/g, '')
    .replace(/[{}[\]]/g, '')
    .trim();
}

/** The narrative of a section: its table, and sentences below it. */
export function narrative(
  { columns }: Section,
  rows: readonly (readonly string[])[],
  sentences: readonly string[],
): { readonly status: 'generated'; readonly div: string } {
  // The first column stays, so that each row has one.
  const filled = columns.map((_, index) => index === 0 || rows.some((texts) => texts[index] !== ''));
  const heads = columns.filter((_, index) => filled[index]).map((title) => `<th>${escapeText(title)}</th>`);
  const lines = rows.map((texts) => rowMarkup(texts.filter((_, index) => filled[index])));
  const table = `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
  const paragraphs = sentences.map((sentence) => `<p>${escapeText(sentence)}</p>`).join('');
  const content = `${rows.length > 0 ? table : ''}${paragraphs}`;
  return {
    status: 'generated',
    div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="en" xml:lang="en">${content}</div>`,
  };
}
