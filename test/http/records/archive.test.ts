/**
 * A record that is created by calls, exported and imported into another service by commands, and compared
 * through calls.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { run } from '../../local/cli/run.ts';
import { encode, type SignedClient } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  listDocuments,
  note,
  replaceDocument,
} from '../../support/documents.ts';
import { oneFactOfEachKind } from '../../support/facts.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createActiveAccount,
  demographics,
  externalSystem,
  type Holder,
  login,
  succeeded,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { contentOf, recordStorage, store as storeInStorage } from '../../support/storage.ts';
import {
  addMember,
  autoshare,
  createCarenet,
  exclude,
  listThrough,
  place,
  placeApp,
  shareKind,
} from '../carenets/sharing.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const fileOf = (name: string) => join(folder, name);

let made: Made;
/** The owner at the source and at the target. */
let owners: readonly [Holder, Holder];
/** The audit trail of each service, read before any other call. */
let audits: readonly string[];

const [source, target] = await Promise.all([
  startService({ env: externalSystem }),
  startService({ env: externalSystem }),
]);

beforeAll(async () => {
  made = await makeRecord(source);
  const { recordId, owner } = made;
  const exported = await run(source.env, 'records', 'export', recordId, fileOf('one.zip'));
  expect(exported).toMatchObject({ code: 0 });
  const imported = await run(target.env, 'records', 'import', fileOf('one.zip'));
  expect(imported).toMatchObject({ code: 0 });
  expect(await run(target.env, 'records', 'export', recordId, fileOf('two.zip'))).toMatchObject({ code: 0 });
  owners = [owner, await activate(owner.id)];
  audits = await Promise.all(
    owners.map(async ({ session }) => {
      const answer = await session.get(`/records/${recordId}/audits/`, { query: { limit: '1000' } });
      return succeeded(answer, 'audit_record_view').text;
    }),
  );
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([source?.stop(), target?.stop()]);
});

interface Made {
  readonly recordId: string;
  readonly owner: Holder;
  readonly friend: Holder;
  readonly carenet: string;
  readonly documents: Readonly<
    Record<'facts' | 'newer' | 'named' | 'annotation' | 'picture' | 'hidden' | 'archived', string>
  >;
}

/** Makes an imported account active, as an admin app does. */
async function activate(id: string): Promise<Holder> {
  const active = { form: { state: 'active' } };
  succeeded(await admin(target).post(accountPath(id, '/set-state'), active), 'account_set_state');
  const logIn = { form: { system: 'clinic_sso', username: id } };
  succeeded(await admin(target).post(accountPath(id, '/authsystems/'), logIn), 'account_authsystem_add');
  return { id, session: await login(target, { username: id, password: '' }) };
}

