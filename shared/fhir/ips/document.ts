/** An International Patient Summary: a Bundle of type document, whose first entry says what is in its sections. */
import type { Fact } from '../../facts/fact.ts';
import { fhirLoinc, hl7 } from '../../models/fhir/systems.ts';
import { escapeText } from '../../xml/write.ts';
import type { JsonObject } from '../json.ts';
import { modelOf } from '../read/instance.ts';
import { sourceOf } from '../write/resources-of.ts';
import { Values } from '../write/values.ts';
import { type AbsentReason, complete } from './complete.ts';
import { factEntries } from './fact-entries.ts';
import { narrative, row, rowMarkup } from './narrative.ts';
import { withProfile } from './profiles.ts';
import { together } from './rows.ts';
import type { Section } from './section.ts';
import { sections } from './sections.ts';
import { type UnreadEntries, unreadSentences } from './unread.ts';

/** A fact of a summary. */
interface SummaryFact extends Fact {
  /** Ids of other documents that tell the same result. */
  readonly alsoIn?: readonly string[];
}

/** The facts that were found for one part of a section. */
export interface FoundPart {
  /** In the order of the summary. */
  readonly facts: readonly SummaryFact[];
  /** How many there are in all. */
  readonly total: number;
}

/** How much of a section a reader may see. */
export type Allowed = 'all' | 'some' | 'none';

export interface SummaryContent {
  /** UUID of this document. */
  readonly id: string;
  readonly now: Date;
  readonly patient: JsonObject;
  /** Why elements of the patient are not there. */
  readonly whyAbsent: AbsentReason;
  /** Absolute URL of the record or carenet, without a slash at its end. */
  readonly place: string;
  /** Absolute URL of the service. */
  readonly service: string;
  /** What was found for a part of a section, by its position there. */
  readonly found: (section: Section, part: number) => FoundPart;
  /** How much of what belongs into a section the reader may see; all of it when absent. */
  readonly allowed?: ((section: Section) => Allowed) | undefined;
  /** What could not be read and may belong into a section. */
  readonly unread: (section: Section) => UnreadEntries;
  /** Further resources that tell about the summary. */
  readonly further?: readonly JsonObject[];
  /** Bytes that the entries and tables may have. */
  readonly room: number;
  /** Bytes of a text in the answer. */
  readonly bytesOf: (text: string) => number;
}

interface Summary {
  /** The Bundle, to be joined. */
  readonly parts: readonly string[];
  /** The facts that are in it. */
  readonly facts: readonly Fact[];
  /** How many entries it says could not be read. */
  readonly unread: number;
}

