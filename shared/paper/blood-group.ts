/**
 * The blood group of a person, from results of laboratories. A wrong one may kill, so it is told only where all results agree
 * (docs/contract/reports.md#papers).
 */

export type BloodGroup =
  | { readonly state: 'none' }
  /** Results differ, or one of them could not be read. */
  | { readonly state: 'unclear' | 'unread' }
  | {
      readonly state: 'known';
      readonly abo: Abo | undefined;
      readonly rh: Rh | undefined;
      readonly date: string;
    };

type Abo = 'A' | 'B' | 'AB' | '0';
type Rh = 'positive' | 'negative';

/** Codes of LOINC: ABO and Rh group, ABO group, and Rh group, each of blood. */
const parts: Readonly<Record<string, readonly ('abo' | 'rh')[]>> = {
  '882-1': ['abo', 'rh'],
  '883-0': ['abo'],
  '10331-7': ['rh'],
};

/** A result of one of these tests. */
export interface BloodGroupResult {
  /** Code of LOINC. */
  readonly code: string;
  readonly text: string;
  /** Main date of the fact; empty for none. */
  readonly date: string;
  /** Whether the laboratory has not confirmed it yet. */
  readonly isPreliminary: boolean;
}

export function isBloodGroup(code: string | null | undefined): boolean {
  return code !== null && code !== undefined && Object.hasOwn(parts, code);
}

/** A preliminary result may speak against others and is never shown by itself. */
export function bloodGroupOf(results: readonly BloodGroupResult[]): BloodGroup {
  if (results.length === 0) return { state: 'none' };
  const read = results.map((result) => ({ ...result, ...readGroup(result) }));
  if (read.some(({ isRead }) => !isRead)) return { state: 'unread' };
  const abos = new Set(read.flatMap(({ abo }) => abo ?? []));
  const rhs = new Set(read.flatMap(({ rh }) => rh ?? []));
  if (abos.size > 1 || rhs.size > 1) return { state: 'unclear' };
  const final = read.filter(({ isPreliminary }) => !isPreliminary);
  const newest = final
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (newest === undefined) return { state: 'none' };
  return {
    state: 'known',
    abo: final.find(({ abo }) => abo !== undefined)?.abo,
    rh: final.find(({ rh }) => rh !== undefined)?.rh,
    date: newest,
  };
}

interface ReadGroup {
  /** Whether the text says what the test is for. */
  readonly isRead: boolean;
  readonly abo?: Abo;
  readonly rh?: Rh;
}

/**
 * `A Rh positive`, `0 neg`, `AB+`, `Group O, RhD negative`, `B Rh(D) pos.`; a text with any further word, such as `not A` or
 * `A weak D`, is not read.
 */
function readGroup({ code, text }: BloodGroupResult): ReadGroup {
  const wanted = parts[code] ?? [];
  const words = text
    .toLowerCase()
    .replace(/\((?:finding|qualifier value)\)/g, ' ')
    // A dash by itself may stand for no result.
    .replace(/(?<=[a-z0)])[−–-](?=[\s,;.)]|$)/g, ' negative ')
    .replace(/\brh(?:esus)?\s*-?\s*\(?d?\)?\s*-?(?=[\s:+]|pos|neg|$)/g, ' ')
    .replace(/[+]|\bpos(?:iti[vf]e?)?\b\.?/g, ' positive ')
    .replace(/\bneg(?:ati[vf]e?)?\b\.?/g, ' negative ')
    .replace(/\b(?:blood|group|type|blutgruppe|gruppe|abo|factor|faktor)\b|[:,;()/.]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const abos = words.filter((word) => Object.hasOwn(groups, word)).map((word) => groups[word]!);
  const rhs = words.filter((word): word is Rh => word === 'positive' || word === 'negative');
  const isAllKnown = abos.length + rhs.length === words.length;
  const hasWanted =
    abos.length === (wanted.includes('abo') ? 1 : 0) && rhs.length === (wanted.includes('rh') ? 1 : 0);
  if (!isAllKnown || !hasWanted) return { isRead: false };
  return { isRead: true, ...(abos[0] && { abo: abos[0] }), ...(rhs[0] && { rh: rhs[0] }) };
}

const groups: Readonly<Record<string, Abo>> = { a: 'A', b: 'B', ab: 'AB', o: '0', '0': '0' };
