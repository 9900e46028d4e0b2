/**
 * What was entered by hand as a resource of FHIR R4, and back. One file for both directions, so that nobody writes what is not read
 * again: docs/contract/fhir.md#entered-by-hand.
 */
import { createHash } from 'node:crypto';
import { languages, type Texts } from '../../texts/index.ts';
import type { EntryKind, Values } from './kinds.ts';
import { type Measure, measures, unitOf } from './measures.ts';

/** In JSON. */
export type Resource = { readonly [element: string]: unknown };

/** Who writes it: the patient, or somebody else by name. */
export interface Author {
  readonly isPatient: boolean;
  readonly name: string;
}

export interface Writing {
  readonly kind: EntryKind;
  readonly values: Values;
  readonly recordId: string;
  readonly author: Author;
  /** Of the resource: the same in all versions of its document. */
  readonly id: string;
  /** `YYYY-MM-DD`: when it was written down first, and today. */
  readonly recorded: string;
  readonly today: string;
  /** The code of the name, if it was found. */
  readonly coding?: Coding | undefined;
  readonly texts: Texts;
}

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display: string;
}

const hl7 = 'http://terminology.hl7.org/CodeSystem/';
const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';

/** Says that the portal made the resource of what somebody typed. */
const byHandTag = { system: 'http://indivo.org/vocab/fhir#entered', code: 'by-hand' } as const;

