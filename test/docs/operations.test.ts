import { expect, it } from 'vitest';
import { documents, fencesOf } from '../docs-commands/fences.ts';

const commands = documents
  .flatMap(fencesOf)
  .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
  .map((line) => line.trim());

/** It gives up after 25 looks, which are eight minutes, and a restore takes twenty at least. */
it('whoever waits for a table asks again, for as long as it takes', () => {
  const waits = commands.filter((command) => command.includes('wait table-exists'));
  expect(waits.length).toBeGreaterThan(0);
  for (const wait of waits)
    expect(wait).toMatch(/^until aws dynamodb wait table-exists --table-name [\w-]+; do :; done$/);
});
