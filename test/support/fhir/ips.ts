/**
 * Checks a Bundle against what the International Patient Summary (HL7 IPS 2.0) requires beyond R4: its sections and elements, and
 * that it is whole. The lists are typed from the profiles Bundle-uv-ips, Composition-uv-ips and those of the resources.
 */
import { SaxesParser } from 'saxes';
import { schemaErrors } from './schema.ts';

interface Resource {
  readonly resourceType: string;
  readonly id?: string;
  readonly [element: string]: unknown;
}

interface Section {
  readonly title?: string;
  readonly code?: { readonly coding: readonly { readonly system: string; readonly code: string }[] };
  readonly text?: { readonly status: string; readonly div: string };
  readonly entry?: readonly { readonly reference: string }[];
  readonly emptyReason?: { readonly coding: readonly { readonly code: string }[] };
}

export interface Summary {
  readonly resourceType: 'Bundle';
  readonly type: string;
  readonly identifier: { readonly system: string; readonly value: string };
  readonly timestamp: string;
  readonly entry: readonly { readonly fullUrl: string; readonly resource: Resource }[];
}

const loinc = 'http://loinc.org';

/** The kinds of resources that the sections may refer to, by LOINC code. */
const kindsOfSections: Readonly<Record<string, readonly string[]>> = {
  '10160-0': ['MedicationStatement', 'MedicationRequest', 'MedicationAdministration', 'MedicationDispense'],
  '48765-2': ['AllergyIntolerance'],
  '11450-4': ['Condition'],
  '11369-6': ['Immunization'],
  '30954-2': ['Observation', 'DiagnosticReport'],
  '47519-4': ['Procedure'],
  '46264-8': ['DeviceUseStatement'],
  '8716-3': ['Observation'],
  '11348-0': ['Condition'],
};

const requiredSections = ['10160-0', '48765-2', '11450-4'];
const recommendedSections = ['11369-6', '30954-2', '47519-4', '46264-8'];

/** Elements that profiles demand: `a|b` means one of them, and a name may end with any type. */
const elements: Readonly<Record<string, readonly string[]>> = {
  AllergyIntolerance: ['code', 'patient'],
  Composition: ['status', 'type', 'subject', 'date', 'author', 'title', 'section', 'custodian'],
  Condition: ['code', 'subject', 'clinicalStatus'],
  Device: [],
  DeviceUseStatement: ['subject', 'timing|_timing', 'device'],
  Encounter: [],
  Immunization: ['status', 'vaccineCode', 'patient', 'occurrence'],
  MedicationRequest: ['subject', 'medication'],
  MedicationStatement: ['subject', 'medication', 'effective|_effective'],
  Observation: ['status', 'category', 'code', 'subject', 'effective|_effective'],
  Organization: ['name'],
  Patient: ['name', 'birthDate|_birthDate'],
  Procedure: ['code', 'subject', 'performed|_performed'],
};

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
  return [
    ...schemaErrors(bundle),
    ...frameErrors(bundle),
    ...sectionErrors(bundle),
    ...resourceErrors(bundle),
  ];
}

function frameErrors({ type, identifier, timestamp, entry }: Summary): readonly string[] {
  const kinds = entry.map(({ resource }) => resource.resourceType);
  const urls = entry.map(({ fullUrl }) => fullUrl);
  return problems([
    [type === 'document', 'The Bundle is no document.'],
    [Boolean(identifier?.system && identifier.value), 'The Bundle has no identifier.'],
    [!Number.isNaN(Date.parse(timestamp)), 'The Bundle has no timestamp.'],
    [kinds[0] === 'Composition', 'The first entry is no Composition.'],
    [kinds.filter((kind) => kind === 'Composition').length === 1, 'There is not exactly one Composition.'],
    [kinds.filter((kind) => kind === 'Patient').length === 1, 'There is not exactly one Patient.'],
    [urls.every(Boolean) && new Set(urls).size === urls.length, 'Entries have no fullUrl, or the same one.'],
    [entry.every((one) => !('search' in one || 'request' in one || 'response' in one)), 'Entries say more.'],
  ]);
}

