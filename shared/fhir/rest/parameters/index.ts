/** The search parameters of every type of resource, as data: docs/contract/fhir-api.md#search-parameters. */
import { resourceTypes } from '../../resource-types.ts';
import { care } from './care.ts';
import { documents } from './documents.ts';
import { findings } from './findings.ts';
import { medications } from './medications.ts';
import { others } from './others.ts';
import { type Parameter, type ParameterTexts, parseParameter } from './parameter.ts';
import { people } from './people.ts';

const byType: Readonly<Record<string, ParameterTexts>> = {
  ...findings,
  ...medications,
  ...care,
  ...people,
  ...documents,
  ...others,
};

/** Every type has these. */
const ofAll: ParameterTexts = {
  _id: 'token id',
  _lastUpdated: 'date meta.lastUpdated',
  _profile: 'uri meta.profile',
  _security: 'token meta.security',
  _tag: 'token meta.tag',
};

/** Types without a row of their own. */
const ofOthers: ParameterTexts = { identifier: 'token identifier' };

const parsed = new Map<string, ReadonlyMap<string, Parameter>>();

/** The parameters of a type by name; those of every type first. Empty for what is no type of FHIR R4. */
export function parametersOf(type: string): ReadonlyMap<string, Parameter> {
  const known = parsed.get(type);
  if (known) return known;
  if (!resourceTypes.has(type)) return new Map();
  const rows = { ...ofAll, ...(Object.hasOwn(byType, type) ? byType[type] : ofOthers) };
  const parameters = new Map(
    Object.entries(rows).map(([name, row]) => [name, parseParameter(name, row)] as const),
  );
  parsed.set(type, parameters);
  return parameters;
}

/** Types that have parameters of their own, in alphabetical order. For the reference. */
export function typesWithParameters(): readonly string[] {
  return Object.keys(byType).toSorted();
}

/** The rows of a type by name, without those of every type. For the reference. */
export function rowsOf(type: string): ParameterTexts {
  return byType[type] ?? ofOthers;
}

/** The rows that every type has. For the reference. */
export const rowsOfAll: ParameterTexts = ofAll;
