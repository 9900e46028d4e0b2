/** Whether a name of a Patient is a name of the record: docs/contract/fhir.md#whose-document-it-is. */
import type { Demographics } from '../models/demographics/index.ts';
import type { Reading } from './read/read-resources.ts';

type Names = Reading['patients'][number]['names'];
type Name = Names[number];
type PersonName = Pick<Demographics, 'name_given' | 'name_middle' | 'name_family'>;

/** Given names of one Patient that are compared: nobody has more, and a document may name a million. */
const mostGivenNames = 100;

export function isNamed(names: Names): boolean {
  return names.some(({ family, given, text }) => family !== null || given.length > 0 || text !== null);
}

export function hasFamilyName(names: Names, family: string | null): boolean {
  return names.some((name) => isSameName(name.family, family) || isIn(name, family));
}

export function hasGivenName(names: Names, given: string | null): boolean {
  return names.some((name) => name.given.some((one) => isSameName(one, given)) || isIn(name, given));
}

/**
 * Whether the names say given names, and none of them can be one of the person. One that begins with the other can:
 * initials and short forms are common.
 */
export function hasOtherGivenName(names: Names, person: PersonName): boolean {
  const said = names.flatMap((name) => givenWords(name, person.name_family)).slice(0, mostGivenNames);
  const known = [...wordsOf(person.name_given), ...wordsOf(person.name_middle)].slice(0, mostGivenNames);
  if (said.length === 0 || known.length === 0) return false;
  return !said.some((one) => known.some((other) => one.startsWith(other) || other.startsWith(one)));
}

/** Of a name that is only a text, all words that are not of the family name. */
function givenWords(name: Name, family: string | null): readonly string[] {
  if (!isText(name)) return name.given.flatMap(wordsOf);
  const familyWords = wordsOf(family);
  return wordsOf(name.text).filter((word) => !familyWords.includes(word));
}

function isSameName(one: string | null, other: string | null): boolean {
  return one !== null && !!other && plain(one) === plain(other);
}

/** Whether a name that is only a text, without its parts, has these words. */
function isIn(name: Name, wanted: string | null): boolean {
  if (!isText(name)) return false;
  const words = wordsOf(wanted).join(' ');
  return words !== '' && ` ${wordsOf(name.text).join(' ')} `.includes(` ${words} `);
}

function isText({ family, given, text }: Name): boolean {
  return family === null && given.length === 0 && text !== null;
}

function wordsOf(name: string | null): readonly string[] {
  return (name ?? '')
    .split(/[\s,]+/)
    .map(plain)
    .filter(Boolean);
}

/** Letters that no accent can be taken off. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Without accents, case, blanks, hyphens and apostrophes. Jürgen and Juergen are alike, and so are Søren and Soeren. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđı]/g, (letter) => letters[letter]!)
    .replace(/([aou])e|aa/g, (pair) => pair[0]!);
}
