/** Whether a name of a Patient is a name of the record: docs/contract/fhir.md#whose-document-it-is. */
import type { Demographics } from '../models/demographics/index.ts';
import { visitText } from './work.ts';

/** Names of a Patient as they are written there. */
export type Names = readonly {
  readonly family: string | null;
  readonly given: readonly string[];
  readonly text: string | null;
}[];
type Name = Names[number];
type PersonName = Pick<Demographics, 'name_given' | 'name_middle' | 'name_family'>;

/** Names of one Patient that are compared, and given names of each: nobody has more, and a document may have a million. */
const mostNames = 100;
/** Characters of a name that is compared. A longer one is nobody's. */
const longestName = 1000;

/** The names of a Patient that are compared. */
function compared(names: Names): Names {
  return names
    .slice(0, mostNames)
    .map((name) =>
      name.given.length > mostNames ? { ...name, given: name.given.slice(0, mostNames) } : name,
    );
}

export function isNamed(names: Names): boolean {
  return names.some(({ family, given, text }) => family !== null || given.length > 0 || text !== null);
}

export function hasFamilyName(names: Names, family: string | null): boolean {
  return compared(names).some((name) => isSameName(name.family, family) || isIn(name, family));
}

export function hasGivenName(names: Names, given: string | null): boolean {
  return compared(names).some(
    (name) => name.given.some((one) => isSameName(one, given)) || isIn(name, given),
  );
}

/**
 * Whether the names say given names, and none of them can be one of the person. One that begins with the other can:
 * initials and short forms are common.
 */
export function hasOtherGivenName(names: Names, person: PersonName): boolean {
  const said = compared(names)
    .flatMap((name) => givenWords(name, person.name_family))
    .slice(0, mostNames);
  const known = [...wordsOf(person.name_given), ...wordsOf(person.name_middle)].slice(0, mostNames);
  if (said.length === 0 || known.length === 0) return false;
  return !said.some((one) => known.some((other) => one.startsWith(other) || other.startsWith(one)));
}

/**
 * Whether a text, such as the display of a reference, calls somebody by the family name and by one of the given names. Other words in it,
 * such as titles and middle names, do not count.
 */
export function isCalled(text: string, family: string | null, given: string | null): boolean {
  const words = new Set(wordsOf(text));
  const familyWords = wordsOf(family);
  const isOfFamily = familyWords.length > 0 && familyWords.every((word) => words.has(word));
  return isOfFamily && wordsOf(given).some((word) => words.has(word));
}

/**
 * Whether a text may call the person by less than both names: it has words of the family name, and others only if one of the given names
 * begins as they do, or they as it does. `R. Lind` and `Rosa` may be Rosa Lind; `Marta Lind` is not.
 */
export function mayBeCalled(text: string, person: PersonName): boolean {
  const familyWords = wordsOf(person.name_family);
  const given = [...wordsOf(person.name_given), ...wordsOf(person.name_middle)].slice(0, mostNames);
  const words = wordsOf(text);
  return (
    words.length > 0 &&
    words.every(
      (word) =>
        familyWords.includes(word) || given.some((one) => one.startsWith(word) || word.startsWith(one)),
    )
  );
}

/** Whether a text calls somebody by one of these names. */
export function isCalledLike(text: string, names: Names): boolean {
  return compared(names).some((name) =>
    isText(name) ? isSameText(text, name.text ?? '') : isCalled(text, name.family, name.given.join(' ')),
  );
}

/** Whether two texts have the same words, in any order. */
export function isSameText(one: string, other: string): boolean {
  const words = wordsOf(one).toSorted().join(' ');
  return words !== '' && words === wordsOf(other).toSorted().join(' ');
}

/** Stands for a name that is too long to be compared. */
const nobody = ['\0'];

/** Of a name that is only a text, all words that are not of the family name. */
function givenWords(name: Name, family: string | null): readonly string[] {
  if (!isText(name)) return name.given.flatMap((one) => (one.length > longestName ? nobody : wordsOf(one)));
  if ((name.text ?? '').length > longestName) return nobody;
  const familyWords = wordsOf(family);
  return wordsOf(name.text).filter((word) => !familyWords.includes(word));
}

function isSameName(one: string | null, other: string | null): boolean {
  if (!one || !other || one.length > longestName || other.length > longestName) return false;
  return plain(one) === plain(other);
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
  if (name === null || name.length > longestName) return [];
  return name
    .split(/[\s,]+/)
    .map(plain)
    .filter(Boolean);
}

/** Letters that no accent can be taken off. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'a', œ: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Without accents, case, blanks, hyphens and apostrophes. Jürgen and Juergen are alike, and so are Søren and Soeren. */
export function plain(name: string): string {
  visitText(name.length);
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđı]/g, (letter) => letters[letter]!)
    .replace(/([aou])e|aa/g, (pair) => pair[0]!);
}
