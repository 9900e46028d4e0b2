/** Puts entries of one day, one person and one kind together: forty reads in a row are one line. */
import type { AuditEntry } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { allViews } from '../health/models/index.ts';
import type { ModelName } from '../health/models/model-view.ts';
import { sentenceOf } from './sentences.ts';
import { subjectOf } from './subjects.ts';

export interface Line {
  readonly sentence: string;
  /** The last time. */
  readonly time: string;
  /** Whether the calls were refused (4xx) or failed (5xx). */
  readonly outcome: 'done' | 'refused' | 'failed';
  /** The kinds of medical data that they were about, each once, in the order of their pages. */
  readonly subjects: readonly ModelName[];
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
    time: ofKind[0]!.time,
    outcome: outcomeOf(ofKind[0]!),
    subjects: subjectsOf(ofKind),
    documentIds: [...new Set(ofKind.flatMap(({ documentId }) => documentId ?? []))],
  }));
}

function subjectsOf(entries: readonly AuditEntry[]): readonly ModelName[] {
  const found = new Set(entries.map(subjectOf));
  return allViews.map(({ name }) => name).filter((name) => found.has(name));
}

function outcomeOf({ successful, status }: AuditEntry): Line['outcome'] {
  if (successful) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
