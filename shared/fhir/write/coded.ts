/** CodedValues → CodeableConcepts, Codings and codes. */
import type { TranslationTable } from '../../models/fhir/mapping.ts';
import { codeName, codeNamed, fhirSystem } from '../../models/fhir/systems.ts';
import type { JsonObject } from '../json.ts';
import { present } from './people.ts';
import { fhirCode, fhirUri, type Values } from './values.ts';

/** The Coding of a coded value: in the system of FHIR where the table translates it. */
export function coding(values: Values, field: string, table?: TranslationTable): JsonObject | undefined {
  const identifier = values.text(`${field}_identifier`);
  const translated = table?.rows.find(({ code }) => code === identifier)?.fhir[0];
  const system = translated === undefined ? values.text(`${field}_system`) : table?.system;
  const code = fhirCode(translated ?? identifier);
  const uri = fhirUri(system && fhirSystem(system));
  // A code without its system means nothing.
  if (code === undefined || uri === undefined) return undefined;
  return present({ system: uri, code, display: titleSaid(values, field) });
}

/** The title, unless it only names the code because the source does not. */
function titleSaid(values: Values, field: string): string | undefined {
  const system = values.text(`${field}_system`);
  const identifier = values.text(`${field}_identifier`);
  const title = values.text(`${field}_title`);
  return identifier !== undefined && title === codeName(system, identifier) ? undefined : title;
}

/** The CodeableConcept of a coded value: its coding, and its title as text. */
export function concept(values: Values, field: string, table?: TranslationTable): JsonObject | undefined {
  const one = coding(values, field, table);
  if (one) return present({ coding: [one], text: titleSaid(values, field) });
  const text = values.text(`${field}_title`);
  return text === undefined ? undefined : conceptNamed(text);
}

/** The CodeableConcept of a text, or of the code that it stands for. */
function conceptNamed(text: string): JsonObject {
  const code = fhirCode(codeNamed(text));
  return code === undefined ? { text } : { coding: [{ code }] };
}

/** The code of an element that has no system. */
export function plainCode(values: Values, field: string, table: TranslationTable): string | undefined {
  return table.rows.find(({ code }) => code === values.get(`${field}_identifier`))?.fhir[0];
}

/** A name with its system and code → CodeableConcept. */
export function namedConcept(values: Values, field: string): JsonObject | undefined {
  const text = values.text(field);
  if (text === undefined) return undefined;
  const system = fhirUri(values.text(`${field}_type`));
  const code = fhirCode(values.text(`${field}_value`));
  if (system === undefined || code === undefined) return conceptNamed(text);
  if (text === codeName(system, code)) return { coding: [{ system, code }] };
  return { coding: [{ system, code, display: text }], text };
}
