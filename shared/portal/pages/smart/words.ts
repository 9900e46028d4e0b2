/** What an app asks for, or may, in the words of people. */
import type { Texts } from '../../texts/index.ts';
import type { Asked, Piece } from './pieces.ts';

/** Such as `Laboratory values`, or `Problems and illnesses: only concerns about health`. */
export function nameOfPiece(
  { way, part, limit }: Pick<Piece, 'way' | 'part' | 'limit'>,
  { smart }: Texts,
): string {
  const isUndivided = way === 'add' && part === 'findings';
  const name = isUndivided ? smart.measurements : smart.parts[part];
  return limit === undefined ? name : smart.limited(name, smart.limits[limit] ?? smart.limits.some!);
}

/** What an app sees or adds, in a line, and all of it, if the line names only the first. */
export interface ToldPieces {
  readonly line: string;
  readonly all: readonly string[];
}

/** How many parts a line names. */
const mostNamed = 4;

/** Undefined when it asks for nothing of this kind. */
export function toldPieces(asked: Asked, way: 'see' | 'add', texts: Texts): ToldPieces | undefined {
  const names = asked[way].map((piece) => nameOfPiece(piece, texts));
  if (names.length === 0) return undefined;
  const hasTrail = asked.see.some(({ part }) => part === 'trail');
  if (asked.isAll[way] && !hasTrail) return { line: texts.smart.apps.everything, all: [] };
  // Names have commas of their own.
  if (names.length <= mostNamed) return { line: names.join(' · '), all: [] };
  const first = names.slice(0, mostNamed - 1);
  return { line: [...first, texts.smart.apps.more(names.length - first.length)].join(' · '), all: names };
}
