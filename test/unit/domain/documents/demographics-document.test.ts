import { beforeAll, describe, expect, it } from 'vitest';
import { refused } from '../../../http/records/demographics-cases.ts';
import type { Answer } from '../../../support/client.ts';
import {
  createDocument,
  documentPrefix,
  documentsPath,
  expectUnchanged,
  idOf,
  listDocuments,
  listVersions,
  note,
  replaceDocument,
} from '../../../support/documents.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { admin, createRecord, demographics, succeeded } from '../../../support/scenario.ts';
import { child } from '../../../support/xml-tree.ts';

const { service, owner } = await startInMemory();

async function demographicsOf(recordId: string): Promise<string> {
  const answer = succeeded(await owner.session.get(`/records/${recordId}`), 'record');
  return child(answer.xml(), 'demographics').attributes.document_id!;
}

function replace(recordId: string, documentId: string, body: string | Buffer): Promise<Answer> {
  return owner.session.post(documentsPath(recordId, documentId, 'replace'), { body });
}

describe('The demographics document of a record', () => {
  it('is replaced by valid demographics, which the record then shows', async () => {
    const record = await createRecord(service, owner, { given: 'Inès', family: 'Moreau' });
    const first = await demographicsOf(record);
    const body = demographics({ given: 'Agnès', family: 'Dubois' });
    const answer = await replace(record, first, body);
    expect(answer.status).toBe(200);
    const second = idOf(answer.xml());
    expect(answer.xml().attributes.type).toBe(`${documentPrefix}Demographics`);
    expect(await demographicsOf(record)).toBe(second);
    expect((await owner.session.get(documentsPath(record, second))).text).toBe(body);
    const list = await listDocuments(owner.session, record);
    expect(list).toMatchObject({ total: 1, ids: [second] });
    expect((await listVersions(owner.session, record, second)).total).toBe(2);
  });

  it('does not change the label of the record when it is replaced', async () => {
    const record = await createRecord(service, owner, { given: 'Inès', family: 'Moreau' });
    await replaceDocument(
      owner.session,
      record,
      await demographicsOf(record),
      demographics({ given: 'New' }),
    );
    const answer = await owner.session.get(`/records/${record}`);
    expect(answer.xml().attributes.label).toBe('Inès Moreau');
  });

  it('can be replaced by the admin app that created the record', async () => {
    const record = await createRecord(service, owner);
    const next = await replaceDocument(admin(service), record, await demographicsOf(record), demographics());
    expect(await demographicsOf(record)).toBe(idOf(next));
  });

  it('is not replaced by another kind of document', async () => {
    const record = await createRecord(service, owner);
    const first = await demographicsOf(record);
    await expectUnchanged(owner.session, record, async () => {
      for (const body of [note('x'), '<Demographics/>', `<Models xmlns="${documentPrefix}"/>`]) {
        expect((await replace(record, first, body)).status).toBe(404);
      }
    });
  });

  describe('returns 404 and is not replaced for', () => {
    let record: string;
    let current: string;
    beforeAll(async () => {
      record = await createRecord(service, owner);
      current = await demographicsOf(record);
    });

    // The others are in http/demographics.
    const cases = refused.filter(([rule]) => rule === 'malformed XML' || rule === 'no date of birth');
    it.each(cases)('demographics with %s', async (_rule, document) => {
      await expectUnchanged(owner.session, record, async () => {
        const body = document('Moreau');
        const answer = await replace(record, current, body);
        const saved = await owner.session.put(documentsPath(record, 'special', 'demographics'), { body });
        expect([saved.status, answer.status, answer.text]).toEqual([400, 404, saved.text]);
      });
    });
  });

  it('is the only one: demographics cannot replace any other document', async () => {
    const record = await createRecord(service, owner);
    const other = idOf(await createDocument(owner.session, record));
    await expectUnchanged(owner.session, record, async () => {
      expect((await replace(record, other, demographics())).status).toBe(404);
    });
  });

  it('is labelled and read like any other document', async () => {
    const record = await createRecord(service, owner);
    const id = await demographicsOf(record);
    const labelled = await owner.session.put(documentsPath(record, id, 'label'), { body: 'Who I am' });
    expect(child(labelled.xml(), 'label').text).toBe('Who I am');
    const answer = await owner.session.get(documentsPath(record, id));
    expect([answer.text, answer.headers['content-type']]).toEqual([demographics(), 'application/xml']);
  });
});
