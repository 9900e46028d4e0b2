/** Lab Trends in Python and in bash, as they run in a terminal. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { documentMediaType } from '../../local/seed/media-types.ts';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { fenceOf, root } from '../docs/page.ts';
import { documentsPath } from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { storeDocument, storeModels } from '../support/medical/facts.ts';
import { model } from '../support/medical/models-document.ts';
import { inRecord, rowsOf } from '../support/medical/reports.ts';
import { smallest } from '../support/medical/smallest.ts';
import {
  type ActiveAccount,
  authorizeApp,
  createActiveAccount,
  createRecord,
  redirectOf,
  succeeded,
  tokenPath,
} from '../support/scenario.ts';
import type { AppFiles, TestService } from '../support/service.ts';
import { child } from '../support/xml-tree.ts';
import { samplePrograms } from './sample-programs.ts';
import { TerminalProgram } from './terminal-program.ts';

const patient = join(root, 'local/sample-data/agnes-halloran');

let folder: string;
let service: TestService;
let owner: ActiveAccount;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sample-apps-'));
  const [python, bash] = [await copyOf('python'), await copyOf('bash')];
  service = await startServiceInMemory({ isServed: true, apps: { python, bash } });
  owner = await createActiveAccount(service);
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true });
});

/** Copies a sample, and puts its callback on a free port. Returns its registration. */
async function copyOf(name: string): Promise<AppFiles> {
  const copy = join(folder, name);
  cpSync(join(root, 'local/examples', name), copy, { recursive: true });
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');
  const manifest = read('manifest.json').replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${await freePort()}`);
  writeFileSync(join(copy, 'manifest.json'), manifest);
  return { kind: 'user', manifest: JSON.parse(manifest), credentials: JSON.parse(read('credentials.json')) };
}

/** What a laboratory measured on a day. */
function result(test: string, collected: string, value: string, unit?: string): string {
  return model('LabResult', {
    ...smallest.LabResult,
    test_name_title: test,
    collected_at: `${collected}T08:00:00Z`,
    quantitative_result_value_value: value,
    ...(unit && { quantitative_result_value_unit: unit }),
  });
}

/** A record of the owner with these laboratory results. */
async function recordWith(...results: readonly string[]): Promise<string> {
  const recordId = await createRecord(service, owner);
  if (results.length > 0) {
    const client = await authorizeApp(service, owner, recordId);
    await storeModels(client, recordId, ...results);
  }
  return recordId;
}

/** Lets the app in, as the UI app does. Returns where that sends the browser. */
async function letIn(address: URL, recordId: string): Promise<URL> {
  expect(address.origin + address.pathname).toBe('https://ui.example.org/oauth/authorize');
  const token = address.searchParams.get('oauth_token')!;
  succeeded(await owner.session.post(tokenPath(token, 'claim')), 'request_token_claim');
  const form = { record_id: recordId };
  return redirectOf(succeeded(await owner.session.post(tokenPath(token, 'approve'), { form }), 'approve'));
}

const results = [
  result('HbA1c', '2026-01-15', '6.6', '%'),
  result('HbA1c', '2024-01-11', '8.4', '%'),
  result('HbA1c', '2025-01-16', '7.0', '%'),
  result('Sodium & "salt"\u009b2J', '2025-01-16', '140', 'mmol/L'),
  result('CRP', '2025-01-16', '<5', 'mg/L'),
  result('pH', '2025-02-01', '7.4'),
  result('pH', '2025-03-01', '7.4'),
];

const shown = `
HbA1c  █▃▁
  2024-01-11  8.4 %
  2025-01-16  7.0 %
  2026-01-15  6.6 %

pH  ▁▁
  2025-02-01  7.4
  2025-03-01  7.4

Sodium & "salt" 2J  ▁
  2025-01-16  140 mmol/L
`;

const note = 'Less sugar & <more> walks: "it\'s 100 % worth it", says Zoë.';

/** The label of the only note in the record, and what the service read from it. */
async function noteIn(recordId: string): Promise<readonly unknown[]> {
  const client = await authorizeApp(service, owner, recordId);
  const [fact, ...others] = await rowsOf(client, inRecord(recordId), 'SimpleClinicalNote');
  expect(others).toEqual([]);
  const { __documentid__: id, chief_complaint: about, content } = fact!;
  const metadata = await client.get(documentsPath(recordId, String(id), 'meta'));
  return [child(succeeded(metadata, 'metadata').xml(), 'label').text, about, content];
}

describe.each(samplePrograms)('Lab Trends in $name', (sample) => {
  const { name, interpreter, file, asks } = sample;
  const test = it.skipIf(!interpreter);

  /** Runs it until the test ends, with a note if there is one. */
  function run(SERVICE: string, ...notes: readonly string[]): TerminalProgram {
    const program = new TerminalProgram([interpreter!, join(folder, name, file), ...notes], { SERVICE });
    onTestFinished(() => program.kill());
    return program;
  }

  test('shows laboratory values, the oldest first, and keeps a note in the record', async () => {
    const recordId = await recordWith(...results);
    const program = run(service.origin, note);
    const address = await program.address();
    await sample.bring(program, await letIn(address, recordId));
    expect([await program.ended(), program.stderr]).toEqual([0, '']);
    const asked = `Open this address and let the app in:\n${address}\n${asks}`;
    expect(program.stdout).toBe(`${asked}${shown}\nThe note is in the record.\n`);
    expect(await noteIn(recordId)).toEqual(['Note on laboratory values', 'Laboratory values', note]);
  });

  test('shows of the sample patient what local/examples/README.md shows, and writes nothing', async () => {
    const recordId = await recordWith();
    const client = await authorizeApp(service, owner, recordId);
    const read = (name: string) => readFileSync(join(patient, name), 'utf8');
    // What FHIR says of her is only read into her own record.
    const body = read('Demographics.xml');
    succeeded(await client.put(`/records/${recordId}/demographics`, { body }), 'set_demographics');
    for (const name of readdirSync(patient).filter((name) => name.includes('_laboratory.')))
      await storeDocument(client, recordId, read(name), { contentType: documentMediaType(name)! });
    const program = run(service.origin);
    await sample.bring(program, await letIn(await program.address(), recordId));
    expect(await program.ended()).toBe(0);
    expect(program.stdout).toContain(`\n\n${fenceOf('local/examples/README.md', 'hba1c')}`);
    expect(await rowsOf(client, inRecord(recordId), 'SimpleClinicalNote')).toEqual([]);
  });

  test('says that a record has no results', async () => {
    const program = run(service.origin);
    await sample.bring(program, await letIn(await program.address(), await recordWith()));
    expect([await program.ended(), program.stderr]).toEqual([0, '']);
    expect(program.stdout).toContain('\nThere are no laboratory results with numbers in this record yet.\n');
  });

  test('does not take the answer to another request', async () => {
    const program = run(service.origin);
    const answer = await letIn(await program.address(), await recordWith());
    await sample.bringAnother(program, answer);
  });

  test('says which call was refused', async () => {
    const credentials = join(folder, name, 'credentials.json');
    const right = readFileSync(credentials, 'utf8');
    onTestFinished(() => writeFileSync(credentials, right));
    writeFileSync(credentials, right.replace('development-only', 'wrong'));
    const program = run(service.origin);
    expect([await program.ended(), program.stdout]).toEqual([1, '']);
    expect(program.stderr).toMatch(/^GET \/manifest: .*Permission Denied$/m);
    expect(program.stderr).toContain('403');
  });

  test('says that no service responds', async () => {
    const program = run(`http://127.0.0.1:${await freePort()}`);
    expect([await program.ended(), program.stdout]).toEqual([1, '']);
    expect(program.stderr).toContain(sample.noService);
  });
});
