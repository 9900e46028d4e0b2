/**
 * What a resource says for a search parameter, as the definitions of US Core name the elements. Written apart from the service, and only
 * for the resources of this folder.
 */
import type { JsonObject } from '../../../../shared/fhir/json.ts';

// biome-ignore lint/suspicious/noExplicitAny: elements of many types of resources.
type Any = any;

const codings = (concepts: Any): string[] =>
  [concepts ?? []]
    .flat()
    .flatMap(({ coding = [] }: Any) => coding.map(({ system, code }: Any) => `${system}|${code}`));
const reference = (to: Any): string[] => (to?.reference ? [to.reference] : []);
const codes = (...values: Any[]): string[] => values.filter((value) => value !== undefined);
const names = (all: Any): string[] =>
  [all ?? []].flat().flatMap(({ family, given = [] }: Any) => [family, ...given].filter(Boolean));
const identifiers = (all: Any): string[] =>
  [all ?? []].flat().map(({ system, value }: Any) => `${system}|${value}`);

type Values = (resource: Any) => string[];

/** Tokens with their system, addresses of references as they were sent, dates, words. */
const byName: Readonly<Record<string, Values>> = {
  'abatement-date': ({ abatementDateTime }) => codes(abatementDateTime),
  address: ({ address = [] }) => address.flatMap(({ line = [], city }: Any) => [...line, city]),
  'asserted-date': ({ extension = [] }) =>
    extension.flatMap(({ url, valueDateTime }: Any) => (url.endsWith('assertedDate') ? [valueDateTime] : [])),
  authored: ({ authored, authoredOn }) => codes(authored, authoredOn),
  authoredon: ({ authoredOn }) => codes(authoredOn),
  category: ({ category }) => codings(category),
  class: ({ class: coding }) => [`${coding.system}|${coding.code}`],
  'clinical-status': ({ clinicalStatus }) => codings(clinicalStatus),
  code: ({ code }) => codings(code),
  date: ({ date, effectiveDateTime, performedDateTime, occurrenceDateTime, period }) =>
    codes(date, effectiveDateTime, performedDateTime, occurrenceDateTime, period?.start),
  description: ({ description }) => codings(description),
  'discharge-disposition': ({ hospitalization }) => codings(hospitalization?.dischargeDisposition),
  encounter: ({ encounter }) => reference(encounter),
  identifier: ({ identifier }) => identifiers(identifier),
  intent: ({ intent }) => codes(intent),
  'lifecycle-status': ({ lifecycleStatus }) => codes(lifecycleStatus),
  location: ({ location = [] }) => location.flatMap(({ location: to }: Any) => reference(to)),
  name: ({ name }) => (typeof name === 'string' ? [name] : names(name)),
  'onset-date': ({ onsetDateTime }) => codes(onsetDateTime),
  period: ({ context }) => codes(context?.period?.start),
  practitioner: ({ practitioner }) => reference(practitioner),
  questionnaire: ({ questionnaire }) => codes(questionnaire),
  'recorded-date': ({ recordedDate }) => codes(recordedDate),
  role: ({ participant = [] }) => participant.flatMap(({ role }: Any) => codings(role)),
  specialty: ({ specialty }) => codings(specialty),
  status: ({ status }) => codes(status),
  'target-date': ({ target = [] }) => target.map(({ dueDate }: Any) => dueDate),
  type: ({ type }) => codings(type),
};

/** Names of parameters whose values are dates. */
export const dates: ReadonlySet<string> = new Set([
  ...['abatement-date', 'asserted-date', 'authored', 'authoredon', 'date', 'onset-date', 'period'],
  ...['recorded-date', 'target-date'],
]);

/** Names of parameters that lead to other resources. */
export const references: ReadonlySet<string> = new Set(['encounter', 'location', 'practitioner']);

/** The values of a resource for the parameter. */
export function valuesOf(resource: JsonObject, name: string): readonly string[] {
  const values = byName[name];
  if (!values) throw new Error(`There is no parameter ${name}.`);
  return values(resource);
}
