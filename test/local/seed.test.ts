import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSeed } from '../../local/seed/run.ts';
import type { SignedClient } from '../support/client.ts';
import {
  createDocument,
  documentsPath,
  expectUnchanged,
  listDocuments,
  note,
  sha256,
} from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { createPerson, type Person, peopleSettings } from '../support/people.ts';
import { admin, clientOf, createRecord, demographics, login, succeeded, ui } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { type TestWorld, withFault, worldOf } from './seed-environment.ts';

const otherAdmin = {
  kind: 'admin',
  manifest: { name: 'Other admin', id: 'other@apps.example.org', ui_app: false },
  credentials: { consumer_key: 'other@apps.example.org', consumer_secret: 'secret of the other admin' },
} as const;

let service: TestService<'otherAdmin'>;
let world: TestWorld;

beforeAll(async () => {
  service = await startServiceInMemory({ isServed: true, env: peopleSettings, apps: { otherAdmin } });
});
afterAll(() => service.stop());

beforeEach(() => {
  world = worldOf(service);
});
afterEach(() => world.remove());

function seed(...args: string[]): Promise<readonly string[]> {
  return runSeed(args, () => world);
}

/** A profile of three notes in the data directory of the world, with these files changed. */
function threeNotes(changed: Readonly<Record<string, string>> = {}): string[] {
  const root = join(world.dataDir, 'profiles');
  mkdirSync(join(root, 'three'), { recursive: true });
  const files = {
    'Demographics.xml': demographics({ given: 'Three', family: 'Notes' }),
    'doc_1.xml': note('one'),
    'doc_2.xml': note('two'),
    'doc_3.xml': note('three'),
    ...changed,
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(root, 'three', file), content);
  return ['--root', root, '--profile', 'three'];
}

async function recordsLabelled(label: string): Promise<number> {
  const answer = await admin(service).get('/records/search', { query: { label } });
  return succeeded(answer, 'record_search').xml().children.length;
}

async function familyName(client: SignedClient, recordId: string): Promise<unknown> {
  const query = { response_format: 'application/json' };
  const answer = await client.get(`/records/${recordId}/demographics`, { query });
  const [found] = succeeded(answer, 'read_demographics').json() as Record<string, unknown>[];
  return found!.name_family;
}

async function failure(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'nothing failed',
    (error: Error) => error.message,
  );
}

describe('The arguments of the seed command', () => {
  const openNothing = (): never => {
    throw new Error('The service is not needed for this.');
  };

  it('--help shows the options, without a service', async () => {
    const help = (await runSeed(['--help'], openNothing)).join('\n');
    for (const option of ['--record <id>', '--profile <folder>', '--root <dir>', '-h, --help'])
      expect(help).toContain(option);
    expect(help).toContain('Example:\n  npm run seed -- ');
  });

  it.each([
    [['--recrod', 'x'], "unknown option '--recrod'\n(Did you mean --record?)"],
    [['rosa'], 'too many arguments'],
    [['--record', ''], '--record: give the id of a record.'],
  ])('%j are rejected', async (args, message) => {
    expect(await failure(runSeed(args, openNothing))).toContain(message);
  });
});

