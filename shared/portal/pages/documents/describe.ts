/** What people call a document. */
import type { DocumentMetadata } from '../../../client/index.ts';
import { dateText } from '../../components/formats.ts';
import type { Texts } from '../../texts/index.ts';
import { namesOfKinds } from './kinds-of-data.ts';

/** Types of documents of FHIR begin with it (docs/contract/fhir.md#documents). */
const fhir = 'http://hl7.org/fhir/';

function isFhir(type: string): boolean {
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

/** What a list needs to name a document: of its metadata, or of what the service says of a related one. */
type Named = Pick<DocumentMetadata, 'label' | 'type'> & {
  readonly contents?:
    | (Pick<NonNullable<DocumentMetadata['contents']>, 'name' | 'more'> & {
        readonly kinds: readonly { readonly name: string }[];
      })
    | undefined;
};

/** Kinds of data that a name lists. */
const mostNamed = 3;

/** The name that it was given, else what is in it, else its kinds of data, else its kind of document. */
export function nameOf(document: Named, texts: Texts): string {
  return document.label?.trim() || nameOfContents(document.contents, texts) || kindOf(document, texts);
}

/** What is in a document by its own words, or by its kinds; undefined for one without data. */
function nameOfContents(contents: Named['contents'], texts: Texts): string | undefined {
  if (!contents) return undefined;
  const { andMore } = texts.documents;
  if (contents.name) return contents.more > 0 ? andMore(contents.name, contents.more) : contents.name;
  return (
    kindsIn(
      contents.kinds.map(({ name }) => name),
      texts,
    ) || undefined
  );
}

/** The first kinds of data, and how many more there are; empty for a document without data. */
export function kindsIn(kinds: readonly string[], texts: Texts): string {
  const names = namesOfKinds(kinds, texts);
  const further = names.length - mostNamed;
  const first = names.slice(0, mostNamed).join(', ');
  return further > 0 ? texts.documents.andMore(first, further) : first;
}

type Dated = Pick<DocumentMetadata, 'createdAt'> & {
  readonly contents?: Pick<NonNullable<DocumentMetadata['contents']>, 'newest'> | undefined;
};

/** The date of what is in a document, if it is known, else that it was added on a day. */
export function dayOf({ createdAt, contents }: Dated, { documents, tag }: Texts): string {
  return dateText(contents?.newest, tag) ?? documents.addedOn(dateText(createdAt, tag)!);
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
