/** Compares CodeableConcepts and Codings with the three fields that a fact has of each code. */
import { at, isJson, type Json, plain, textAt } from './json.ts';
import { type Aspect, type Fact, type Verdict, verdict } from './verdict.ts';

/** Code systems by all URIs that are in use for them: FHIR's, as OID, and those of facts. */
const systems: readonly (readonly string[])[] = [
  [
    'http://snomed.info/sct',
    'urn:oid:2.16.840.1.113883.6.96',
    'http://purl.bioontology.org/ontology/SNOMEDCT/',
  ],
  ['http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1', 'http://purl.bioontology.org/ontology/LNC/'],
  [
    'http://www.nlm.nih.gov/research/umls/rxnorm',
    'urn:oid:2.16.840.1.113883.6.88',
    'http://purl.bioontology.org/ontology/RXNORM/',
  ],
  [
    'http://hl7.org/fhir/ndfrt',
    'urn:oid:2.16.840.1.113883.3.26.1.5',
    'http://purl.bioontology.org/ontology/NDFRT/',
  ],
  ['http://fdasis.nlm.nih.gov', 'urn:oid:2.16.840.1.113883.4.9', 'http://fda.gov/UNII/'],
  [
    'http://hl7.org/fhir/sid/cvx',
    'urn:oid:2.16.840.1.113883.12.292',
    'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#',
  ],
];

function isSameSystem(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const known = systems.find((uris) => uris.includes(String(one)));
  return known?.includes(String(other)) ?? false;
}

export function codingsOf(concepts: readonly unknown[]): readonly Json[] {
  return concepts.flatMap((concept) => [
    ...at(concept, 'coding'),
    // A Coding by itself.
    ...(isJson(concept) && typeof concept.code === 'string' ? [concept] : []),
  ]) as readonly Json[];
}

/** Every word for the concepts: texts, displays, codes. */
export function namesOf(concepts: readonly unknown[]): readonly string[] {
  const texts = concepts.flatMap((concept) => textAt(concept, 'text') ?? []);
  const displays = codingsOf(concepts).flatMap(({ display, code }) => [display, code]);
  return [...texts, ...displays].filter((one) => typeof one === 'string').map(plain);
}

/** Whether one of the fields holds one of the concepts. */
export function compareConcept(
  concepts: readonly unknown[],
  fact: Fact,
  fields: readonly string[],
  aspect: Aspect = 'code',
): readonly Verdict[] {
  const told = fields.flatMap((field) => toldIn(fact, field) ?? []);
  const label = fields[0]!;
  if (namesOf(concepts).length === 0) return [];
  if (told.length === 0) return [verdict(aspect, label, undefined, concepts, null)];
  return [
    verdict(
      aspect,
      label,
      told.every((one) => isOneOf(one, concepts)),
      concepts,
      told,
    ),
  ];
}

interface Told {
  readonly title: unknown;
  readonly system: unknown;
  readonly identifier: unknown;
}

function toldIn(fact: Fact, field: string): Told | undefined {
  const told = {
    title: fact[`${field}_title`] ?? null,
    system: fact[`${field}_system`] ?? null,
    identifier: fact[`${field}_identifier`] ?? null,
  };
  return told.title === null && told.identifier === null ? undefined : told;
}

function isOneOf({ title, system, identifier }: Told, concepts: readonly unknown[]): boolean {
  const names = namesOf(concepts);
  const isCode =
    identifier === null ||
    codingsOf(concepts).some(
      (coding) =>
        String(coding.code) === String(identifier) &&
        (system === null || isSameSystem(coding.system, system)),
    );
  const isNamed = title === null || names.includes(plain(String(title)));
  return isCode && (isNamed || isNamedByCode(String(title), concepts));
}

/** A code that nobody has named is told with its system: `RxNorm code 7980`. */
function isNamedByCode(title: string, concepts: readonly unknown[]): boolean {
  return codingsOf(concepts).some(
    ({ code, display }) =>
      display === undefined && /^(?:.+ c|C)ode /.test(title) && title.endsWith(` ${code}`),
  );
}
