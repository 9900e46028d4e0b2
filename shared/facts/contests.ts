/**
 * What documents say of one resource, as it stands beside the facts of a model: short, because reports read it. A statement is one line of
 * fields: lineage, extraction, time of storing, storer, model, ordinal, content, time of what is said, and who says the same as of another time.
 */
import type { StatementEntry } from './statement-entry.ts';

/** Ids of lineages end in as many zeros. */
const lineageZeros = '00000';

/** Writes statements for the partition of a model. An empty storer is that of the line before; an empty model is that of the partition. */
export function writeContest(entries: readonly StatementEntry[], model: string): string {
  const contents = new Map<string, number>();
  for (const { content } of entries) if (!contents.has(content)) contents.set(content, contents.size);
  let storer = '';
  return entries
    .map((entry) => {
      const isSame = entry.storer === storer;
      storer = entry.storer;
      const again = (entry.again ?? []).flatMap(([lineage, extraction, asOf]) => [
        shortLineage(lineage),
        extraction,
        asOf.toString(36),
      ]);
      return [
        shortLineage(entry.lineage),
        entry.extraction,
        entry.at.toString(36),
        isSame ? '' : storer,
        entry.fact ? (entry.fact[0] === model ? '' : entry.fact[0]) : '-',
        entry.fact ? entry.fact[1] : '',
        contents.get(entry.content),
        `${entry.isDated ? '' : '~'}${entry.asOf.toString(36)}`,
        ...again,
      ].join(' ');
    })
    .join('\n');
}

/** Reads them again; `content` only tells equal ones apart from others. */
export function readContest(text: string, model: string): readonly StatementEntry[] {
  let last = '';
  return text.split('\n').map((line) => {
    const [lineage, extraction, at, storer, of, ordinal, content, said, ...again] = line.split(
      ' ',
    ) as string[];
    last = storer || last;
    return {
      lineage: longLineage(lineage!),
      extraction: extraction!,
      at: Number.parseInt(at!, 36),
      storer: last,
      ...(of !== '-' && { fact: [of || model, Number(ordinal)] as const }),
      content: content!,
      asOf: Number.parseInt(said!.replace('~', ''), 36),
      ...(!said!.startsWith('~') && { isDated: true as const }),
      ...(again.length > 0 && { again: triples(again) }),
    };
  });
}

function triples(fields: readonly string[]): StatementEntry['again'] {
  return Array.from({ length: fields.length / 3 }, (_, index) => {
    const [lineage, extraction, asOf] = fields.slice(3 * index, 3 * index + 3) as [string, string, string];
    return [longLineage(lineage), extraction, Number.parseInt(asOf, 36)] as const;
  });
}

/** The hexadecimal digits of a lineage id that differ, in base 64. */
export function shortLineage(id: string): string {
  const digits = id.replaceAll('-', '').slice(0, -lineageZeros.length);
  return Buffer.from(`${digits}0`, 'hex').toString('base64url');
}

export function longLineage(short: string): string {
  const digits = Buffer.from(short, 'base64url').toString('hex').slice(0, -1) + lineageZeros;
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-');
}
