import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { createDocument, documentsPath } from '../../support/documents.ts';
import { expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { uuid, xmlType } from '../../support/patterns.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { accountPath, admin, authorizeApp, createRecord, succeeded } from '../../support/scenario.ts';
import { el, type XmlElement } from '../../support/xml-tree.ts';

const service = await startServiceInMemory({ env: peopleSettings });
const marta = await createPerson(service, 'marta');
const ines = await createPerson(service, 'ines');

function share(recordId: string, form: Record<string, string>, client = marta.session): Promise<Answer> {
  return client.post(`/records/${recordId}/shares/`, { form });
}

async function sharesOf(recordId: string, query = ''): Promise<readonly XmlElement[]> {
  const answer = await marta.session.get(`/records/${recordId}/shares/`, { query });
  return succeeded(answer, 'record_shares').xml().children;
}

async function accountsOf(recordId: string): Promise<Record<string, string | undefined>> {
  const shares = await sharesOf(recordId);
  return Object.fromEntries(shares.map(({ attributes }) => [attributes.account, attributes.role_label]));
}

describe('GET /records/{RECORD_ID}/shares/', () => {
  it('returns an empty list for a record without shares', async () => {
    const id = await createRecord(service, marta);
    const answer = await marta.session.get(`/records/${id}/shares/`);
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.xml()).toEqual(el('Shares', { record: id }));
  });

  it('returns accounts first, then apps, with the role label if one is set', async () => {
    const id = await createRecord(service, marta);
    await authorizeApp(service, marta, id);
    const tom = await createPerson(service, 'tom');
    expectOk(await share(id, { account_id: ines.id, role_label: 'Sister & <friend>' }));
    expectOk(await share(id, { account_id: tom.id }));
    const { children, ...shares } = (await marta.session.get(`/records/${id}/shares/`)).xml();
    expect(shares).toMatchObject({ name: 'Shares', attributes: { record: id } });
    const anyId = expect.stringMatching(uuid);
    expect(children).toHaveLength(3);
    expect(children.slice(0, 2)).toEqual(
      expect.arrayContaining([
        el('Share', { id: anyId, account: ines.id, role_label: 'Sister & <friend>' }),
        el('Share', { id: anyId, account: tom.id }),
      ]),
    );
    expect(children[2]).toEqual(el('Share', { id: anyId, pha: service.apps.user.id }));
    expect(new Set(children.map(({ attributes }) => attributes.id)).size).toBe(3);
  });

  it('pages over accounts and apps together', async () => {
    const id = await createRecord(service, marta);
    await authorizeApp(service, marta, id);
    succeeded(await share(id, { account_id: ines.id }), 'record_share_add');
    const all = await sharesOf(id);
    expect(all).toHaveLength(2);
    expect(await sharesOf(id, 'limit=1')).toEqual(all.slice(0, 1));
    expect(await sharesOf(id, 'offset=1')).toEqual(all.slice(1));
    expect(await sharesOf(id, 'limit=0')).toEqual([]);
    expect(await sharesOf(id, 'offset=2')).toEqual([]);
  });

  it('rejects bad pages with 400', async () => {
    const id = await createRecord(service, marta);
    for (const query of ['limit=x', 'offset=-1'])
      expect((await marta.session.get(`/records/${id}/shares/`, { query })).status).toBe(400);
  });
});