async function makeRecord(service: TestService): Promise<Made> {
  const owner = await createActiveAccount(service, { fullName: 'Rosa Lind' });
  const friend = await createActiveAccount(service, { fullName: 'Ben Okafor' });
  const { user, admin: desk } = service.apps;
  const byExternalId = `/records/external/${encode(desk.id)}/patient-1`;
  const body = demographics();
  const recordId = idOf(
    succeeded(await admin(service).put(byExternalId, { body }), 'record_create_ext').xml(),
  );
  const change = { body: owner.id, contentType: 'text/plain' };
  succeeded(await admin(service).put(`/records/${recordId}/owner`, change), 'record_set_owner');
  const share = { form: { account_id: friend.id, role_label: 'Son' } };
  succeeded(await owner.session.post(`/records/${recordId}/shares/`, share), 'record_share_add');
  const app = await authorizeApp(service, owner, recordId, user);

  const facts = idOf(await createDocument(app, recordId, oneFactOfEachKind));
  const newer = idOf(await replaceDocument(app, recordId, facts, oneFactOfEachKind));
  const label = { body: 'all kinds', contentType: 'text/plain' };
  succeeded(await app.put(documentsPath(recordId, newer, 'label'), label), 'record_document_label');
  const byApp = await app.put(externalPath(recordId, user.id, 'mine ü'), {
    body: note('by an external id'),
  });
  const named = idOf(succeeded(byApp, 'document_create_by_ext_id').xml());
  const related = await app.post(`${documentsPath(recordId, named, 'rels', 'annotation')}/`, {
    body: note('about it'),
  });
  const annotation = idOf(succeeded(related, 'document_create_by_rel').xml());
  const picture = idOf(
    await createDocument(owner.session, recordId, Buffer.from([0x89, 0x50, 0, 255]), {
      contentType: 'image/png',
    }),
  );
  const hidden = idOf(await createDocument(owner.session, recordId, note('for nobody')));
  succeeded(await owner.session.put(documentsPath(recordId, hidden, 'nevershare')), 'nevershare');
  const archived = idOf(await createDocument(owner.session, recordId, note('of old')));
  for (const [id, status] of [
    [archived, 'archived'],
    [named, 'void'],
    [named, 'active'],
  ] as const) {
    const form = { status, reason: `to be ${status}` };
    succeeded(await owner.session.post(documentsPath(recordId, id, 'set-status'), { form }), 'set_status');
  }
  const carenet = await createCarenet(owner.session, recordId, 'Neighbours');
  await addMember(owner.session, carenet, friend);
  await placeApp(owner.session, carenet, user);
  await autoshare(owner.session, recordId, carenet, 'Models');
  for (const kind of ['Problem', 'Allergy']) await shareKind(owner.session, recordId, carenet, kind);
  await place(owner.session, recordId, named, carenet);
  await exclude(owner.session, recordId, picture, carenet);
  await storeInStorage(recordStorage(recordId, user, app), 'settings of this record');
  const documents = { facts, newer, named, annotation, picture, hidden, archived };
  return { recordId, owner, friend, carenet, documents };
}

it('An imported record exports to the same bytes', () => {
  expect(readFileSync(fileOf('two.zip')).equals(readFileSync(fileOf('one.zip')))).toBe(true);
});

it('An imported record has the same audit trail', () => {
  expect(audits[0]).toContain('document_set_status');
  expect(audits[1]).toBe(audits[0]);
});

/** What both services return to the owner, without their origins. */
async function both(path: string, query: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const services = [source, target];
  return Promise.all(
    owners.map(async ({ session }, index) => {
      const { text, status, headers } = await session.get(path, { query });
      expect(status, `${path}: ${text}`).toBe(200);
      return `${headers['content-type']}\n${text.replaceAll(services[index]!.origin, '')}`;
    }),
  );
}