describe('The seed command without a record', () => {
  it('names the files that it leaves out', async () => {
    const lines = await seed(...threeNotes({ 'notes.txt': 'x', 'doc_4.docx': 'x', '.hidden': 'x' }));
    expect(lines.at(-1)).toBe(
      'Not used      doc_4.docx, notes.txt: not Demographics.xml, nor doc_* with a known extension',
    );
  });

  it('prints the record and the log-in of the account that owns it', async () => {
    const lines = await seed(...threeNotes());
    const [, recordId] = /^Record {8}(\S+) {2}Three Notes$/.exec(lines[0]!)!;
    expect(lines.slice(1, 3)).toEqual([
      'Documents     3 stored, 0 already there',
      'Demographics  stored with the record',
    ]);
    const [, username, password] = /^Log-in {8}(\S+) {2}password (\S+)$/.exec(lines[3]!)!;
    const session = await login(service, { username: username!, password: password! });
    expect((await listDocuments(session, recordId!)).total).toBe(4);
  });

  it('needs demographics to create the record from', async () => {
    const args = threeNotes();
    const bare = join(world.dataDir, 'profiles', 'bare');
    mkdirSync(bare);
    writeFileSync(join(bare, 'doc_1.xml'), note('one'));
    const message = await failure(seed(args[0]!, args[1]!, '--profile', 'bare'));
    expect(message).toBe(
      'bare has no Demographics.xml to create a record from. Add it, or name a record with --record.',
    );
  });

  it('continues, when it is run again, with the record that an interrupted run began', async () => {
    const args = threeNotes({
      'Demographics.xml': demographics({ given: 'Broken', family: 'Off' }),
    });
    const answer = await failure(
      runSeed(args, () => withFault(world, 3, () => Promise.reject(new Error('connection reset')))),
    );
    expect(answer).toMatch(
      /^doc_3\.xml: No response from .+\nRecord .+ holds at least 2 of the 3 documents\. Run the same/,
    );
    expect(await recordsLabelled('Broken Off')).toBe(1);
    const lines = await seed(...args);
    expect(lines[1]).toBe('Documents     1 stored, 2 already there');
    expect(await recordsLabelled('Broken Off')).toBe(1);
    expect(lines[0]).toContain(/Record (\S+) holds/.exec(answer)![1]);
  });

  it.each([
    ['its record', /^\/records\/external\//],
    ['its account', /^\/accounts\/$/],
    ["the account's password", /\/authsystems\/$/],
    ['its owner', /\/owner$/],
  ])('ends with one record and one log-in when the response to making %s was lost', async (what, path) => {
    const name = { given: 'Lost', family: what.replace(/\W/g, '') };
    const args = threeNotes({ 'Demographics.xml': demographics(name) });
    const lost = withFault(
      world,
      1,
      (answer) => answer().then(() => Promise.reject(new Error('lost'))),
      path,
    );
    expect(await failure(runSeed(args, () => lost))).toContain('No response from');
    const lines = await seed(...args);
    expect(await recordsLabelled(`Lost ${name.family}`)).toBe(1);
    const [, username, password] = /^Log-in {8}(\S+) {2}password (\S+)$/.exec(lines[3]!)!;
    const recordId = /^Record {8}(\S+)/.exec(lines[0]!)![1]!;
    const session = await login(service, { username: username!, password: password! });
    expect((await listDocuments(session, recordId)).total).toBe(4);
  });

  it('creates another record when the one before is complete', async () => {
    const args = threeNotes({ 'Demographics.xml': demographics({ given: 'Twice', family: 'Made' }) });
    await seed(...args);
    await seed(...args);
    expect(await recordsLabelled('Twice Made')).toBe(2);
  });
});

describe('The seed command with a record', () => {
  let owner: Person;
  let recordId: string;

  beforeEach(async () => {
    owner = await createPerson(service);
    recordId = await createRecord(service, owner);
  });

  it('adds the documents and replaces the demographics', async () => {
    await createDocument(owner.session, recordId, note('two'));
    const lines = await seed('--record', recordId, ...threeNotes());
    expect(lines.slice(1)).toEqual(['Documents     3 stored, 0 already there', 'Demographics  stored']);
    expect((await listDocuments(owner.session, recordId)).total).toBe(5);
    expect(await familyName(owner.session, recordId)).toBe('Notes');
  });

  it('stores nothing at all when one file is invalid', async () => {
    const message = await expectUnchanged(owner.session, recordId, () =>
      failure(seed('--record', recordId, ...threeNotes({ 'doc_3.xml': '<Note>' }))),
    );
    expect(message).toMatch(/^Nothing was stored\. Correct in .+:\n {2}doc_3\.xml: The body is labelled/);
  });

  it('stores nothing at all when the demographics are invalid', async () => {
    const message = await expectUnchanged(owner.session, recordId, () =>
      failure(seed('--record', recordId, ...threeNotes({ 'Demographics.xml': '<Demographics/>' }))),
    );
    expect(message).toContain('Demographics.xml: The root element must be Demographics in namespace');
  });

  it('leaves the demographics when a document cannot be stored, and stores the rest the next time', async () => {
    const args = ['--record', recordId, ...threeNotes()];
    const faulty = withFault(world, 2, async (answer) => ({
      ...(await answer()),
      status: 500,
      text: 'Oops',
    }));
    // The response is 500 although the document is stored, as when the service fails after the change.
    const message = await failure(runSeed(args, () => faulty));
    expect(message).toBe(
      [
        'doc_2.xml: The service responded to document_create with 500: Oops',
        `Record ${recordId} holds at least 1 of the 3 documents. Run the same command again; it stores what is missing.`,
      ].join('\n'),
    );
    expect(await familyName(owner.session, recordId)).toBe('Lind');

    expect((await seed(...args)).slice(1)).toEqual([
      'Documents     1 stored, 2 already there',
      'Demographics  stored',
    ]);
    expect((await listDocuments(owner.session, recordId)).total).toBe(4);
  });

  it('does not store again what the owner has replaced since', async () => {
    const args = ['--record', recordId, ...threeNotes()];
    await seed(...args);
    const { documents } = await listDocuments(owner.session, recordId);
    const one = documents.find(({ attributes }) => attributes.digest === sha256(note('one')))!;
    const body = note('one, corrected');
    succeeded(
      await owner.session.post(documentsPath(recordId, one.attributes.id!, 'replace'), { body }),
      'replace',
    );
    expect((await seed(...args))[1]).toBe('Documents     0 stored, 3 already there');
  });

  it('stores equal files as often as they occur', async () => {
    const args = ['--record', recordId, ...threeNotes({ 'doc_3.xml': note('two') })];
    expect((await seed(...args))[1]).toBe('Documents     3 stored, 0 already there');
    expect((await seed(...args))[1]).toBe('Documents     0 stored, 3 already there');
  });

  it('loads as the UI app a record that the UI app created', async () => {
    const made = await ui(service).post('/records/', { body: demographics() });
    const own = succeeded(made, 'record_create').xml().attributes.id!;
    expect((await seed('--record', own, ...threeNotes()))[1]).toBe('Documents     3 stored, 0 already there');
  });

  it('rejects the record of another app, and names that app', async () => {
    const made = await clientOf(service, service.apps.otherAdmin).post('/records/', { body: demographics() });
    const foreign = succeeded(made, 'record_create').xml().attributes.id!;
    const message = await failure(seed('--record', foreign, ...threeNotes()));
    expect(message).toContain(
      `Record ${foreign} was created by other@apps.example.org. Only the app that created`,
    );
  });

  it('rejects a record that does not exist', async () => {
    const message = await failure(seed('--record', '0190aaaa-0000-7000-8000-000000000000', ...threeNotes()));
    expect(message).toMatch(
      /^There is no record 0190aaaa-0000-7000-8000-000000000000 at http.+Leave out --record/,
    );
  });
});
