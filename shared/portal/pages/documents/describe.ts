/** What people call a document. */
import type { DocumentMetadata } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import type { Texts } from '../../texts/index.ts';
import type { ModelName } from '../health/models/model-view.ts';

/** Types of documents of FHIR begin with it (docs/contract/fhir.md#documents). */
const fhir = 'http://hl7.org/fhir/';

export function isFhir(type: string): boolean {
  return type.startsWith(fhir);
}

/** The kind of a document: a known name of its type, else the last part of the type, else that it is a file. */
export function kindOf({ type }: Pick<DocumentMetadata, 'type'>, { documents }: Texts): string {
  if (type === `${fhir}Bundle`) return documents.fhirBundle;
  if (isFhir(type)) return documents.fhir(type.slice(fhir.length));
  const short = type.split(/[#/]/).at(-1) ?? '';
  // Anybody may name a type, such as `constructor`.
  return Object.hasOwn(documents.types, short) ? documents.types[short]! : short || documents.file;
}

/** The name that it was given, else the medical data in it as far as it is known, else its kind. */
export function nameOf(
  document: Pick<DocumentMetadata, 'label' | 'type'>,
  texts: Texts,
  models: readonly ModelName[] = [],
): string {
  // What was not read names a document no more than what is not in it.
  const read = models.filter((name) => name !== 'not-read');
  const data = read.map((name) => texts.health.models[name]).join(', ');
  return document.label?.trim() || data || kindOf(document, texts);
}

/** The date of what is in a document, if it is known, else the day on which it was added. */
export function dayOf(
  { createdAt }: Pick<DocumentMetadata, 'createdAt'>,
  dateOfContents: string | undefined,
  { documents, tag }: Texts,
): string {
  return dateText(dateOfContents, tag) ?? documents.addedOn(dateText(createdAt, tag)!);
}

/** In the largest unit that leaves a figure of at least 1. */
export function sizeText(bytes: number, tag: string): string {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 1e6 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value as number);
}
