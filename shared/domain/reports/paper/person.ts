/** Whose paper it is: what the reader may know of the person. */
import { ApiError } from '../../../errors.ts';
import { type Demographics, readDemographics, recordLabel } from '../../../models/demographics/index.ts';
import type { PaperContent } from '../../../paper/content.ts';
import { readTree } from '../../../xml/parse.ts';
import { specialToShare, visibleSpecial } from '../../carenets/read.ts';
import type { Context } from '../../context.ts';
import { currentDocument, specialType } from '../../documents/special-documents.ts';

export interface KnownPerson {
  readonly person: PaperContent['person'];
  /** Whether demographics are told. */
  readonly hasDemographics: boolean;
  /** The versions that are told of beside them. */
  readonly documents: readonly string[];
}

type ReadDocument = (name: 'demographics' | 'contact') => ReturnType<typeof currentDocument>;

/** Of a whole record. Two round trips. */
export function personOfRecord(context: Context<'record'>): Promise<KnownPerson> {
  return personOf((name) => currentDocument(specialType(name), context), context, whole);
}

/** Of a whole record, for somebody outside of it: without what is never shared. Two round trips. */
export function personToShare(context: Context<'record'>): Promise<KnownPerson> {
  return personOf((name) => specialToShare(specialType(name), context), context, outside);
}

/** Through a carenet, for somebody who is not in it. */
export function personOfCarenet(context: Context<'carenet' | 'record'>): Promise<KnownPerson> {
  return personOf((name) => visibleSpecial(specialType(name), context), context, outside);
}

/**
 * Through a carenet, only what it shows of both documents; the name of the record is known to all who see the carenet
 * (docs/contract/carenets.md#reading-through-a-carenet).
 */
export function personInCarenet(context: Context<'carenet' | 'record'>): Promise<KnownPerson> {
  return personOf((name) => visibleSpecial(specialType(name), context), context, member);
}

/** Whether details may be hidden from the reader, and whether the reader knows the name of the record all the same. */
const whole = { mayHide: false, knowsName: true };
const member = { mayHide: true, knowsName: true };
const outside = { mayHide: true, knowsName: false };

async function personOf(
  read: ReadDocument,
  { entities: { record } }: Context<'record'>,
  { mayHide, knowsName }: typeof whole,
): Promise<KnownPerson> {
  const [demographics, contact] = await Promise.all([orNone(read('demographics')), orNone(read('contact'))]);
  const details = demographics && readDemographics(demographics.bytes);
  const isHidden = mayHide && details === undefined && record.demographicsId !== undefined;
  const phones = contact ? phonesIn(contact.bytes) : [];
  return {
    person: {
      name: details ? nameOf(details) : isHidden && !knowsName ? '' : record.label,
      birthDate: details?.bday,
      isHidden,
      phones: [...new Set([...phones, ...(details ? numbersOf(details) : [])])].slice(0, mostPhones),
    },
    hasDemographics: details !== undefined,
    documents: contact && phones.length > 0 ? [contact.version.id] : [],
  };
}

/** Undefined where there is no such document, or none that the reader may see. */
async function orNone<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

function nameOf({ name_given, name_middle, name_family }: Demographics): string {
  return name_middle
    ? `${name_given} ${name_middle} ${name_family}`
    : recordLabel({ name_given, name_family });
}

function numbersOf({ tel_1_number, tel_2_number }: Demographics): readonly string[] {
  return [tel_1_number, tel_2_number].filter((number) => number !== null);
}

/** Numbers that a paper has room for, and elements of a document that are looked through. */
const mostPhones = 3;
const mostElements = 1000;

/** The numbers of a Contact document, which has no schema: what older apps call `phoneNumber`. */
function phonesIn(bytes: Uint8Array): readonly string[] {
  const tree = readTree(bytes, mostElements);
  if ('malformed' in tree) return [];
  return tree.root.children
    .filter(({ localName }) => localName === 'phoneNumber')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');
}
