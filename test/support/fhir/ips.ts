/**
 * Checks a Bundle against the International Patient Summary (HL7 IPS 2.0): by the profiles in HL7's package, and that it is whole,
 * which profiles cannot say.
 */
import type { Findings } from './findings.ts';
import { isSafeXhtml } from './narrative.ts';
import { profileOf, typeOf } from './profiles/element-tree.ts';
import { BundleIndex, referencesIn } from './profiles/references.ts';
import { Validator } from './profiles/validator.ts';
import type { Resource } from './profiles/values.ts';
import { schemaErrors } from './schema.ts';

interface CodeableConcept {
  readonly coding: readonly { readonly system: string; readonly code: string }[];
}

interface Section {
  readonly title?: string;
  readonly code?: CodeableConcept;
  readonly text?: { readonly status: string; readonly div: string };
  readonly entry?: readonly { readonly reference: string }[];
  readonly emptyReason?: CodeableConcept;
}

export interface Summary {
  readonly resourceType: 'Bundle';
  readonly type: string;
  readonly identifier: { readonly system: string; readonly value: string };
  readonly timestamp: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}

const ips = 'http://hl7.org/fhir/uv/ips/StructureDefinition/';
const loinc = 'http://loinc.org';

/** Immunizations, results, procedures and devices: IPS recommends them in its text, and its profiles leave them optional. */
const recommendedSections = ['11369-6', '30954-2', '47519-4', '46264-8'];

export function compositionOf({ entry }: Summary): Resource & { readonly section: readonly Section[] } {
  return entry[0]!.resource as Resource & { readonly section: readonly Section[] };
}

export function sectionOf(bundle: Summary, code: string): Section | undefined {
  return compositionOf(bundle).section.find((section) => codeOf(section) === code);
}

function codeOf({ code }: Section): string | undefined {
  return code?.coding.find(({ system }) => system === loinc)?.code;
}

/** What is wrong, a sentence each; empty when it is a valid summary. */
export function summaryErrors(bundle: Summary): readonly string[] {
  return checkSummary(bundle).errors;
}

export function checkSummary(given: Summary): Findings {
  // Numbers whose text is kept are numbers only once they are written.
  const bundle = JSON.parse(JSON.stringify(given)) as Summary;
  const validator = new Validator(bundle.entry);
  const resources = bundle.entry.map(({ resource }) => resource);
  const errors = [
    ...schemaErrors(given),
    ...[bundle as unknown as Resource, ...resources].flatMap((one) => profileErrors(one, validator)),
    ...(compositionOf(bundle).section ? sectionErrors(bundle) : []),
    ...linkErrors(bundle),
  ];
  return { errors: [...new Set(errors)], codes: validator.codes };
}

/** By the profiles that a resource claims, and those that the Bundle of a summary has for its kind. */
function profileErrors(resource: Resource, validator: Validator): readonly string[] {
  const { resourceType, meta } = resource;
  const claimed = (meta as { readonly profile?: readonly string[] } | undefined)?.profile ?? [];
  const profiles = new Set([...claimed, ...profilesFor(resourceType)]);
  if (profiles.size === 0) profiles.add(typeOf(resourceType)!.url);
  return [...profiles].flatMap((profile) => validator.check(resource, profile));
}

/** The profile of a kind of resource. Observations have several: each claims its own. */
function profilesFor(kind: string): readonly string[] {
  if (kind === 'Bundle') return [`${ips}Bundle-uv-ips`];
  const entries = profileOf(`${ips}Bundle-uv-ips`)!.root.children.find(({ name }) => name === 'entry')!;
  const profiles = entries.slices
    .flatMap(({ children }) => children.find(({ name }) => name === 'resource')?.type ?? [])
    .flatMap(({ code, profile = [] }) => (code === kind ? profile : []));
  return profiles.length === 1 ? profiles : [];
}

/** LOINC codes of the sections that the profile knows. */
function knownSections(): readonly string[] {
  const { children } = profileOf(`${ips}Composition-uv-ips`)!.root;
  const { slices } = children.find(({ name }) => name === 'section')!;
  return slices.map((slice) => {
    const code = slice.children.find(({ name }) => name === 'code')!.fixed!.value as CodeableConcept;
    return code.coding[0]!.code;
  });
}

function sectionErrors(bundle: Summary): readonly string[] {
  const { section: sections } = compositionOf(bundle);
  const codes = sections.map((section) => codeOf(section) ?? '');
  return [
    ...recommendedSections
      .filter((code) => !codes.includes(code))
      .map((code) => `There is no section ${code}.`),
    ...codes.filter((code) => !knownSections().includes(code)).map((code) => `IPS has no section ${code}.`),
    ...sections.flatMap(errorsOfSection),
  ];
}

function errorsOfSection(section: Section): readonly string[] {
  const code = codeOf(section) ?? '?';
  const checks = [
    [isSafeXhtml(section.text?.div ?? ''), `The narrative of section ${code} is no plain XHTML.`],
    [
      Boolean(section.entry?.length) !== Boolean(section.emptyReason),
      `Section ${code} has entries and a reason, or neither.`,
    ],
  ] as const;
  return checks.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}

/**
 * Every reference leads to an entry, and the Composition leads to every entry, but for a Provenance of something in the document (R4,
 * 3.3.1.1).
 */
function linkErrors({ entry }: Summary): readonly string[] {
  const index = new BundleIndex(entry);
  const reached = new Set<Resource>();
  const follow = (resource: Resource, outer?: Resource): readonly string[] => {
    if (reached.has(resource)) return [];
    reached.add(resource);
    return referencesIn(resource).flatMap((reference) => {
      const target = index.resolve(reference, outer ?? resource);
      return target
        ? follow(target, reference.startsWith('#') ? (outer ?? resource) : undefined)
        : [`${reference} is not in the Bundle.`];
    });
  };
  const provenances = entry
    .filter(({ resource }) => isOfEntry(resource, index))
    .map(({ resource }) => resource);
  const dangling = [entry[0]!.resource, ...provenances].flatMap((resource) => follow(resource));
  const parts = entry.flatMap(({ resource }) => [resource, ...((resource.contained ?? []) as Resource[])]);
  const unreached = parts.filter((resource) => !reached.has(resource));
  return [...dangling, ...unreached.map(({ resourceType, id }) => `Nothing leads to ${resourceType}/${id}.`)];
}

function isOfEntry(resource: Resource, index: BundleIndex): boolean {
  const { target = [] } = resource as { readonly target?: readonly { readonly reference: string }[] };
  return (
    resource.resourceType === 'Provenance' &&
    target.some(({ reference }) => index.resolve(reference, resource) !== undefined)
  );
}
