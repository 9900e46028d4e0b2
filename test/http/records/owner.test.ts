import { describe, expect, it } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import { documentsPath, listDocuments } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { timestamp, xmlType } from '../../support/patterns.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createAccount,
  createRecord,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const marta = await createPerson(service, 'marta', 'Marta Oyelaran');
const ines = await createPerson(service, 'ines', 'Ines Oyelaran');

function setOwner(recordId: string, body: string | Buffer, options: RequestOptions = {}): Promise<Answer> {
  return admin(service).put(`/records/${recordId}/owner`, { body, contentType: 'text/plain', ...options });
}

async function ownerOf(recordId: string): Promise<string> {
  const answer = await admin(service).get(`/records/${recordId}/owner`);
  return succeeded(answer, 'record_get_owner').xml().attributes.id!;
}

describe('PUT /records/{RECORD_ID}/owner', () => {
  it('returns the full account of the new owner', async () => {
    const id = await createRecord(service);
    const answer = await setOwner(id, marta.id);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.xml()).toEqual(
      el(
        'Account',
        { id: marta.id },
        el('fullName', 'Marta Oyelaran'),
        el('contactEmail', marta.id),
        { ...el('lastLoginAt'), text: expect.stringMatching(timestamp) },
        el('totalLoginCount', '1'),
        el('failedLoginCount', '0'),
        el('state', 'active'),
        { ...el('lastStateChange'), text: expect.stringMatching(timestamp) },
        el('authSystem', { name: 'clinic_sso', username: marta.id }),
      ),
    );
    expect(await ownerOf(id)).toBe(marta.id);
  });

  it('never shows the secret of the account', async () => {
    const recordId = await createRecord(service);
    const accountId = await createAccount(service, { secondarySecret: true });
    const info = (await admin(service).get(accountPath(accountId))).xml();
    expect(info.children.map(({ name }) => name)).toContain('secret');
    const answer = await setOwner(recordId, accountId);
    expect(answer.status).toBe(200);
    expect(answer.xml().children.map(({ name }) => name)).toEqual([
      'fullName',
      'contactEmail',
      'lastLoginAt',
      'totalLoginCount',
      'failedLoginCount',
      'state',
      'lastStateChange',
    ]);
  });

  it.each([
    ['a user app', () => service.apps.user.id, 'Problems'],
    ['a UI app', () => service.apps.ui.id, 'Portal'],
  ])('accepts %s and returns an account element with its name', async (_kind, appId, name) => {
    const id = await createRecord(service);
    const answer = await setOwner(id, appId());
    expect(answer.status).toBe(200);
    expect(answer.xml()).toEqual(
      el(
        'Account',
        { id: appId() },
        el('fullName', name),
        el('contactEmail'),
        el('lastLoginAt'),
        el('totalLoginCount'),
        el('failedLoginCount'),
        el('state'),
        el('lastStateChange'),
      ),
    );
    expect(await ownerOf(id)).toBe(appId());
  });

  it.each<[string, string | null]>([
    ['a form', 'application/x-www-form-urlencoded'],
    ['nothing', null],
  ])(
    'accepts a body labelled as %s, with white space around an id in any letter case',
    async (_label, contentType) => {
      const id = await createRecord(service);
      const body = `\r\n\t ${marta.id.toUpperCase()} \n`;
      expect((await setOwner(id, body, { contentType })).status).toBe(200);
      expect(await ownerOf(id)).toBe(marta.id);
    },
  );

  it('has the older alias POST', async () => {
    const id = await createRecord(service);
    const options = { body: marta.id, contentType: 'text/plain' };
    const answer = await admin(service).post(`/records/${id}/owner`, options);
    expect(answer.status).toBe(200);
    expect(answer.xml().attributes.id).toBe(marta.id);
  });

  it('rejects what is no id of one account or app with 400, and keeps the owner', async () => {
    const id = await createRecord(service, ines);
    const bodies = [
      '',
      ' \n\t ',
      'nobody@mail.example',
      'somebody',
      `${marta.id} ${ines.id}`,
      service.apps.user.id.toUpperCase(),
      `${marta.id}\u0001`,
      Buffer.from([0xff, 0xfe, 0x40]),
      `${'x'.repeat(3000)}@mail.example`,
    ];
    const answers = await Promise.all(bodies.map((body) => setOwner(id, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 400));
    expect(await ownerOf(id)).toBe(ines.id);
  });

  it('accepts the current owner', async () => {
    const id = await createRecord(service, ines);
    expect((await setOwner(id, ines.id)).status).toBe(200);
    expect(await ownerOf(id)).toBe(ines.id);
  });

  it('takes access away at once from the former owner and the apps that act for it', async () => {
    const id = await createRecord(service, marta);
    const app = await authorizeApp(service, marta, id);
    expect((await marta.session.get(`/records/${id}`)).status).toBe(200);
    expect((await app.get(documentsPath(id))).status).toBe(200);

    succeeded(await setOwner(id, ines.id), 'record_set_owner');
    expect((await marta.session.get(`/records/${id}`)).status).toBe(403);
    expect((await marta.session.get(documentsPath(id))).status).toBe(403);
    expect((await app.get(documentsPath(id))).status).toBe(403);
    expect((await listDocuments(ines.session, id)).total).toBe(1);
  });

  it("moves the record from one account's list to the other's", async () => {
    const [from, to] = await Promise.all([createPerson(service), createPerson(service)]);
    const id = await createRecord(service, from);
    const recordsOf = async ({ id: account, session }: Person) =>
      (await session.get(accountPath(account, '/records/')))
        .xml()
        .children.map(({ attributes }) => attributes.id);
    expect(await recordsOf(from)).toEqual([id]);
    succeeded(await setOwner(id, to.id), 'record_set_owner');
    expect(await recordsOf(from)).toEqual([]);
    expect(await recordsOf(to)).toEqual([id]);
  });

  it('does not change full shares', async () => {
    const id = await createRecord(service, marta);
    const form = { account_id: ines.id, role_label: 'Sister' };
    succeeded(await marta.session.post(`/records/${id}/shares/`, { form }), 'record_share_add');
    const before = await admin(service).get(`/records/${id}/shares/`);
    succeeded(await setOwner(id, service.apps.ui.id), 'record_set_owner');
    expect((await admin(service).get(`/records/${id}/shares/`)).text).toBe(before.text);
    expect((await ines.session.get(`/records/${id}`)).status).toBe(200);
  });

  it('gives an app that becomes owner no access to documents', async () => {
    const id = await createRecord(service, service.apps.ui);
    expect((await ui(service).get(documentsPath(id))).status).toBe(403);
  });

  it('leaves one owner when several changes arrive at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(service)));
    const id = await createRecord(service);
    const answers = await Promise.all(people.map((person) => setOwner(id, person.id)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const winner = await ownerOf(id);
    const admitted = await Promise.all(people.map(({ session }) => session.get(`/records/${id}`)));
    expect(people.filter((_, index) => admitted[index]!.status === 200).map((person) => person.id)).toEqual([
      winner,
    ]);
    const lists = await Promise.all(
      people.map(({ id: account, session }) => session.get(accountPath(account, '/records/'))),
    );
    expect(people.filter((_, i) => lists[i]!.xml().children.length > 0).map((person) => person.id)).toEqual([
      winner,
    ]);
  });
});

describe('GET /records/{RECORD_ID}/owner', () => {
  it('returns an Account element with only the id', async () => {
    const id = await createRecord(service, marta);
    const expected = el('Account', { id: marta.id });
    expect((await admin(service).get(`/records/${id}/owner`)).xml()).toEqual(expected);
    expect((await marta.session.get(`/records/${id}/owner`)).xml()).toEqual(expected);
  });

  it('returns 404 for an unknown record', async () => {
    expect((await admin(service).get('/records/no-such-record/owner')).status).toBe(404);
  });
});
