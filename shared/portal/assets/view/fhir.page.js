/** Finds in a file what a person can read: summaries (Bundles of type document), and files (DocumentReference with its content). */
import { factsOf } from './resources.page.js';
import { bytesOfBase64, plain, safeName } from './words.page.js';

/** Sections in the order in which a doctor needs them, by their LOINC codes. Others follow as they stand. */
const order = [
  '104605-1', // alerts
  '48765-2', // allergies
  '11450-4', // problems
  '10160-0', // medicines
  '30954-2', // results
  '8716-3', // vital signs
  '11369-6', // immunizations
  '47519-4', // procedures
  '46264-8', // devices
];

/** Of one file: `{ summary }`, `{ documents }`, or `{ other }` for data of FHIR that is neither. */
export function contentsOf({ resource, text }) {
  const resources = (resource.resourceType === 'Bundle' ? (resource.entry ?? []) : []).filter(Boolean);
  const first = resources[0]?.resource;
  if (resource.type === 'document' && first?.resourceType === 'Composition')
    return { summary: summaryOf(first, resources, text) };
  const documents = documentsIn(resources);
  return documents.length > 0 ? { documents } : { other: otherOf(resource, resources, text) };
}

function summaryOf(composition, entries, text) {
  const patient = entries.find(({ resource }) => resource?.resourceType === 'Patient')?.resource;
  const sections = flat(composition.section ?? []).map((section, index) => ({
    title: plain(section.title) || plain(section.code?.text),
    code: codeOf(section.code),
    div: section.text?.div,
    entries: (section.entry ?? []).length,
    index,
  }));
  return {
    title: plain(composition.title),
    date: composition.date,
    patient: patient && personOf(patient),
    sections: sections.toSorted((one, other) => rankOf(one) - rankOf(other) || one.index - other.index),
    text,
  };
}

/** Sections may have sections of their own. */
function flat(sections, depth = 0) {
  return sections.flatMap((section) => [
    section,
    ...(depth < 3 ? flat(section.section ?? [], depth + 1) : []),
  ]);
}

function rankOf({ code }) {
  const rank = order.indexOf(code);
  return rank < 0 ? order.length : rank;
}

function codeOf(concept) {
  return plain(concept?.coding?.find(({ system }) => /loinc/.test(system ?? ''))?.code);
}

export function personOf({ name = [], birthDate, gender }) {
  const [said] = name;
  const full = said?.text ?? [...(said?.given ?? []), said?.family].filter(Boolean).join(' ');
  return { name: plain(full, 120), birthDate: plain(birthDate, 10), gender: plain(gender, 20) };
}

/** Each attachment of each DocumentReference, with its bytes. */
function documentsIn(entries) {
  const byUrl = new Map(
    entries.flatMap(({ fullUrl, resource }) => [
      ...(fullUrl ? [[fullUrl, resource]] : []),
      ...(resource?.id ? [[`${resource.resourceType}/${resource.id}`, resource]] : []),
    ]),
  );
  // Several documents may have the same content, which is then in memory once.
  const decoded = new Map();
  const bytesOf = (holder) => {
    if (!decoded.has(holder)) decoded.set(holder, bytesOfBase64(holder.data));
    return decoded.get(holder);
  };
  return entries
    .filter(({ resource }) => resource?.resourceType === 'DocumentReference')
    .flatMap(({ resource }) =>
      (resource.content ?? []).map(({ attachment = {} }) =>
        documentOf(resource, attachment, byUrl.get(attachment.url) ?? {}, bytesOf),
      ),
    );
}

function documentOf(reference, attachment, binary, bytesOf) {
  const type = String(attachment.contentType ?? binary.contentType ?? '')
    .split(';')[0]
    .trim()
    .toLowerCase();
  const title = plain(attachment.title ?? reference.description ?? reference.type?.text, 200);
  const bytes = bytesOf(attachment.data === undefined ? binary : attachment);
  const date = reference.date ?? attachment.creation;
  return { title, type, bytes, date, fileName: safeName(title, type) };
}

/** Data that is no summary and no file: what it tells in words, and of the rest what kinds of entries it has, and how many of each. */
function otherOf(resource, entries, text) {
  const all = entries.length > 0 ? entries.map((entry) => entry.resource) : [resource];
  if (!all.some((one) => typeof one?.resourceType === 'string')) throw new TypeError('It holds no resource.');
  const told = all.map((one) => (one?.text?.div ? { title: titleOf(one), div: one.text.div } : factsOf(one)));
  const kinds = new Map();
  for (const one of all.filter((_, index) => !told[index])) {
    const kind = plain(one?.resourceType, 60) || '?';
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return { kinds: [...kinds], told: told.filter(Boolean), text };
}

function titleOf(resource) {
  const concept = resource.code ?? resource.medicationCodeableConcept ?? resource.vaccineCode ?? {};
  return plain(concept.text ?? concept.coding?.find(({ display }) => display)?.display ?? resource.title);
}