describe('The owner of an imported record gets the same response', () => {
  const documentPaths: readonly (readonly [keyof Made['documents'], string])[] = [
    ['facts', ''],
    ['facts', '/meta'],
    ['newer', ''],
    ['newer', '/meta'],
    ['newer', '/versions/'],
    ['named', '/meta'],
    ['named', '/status-history'],
    ['named', '/rels/annotation/'],
    ['named', '/carenets/'],
    ['annotation', '/meta'],
    ['picture', ''],
    ['picture', '/meta'],
    ['picture', '/carenets/'],
    ['hidden', '/meta'],
    ['hidden', '/carenets/'],
    ['archived', '/meta'],
    ['archived', '/status-history'],
  ];

  test.each(documentPaths)('about the document %s%s', async (name, rest) => {
    const [one, other] = await both(documentsPath(made.recordId, made.documents[name]) + rest);
    expect(other).toBe(one);
  });

  test.each([
    ['', {}],
    ['/owner', {}],
    ['/shares/', {}],
    ['/carenets/', {}],
    ['/apps/', {}],
    ['/documents/', {}],
    ['/documents/', { status: 'archived' }],
    ['/documents/', { type: 'Models' }],
    ['/documents/', { order_by: 'modified_at' }],
    ['/documents/special/demographics', {}],
    ['/autoshare/bytype/all', {}],
    ['/sharing', {}],
  ])('about the record%s %j', async (path, query) => {
    const [one, other] = await both(`/records/${made.recordId}${path}`, query);
    expect(other).toBe(one);
  });

  it('about its facts, except that they have other ids', async () => {
    for (const model of ['LabResult', 'Problem', 'Medication', 'VitalSigns']) {
      const path = `/records/${made.recordId}/reports/${model}/`;
      const answers = await both(path, { response_format: 'application/json' });
      // The last two groups of a fact id belong to the extraction, so they differ between the services.
      const [one, other] = answers.map((text) => text.replace(/(-[0-9a-f]{4})-[0-9a-f]{12}/g, '$1'));
      expect(one).toContain(model);
      expect(other).toBe(one);
    }
  });

  it('through the carenet', async () => {
    const [one, other] = await both(`/carenets/${made.carenet}/documents/`);
    expect(other).toBe(one);
    const [accounts, same] = await both(`/carenets/${made.carenet}/accounts/`);
    expect(same).toBe(accounts);
    const [apps, sameApps] = await both(`/carenets/${made.carenet}/apps/`);
    expect(sameApps).toBe(apps);
  });

  it('in the list of records and for the external id of a document', async () => {
    const [one, other] = await both(accountPath(owners[0].id, '/records/'));
    expect(other).toBe(one);
    const path = externalPath(made.recordId, source.apps.user.id, 'mine ü', '/meta');
    const [app, sameApp] = await Promise.all([
      authorizeApp(source, owners[0], made.recordId),
      authorizeApp(target, owners[1], made.recordId),
    ]);
    const answers = await Promise.all([app.get(path), sameApp.get(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]!.text.replaceAll(target.origin, '')).toBe(
      answers[0]!.text.replaceAll(source.origin, ''),
    );
  });
});

describe('After the import,', () => {
  it('the app finds what it stored on the record once the owner has authorized it again', async () => {
    const app = await authorizeApp(target, owners[1], made.recordId);
    const storage = recordStorage(made.recordId, target.apps.user, app);
    const [stored] = succeeded(await app.get(storage.path()), 'storage list').xml().children;
    expect(await contentOf(storage, idOf(stored!))).toBe('settings of this record');
  });

  it('a carenet member sees what is shared, and the holder of a full share sees the record', async () => {
    const friend = await activate(made.friend.id);
    const seen = await listThrough(friend.session, made.carenet);
    expect(seen.ids.toSorted()).toEqual([made.documents.newer, made.documents.named].toSorted());
    const list = succeeded(await friend.session.get(accountPath(friend.id, '/records/')), 'record_list');
    expect(list.text).toContain('Rosa Lind (shared)');
    expect(list.text).toContain('Neighbours');
  });

  it('creating the record again with its external id returns the imported record', async () => {
    const path = `/records/external/${encode(target.apps.admin.id)}/patient-1`;
    const answer = await admin(target).put(path, { body: demographics() });
    expect(idOf(succeeded(answer, 'record_create_ext').xml())).toBe(made.recordId);
  });

  it('the record stays usable: counters, versions and relations continue', async () => {
    const { session }: { session: SignedClient } = owners[1];
    const { recordId, documents } = made;
    const before = await listDocuments(session, recordId);
    await createDocument(session, recordId, note('one more'));
    await replaceDocument(session, recordId, documents.newer, note('the third version'));
    const relate = documentsPath(recordId, documents.named, 'rels', 'followup', documents.picture);
    succeeded(await session.put(relate), 'document_rels');
    expect((await listDocuments(session, recordId)).total).toBe(before.total + 1);
    const first = await session.get(documentsPath(recordId, documents.facts, 'meta'));
    expect(first.text).toContain('<latest ');
    expect(await run(target.env, 'records', 'import', fileOf('one.zip'))).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/exists here already; nothing was changed\.\n$/),
    });
  });
});
