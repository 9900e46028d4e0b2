/** Runs all shell code in the documents, in an order in which a reader could run it (walk.ts). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callLogName, type LoggedLine } from '../../local/server/call-log.ts';
import type { StoredLine } from '../local/cli/cloudwatch-logs.ts';
import type { StandIn } from './aws-stand-in.ts';
import { notTried, runElsewhere, scriptsElsewhere } from './elsewhere.ts';
import { documents, everyFence, root, scriptsIn } from './fences.ts';
import type { Newcomer } from './newcomer.ts';
import { hasAwsCli, startWalk, type Walk } from './walk.ts';

vi.setConfig({ testTimeout: 120_000 });

let here: Walk;
let person: Newcomer;
let standIn: StandIn;
let stored: StoredLine[];
const walk = (id: string) => here.walk(id);
const run = (code: string) => here.run(code);
const operate = (name: string) => here.operate(name);
beforeAll(async () => {
  here = await startWalk(everyFence);
  ({ person, standIn, stored } = here);
}, 60_000);
afterAll(() => here?.stop());

/** Makes the keys appear some hours old. */
function letTimePass(): void {
  const keysFile = join(here.dataDir, 'master-keys.json');
  const ring = JSON.parse(readFileSync(keysFile, 'utf8')) as { madeAt?: Record<string, string> };
  const earlier = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const madeAt = Object.fromEntries(Object.keys(ring.madeAt ?? {}).map((name) => [name, earlier]));
  writeFileSync(keysFile, JSON.stringify({ ...ring, madeAt }));
}

describe('A newcomer', () => {
  it('plays the demo and loads the sample patient', async () => {
    expect(await run('npm run --silent demo')).toContain('HbA1c');
    const seeded = await run('npm run --silent seed');
    person.env.RECORD_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/.exec(seeded)![0];
  });

  it('makes an app, registers it and removes it', async () => {
    expect(await walk('docs/registering-apps.md own-app')).toMatch(
      /^vitals-chart@apps\.example\.org +Vitals Chart +user +added-apps\/user\/vitals-chart/m,
    );
    expect(await walk('docs/registering-apps.md smart-app')).toContain(
      'The client_id is charts@apps.example.org',
    );
    expect(await walk('docs/registering-apps.md remove-app')).toContain('removed user app vitals-chart');
  });

  it('registers the sample apps for a terminal', async () => {
    const registered = await walk('local/examples/README.md register');
    for (const name of ['Python', 'bash']) expect(registered).toContain(`(Lab Trends in ${name})`);
  });

  it('prepares an account', async () => {
    await run('npx cdk bootstrap');
    const account = ['sender', 'mail-from', 'sender-check', 'sandbox', 'concurrency'];
    for (const name of account) await walk(`infra/README.md ${name}`);
  });

  it('has a first day', async () => {
    await walk('README.md deploy');
    for (const name of ['deploy', 'doctor', 'first-patient', 'registration'])
      await walk(`docs/first-day.md ${name}`);
  });

  it('deploys, registers apps and loads codes', async () => {
    for (const name of ['deploy', 'failed-deployment', 'apps', 'codes', 'rotate'])
      await walk(`infra/README.md ${name}`);
  });

  it('adds optional parts to a deployment', async () => {
    for (const name of ['domain-later', 'edge', 'backup-settings']) await walk(`infra/README.md ${name}`);
  });

  it('changes a setting, and deploys other stages', async () => {
    for (const name of ['confirm', 'stage', 'trial']) await walk(`infra/README.md ${name}`);
  });
});

