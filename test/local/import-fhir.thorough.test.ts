/** `phr records import-fhir` as a program: killed, and with less memory than its files take. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const folder = mkdtempSync(join(tmpdir(), 'import-fhir-'));
let service: TestService;
let owner: Person;
let app: string;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord(startService));
  app = service.apps.user.id;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service?.stop();
});

/** The command in a process of its own, with a heap of this many megabytes. */
function started(heap: number, ...args: readonly string[]): ChildProcess & { readonly said: () => string } {
  const { BASE_URL: _, NODE_OPTIONS: __, ...env } = { ...process.env, ...service.env };
  const cli = join(projectRoot, 'local/cli/main.ts');
  const options = [`--max-old-space-size=${heap}`, cli, 'records', 'import-fhir', ...args];
  const process_ = spawn(process.execPath, options, { env: env as NodeJS.ProcessEnv, stdio: 'pipe' });
  let said = '';
  for (const stream of [process_.stdout, process_.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return Object.assign(process_, { said: () => said });
}

describe('An import of many resources', () => {
  it('that is killed is completed by the next run, with nothing twice', async () => {
    const from = mkdtempSync(join(folder, 'killed-'));
    writeExport(from, 1, 240);
    const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind0' });
    const args = [from, '--app', app, '--record', record] as const;
    const rosaHere = readFileSync(join(from, 'Patient.ndjson'), 'utf8').replace(
      /"birthDate":"[^"]+"/,
      `"birthDate":"${born}"`,
    );
    writeFileSync(join(from, 'Patient.ndjson'), rosaHere);
    const first = started(200, ...args);
    const before = (await listDocuments(owner.session, record)).total;
    // As soon as something is stored.
    while (first.exitCode === null && (await listDocuments(owner.session, record)).total === before);
    first.kill('SIGKILL');
    await once(first, 'close');
    const { total } = await listDocuments(owner.session, record);
    expect(total - before).toBeGreaterThan(0);
    expect(total - before).toBeLessThan(240);
    const { code, out } = await run(service.env, 'records', 'import-fhir', ...args);
    expect(code).toBe(0);
    expect(out).toContain(
      `${240 - (total - before)} documents created, 0 replaced, ${total - before} unchanged`,
    );
    expect((await listDocuments(owner.session, record)).total).toBe(before + 240);
    expect(await countFacts(owner.session, record, 'LabResult')).toEqual({ LabResult: 107 });
  });

  it('reads a Bundle that is larger than its heap', async () => {
    const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
    const path = join(folder, 'large.json');
    const large = JSON.stringify({
      resource: {
        ...sodium('large'),
        subject: { reference: 'Patient/p1' },
        note: [{ text: 'x'.repeat(1_000_000) }],
      },
    });
    const entries = Array.from({ length: 70 }, (_, index) => large.replace('"large"', `"large${index % 3}"`));
    writeFileSync(
      path,
      `{"resourceType":"Bundle","type":"collection","entry":[${JSON.stringify({ resource: patient('Rosa', 'Lind', born) })},${entries.join()}]}`,
    );
    const child_ = started(64, path, '--app', app, '--record', record);
    const [code] = (await once(child_, 'close')) as [number | null];
    expect(code, child_.said()).toBe(0);
    expect(child_.said()).toContain('4 documents created');
    expect(child_.said()).toContain('Older versions, not imported: 67');
  });
});
