/**
 * docs/upgrading.md: an older version stores, this one starts on the same data directory, migrates, and reads everything. The older one
 * is the state before 0.9.0, as git has it, with the packages of this one.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createDocument, documentsPath, idOf, note } from '../support/documents.ts';
import { bundle, fhir, sodium } from '../support/fhir/resources.ts';
import { countFacts, problem, storeModels } from '../support/medical/facts.ts';
import {
  type Account,
  accountPath,
  admin,
  createAccountWithPassword,
  createRecord,
  login,
  succeeded,
} from '../support/scenario.ts';
import { run } from './cli/run.ts';
import { serviceAt } from './served-apps.ts';
import { freeSettings, StartedService } from './started-service.ts';

vi.setConfig({ testTimeout: 120_000 });

const olderCommit = 'd1dd87a6';
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
const dataDir = join(folder, 'data');

/** A goal of the patient: the older version knew no such model. */
const goal = {
  resourceType: 'Goal',
  id: 'g1',
  lifecycleStatus: 'active',
  description: { text: 'Walk every day' },
  subject: { reference: 'Patient/p1' },
};

let running: StartedService | undefined;
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

/** A shallow clone has no older commits. */
function hasCommit(): boolean {
  return spawnSync('git', ['cat-file', '-e', `${olderCommit}^{commit}`], { cwd: root }).status === 0;
}

/** The tree of the older version. */
function olderTree(): string {
  const tree = join(folder, 'older');
  mkdirSync(tree);
  const archive = execFileSync('git', ['archive', olderCommit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', tree], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

interface Stored {
  readonly owner: Account;
  readonly friend: Account;
  readonly record: string;
  readonly paths: readonly string[];
}

describe('An upgrade', () => {
  it.skipIf(!hasCommit())(
    'from the state before 0.9.0 keeps everything, and its migration brings what was stored up to date',
    async () => {
      const env = await freeSettings(dataDir);
      const origin = `http://127.0.0.1:${env.PORT}`;
      const older = olderTree();
      running = await new StartedService(env, undefined, older).ready();
      const stored = await store(origin);
      const before = await read(origin, stored);
      expect(Object.values(before).every((text) => text.startsWith('200 '))).toBe(true);
      await running.end('SIGTERM');

      running = await new StartedService(env).ready();
      expect(running.output).toContain('An older version has stored the data.');
      expect(await read(origin, stored)).toEqual(before);
      expect(await goals(origin, stored)).not.toContain('Walk every day');
      const here = { DATA_DIR: dataDir, TABLE_NAME: '' };
      expect(await run(here, 'migrate')).toMatchObject({
        code: 0,
        out:
          'facts-0.9.0 is done. Worked on: 1\nreached-records-0.9.0 is done. Worked on: 1\n' +
          'contents-0.10.0 is done. Worked on: 1\nfact-counts-0.10.0 is done. Worked on: 1\n',
      });
      const session = await login(serviceAt(origin), stored.owner);
      expect(await countFacts(session, stored.record, 'Problem', 'LabResult')).toEqual({
        Problem: 1,
        LabResult: 1,
      });
      expect(await goals(origin, stored)).toContain('Walk every day');
      const after = await read(origin, stored);
      expect(after[documentsPath(stored.record)]).toContain('<kind name="Goal" count="1"/>');
      expect(withoutContents(after)).toEqual(before);
      await running.end('SIGTERM');

      running = await new StartedService(env).ready();
      expect(running.output).not.toContain('An older version');
      await running.end('SIGTERM');

      // Going back: what the older version had stored, it still reads.
      running = await new StartedService(env, undefined, older).ready();
      expect(await read(origin, stored)).toEqual(before);
    },
  );
});

/** Stores something of each kind. */
async function store(origin: string): Promise<Stored> {
  const service = serviceAt(origin);
  const owner = await createAccountWithPassword(service);
  const friend = await createAccountWithPassword(service);
  const session = await login(service, owner);
  const record = await createRecord(service, owner);
  await storeModels(session, record, problem('Asthma'));
  const text = idOf(await createDocument(session, record, note('first words')));
  succeeded(
    await session.post(`${documentsPath(record, text)}/replace`, { body: note('second words') }),
    'replace',
  );
  const hospital = idOf(await createDocument(session, record, bundle(sodium('s1'), goal), fhir));
  const share = { form: { account_id: friend.id, role_label: 'Friend' } };
  succeeded(await session.post(`/records/${record}/shares/`, share), 'share');
  const message = { form: { subject: 'Come in', body: 'On Monday', message_type: 'plaintext' } };
  succeeded(await admin(service).post(accountPath(owner.id, '/inbox/'), message), 'message');
  const paths = [
    ...[documentsPath(record), documentsPath(record, text), `${documentsPath(record, text)}/versions/`],
    ...[documentsPath(record, hospital), `/records/${record}/shares/`, `/records/${record}/carenets/`],
    ...[`/records/${record}/demographics`, `/records/${record}/reports/minimal/problems/`],
    accountPath(owner.id, '/records/'),
  ];
  return { owner, friend, record, paths };
}

/** Without what this version notes of each document. */
function withoutContents(answers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(answers);
  return Object.fromEntries(
    entries.map(([path, text]) => [path, text.replace(/<contents\b.*?<\/contents>/g, '')]),
  );
}

/** What the reports say about goals. */
async function goals(origin: string, { owner, record }: Stored): Promise<string> {
  const session = await login(serviceAt(origin), owner);
  return succeeded(await session.get(`/records/${record}/reports/Goal/`), 'goals').text;
}

/** What the owner reads after signing in, and that the friend can. By path, with the status. */
async function read(
  origin: string,
  { owner, friend, record, paths }: Stored,
): Promise<Readonly<Record<string, string>>> {
  const service = serviceAt(origin);
  const session = await login(service, owner);
  const answers = await Promise.all(paths.map((path) => session.get(path)));
  const inbox = await session.get(accountPath(owner.id, '/inbox/'));
  const shared = await (await login(service, friend)).get(`/records/${record}`);
  return {
    ...Object.fromEntries(answers.map(({ status, text }, index) => [paths[index]!, `${status} ${text}`])),
    inbox: `${inbox.status} ${inbox.text.includes('Come in')}`,
    shared: `${shared.status} ${shared.text}`,
  };
}
