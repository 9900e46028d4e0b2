/** What a document repeats, as it stands beside the facts of a model: a line for each extraction. */
import { longLineage, shortLineage } from './contests.ts';
import type { Repetition } from './statement-entry.ts';

export function writeRepetitions(repetitions: readonly Repetition[]): string {
  return repetitions
    .map(({ lineage, extraction, places, ordinals }) =>
      [shortLineage(lineage), extraction, places, ordinals].join(' '),
    )
    .join('\n');
}

export function readRepetitions(text: string): readonly Repetition[] {
  return text.split('\n').map((line) => {
    const [lineage, extraction, places, ordinals] = line.split(' ') as [string, string, string, string];
    return { lineage: longLineage(lineage), extraction, places, ordinals };
  });
}
