/** CodeableConcepts, Codings and codes → CodedValues, in the system that the model demands. */
import type { TranslationTable } from '../../models/fhir/mapping.ts';
import { modelSystem } from '../../models/fhir/systems.ts';
import { element, isObject, type Json, textOf } from '../json.ts';
import type { Parts } from './parts.ts';
import { type Coding, codingsOf } from './path.ts';

export interface CodedRules {
  readonly table?: TranslationTable | undefined;
  readonly nth?: number | undefined;
  readonly titleOnly?: { readonly unlessIn: readonly string[] } | undefined;
}

/** Fills title, system and identifier from the first value that fits; false when none does. */
export function readCoded(values: readonly Json[], field: string, rules: CodedRules, parts: Parts): boolean {
  const system = parts.field(`${field}_system`).fixed;
  if (system === undefined) throw new Error(`The model fixes no system for ${field}.`);
  const fitting = values.flatMap((value) =>
    codingsOf(value).flatMap((coding) => {
      const meant = meaning(coding, system, field, rules.table, parts);
      return meant
        ? [{ ...meant, titles: [coding.display, conceptText(value), meant.title, meant.code] }]
        : [];
    }),
  );
  const found = fitting[rules.nth ?? 0];
  if (found) {
    const title = found.titles.find((one) => one !== undefined && parts.fits(`${field}_title`, one));
    parts.put(`${field}_title`, title);
    parts.put(`${field}_system`, system);
    return parts.put(`${field}_identifier`, found.code);
  }
  if (!rules.titleOnly) return false;
  return readTitle(values, field, rules.titleOnly.unlessIn, parts);
}

/** The code of the model that a coding means; undefined when it means none. */
function meaning(
  { system, code }: Coding,
  wanted: string,
  field: string,
  table: TranslationTable | undefined,
  parts: Parts,
): { code: string; title?: string } | undefined {
  if (code === undefined) return undefined;
  if (system !== undefined && modelSystem(system) === wanted && parts.fits(`${field}_identifier`, code)) {
    return { code };
  }
  if (!table || ![table.system, ...(table.alsoIn ?? [])].includes(system)) return undefined;
  const row = table.rows.find(({ fhir }) => fhir.includes(code));
  return row && { code: row.code, title: row.title };
}

function readTitle(
  values: readonly Json[],
  field: string,
  unlessIn: readonly string[],
  parts: Parts,
): boolean {
  for (const value of values) {
    const codings = codingsOf(value);
    if (codings.some(({ system }) => system !== undefined && unlessIn.includes(modelSystem(system))))
      continue;
    const title = conceptText(value) ?? codings.find(({ display }) => display !== undefined)?.display;
    if (parts.put(`${field}_title`, title)) return true;
  }
  return false;
}

/** What the concept is called, apart from its codings. */
export function conceptText(value: Json): string | undefined {
  return isObject(value) ? textOf(element(value, 'text')) : undefined;
}