/** An id from the form and what it says: the same form sent twice is the same resource, and another text of it is not. */
export function idFrom(formId: string, { name }: EntryKind, values: Values): string {
  const said = JSON.stringify([formId, name, Object.entries(values).sort()]);
  const hex = createHash('sha256').update(said).digest('hex');
  const version = `8${hex.slice(13, 16)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), version, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}

/** The resource. Its kind decides which elements it has. */
export function resourceOf(writing: Writing): Resource {
  const { kind, id } = writing;
  return {
    resourceType: kind.resourceType,
    id,
    meta: { tag: [byHandTag] },
    ...builders[kind.resourceType](writing),
  };
}

type Builder = (writing: Writing) => Resource;

const builders: Readonly<Record<EntryKind['resourceType'], Builder>> = {
  AllergyIntolerance: (writing) => {
    const { values, recorded } = writing;
    const author = authorOf(writing);
    return {
      clinicalStatus: concept(`${hl7}allergyintolerance-clinical`, isOver(values) ? 'resolved' : 'active'),
      ...(values.category && { category: [values.category] }),
      code: nameOf(writing),
      patient: subjectOf(writing),
      ...(values.since && { onsetDateTime: values.since }),
      recordedDate: recorded,
      recorder: author,
      asserter: author,
      ...notesOf(values),
      ...((values.reaction || values.severity) && { reaction: [reactionOf(values)] }),
    };
  },
  MedicationStatement: (writing) => {
    const { values, today, texts } = writing;
    const period = {
      ...(values.since && { start: values.since }),
      ...(values.until && { end: values.until }),
    };
    return {
      status: isOver(values) ? 'stopped' : 'active',
      category: concept(`${hl7}medication-statement-category`, 'patientspecified'),
      medicationCodeableConcept: nameOf(writing),
      subject: subjectOf(writing),
      ...(Object.keys(period).length > 0 && { effectivePeriod: period }),
      dateAsserted: today,
      informationSource: authorOf(writing),
      ...(values.reason && { reasonCode: [{ text: values.reason }] }),
      ...notesOf(values),
      ...((values.dose || values.often) && { dosage: [dosageOf(values, texts)] }),
    };
  },
  Condition: (writing) => {
    const { values, recorded } = writing;
    const author = authorOf(writing);
    return {
      clinicalStatus: concept(`${hl7}condition-clinical`, isOver(values) ? 'resolved' : 'active'),
      category: [concept(`${hl7}condition-category`, 'problem-list-item')],
      code: nameOf(writing),
      subject: subjectOf(writing),
      ...(values.since && { onsetDateTime: values.since }),
      ...(values.until && { abatementDateTime: values.until }),
      recordedDate: recorded,
      recorder: author,
      asserter: author,
      ...notesOf(values),
    };
  },
  Immunization: (writing) => {
    const { values, recorded, texts } = writing;
    return {
      status: 'completed',
      vaccineCode: nameOf(writing),
      patient: subjectOf(writing),
      ...(values.given
        ? { occurrenceDateTime: values.given }
        : { occurrenceString: texts.byHand.dateUnknown }),
      recorded,
      primarySource: false,
      reportOrigin: concept(`${hl7}immunization-origin`, 'recall', 'Parent/Guardian/Patient Recall'),
      ...(values.lot && { lotNumber: values.lot }),
      ...notesOf(values),
    };
  },
  Observation: (writing) => {
    const { kind, values, texts } = writing;
    const measure = measures[kind.measure!];
    return {
      status: 'final',
      ...(measure.isVital && { category: [concept(`${hl7}observation-category`, 'vital-signs')] }),
      code: codeOf(measure, values, texts.byHand.kinds[kind.name]),
      subject: subjectOf(writing),
      effectiveDateTime: momentOf(values),
      performer: [authorOf(writing)],
      ...readingsOf(measure, values),
      ...notesOf(values),
    };
  },
  DocumentReference: (writing) => {
    const { values } = writing;
    return {
      status: 'current',
      subject: subjectOf(writing),
      author: [authorOf(writing)],
      content: [
        {
          attachment: {
            contentType: 'text/plain; charset=utf-8',
            data: Buffer.from(values.text ?? '').toString('base64'),
            ...(values.title && { title: values.title }),
            creation: values.day,
          },
        },
      ],
      context: { period: { start: values.day } },
    };
  },
};

/** Where the status of a resource stands that was entered by mistake, and what must not stand beside it. */
const mistaken: Readonly<Record<EntryKind['resourceType'], Resource>> = {
  AllergyIntolerance: {
    clinicalStatus: undefined,
    verificationStatus: concept(`${hl7}allergyintolerance-verification`, 'entered-in-error'),
  },
  Condition: {
    clinicalStatus: undefined,
    // FHIR R4, con-4: what is over has a clinical status.
    abatementDateTime: undefined,
    verificationStatus: concept(`${hl7}condition-ver-status`, 'entered-in-error'),
  },
  MedicationStatement: { status: 'entered-in-error' },
  Immunization: { status: 'entered-in-error' },
  Observation: { status: 'entered-in-error' },
  DocumentReference: { status: 'entered-in-error' },
};

/** The same resource, of which nothing holds any more. */
export function asMistake(resource: Resource, { resourceType }: EntryKind): Resource {
  return { ...resource, ...mistaken[resourceType] };
}

function concept(system: string, code: string, display?: string): Resource {
  return { coding: [{ system, code, ...(display && { display }) }] };
}

function isOver({ still }: Values): boolean {
  return still === 'no';
}

/** Without a name: the document is in the record of the person, whatever her name is by now. */
function subjectOf({ recordId }: Writing): Resource {
  return { reference: `Patient/${recordId}` };
}

function authorOf(writing: Writing): Resource {
  const { isPatient, name } = writing.author;
  return isPatient ? subjectOf(writing) : { display: name };
}

function nameOf({ values, coding }: Writing): Resource {
  return { ...(coding && { coding: [coding] }), text: values.name };
}

function notesOf({ notes }: Values): Resource {
  return notes ? { note: [{ text: notes }] } : {};
}

/** FHIR demands a manifestation. Where only the severity is known, it says that there is none. */
function reactionOf({ reaction, severity }: Values): Resource {
  const unsaid = {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  };
  return { manifestation: [reaction ? { text: reaction } : unsaid], ...(severity && { severity }) };
}

type Often = keyof Texts['byHand']['choices']['often'];

/** As it stands behind something else. */
function oftenWords(often: string, { byHand }: Texts): string {
  const words = byHand.choices.often[often as Often];
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const frequencies: Readonly<Record<string, Resource>> = {
  once: { frequency: 1, period: 1, periodUnit: 'd' },
  twice: { frequency: 2, period: 1, periodUnit: 'd' },
  thrice: { frequency: 3, period: 1, periodUnit: 'd' },
  four: { frequency: 4, period: 1, periodUnit: 'd' },
  other: { frequency: 1, period: 2, periodUnit: 'd' },
  weekly: { frequency: 1, period: 1, periodUnit: 'wk' },
};

/** The text says all of it: who reads nothing else must not miss how often. */
function dosageOf({ dose, often }: Values, texts: Texts): Resource {
  const repeat = often && frequencies[often];
  const words = often && oftenWords(often, texts);
  return {
    text: dose && words ? `${dose}, ${words}` : dose || texts.byHand.choices.often[often as Often],
    ...(repeat && { timing: { repeat } }),
    ...(often === 'needed' && { asNeededBoolean: true }),
  };
}

function momentOf({ day, time, zone }: Values): string {
  return time ? `${day}T${time}:00${zone}` : day!;
}

function codeOf({ panel, exact, readings: [reading] }: Measure, { unit }: Values, text: string): Resource {
  const { loinc: code = reading.loinc } = unitOf(reading, unit);
  const { display } = reading;
  const codings = [panel ?? { loinc: code, display }, ...(exact ? [exact] : [])];
  return { coding: codings.map((one) => ({ system: loinc, code: one.loinc, display: one.display })), text };
}

function readingsOf({ panel, readings }: Measure, values: Values): Resource {
  const quantities = readings.map((reading) => {
    const { code } = unitOf(reading, values.unit);
    const value = { value: Number(values[reading.name]), unit: code, system: ucum, code };
    return { reading, valueQuantity: value };
  });
  if (!panel) return { valueQuantity: quantities[0]!.valueQuantity };
  return {
    component: quantities.map(({ reading, valueQuantity }) => ({
      code: { coding: [{ system: loinc, code: reading.loinc, display: reading.display }] },
      valueQuantity,
    })),
  };
}

export interface StoredEntry {
  readonly resource: Resource;
  readonly id: string;
  readonly recorded: string | undefined;
  readonly coding: Coding | undefined;
  readonly isMistake: boolean;
  readonly resourceType: string;
  /** The reference to whom it is about. */
  readonly subject: string | undefined;
}

/** What the portal has made of an entry by hand; undefined for anything else. */
export function storedEntry(content: string): StoredEntry | undefined {
  const resource = parsed(content);
  const tags = listAt(resource, 'meta', 'tag');
  const isByHand = tags.some(
    (tag) => textAt(tag, 'system') === byHandTag.system && textAt(tag, 'code') === byHandTag.code,
  );
  const [resourceType, id] = [textAt(resource, 'resourceType'), textAt(resource, 'id')];
  if (!isByHand || !resourceType || !id) return undefined;
  const status = textAt(resource, 'status') ?? codeAt(resource, 'verificationStatus');
  const [coding] = listAt(nameIn(resource), 'coding');
  return {
    resource: resource as Resource,
    id,
    resourceType,
    recorded: textAt(resource, 'recordedDate') ?? textAt(resource, 'recorded'),
    coding: coding as Coding | undefined,
    isMistake: status === 'entered-in-error',
    subject: textAt(resource, 'subject', 'reference') ?? textAt(resource, 'patient', 'reference'),
  };
}

/** What its form shows. Empty for what the kind has no field for. */
export function valuesOf({ resource }: Pick<StoredEntry, 'resource'>, kind: EntryKind): Values {
  const read: Record<string, unknown> = {
    name: textAt(nameIn(resource), 'text'),
    category: at(resource, 'category', 0),
    reaction: textAt(resource, 'reaction', 0, 'manifestation', 0, 'text'),
    severity: at(resource, 'reaction', 0, 'severity'),
    dose: doseIn(resource),
    often: oftenIn(resource),
    reason: at(resource, 'reasonCode', 0, 'text'),
    since: textAt(resource, 'onsetDateTime') ?? textAt(resource, 'effectivePeriod', 'start'),
    until: textAt(resource, 'abatementDateTime') ?? textAt(resource, 'effectivePeriod', 'end'),
    given: at(resource, 'occurrenceDateTime'),
    lot: at(resource, 'lotNumber'),
    notes: at(resource, 'note', 0, 'text'),
    still: isOverIn(resource) ? 'no' : 'yes',
    ...noteIn(resource),
    ...measuredIn(resource, kind),
  };
  const hasEnd = kind.fields.some((field) => field.as === 'still' && field.hasEnd);
  const names = new Set<string>([
    ...kind.fields.map(({ name }) => name),
    ...(hasEnd ? ['until'] : []),
    // Only what was measured has them.
    'time',
    'zone',
  ]);
  return Object.fromEntries(
    Object.entries(read).filter(([name, value]) => names.has(name) && typeof value === 'string'),
  );
}

/** The kind that a stored resource is of: of an Observation, what was measured tells. */
export function isOfKind({ resource, resourceType }: StoredEntry, kind: EntryKind): boolean {
  if (resourceType !== kind.resourceType) return false;
  if (!kind.measure) return true;
  const { panel, readings } = measures[kind.measure];
  const code = textAt(resource, 'code', 'coding', 0, 'code');
  if (panel) return code === panel.loinc;
  return readings.some(({ loinc: own, units }) => own === code || units.some((unit) => unit.loinc === code));
}

function oftenIn(resource: Resource): string | undefined {
  const dosage = at(resource, 'dosage', 0);
  if (at(dosage, 'asNeededBoolean') === true) return 'needed';
  const repeat = at(dosage, 'timing', 'repeat');
  const isSame = (one: Resource) => Object.entries(one).every(([key, value]) => at(repeat, key) === value);
  return Object.entries(frequencies).find(([, one]) => isSame(one))?.[0];
}

/** The words of the dosage without those for how often, in whatever language they were written. */
function doseIn(resource: Resource): string | undefined {
  const text = textAt(resource, 'dosage', 0, 'text');
  const often = oftenIn(resource);
  if (!text || !often) return text;
  const said = Object.values(languages).map((texts) => oftenWords(often, texts));
  if (said.some((words) => words.toLowerCase() === text.toLowerCase())) return undefined;
  const behind = said.map((words) => `, ${words}`).find((words) => text.endsWith(words));
  return behind ? text.slice(0, -behind.length) : text;
}

function isOverIn(resource: Resource): boolean {
  return codeAt(resource, 'clinicalStatus') === 'resolved' || textAt(resource, 'status') === 'stopped';
}

function noteIn(resource: Resource): Resource {
  const attachment = at(resource, 'content', 0, 'attachment');
  if (!attachment) return {};
  const text = Buffer.from(textAt(attachment, 'data') ?? '', 'base64').toString();
  return { title: at(attachment, 'title'), text, day: at(attachment, 'creation') };
}

function measuredIn(resource: Resource, { measure }: EntryKind): Resource {
  if (!measure) return {};
  const { panel, readings } = measures[measure];
  const quantity = (index: number) =>
    panel ? at(resource, 'component', index, 'valueQuantity') : at(resource, 'valueQuantity');
  const [, day, time, zone] =
    /^([\d-]{10})(?:T(\d\d:\d\d):\d\d(.+))?$/.exec(textAt(resource, 'effectiveDateTime') ?? '') ?? [];
  return {
    ...Object.fromEntries(readings.map(({ name }, index) => [name, numberIn(quantity(index))])),
    unit: at(quantity(0), 'code'),
    day,
    time,
    zone,
  };
}

function numberIn(quantity: unknown): string | undefined {
  const value = at(quantity, 'value');
  return typeof value === 'number' ? String(value) : undefined;
}

function nameIn(resource: unknown): unknown {
  return at(resource, 'code') ?? at(resource, 'medicationCodeableConcept') ?? at(resource, 'vaccineCode');
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** The element at a path; undefined where there is none. */
function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, step) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, step)
        ? (part as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

function codeAt(value: unknown, name: string): string | undefined {
  return textAt(value, name, 'coding', 0, 'code');
}
