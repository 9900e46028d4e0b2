import { expect, it } from 'vitest';
import { documents, fencesOf } from '../docs-commands/fences.ts';

const commands = documents
  .flatMap(fencesOf)
  .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
  .map((line) => line.trim());

/** The waiter gives up after 25 attempts, which take eight minutes. A restore takes at least twenty. */
it('A command that waits for a table repeats the wait until the table is there', () => {
  const waits = commands.filter((command) => command.includes('wait table-exists'));
  expect(waits.length).toBeGreaterThan(0);
  for (const wait of waits)
    expect(wait).toMatch(/^until aws dynamodb wait table-exists --table-name [\w-]+; do :; done$/);
});
