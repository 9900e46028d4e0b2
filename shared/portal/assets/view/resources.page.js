/** The main facts of single resources of FHIR R4, in words: a doctor has no program that reads them. */
import { plain } from './words.page.js';

/** Codes of HL7 for interpretations in the words of the service. */
const interpretations = {
  N: 'Normal',
  A: 'Abnormal',
  AA: 'Critical',
  L: 'Low',
  LL: 'Critically low',
  H: 'High',
  HH: 'Critically high',
  POS: 'Positive',
  NEG: 'Negative',
};

/** What goes without saying. */
const usual = /^(?:active|completed|confirmed|final|finished|unknown)$/;
const dates = 'effectiveDateTime onsetDateTime occurrenceDateTime performedDateTime authoredOn date recordedDate'.split(' ');
const names = 'code medicationCodeableConcept vaccineCode type'.split(' ');
const kinds = new Set(
  'AllergyIntolerance Condition DiagnosticReport Immunization MedicationRequest MedicationStatement Observation Procedure'.split(' '),
);

/**
 * `title` and `rows`, each with the column of a summary that it stands for and its text. Undefined for what must not be told by
 * itself: another kind, no name, or something that changes what the rest means.
 */
export function factsOf(resource) {
  if (resource?.resourceType === 'Patient') return patientFacts(resource);
  if (!kinds.has(resource?.resourceType) || changesMeaning(resource)) return undefined;
  const title = firstOf(resource, names, wordsOf);
  if (!title) return undefined;
  const rows = [
    ['Result', resultOf(resource)],
    ...(resource.component ?? []).map((one) => [wordsOf(one.code) || 'Result', resultOf(one)]),
    ['Interpretation', listed(resource.interpretation, interpretationOf)],
    ['Reference range', listed(resource.referenceRange, rangeOf)],
    ['Reaction', listed(resource.reaction, (one) => listed(one.manifestation, wordsOf))],
    ['Severity', wordsOf(resource.severity) || listed(resource.reaction, (one) => plain(one.severity))],
    ['Instructions', listed(resource.dosage ?? resource.dosageInstruction, (one) => plain(one.text))],
    ['Date', firstOf(resource, dates, plain) || plain((resource.effectivePeriod ?? resource.performedPeriod)?.start)],
    ['Until', plain(resource.effectivePeriod?.end ?? resource.abatementDateTime)],
    ['Status', statusOf(resource)],
    ['Notes', plain(resource.conclusion) || listed(resource.note, (one) => plain(one.text, 1000))],
  ];
  return { title, rows: rows.filter(([, text]) => text), isMistake: isMistake(resource) };
}

/** It never was so: nobody may read it as if it were. */
function isMistake({ status, verificationStatus }) {
  return [status, codeOf(verificationStatus)].includes('entered-in-error');
}

function interpretationOf(concept) {
  return interpretations[codeOf(concept)] ?? wordsOf(concept);
}

function rangeOf({ text, low, high }) {
  const [from, to] = [quantityOf(low), quantityOf(high)];
  return plain(text) || [from, to && (from ? `to ${to}` : `up to ${to}`)].filter(Boolean).join(' ');
}

function patientFacts({ name, birthDate }) {
  const [said] = Array.isArray(name) ? name : [];
  const title = plain(said?.text ?? [...(said?.given ?? []), said?.family].filter(Boolean).join(' '), 120);
  if (!title) return undefined;
  return { title, rows: [['Date of birth', plain(birthDate, 10)]].filter(([, text]) => text), isPatient: true };
}

/** A modifier that this page does not know, or a thing that is not to be done. */
function changesMeaning({ modifierExtension, implicitRules, doNotPerform }) {
  return Boolean(modifierExtension?.length || implicitRules || doNotPerform);
}

function statusOf({ status, clinicalStatus, verificationStatus }) {
  const all = [plain(status), codeOf(clinicalStatus), codeOf(verificationStatus)];
  return all.filter((one) => one && !usual.test(one)).join(', ');
}

/** The value, or why there is none. */
function resultOf(holder) {
  const { valueQuantity, valueString, valueInteger, valueBoolean, valueDateTime, valueRange, valueRatio } = holder;
  return (
    quantityOf(valueQuantity) ||
    wordsOf(holder.valueCodeableConcept) ||
    plain(valueString, 1000) ||
    plain(valueDateTime) ||
    [valueInteger, valueBoolean].filter((one) => one !== undefined).join('') ||
    [quantityOf(valueRange?.low), quantityOf(valueRange?.high)].filter(Boolean).join(' – ') ||
    [quantityOf(valueRatio?.numerator), quantityOf(valueRatio?.denominator)].filter(Boolean).join(' : ') ||
    wordsOf(holder.dataAbsentReason)
  );
}

function quantityOf({ comparator, value, unit, code } = {}) {
  if (typeof value !== 'number') return '';
  // What UCUM has in brackets is told without them: mm[Hg].
  const told = plain(unit ?? code, 40).replace(/[{}[\]]/g, '');
  return [plain(comparator), String(value), told].filter(Boolean).join(' ');
}

function wordsOf(concept) {
  const coding = concept?.coding ?? [];
  return plain(concept?.text ?? coding.find(({ display }) => display)?.display ?? coding.find(({ code }) => code)?.code);
}

function codeOf(concept) {
  return plain(concept?.coding?.find(({ code }) => code)?.code);
}

function firstOf(resource, fields, read) {
  return fields.map((field) => read(resource[field])).find((text) => text) ?? '';
}

function listed(all, read) {
  return (Array.isArray(all) ? all : []).map((one) => read(one ?? {})).filter(Boolean).join(', ');
}
