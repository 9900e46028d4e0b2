/** Runs the npm scripts that measure, for a short time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bundle, sodium } from '../support/fhir/resources.ts';
import { hasPrograms } from '../support/programs.ts';
import { type Newcomer, newcomer } from './newcomer.ts';

vi.setConfig({ testTimeout: 120_000 });

let person: Newcomer;
beforeAll(() => {
  person = newcomer();
  mkdirSync(join(person.directory, 'resources'));
  writeFileSync(join(person.directory, 'resources', 'bundle.json'), bundle(sodium('o1'), sodium('o2')));
});
afterAll(() => person.leave());

const commands = [
  // By day the same is made in memory, without a bucket that signs addresses.
  ['examples -- made.json && cmp made.json docs/examples.json && echo the same', 'the same'],
  ['fhir:samples -- --folder Own=resources --only Own', 'Visible as facts: Own'],
  ['fhir:round-trip -- --folder resources', 'own folders'],
  ['bench -- --calls 1 --connections 2', '500 laboratory results by month'],
  ['soak -- --minutes 0.02 --clients 2', 'whole process (RSS)'],
  ['bench -- codes --entries 2000', 'slowest of 300 altered'],
  ['bench -- archive --documents 20', 'twice the same byte for byte'],
  ['bench -- fhir-import --patients 2 --resources 40', 'the same again'],
  ['bench -- scale --documents 150', 'set-status by the oldest'],
  ['bench -- functions --calls 2 --only "GET record"', 'GET record'],
  ['bench -- cold --runs 1', 'accounts'],
  ['bench -- pages --visits 1', 'health at a glance'],
  ['screenshots -- --out pictures', 'phone-dark.png'],
  ['profile-tests -- test/unit/webhook', 'processor, s'],
] as const;

const mutants = ['prove -- --quick --only mutants', 'constant-time-compare.ts'] as const;
const hasPs = hasPrograms(['ps'], `npm run ${mutants[0]}`);

it.each(hasPs ? [...commands, mutants] : commands)(
  'npm run %s succeeds and prints what it measures',
  async (command, said) => {
    const { status, stdout, stderr } = await person.bash(`npm run --silent ${command}`);
    expect(status, stderr).toBe(0);
    expect(stdout).toContain(said);
  },
);