/** What has no room is left out, and its section says so. */
export function summary(content: SummaryContent): Summary {
  const { id, now, place, service } = content;
  const patient = withProfile(complete(content.patient, content.whyAbsent));
  const written: WrittenSection[] = [];
  let room = content.room;
  for (const [index, section] of sections.entries()) {
    // What a section does not need is there for those after it.
    const one = writeSection(section, content, room / (sections.length - index));
    room -= one.bytes;
    if (section.whenEmpty === 'kept' || one.entries.length > 0 || one.isCut) written.push(one);
  }
  const identifier = { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` };
  const composition = withProfile({
    resourceType: 'Composition',
    id,
    language: 'en',
    identifier,
    status: 'final',
    type: { coding: [{ system: fhirLoinc, code: '60591-5' }] },
    subject: { reference: `Patient/${String(patient.id)}` },
    date: now.toISOString(),
    author: [{ reference: `Device/${author.id}` }],
    title: 'International Patient Summary',
    confidentiality: 'N',
    custodian: { reference: `Organization/${custodian(service).id}` },
    section: written.map(({ json }) => json),
  });
  const head = JSON.stringify(
    withProfile({
      resourceType: 'Bundle',
      language: 'en',
      identifier,
      type: 'document',
      timestamp: now.toISOString(),
    }),
  );
  const about = content.further ?? [];
  const frame = [composition, patient, author, withProfile(custodian(service)), ...about].map((one) =>
    entry(place, one),
  );
  // An encounter may belong to several vital signs.
  const entries = new Set([...frame, ...written.flatMap((section) => section.entries)]);
  return {
    parts: [`${head.slice(0, -1)},"entry":[`, [...entries].join(','), ']}'],
    facts: written.flatMap(({ facts }) => facts),
    unread: written.reduce((sum, { unread }) => sum + unread, 0),
  };
}

/** The software that makes the summary: nobody has looked it through. */
const author = {
  resourceType: 'Device',
  id: 'author',
  deviceName: [{ name: 'Personal health record service', type: 'user-friendly-name' }],
} as const;

/** Who keeps the record: the operator of the service, who is known by its address. */
function custodian(service: string) {
  return {
    resourceType: 'Organization',
    id: 'custodian',
    name: new URL(service).host,
    telecom: [{ system: 'url', value: service }],
  } as const;
}

interface WrittenSection {
  readonly json: JsonObject;
  readonly entries: readonly string[];
  readonly facts: readonly Fact[];
  readonly unread: number;
  readonly bytes: number;
  readonly isCut: boolean;
}

function writeSection(section: Section, content: SummaryContent, room: number): WrittenSection {
  const { place, now, bytesOf } = content;
  const subject = `Patient/${String(content.patient.id)}`;
  const entries: string[] = [];
  const rows: (readonly string[])[] = [];
  const references: JsonObject[] = [];
  const unread = content.unread(section);
  const allowed = content.allowed?.(section) ?? 'all';
  const sentences = [...withheldSentences(allowed), ...unreadSentences(unread, place)];
  const shownFacts: Fact[] = [];
  let repeated = 0;
  let bytes = sentences.reduce((sum, sentence) => sum + bytesOf(JSON.stringify(escapeText(sentence))), 0);
  for (const [index, part] of section.parts.entries()) {
    const { facts, total } = content.found(section, index);
    let shown = 0;
    const partRows: (readonly string[])[] = [];
    for (const fact of facts) {
      const today = now.toISOString().slice(0, 10);
      const others = (fact.alsoIn ?? []).map((id) => `${place}/documents/${id}`);
      const one = factEntries(fact, { subject, ...sourceOf(fact, place), today }, others);
      const texts = one.resources.map((resource) => entry(place, resource));
      const tableRow = row(section, part, new Values(modelOf(fact.model), fact.values));
      // The row is text within text: its quotes are escaped twice.
      const size =
        bytesOf(`${texts.join(',')},${JSON.stringify(rowMarkup(tableRow))}`) +
        bytesOfReferences(one.references);
      if (bytes + size > room) continue;
      bytes += size;
      shown += 1;
      shownFacts.push(fact);
      if (others.length > 0) repeated += 1;
      entries.push(...texts);
      partRows.push(tableRow);
      references.push(...one.references.map((reference) => ({ reference })));
    }
    rows.push(...together(part, partRows));
    if (shown < total) sentences.push(leftOut(total - shown, part.model, place));
  }
  const isCut = sentences.length > 0;
  if (repeated > 0) sentences.push(toldTwice(repeated));
  if (rows.length === 0 && !isCut) sentences.push('There is no information about this here.');
  const json = {
    title: section.title,
    code: { coding: [{ system: fhirLoinc, code: section.loinc }] },
    text: narrative(section, rows, sentences),
    ...(references.length > 0
      ? { entry: references }
      : { emptyReason: allowed === 'all' ? emptyReason(isCut) : withheld }),
  };
  return { json, entries, facts: shownFacts, unread: unread.total, bytes, isCut };
}

/** `{"reference":"…"},` with escaped quotes. */
function bytesOfReferences(references: readonly string[]): number {
  return references.reduce((sum, { length }) => sum + length + 24, 0);
}

function toldTwice(count: number): string {
  return count === 1
    ? '1 entry is in several documents, and stands here once.'
    : `${count} entries are in several documents each, and stand here once.`;
}

function leftOut(count: number, model: string, place: string): string {
  const what = count === 1 ? '1 further entry is' : `${count} further entries are`;
  return `${what} not in this summary. All are in the report ${place}/reports/${model}/`;
}

/** Who reads the section must not take what is there for all, nor an empty one for good news. */
function withheldSentences(allowed: Allowed): readonly string[] {
  if (allowed === 'all') return [];
  if (allowed === 'some')
    return ['This app was let in to see only some of what belongs here. There may be more in the record.'];
  return ['This app was not let in to see what belongs here. There may be something in the record.'];
}

const withheld: JsonObject = {
  coding: [{ system: `${hl7}list-empty-reason`, code: 'withheld', display: 'Information Withheld' }],
  text: 'The text says what is not here',
};

/** Nobody has said that there is none: the record does not know, or what it has is not here. */
function emptyReason(isCut: boolean) {
  return {
    coding: [{ system: `${hl7}list-empty-reason`, code: 'unavailable', display: 'Unavailable' }],
    text: isCut ? 'The text says what is not here' : 'No information available',
  };
}

function entry(place: string, resource: JsonObject): string {
  const fullUrl = `${place}/fhir/${String(resource.resourceType)}/${String(resource.id)}`;
  return JSON.stringify({ fullUrl, resource });
}
