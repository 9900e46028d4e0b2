/** Codes that a profile binds to a value set (hl7.org/fhir/R4/terminologies.html#strength). */
import type { CodeReport } from './code-report.ts';
import type { Binding } from './element-tree.ts';
import { type Codes, codesOf } from './value-sets.ts';
import type { Value } from './values.ts';

interface Coding {
  readonly system?: string;
  readonly code?: string;
}

/** What is wrong with a value that is bound, and stands at a place; undefined when nothing is. */
export function bindingError(
  value: Value,
  { strength, valueSet }: Binding,
  place: string,
  report: CodeReport,
): string | undefined {
  if ((strength !== 'required' && strength !== 'extensible') || !valueSet) return undefined;
  const [url] = valueSet.split('|') as [string];
  if (strength === 'extensible' && saysWhyAbsent(value)) return undefined;
  // A `code` may have an extension in the place of a value (hl7.org/fhir/R4/element.html): it has no code that could be bound.
  if (value.json === undefined && value.type === 'code' && saysWhyAbsent(value)) return undefined;
  const found = codingsOf(value);
  const listed = codesOf(url);
  if (typeof listed === 'string') {
    report.note(url, place, { unlisted: listed });
    return undefined;
  }
  const isCode = typeof value.json === 'string';
  if (found.some((coding) => isIn(coding, listed, isCode))) {
    report.note(url, place);
    return undefined;
  }
  const said = found.map(({ system, code }) => `${system ?? ''}|${code ?? ''}`).join(' ') || 'text alone';
  const isOther = found.every(({ system }) => system === undefined || !listed.systems.has(system));
  report.note(url, place, { other: said });
  return strength === 'required' || !isOther ? `${said} is not in ${url}` : undefined;
}

function saysWhyAbsent({ inner }: Value): boolean {
  return JSON.stringify(inner.extension ?? '').includes('/data-absent-reason');
}

function codingsOf({ json, inner, type }: Value): readonly Coding[] {
  if (type === 'CodeableConcept') return (inner.coding ?? []) as readonly Coding[];
  if (type === 'Coding' || type === 'Quantity') return [inner as Coding];
  return typeof json === 'string' ? [{ code: json }] : [];
}

/** A `code` has no system: it is one of any system of its value set. */
function isIn({ system = '', code }: Coding, { codes, systems }: Codes, isCode: boolean): boolean {
  return isCode ? [...systems].some((one) => codes.has(`${one}|${code}`)) : codes.has(`${system}|${code}`);
}