function sectionErrors(bundle: Summary): readonly string[] {
  const composition = compositionOf(bundle);
  const codes = composition.section.map(codeOf);
  const [type] = (composition.type as NonNullable<Section['code']>).coding;
  return [
    ...problems([
      [type!.system === loinc && type!.code === '60591-5', 'The Composition is no patient summary.'],
      ...[...requiredSections, ...recommendedSections].map(
        (code) =>
          [codes.filter((one) => one === code).length === 1, `There is not one section ${code}.`] as const,
      ),
    ]),
    ...composition.section.flatMap(errorsOfSection),
  ];
}

function errorsOfSection(section: Section): readonly string[] {
  const code = codeOf(section) ?? '?';
  const kinds = kindsOfSections[code] ?? [];
  const entries = section.entry ?? [];
  return problems([
    [Boolean(section.title), `Section ${code} has no title.`],
    [section.text?.status === 'generated', `Section ${code} has no narrative.`],
    [isSafeXhtml(section.text?.div ?? ''), `The narrative of section ${code} is no plain XHTML.`],
    [
      entries.length > 0 !== Boolean(section.emptyReason),
      `Section ${code} has entries and a reason, or neither.`,
    ],
    [
      entries.every(({ reference }) => kinds.includes(reference.split('/')[0]!)),
      `Section ${code} refers to what does not belong there.`,
    ],
  ]);
}

const allowedElements = ['div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'p'];

/** Well-formed, in the namespace of XHTML, of elements that cannot do anything, and with some text. */
function isSafeXhtml(div: string): boolean {
  let isSafe = true;
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', () => {
    isSafe = false;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const names = Object.keys(attributes).filter((name) => !['xmlns', 'lang', 'xml:lang'].includes(name));
    if (!allowedElements.includes(local) || uri !== 'http://www.w3.org/1999/xhtml' || names.length > 0)
      isSafe = false;
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.write(div).close();
  return isSafe && text.trim() !== '';
}

function resourceErrors({ entry }: Summary): readonly string[] {
  const byReference = new Map(
    entry.map(({ fullUrl, resource }) => [fullUrl.split('/').slice(-2).join('/'), resource]),
  );
  const reached = new Set<string>();
  const follow = (reference: string): readonly string[] => {
    if (reached.has(reference)) return [];
    const resource = byReference.get(reference);
    if (!resource) return [`${reference} is not in the Bundle.`];
    reached.add(reference);
    return referencesIn(resource).flatMap(follow);
  };
  const first = entry[0]!.resource;
  const dangling = follow(`Composition/${first.id}`);
  const unreached = [...byReference.keys()].filter((reference) => !reached.has(reference));
  return [
    ...dangling,
    ...unreached.map((reference) => `Nothing leads to ${reference}.`),
    ...entry.flatMap(({ resource }) => missingElements(resource)),
  ];
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { reference?: unknown }).reference;
  const inner = Object.values(value).flatMap(referencesIn);
  return typeof own === 'string' && !own.startsWith('#') ? [own, ...inner] : inner;
}

function missingElements(resource: Resource): readonly string[] {
  const { resourceType } = resource;
  const names = Object.keys(resource);
  const demanded = elements[resourceType];
  if (!demanded) return [`${resourceType} has no place in a summary.`];
  const missing = demanded.filter(
    (alternatives) => !alternatives.split('|').some((start) => names.some((name) => name.startsWith(start))),
  );
  const isLaboratory = JSON.stringify(resource.category ?? '').includes('"laboratory"');
  if (resourceType === 'Observation') {
    const value = isLaboratory ? /^_?value|^hasMember/ : /^value|^hasMember|^component|^dataAbsentReason/;
    if (!names.some((name) => value.test(name))) missing.push('value');
    if (isLaboratory && !names.includes('performer')) missing.push('performer');
  }
  return missing.map((name) => `${resourceType}/${resource.id} has no ${name}.`);
}

function problems(checks: readonly (readonly [holds: boolean, otherwise: string])[]): readonly string[] {
  return checks.filter(([holds]) => !holds).map(([, otherwise]) => otherwise);
}
