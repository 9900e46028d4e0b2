/** The sample apps that read blood pressures by SMART App Launch in a terminal, in Node and in Python. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { root } from '../docs/page.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { storeDocument } from '../support/medical/facts.ts';
import { findPythonWith } from '../support/python-tools.ts';
import { type ActiveAccount, createActiveAccount, createRecord, succeeded } from '../support/scenario.ts';
import type { AppFiles, TestService } from '../support/service.ts';
import { askedFor, letSmartAppIn } from '../support/smart-consent.ts';
import { TerminalProgram } from './terminal-program.ts';

const programs = [
  ['Node', 'smart-node', 'readings.mjs', process.execPath],
  ['Python', 'smart-python', 'readings.py', findPythonWith('fhirclient', 'blood pressures in Python')],
] as const;

let folder: string;
let service: TestService;
let owner: ActiveAccount;
let record: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smart-programs-'));
  // What a project of one's own has installed.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const [node, python] = [await copyOf('smart-node'), await copyOf('smart-python')];
  service = await startServiceInMemory({ isServed: true, apps: { node, python } });
  owner = await createActiveAccount(service);
  record = await createRecord(service, owner);
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true });
});

/** Copies a sample, and puts its callback on a free port. Returns its registration. */
async function copyOf(name: string): Promise<AppFiles> {
  const copy = join(folder, name);
  cpSync(join(root, 'local/examples', name), copy, { recursive: true });
  const file = join(copy, 'manifest.json');
  const text = readFileSync(file, 'utf8').replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${await freePort()}`);
  writeFileSync(file, text);
  return { kind: 'user', manifest: JSON.parse(text), credentials: {} };
}

/** A blood pressure as other programs write it. */
function pressure(day: string, systolic: number, diastolic: number): string {
  const part = (code: string, value: number) => ({
    code: { coding: [{ system: 'http://loinc.org', code }] },
    valueQuantity: { value, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
  });
  return JSON.stringify({
    resourceType: 'Observation',
    status: 'final',
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' },
        ],
      },
    ],
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
    effectiveDateTime: day,
    component: [part('8480-6', systolic), part('8462-4', diastolic)],
  });
}

/** What apps have been given and not given back. */
async function grantsIn(recordId: string): Promise<readonly object[]> {
  const answer = await owner.session.get(`/records/${recordId}/smart/grants`);
  return (succeeded(answer, 'record_smart_grants').json() as { grants: readonly object[] }).grants;
}

describe.each(programs)('Readings in %s', (_, name, file, interpreter) => {
  function run(SERVICE: string): TerminalProgram {
    const program = new TerminalProgram([interpreter!, join(folder, name, file)], { SERVICE });
    onTestFinished(() => program.kill());
    return program;
  }

  it.skipIf(!interpreter)('prints blood pressures of the record, the oldest first', async () => {
    const patient = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
    const fhir = { contentType: 'application/fhir+json' };
    for (const body of [pressure('2026-01-15', 128, 82), pressure('2024-11-14T08:00:00Z', 142.5, 91)])
      await storeDocument(owner.session, patient, body, fhir);
    const program = run(service.origin);
    const address = await program.address();
    const answer = await letSmartAppIn(owner.session, address, { record_id: patient });
    // A browser that comes with the answer to another request is sent away.
    const other = new URL(answer);
    other.searchParams.set('state', 'another');
    expect((await fetch(other)).status).toBe(404);
    expect(await (await fetch(answer)).text()).toContain('Thank you.');
    expect([await program.ended(), program.stderr]).toEqual([0, '']);
    expect(program.stdout).toBe(
      `Open this address and let the app in:\n${address}\n\nAgnes Halloran\n` +
        '2024-11-14  142.5 / 91 mmHg\n2026-01-15  128 / 82 mmHg\n',
    );
    expect(await grantsIn(patient)).toEqual([]);
  });

  it.skipIf(!interpreter)('does without what was unticked', async () => {
    const scope = 'launch/patient patient/Patient.r';
    const program = run(service.origin);
    const consent = { record_id: record, scope };
    await fetch(await letSmartAppIn(owner.session, await program.address(), consent));
    expect([await program.ended(), program.stderr]).toEqual([1, 'You did not let it see vital signs.\n']);
    expect(await grantsIn(record)).toEqual([]);
  });

  it.skipIf(!interpreter)('says that it was not let in', async () => {
    const program = run(service.origin);
    const path = `/smart/requests/${await askedFor(await program.address())}/deny`;
    const { location } = succeeded(await owner.session.post(path), 'smart_request_deny').json() as {
      location: string;
    };
    await fetch(location);
    expect([await program.ended(), program.stderr]).toEqual([1, 'The person does not let the app in.\n']);
  });

  it.skipIf(!interpreter)('says that there are none', async () => {
    const program = run(service.origin);
    const answer = await letSmartAppIn(owner.session, await program.address(), { record_id: record });
    await fetch(answer);
    expect([await program.ended(), program.stderr]).toEqual([0, '']);
    expect(program.stdout).toContain('There is no blood pressure that this app may see.');
  });
});
