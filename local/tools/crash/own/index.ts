/** The clients that have people of their own. */
import { BrowsersWriter } from './browsers-writer.ts';
import { FactorsWriter } from './factors-writer.ts';
import { InvitationsWriter } from './invitations-writer.ts';
import { LettersWriter } from './letters-writer.ts';
import type { Ground, OwnWriter } from './own-writer.ts';

/** By what they do. */
export const ownWriters = {
  factors: (ground) => FactorsWriter.start(ground),
  invitations: (ground) => InvitationsWriter.start(ground),
  messages: (ground) => LettersWriter.start(ground),
  browsers: (ground) => BrowsersWriter.start(ground),
} as const satisfies Readonly<Record<string, (ground: Ground) => Promise<OwnWriter>>>;

/** `documents`: those that write into one record. */
export type WriterName = 'documents' | keyof typeof ownWriters;

export const writerNames = [
  'documents',
  'factors',
  'invitations',
  'messages',
  'browsers',
] as const satisfies WriterName[];

/** Half of the clients write into one record, as most do. */
export const everybody: readonly WriterName[] = writerNames
  .slice(1)
  .flatMap((name) => ['documents' as const, name]);
