/** `phr records import-fhir` in a process of its own: it is killed, or has less memory than its files take. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../local/server/project-root.ts';
import { writeExport } from '../../local/tools/bench/fhir-import/write-export.ts';
import { listDocuments } from '../support/documents.ts';
import { patient, sodium } from '../support/fhir/resources.ts';
import { countFacts } from '../support/medical/facts.ts';
import { startWithOneRecord } from '../support/one-record.ts';
import type { Person } from '../support/people.ts';
import { createRecord, demographics } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { run } from './cli/run.ts';

let service: TestService;
let owner: Person;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-fhir-'));
  ({ service, owner } = await startWithOneRecord(startService));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service?.stop();
});

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const command = (path: string, record: string) =>
  ['records', 'import-fhir', path, '--app', service.apps.user.id, '--record', record] as const;

/** The command in a process of its own, with a heap of this many megabytes. */
function started(heap: number, path: string, record: string): ChildProcess & { readonly said: () => string } {
  const { BASE_URL: _, NODE_OPTIONS: __, ...env } = { ...process.env, ...service.env };
  const cli = join(projectRoot, 'local/cli/main.ts');
  const options = [`--max-old-space-size=${heap}`, cli, ...command(path, record)];
  const program = spawn(process.execPath, options, { env });
  let said = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return Object.assign(program, { said: () => said });
}

it('An import that is killed is completed by the next run, with nothing twice', async () => {
  writeExport(folder, 1, 240);
  const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind0' });
  const patients = join(folder, 'Patient.ndjson');
  const described = readFileSync(patients, 'utf8');
  writeFileSync(patients, described.replace(/"birthDate":"[^"]+"/, `"birthDate":"${born}"`));
  const total = async () => (await listDocuments(owner.session, record)).total;
  const before = await total();
  const first = started(200, folder, record);
  // As soon as something is stored.
  while (first.exitCode === null && (await total()) === before);
  first.kill('SIGKILL');
  await once(first, 'close');
  const stored = (await total()) - before;
  expect(stored, first.said()).toBeGreaterThan(0);
  expect(stored).toBeLessThan(240);
  const { code, out, err } = await run(service.env, ...command(folder, record));
  expect(code, err).toBe(0);
  expect(out).toContain(`${240 - stored} documents created, 0 replaced, ${stored} unchanged`);
  expect(await total()).toBe(before + 240);
  expect(await countFacts(owner.session, record, 'LabResult')).toEqual({ LabResult: 107 });
});

it('An import reads a Bundle that is larger than its heap', async () => {
  const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
  const path = join(folder, 'large.json');
  const note = [{ text: 'x'.repeat(1_000_000) }];
  const large = JSON.stringify({ resource: { ...sodium('large'), note } });
  const entries = Array.from({ length: 70 }, (_, index) => large.replace('"large"', `"large${index % 3}"`));
  const rosa = JSON.stringify({ resource: patient('Rosa', 'Lind', born) });
  writeFileSync(path, `{"resourceType":"Bundle","type":"collection","entry":[${rosa},${entries.join()}]}`);
  const program = started(64, path, record);
  const [code] = (await once(program, 'close')) as [number | null];
  expect(code, program.said()).toBe(0);
  expect(program.said()).toContain('4 documents created');
  expect(program.said()).toContain('Older versions, not imported: 67');
});
