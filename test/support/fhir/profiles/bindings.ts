/** Codes that a profile binds to a value set (hl7.org/fhir/R4/terminologies.html#strength). */
import type { Binding } from './element-tree.ts';
import { type Codes, codesOf } from './value-sets.ts';
import type { Value } from './values.ts';

/** What was checked, by the URL of the value set. */
export class CodeReport {
  readonly checked = new Map<string, number>();
  /** Value sets whose codes no package lists, and why. */
  readonly notListed = new Map<string, string>();
  /**
   * What stands in the place of a code of an extensible value set: text alone, or codes of other systems. It is allowed when the
   * value set has nothing that fits, which only a person can judge.
   */
  readonly others = new Map<string, number>();
}

interface Coding {
  readonly system?: string;
  readonly code?: string;
}

/** What is wrong with a value that is bound; undefined when nothing is. */
export function bindingError(
  value: Value,
  { strength, valueSet }: Binding,
  report: CodeReport,
): string | undefined {
  if ((strength !== 'required' && strength !== 'extensible') || !valueSet) return undefined;
  const [url] = valueSet.split('|') as [string];
  const found = codingsOf(value);
  if (strength === 'extensible' && saysWhyAbsent(value)) return undefined;
  const listed = codesOf(url);
  if (typeof listed === 'string') {
    report.notListed.set(url, listed);
    return undefined;
  }
  report.checked.set(url, (report.checked.get(url) ?? 0) + Math.max(found.length, 1));
  const isCode = typeof value.json === 'string';
  if (found.some((coding) => isIn(coding, listed, isCode))) return undefined;
  const said = found.map(({ system, code }) => `${system ?? ''}|${code ?? ''}`).join(' ') || 'text alone';
  const isOther = found.every(({ system }) => system === undefined || !listed.systems.has(system));
  if (strength === 'required' || !isOther) return `${said} is not in ${url}`;
  const other = `${url}: ${found.map(({ system }) => system ?? 'no system').join(' ') || 'text alone'}`;
  report.others.set(other, (report.others.get(other) ?? 0) + 1);
  return undefined;
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
