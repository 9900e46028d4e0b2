/** CodeableConcepts, Codings and codes → CodedValues. */
import type { TranslationTable } from '../../models/fhir/mapping.ts';
import { codeName, isSnomed, isWellKnown, modelSystem } from '../../models/fhir/systems.ts';
import { withoutTag } from '../../titles/snomed-tag.ts';
import { element, isObject, type Json, textOf } from '../json.ts';
import { originalText } from './original-text.ts';
import type { Parts } from './parts.ts';
import { type Coding, codingsOf } from './path.ts';
import { putCode, type Said } from './put.ts';

export interface CodedRules {
  readonly table?: TranslationTable | undefined;
  readonly strict?: true | undefined;
  readonly nth?: number | undefined;
  readonly unlessIn?: readonly string[] | undefined;
}

/**
 * Fills title, system and identifier: from the first value with a code in the system of the model's rule, or one that the table
 * translates, and else from the first value that has a name, or at worst a code. False when none does, or the rules are strict and none has such a code.
 */
export function readCoded(values: readonly Json[], field: string, rules: CodedRules, parts: Parts): boolean {
  const system = parts.field(`${field}_system`).fixed;
  const fitting = system === undefined ? [] : fittingIn(values, field, system, rules.table, parts);
  const found = fitting[rules.nth ?? 0];
  if (found) return putCode(parts, field, found);
  if (rules.strict || rules.nth !== undefined) return false;
  const { unlessIn = [] } = rules;
  return namedFirst(values).some((value) => {
    const isElsewhere = codingsOf(value).some(
      (one) => one.system && unlessIn.includes(modelSystem(one.system)),
    );
    return !isElsewhere && putCode(parts, field, saidBy(value));
  });
}

/** What has a name says more than what is only a code, such as `assess-plan` among the categories of a care plan. */
function namedFirst(values: readonly Json[]): readonly Json[] {
  const isNamed = (value: Json) => nameOf(value) !== undefined;
  return [...values.filter(isNamed), ...values.filter((value) => !isNamed(value))];
}

/** The code of a concept that most people can look up, and what the concept is called. */
export function saidBy(value: Json): Said {
  const codings = codingsOf(value).filter(({ code }) => code !== undefined);
  const coding =
    codings.find(({ system }) => system !== undefined && isWellKnown(modelSystem(system))) ??
    codings.find(({ system }) => system !== undefined) ??
    codings[0];
  return { title: coding?.display ?? nameOf(value), system: coding?.system, code: coding?.code };
}

/**
 * What a value is called, in words: a text, a concept, a coding or a reference. A name of SNOMED CT is told without its tag, which is
 * for those who know the system.
 */
export function nameOf(value: Json): string | undefined {
  if (typeof value === 'string') return textOf(value);
  if (!isObject(value)) return undefined;
  const codings = codingsOf(value);
  const name =
    conceptText(value) ??
    codings.find(({ display }) => display !== undefined)?.display ??
    textOf(element(value, 'display')) ??
    originalText(value);
  const ofSnomed = codings.find(({ display, system }) => display === name && isSnomed(system));
  return name !== undefined && ofSnomed ? withoutTag(name, ofSnomed.system) : name;
}

/** What a concept is called, or at worst which code it has. */
export function called(concept: Json | undefined): string | undefined {
  if (concept === undefined) return undefined;
  const name = nameOf(concept);
  if (name !== undefined) return name;
  const { system, code } = saidBy(concept);
  return code && codeName(system, code);
}

function fittingIn(
  values: readonly Json[],
  field: string,
  system: string,
  table: TranslationTable | undefined,
  parts: Parts,
): readonly Said[] {
  return values.flatMap((value) => {
    const name = isObject(value) ? nameOf(value) : undefined;
    return codingsOf(value).flatMap((coding) => {
      const meant = meaning(coding, system, field, table, parts);
      return meant ? [{ ...meant, title: coding.display ?? name ?? meant.title, system }] : [];
    });
  });
}

/** The code of the model that a coding means; undefined when it means none. */
function meaning(
  { system, code }: Coding,
  wanted: string,
  field: string,
  table: TranslationTable | undefined,
  parts: Parts,
): Said | undefined {
  if (code === undefined) return undefined;
  const isTranslated = table !== undefined && [table.system, ...(table.alsoIn ?? [])].includes(system);
  const wantedCode = table?.system === undefined ? code.toLowerCase() : code;
  const row = isTranslated ? table.rows.find(({ fhir }) => fhir.includes(wantedCode)) : undefined;
  if (row) return { code: row.code, title: row.title };
  const isOwn =
    system !== undefined && modelSystem(system) === wanted && parts.fits(`${field}_identifier`, code);
  return isOwn ? { code } : undefined;
}

/** What the concept is called, apart from its codings. */
export function conceptText(value: Json): string | undefined {
  return isObject(value) ? textOf(element(value, 'text')) : undefined;
}
