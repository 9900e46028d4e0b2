/** Published coding systems. */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const codesPartition = partition('CODES');

/** A published version of a coding system; an id is used once. */
export interface CodeVersion {
  readonly id: string;
  /** How many objects hold its index. */
  readonly parts: number;
}

/** The current version of a coding system under its short name, and again under each of its aliases. */
export interface CodeSystemItem {
  /** Short name of the system itself, also where this is an alias. */
  readonly system: string;
  readonly description: string;
  /** Its aliases; empty where this is an alias. */
  readonly aliases: readonly string[];
  /** Names the objects that hold the index. */
  readonly version: CodeVersion;
  /** SHA-256 of the contents of the index, hexadecimal. */
  readonly digest: string;
  readonly entries: number;
  /** Bytes that the index takes in memory once it is open. */
  readonly memory: number;
  /** The version before, whose objects a request may still be about to read. */
  readonly previous?: CodeVersion;
  readonly publishedAt: string;
  /** Counts changes. Every change is conditional on this number. */
  readonly revision: number;
}

const system = place<CodeSystemItem>(codesPartition, '{short name or alias}');

export const codes = (): Subject => ({
  title: 'Coding systems',
  kinds: [
    itemKind(system, {
      title: 'coding systems',
      attributes: {
        system: 'shown',
        description: 'shown',
        aliases: 'shown',
        version: 'shown',
        digest: 'shown',
        entries: 'shown',
        memory: 'shown',
        previous: 'shown',
        publishedAt: 'shown',
        revision: 'shown',
      },
      readBy: 'code queries; the command that publishes (query)',
    }),
  ],
});

export const codeKeys = {
  codeSystem: (shortName: string) => system.key(codesPartition.of(), shortName),
  /** All of them, aliases included. */
  codeSystems: system.range(codesPartition.of()),
};
