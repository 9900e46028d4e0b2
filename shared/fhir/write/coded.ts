/** CodedValues → CodeableConcepts, Codings and codes. */
import type { TranslationTable } from '../../models/fhir/mapping.ts';
import { fhirSystem } from '../../models/fhir/systems.ts';
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
  return present({ system: uri, code, display: values.text(`${field}_title`) });
}

/** The CodeableConcept of a coded value: its coding, and its title as text. */
export function concept(values: Values, field: string, table?: TranslationTable): JsonObject | undefined {
  const one = coding(values, field, table);
  return present({ coding: one && [one], text: values.text(`${field}_title`) });
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
  if (system === undefined || code === undefined) return { text };
  return { coding: [{ system, code, display: text }], text };
}
