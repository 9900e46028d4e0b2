/** What can be entered by hand, as data: the fields of each kind, in the order of its form. */
import { unitInWords } from '../../../titles/units.ts';
import type { IconName } from '../../components/icon.tsx';
import type { Texts } from '../../texts/index.ts';
import type { ModelName } from '../health/models/model-view.ts';
import { type MeasureName, measures } from './measures.ts';

export type EntryName = keyof Texts['byHand']['kinds'];

/** The names of fields in forms. Those of a date have parts: `since_day`, `since_month`, `since_year`. */
export type FieldName = 'name' | 'still' | 'zone' | keyof Texts['byHand']['fields'];

/** What was entered; a field that is empty is absent. Dates are `2019`, `2019-03` or `2019-03-05`. */
export type Values = Readonly<Partial<Record<FieldName, string>>>;

export type EntryField = {
  readonly name: Exclude<FieldName, 'zone'>;
  readonly isRequired?: true;
  /** In characters. */
  readonly longest?: number;
} & (
  | { readonly as: 'text' | 'lines'; readonly hint?: 'dose' | 'lot' }
  /** A name that is looked up in the first of these coding systems that is loaded; without one, words. */
  | { readonly as: 'look-up'; readonly systems: readonly CodingSystem[] }
  | { readonly as: 'choice'; readonly of: 'category' | 'severity' | 'often' }
  /** A year, with a month and a day where they are known. */
  | { readonly as: 'date' }
  /** A whole date, which may have a time. */
  | { readonly as: 'day'; readonly hasTime: boolean }
  | { readonly as: 'number' }
  | { readonly as: 'unit' }
  /** Yes, or no longer and until when. */
  | { readonly as: 'still'; readonly hasEnd: boolean }
);

export interface CodingSystem {
  /** In the service: docs/contract/codes.md#known-systems-and-file-formats. */
  readonly shortName: string;
  /** In FHIR. */
  readonly uri: string;
}

export interface EntryKind {
  readonly name: EntryName;
  readonly resourceType: ResourceType;
  readonly icon: IconName;
  /** The page of Health that lists it. */
  readonly model: ModelName;
  readonly fields: readonly EntryField[];
  readonly measure?: MeasureName;
}

type ResourceType =
  | 'AllergyIntolerance'
  | 'MedicationStatement'
  | 'Condition'
  | 'Immunization'
  | 'DocumentReference'
  | 'Observation';

const snomed = { shortName: 'snomed', uri: 'http://snomed.info/sct' };
const rxnorm = { shortName: 'rxterms', uri: 'http://www.nlm.nih.gov/research/umls/rxnorm' };
const cvx = { shortName: 'cvx', uri: 'http://hl7.org/fhir/sid/cvx' };

/** In characters. */
const longestName = 200;
const longestLine = 200;
const longestText = 4000;

const named = (...systems: readonly CodingSystem[]): EntryField => ({
  name: 'name',
  as: 'look-up',
  systems,
  isRequired: true,
  longest: longestName,
});
const notes: EntryField = { name: 'notes', as: 'lines', longest: longestText };
const since: EntryField = { name: 'since', as: 'date' };

function measured(name: MeasureName): EntryKind {
  const { readings, isVital } = measures[name];
  const numbers = readings.map((each): EntryField => ({ name: each.name, as: 'number', isRequired: true }));
  return {
    name,
    resourceType: 'Observation',
    icon: isVital ? 'health' : 'laboratory',
    model: isVital ? 'vitals' : 'labs',
    measure: name,
    fields: [
      ...numbers,
      ...(readings[0].units.length > 1 ? [{ name: 'unit', as: 'unit' } as const] : []),
      { name: 'day', as: 'day', hasTime: true, isRequired: true },
      { ...notes, longest: 500 },
    ],
  };
}

export const entryKinds: readonly EntryKind[] = [
  {
    name: 'allergy',
    resourceType: 'AllergyIntolerance',
    icon: 'allergy',
    model: 'allergies',
    fields: [
      named(snomed),
      { name: 'category', as: 'choice', of: 'category' },
      { name: 'reaction', as: 'text', longest: longestLine },
      { name: 'severity', as: 'choice', of: 'severity' },
      since,
      { name: 'still', as: 'still', hasEnd: false },
      notes,
    ],
  },
  {
    name: 'medicine',
    resourceType: 'MedicationStatement',
    icon: 'medicine',
    model: 'medications',
    fields: [
      named(rxnorm),
      { name: 'dose', as: 'text', hint: 'dose', longest: longestLine },
      { name: 'often', as: 'choice', of: 'often' },
      { name: 'reason', as: 'text', longest: longestLine },
      since,
      { name: 'still', as: 'still', hasEnd: true },
      notes,
    ],
  },
  {
    name: 'problem',
    resourceType: 'Condition',
    icon: 'problem',
    model: 'problems',
    fields: [named(snomed), since, { name: 'still', as: 'still', hasEnd: true }, notes],
  },
  {
    name: 'vaccination',
    resourceType: 'Immunization',
    icon: 'vaccine',
    model: 'immunizations',
    fields: [
      named(cvx),
      { name: 'given', as: 'date' },
      { name: 'lot', as: 'text', hint: 'lot', longest: 40 },
      notes,
    ],
  },
  ...(Object.keys(measures) as MeasureName[]).map(measured),
  {
    name: 'note',
    resourceType: 'DocumentReference',
    icon: 'document',
    model: 'notes',
    fields: [
      { name: 'title', as: 'text', longest: 100 },
      { name: 'text', as: 'lines', isRequired: true, longest: longestText },
      { name: 'day', as: 'day', hasTime: false, isRequired: true },
    ],
  },
];

export function entryKind(name: string | undefined): EntryKind | undefined {
  return entryKinds.find((kind) => kind.name === name);
}

/** The kinds that a page of Health lists. */
export function kindsOnPage(model: string): readonly EntryKind[] {
  return entryKinds.filter((kind) => kind.model === model);
}

/** What a field is called in the form of its kind. */
export function labelOf(
  { name }: { readonly name: Exclude<FieldName, 'zone'> },
  kind: EntryKind,
  texts: Texts,
): string {
  const { byHand } = texts;
  if (name === 'name') return byHand.names[kind.name as keyof typeof byHand.names];
  if (name === 'still') return byHand.still[kind.name as keyof typeof byHand.still];
  const { measure } = kind;
  const label = measure && name === 'value' ? byHand.kinds[kind.name] : byHand.fields[name];
  const reading = measure && measures[measure].readings.find((one) => one.name === name);
  // Where there is a choice, the unit has a field of its own.
  return reading?.units.length === 1 ? byHand.inUnit(label, unitText(reading.units[0].code, texts)) : label;
}

/** A unit of UCUM as people write it. */
export function unitText(code: string, { byHand, tag }: Texts): string {
  return code === '/min' ? byHand.beats : (unitInWords(code, tag) ?? code);
}