describe('POST /records/{RECORD_ID}/shares/', () => {
  it('gives the account access to the record and its documents at once', async () => {
    const id = await createRecord(service, marta);
    expect((await ines.session.get(`/records/${id}`)).status).toBe(403);
    expectOk(await share(id, { account_id: ines.id }));
    expect((await ines.session.get(`/records/${id}`)).status).toBe(200);
    const documentId = (await createDocument(ines.session, id)).attributes.id!;
    expect((await ines.session.get(documentsPath(id, documentId))).status).toBe(200);
    const app = await authorizeApp(service, ines, id);
    expect((await app.get(documentsPath(id, documentId))).status).toBe(200);
  });

  it('keeps one share when repeated, and changes its role label when one is passed', async () => {
    const id = await createRecord(service, marta);
    expectOk(await share(id, { account_id: ines.id, role_label: 'Sister' }));
    expectOk(await share(id, { account_id: ines.id }));
    expect(await accountsOf(id)).toEqual({ [ines.id]: 'Sister' });
    expectOk(await share(id, { account_id: ines.id, role_label: 'Guardian' }));
    expect(await accountsOf(id)).toEqual({ [ines.id]: 'Guardian' });
    expect(await sharesOf(id)).toHaveLength(1);
  });

  it('creates one share when equal calls arrive at once', async () => {
    const id = await createRecord(service, marta);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => share(id, { account_id: ines.id, role_label: 'Sister' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await accountsOf(id)).toEqual({ [ines.id]: 'Sister' });
    expect(await sharesOf(id)).toHaveLength(1);
  });

  it('may be called by an admin app, and ignores letter case and spaces around the account id', async () => {
    const id = await createRecord(service, marta);
    expectOk(await share(id, { account_id: ` ${ines.id.toUpperCase()} ` }, admin(service)));
    expect(await accountsOf(id)).toEqual({ [ines.id]: undefined });
  });

  it('accepts the owner as the account', async () => {
    const id = await createRecord(service, marta);
    expectOk(await share(id, { account_id: marta.id }));
  });

  it('accepts a role label of 50 characters, and rejects a longer one or one that is no text', async () => {
    const id = await createRecord(service, marta);
    for (const role_label of ['x'.repeat(51), 'Sis\u0007ter'])
      expect((await share(id, { account_id: ines.id, role_label })).status).toBe(400);
    expect(await sharesOf(id)).toEqual([]);
    expectOk(await share(id, { account_id: ines.id, role_label: 'é'.repeat(50) }));
    expect(await accountsOf(id)).toEqual({ [ines.id]: 'é'.repeat(50) });
  });

  it('returns 400 without an account and 404 for an unknown one', async () => {
    const id = await createRecord(service, marta);
    expect((await share(id, { role_label: 'Sister' })).status).toBe(400);
    expect((await share(id, {})).status).toBe(400);
    expect((await share(id, { account_id: 'nobody@mail.example' })).status).toBe(404);
    expect((await share(id, { account_id: service.apps.user.id })).status).toBe(404);
    expect(await sharesOf(id)).toEqual([]);
  });

  it('returns 404 for an unknown record', async () => {
    expect((await share('no-such-record', { account_id: ines.id }, admin(service))).status).toBe(404);
  });
});

describe('DELETE /records/{RECORD_ID}/shares/{ACCOUNT_ID}', () => {
  function remove(recordId: string, account: string, client = marta.session): Promise<Answer> {
    return client.delete(`/records/${recordId}/shares/${account}`);
  }

  it('takes access away at once, also from an app that acts for the account', async () => {
    const id = await createRecord(service, marta);
    expectOk(await share(id, { account_id: ines.id }));
    const app = await authorizeApp(service, ines, id);
    expect((await app.get(documentsPath(id))).status).toBe(200);
    expectOk(await remove(id, encodeURIComponent(ines.id)));
    expect((await ines.session.get(`/records/${id}`)).status).toBe(403);
    expect((await app.get(documentsPath(id))).status).toBe(403);
    expect(await accountsOf(id)).toEqual({ undefined: undefined });
    const list = (await ines.session.get(accountPath(ines.id, '/records/'))).xml();
    expect(list.children.map(({ attributes }) => attributes.id)).not.toContain(id);
  });

  it('may be called by an admin app, finds the account in any spelling, and has the older alias POST', async () => {
    const id = await createRecord(service, marta);
    const alias = `/records/${id}/shares/${ines.id}/delete`;
    for (const end of [
      () => remove(id, encodeURIComponent(ines.id), admin(service)),
      () => remove(id, ines.id.toUpperCase(), admin(service)),
      () => marta.session.post(alias),
    ]) {
      expectOk(await share(id, { account_id: ines.id }));
      expectOk(await end());
      expect(await sharesOf(id)).toEqual([]);
    }
  });

  it('returns 200 for an account without a share and 404 for an unknown account', async () => {
    const id = await createRecord(service, marta);
    expectOk(await remove(id, ines.id));
    expectOk(await remove(id, marta.id));
    expect((await marta.session.get(`/records/${id}`)).status).toBe(200);
    expect((await remove(id, 'nobody@mail.example')).status).toBe(404);
    expect((await remove('no-such-record', ines.id)).status).toBe(404);
  });

  it('does not change other shares', async () => {
    const [id, other] = await Promise.all([createRecord(service, marta), createRecord(service, marta)]);
    const tom = await createPerson(service, 'tom');
    for (const record of [id, other]) expectOk(await share(record, { account_id: ines.id }));
    expectOk(await share(id, { account_id: tom.id }));
    expectOk(await remove(id, ines.id));
    expect(await accountsOf(id)).toEqual({ [tom.id]: undefined });
    expect(await accountsOf(other)).toEqual({ [ines.id]: undefined });
  });
});
