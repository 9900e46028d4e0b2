/** What is stored of resources that several documents speak of, in words: the items have it in a short form. */
import { readContest } from '../../../shared/facts/contests.ts';
import { readRepetitions } from '../../../shared/facts/repetitions.ts';
import type { StatementEntry } from '../../../shared/facts/statement-entry.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { recordOfPartition } from '../../../shared/store/items/kinds.ts';
import { isWithin, type Stored } from '../../../shared/store/key.ts';

/** Attributes in the place of those that only the service can read; undefined for any other item. */
export function saidTwice(item: Stored): Readonly<Record<string, unknown>> | undefined {
  const recordId = recordOfPartition(item.PK);
  if (recordId !== undefined && isWithin(item, keys.allStatements(recordId)))
    return { entries: JSON.parse(item.entries).map(statementView) };
  const found = keys.factsAt(item.PK);
  if (!found) return undefined;
  if (isWithin(item, found.contests)) return { said: readContest(item.said, found.model).map(statementView) };
  if (!isWithin(item, found.repeated)) return undefined;
  const repeated = readRepetitions(item.repeated).map(({ lineage, ...more }) => ({
    document: lineage,
    ...more,
  }));
  return { at: instant(item.at), asOf: instant(item.asOf), repeated };
}

function statementView({ lineage, extraction, at, fact, content, asOf, isDated, again }: StatementEntry) {
  return {
    document: lineage,
    extraction,
    stored: instant(at),
    fact: fact ? `${fact[0]} ${fact[1]}` : 'none: withdrawn or not read',
    content,
    asOf: `${instant(asOf)}${isDated ? '' : ' (by its document)'}`,
    ...(again && {
      again: again.map(([document, of, time]) => ({ document, extraction: of, asOf: instant(time) })),
    }),
  };
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