describe('An operator', () => {
  it('checks a first deployment', async () => {
    await operate('setup');
    const checked = await operate('doctor');
    for (const check of ['version', 'paths', 'large-body', 'mail', 'sender', 'alarms', 'clean-up'])
      expect(checked).toMatch(new RegExp(`^${check} +passed`, 'm'));
  });

  it('checks by hand what the doctor cannot', async () => {
    for (const name of ['forgotten-setting', 'alarm-trial', 'simulator', 'recursion']) await operate(name);
    // The local table has no policies, so nothing is denied.
    if (hasAwsCli) expect(await operate('leading-keys')).toContain('Transactions are not limited');
  });

  it('upgrades', async () => {
    expect(await walk('docs/upgrading.md upgrade')).toMatch(/^version +passed/m);
  });

  it('reads names from the outputs, and exports a record', async () => {
    await operate('export');
  });

  it.skipIf(!hasAwsCli)('backs up the table, the objects and the master keys', async () => {
    await operate('backup-inside');
    expect(await operate('backup')).toContain('COMPLETED');
    expect([...standIn.actions]).toEqual(
      expect.arrayContaining(['CreateBackup', 'ExportTableToPointInTime', 'GetSecretValue']),
    );
  });

  it.skipIf(!hasAwsCli)('practises a restore', async () => {
    expect(await operate('drill')).not.toContain('differ');
    await operate('stop-calls');
    await operate('restore-table');
    await operate('let-calls');
    for (const what of ['table', 'objects']) await operate(`restore-${what}-from-vault`);
    expect(standIn.actions).toContain('PUT /restore-jobs');
    await operate('restore-record');
    Object.assign(person.env, { OBJECT_KEY: 'documents/removed', VERSION_ID: 'v2' });
    expect(await operate('restore-object')).toContain('documents/removed');
    const concurrency = /^(PUT|DELETE) \/2017-10-31\/functions\/.+PhrService-Accounts.+\/concurrency$/;
    expect([...standIn.actions].filter((action) => concurrency.test(action))).toHaveLength(2);
  });

  it('uses a restored table, and lets the data stack manage it', async () => {
    person.env.STREAM_ARN =
      'arn:aws:dynamodb:us-east-1:111122223333:table/phr-restored/stream/2026-01-02T03:04:05.678';
    await operate('use-restored-table');
    await operate('import-table');
  });

  it('deploys the stacks again in another account', async () => {
    await operate('rebuild-stacks');
  });

  it.skipIf(!hasAwsCli)('fills the new stacks from the backup', async () => {
    person.env.EXPORT_ID = '01234567890123-0a1b2c3d';
    expect(await operate('rebuild-table')).toContain('COMPLETED');
    person.env.MASTER_KEYS_NAME = 'MasterKeys';
    await operate('keys-of-replica');
    await operate('rebuild-service');
  });

  it('rotates the master keys, and handles incidents', async () => {
    await operate('rotate');
    await operate('new-app-secret');
    letTimePass();
    await operate('reseal');
    await operate('retire');
    person.env.ACCOUNT_ID = 'ana@example.org';
    await run('npm run --silent phr -- accounts create --outputs "$OUTPUTS" "$ACCOUNT_ID" --name "Ana Reis"');
    expect(await operate('remove-second-factor')).toContain('has no second factor');
    expect(await operate('who-has-seen')).toContain(person.env.RECORD_ID!);
    await operate('logs');
  });

  it('traces a request, on this machine and in the logs of a deployment', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${person.env.PORT}/version`);
    person.env.REQUEST_ID = headers.get('x-request-id')!;
    const local = await run('npm run --silent phr -- trace "$REQUEST_ID"');
    expect(local).toMatch(/^ {6}operation +get_version$/m);
    for (const text of readFileSync(join(here.dataDir, callLogName), 'utf8').trim().split('\n')) {
      const { source, line } = JSON.parse(text) as LoggedLine;
      stored.push({ group: source, message: JSON.stringify(line) });
    }
    expect(await operate('trace')).toBe(local);
  });

  it('erases a record', async () => {
    await operate('erase');
    const { status, stderr } = await person.bash(
      'npm run --silent phr -- records export "$RECORD_ID" gone.zip',
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining(person.env.RECORD_ID!)]);
  });
});

describe('Every command', () => {
  it('in the shell code of the documents is tried', () => {
    const tried = new Set([...here.walked, ...here.skipped, ...Object.keys(runElsewhere), ...notTried]);
    expect([...tried].toSorted()).toEqual(everyFence.map(({ id }) => id).toSorted());
  });

  it('that is an npm script is tried', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = documents.flatMap((file) => scriptsIn(readFileSync(join(root, file), 'utf8')));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const tried = [...['demo', 'seed', 'phr', 'start'], ...Object.keys(scriptsElsewhere)];
    expect(tried.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it.each(Object.entries({ ...runElsewhere, ...scriptsElsewhere }))(
    'that is tried elsewhere names a file that exists: %s, %s',
    (_, file) => {
      expect(readFileSync(join(root, file), 'utf8')).not.toBe('');
    },
  );
});
