/** Puts entries of one day, one person and one kind together: forty reads in a row are one line. */
import type { AuditEntry } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { sentenceOf } from './sentences.ts';

export interface Line {
  readonly sentence: string;
  readonly count: number;
  /** The last time. */
  readonly time: string;
  /** Whether the calls were refused (4xx) or failed (5xx). */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** The documents that they were about, each once. */
  readonly documentIds: readonly string[];
}

export interface PersonsDay {
  /** Id of the account or app; undefined for someone who was not signed in. */
  readonly principal: string | undefined;
  /** The app that acted for the account. */
  readonly proxy: string | undefined;
  readonly lines: readonly Line[];
}

export interface Day {
  /** `YYYY-MM-DD`, in UTC. */
  readonly date: string;
  readonly people: readonly PersonsDay[];
}

/** The newest day first, as the entries come. */
export function groupEntries(entries: readonly AuditEntry[], texts: Texts): readonly Day[] {
  const days = Map.groupBy(entries, ({ time }) => time.slice(0, 10));
  return [...days].map(([date, ofDay]) => {
    const people = Map.groupBy(ofDay, ({ principal, proxy }) => `${principal ?? ''}\n${proxy ?? ''}`);
    return {
      date,
      people: [...people.values()].map((ofPerson) => ({
        principal: ofPerson[0]!.principal,
        proxy: ofPerson[0]!.proxy,
        lines: linesOf(ofPerson, texts),
      })),
    };
  });
}

function linesOf(entries: readonly AuditEntry[], texts: Texts): readonly Line[] {
  const kinds = Map.groupBy(entries, (entry) => `${sentenceOf(entry, texts)}\n${outcomeOf(entry)}`);
  return [...kinds.values()].map((ofKind) => ({
    sentence: sentenceOf(ofKind[0]!, texts),
    count: ofKind.length,
    time: ofKind[0]!.time,
    outcome: outcomeOf(ofKind[0]!),
    documentIds: [...new Set(ofKind.flatMap(({ documentId }) => documentId ?? []))],
  }));
}

function outcomeOf({ successful, status }: AuditEntry): Line['outcome'] {
  if (successful) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
