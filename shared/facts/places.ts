/** Places of blocks of FHIR documents as short text: `2006-2025,D2026-03-04,N`. */
import { type BlockSource, blockPlace } from './blocks.ts';

/** Documents of FHIR count with those of many models. */
const source: BlockSource = 'M';

/** Writes places in any order. Years that follow each other are one range. */
export function writePlaces(places: readonly string[]): string {
  const years: [from: number, to: number][] = [];
  const others: string[] = [];
  for (const place of places.toSorted()) {
    const [, kind, bucket] = place.split('#') as [string, string, string];
    const last = years.at(-1);
    if (kind !== 'Y') others.push(kind + bucket);
    else if (last && Number(bucket) === last[1] + 1) last[1] += 1;
    else years.push([Number(bucket), Number(bucket)]);
  }
  return [
    ...years.map(([from, to]) => (from === to ? yearText(from) : `${yearText(from)}-${yearText(to)}`)),
    ...others,
  ].join(',');
}

export function readPlaces(text: string): readonly string[] {
  return text.split(',').flatMap((part) => {
    if (!/^\d/.test(part)) return [placeOf(part[0] as 'D' | 'A' | 'N', part.slice(1))];
    const [from, to = from] = part.split('-') as [string, string?];
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
      placeOf('Y', yearText(Number(from) + index)),
    );
  });
}

function placeOf(kind: 'D' | 'Y' | 'A' | 'N', bucket: string): string {
  return blockPlace(source, { kind, bucket });
}

function yearText(year: number): string {
  return String(year).padStart(4, '0');
}
