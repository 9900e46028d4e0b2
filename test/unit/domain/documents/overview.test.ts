/** What there is to know about a document: docs/contract/documents.md#overview-of-a-document. */
import { describe, expect, it } from 'vitest';
import { addMember, autoshare, createCarenet, exclude, place } from '../../../http/carenets/sharing.ts';
import type { SignedClient } from '../../../support/client.ts';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../../support/documents.ts';
import { expectDenied, expectNotFound } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { problem, storeModels } from '../../../support/medical/facts.ts';
import { models } from '../../../support/medical/models-document.ts';
import { createPerson } from '../../../support/people.ts';
import { admin, createRecord, succeeded } from '../../../support/scenario.ts';

const { service, owner } = await startInMemory();

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });

async function overview(record: string, document: string, client: SignedClient = owner.session) {
  const answer = await client.get(documentsPath(record, document, 'overview'));
  return JSON.parse(succeeded(answer, 'document_overview').text);
}

async function setStatus(record: string, document: string, status: string, reason: string): Promise<void> {
  const form = { status, reason };
  succeeded(await owner.session.post(documentsPath(record, document, 'set-status'), { form }), 'status');
}

async function relate(record: string, object: string, relation: string, subject: string): Promise<void> {
  const path = documentsPath(record, object, 'rels', relation, subject);
  succeeded(await owner.session.put(path), 'document_rels');
}

describe('The overview of a document', () => {
  it('lists its versions, the newest first, by the id of any of them', async () => {
    const record = await newRecord();
    const first = idOf(await createDocument(owner.session, record, note('first')));
    const second = idOf(await replaceDocument(owner.session, record, first, note('second')));
    for (const id of [first, second]) {
      const { versions, more_versions } = await overview(record, id);
      expect(versions.map((version: { id: string }) => version.id)).toEqual([second, first]);
      expect(versions[0].creator).toEqual({ id: owner.id, full_name: 'Marta Oyelaran' });
      expect(versions[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
      expect(more_versions).toBe(false);
    }
  });

  it('tells of the changes of its status, the newest first', async () => {
    const record = await newRecord();
    const document = idOf(await createDocument(owner.session, record, note('a note')));
    await setStatus(record, document, 'archived', 'old');
    service.advance(1);
    await setStatus(record, document, 'active', 'needed again');
    const { status_changes } = await overview(record, document);
    expect(status_changes).toMatchObject([
      { status: 'active', reason: 'needed again', by: owner.id },
      { status: 'archived', reason: 'old', by: owner.id },
    ]);
  });

  it('names the active documents that are related to it, once for each relation', async () => {
    const record = await newRecord();
    const first = idOf(await createDocument(owner.session, record, note('first')));
    const [comment, gone] = await Promise.all(
      ['comment', 'gone'].map(async (text) => idOf(await createDocument(owner.session, record, note(text)))),
    );
    const facts = await storeModels(owner.session, record, problem('Hay fever'));
    const label = documentsPath(record, comment!, 'label');
    succeeded(await owner.session.put(label, { body: 'My comment', contentType: 'text/plain' }), 'label');
    await relate(record, first, 'annotation', comment!);
    await relate(record, first, 'followup', comment!);
    await relate(record, first, 'attachment', gone!);
    await relate(record, first, 'interpretation', facts);
    await setStatus(record, gone!, 'void', 'wrong');
    const second = idOf(await replaceDocument(owner.session, record, first, note('second')));
    await relate(record, second, 'annotation', comment!);
    const { related, more_related } = await overview(record, second);
    const told = related.map((one: Record<string, unknown>) => [one.relation, one.id, one.label, one.kinds]);
    expect(told).toHaveLength(3);
    expect(told).toContainEqual(['annotation', comment, 'My comment', []]);
    expect(told).toContainEqual(['followup', comment, 'My comment', []]);
    expect(told).toContainEqual(['interpretation', facts, null, ['Problem']]);
    expect(related.find(({ id }: { id: string }) => id === facts).name).toBe('Hay fever');
    expect(more_related).toBe(false);
  });

  it('has the newest 100 of many related documents, and says that there are more', async () => {
    const record = await newRecord();
    const document = idOf(await createDocument(owner.session, record, note('a note')));
    const create = () =>
      owner.session.post(`${documentsPath(record, document, 'rels', 'annotation')}/`, { body: note('more') });
    for (let made = 0; made < 101; made += 1) succeeded(await create(), 'document_create_by_rel');
    const { related, more_related } = await overview(record, document);
    expect(related).toHaveLength(100);
    expect(more_related).toBe(true);
  });

  it('says which carenets show it, and why', async () => {
    const record = await newRecord();
    const document = await storeModels(owner.session, record, problem('Hay fever'));
    const names = ['a nothing', 'b placed', 'c type', 'd kind', 'e excluded'];
    const [, placed, byType, byKind, excluded] = await Promise.all(
      names.map((name) => createCarenet(owner.session, record, name)),
    );
    await place(owner.session, record, document, placed!);
    await autoshare(owner.session, record, byType!, 'Models');
    const kind = `/records/${record}/autoshare/carenets/${byKind}/bykind/set`;
    succeeded(await owner.session.post(kind, { form: { kind: 'Problem' } }), 'autoshare_kind_create');
    await autoshare(owner.session, record, excluded!, 'Models');
    await exclude(owner.session, record, document, excluded!);
    const told = async () =>
      (await overview(record, document)).carenets
        .filter(({ name }: { name: string }) => names.includes(name))
        .map((one: Record<string, unknown>) => [
          one.name,
          one.visible,
          one.placement,
          one.by_type,
          one.by_kind,
        ]);
    expect(await told()).toEqual([
      ['a nothing', false, null, false, false],
      ['b placed', true, 'placed', false, false],
      ['c type', true, null, true, false],
      ['d kind', true, null, false, true],
      ['e excluded', false, 'excluded', true, false],
    ]);
    succeeded(await owner.session.put(documentsPath(record, document, 'nevershare')), 'nevershare');
    expect((await told()).map(([, visible]: unknown[]) => visible)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('is refused to a member and to apps, and unknown for a document of another record', async () => {
    const [record, other] = [await newRecord(), await newRecord()];
    const circle = await createCarenet(owner.session, record, 'Friends');
    const ines = await createPerson(service, 'ines', 'Ines Lind');
    await addMember(owner.session, circle, ines);
    const document = idOf(await createDocument(owner.session, record, models(problem('Hay fever'))));
    await place(owner.session, record, document, circle);
    expectDenied(await ines.session.get(documentsPath(record, document, 'overview')));
    expectDenied(await admin(service).get(documentsPath(record, document, 'overview')));
    expectNotFound(await owner.session.get(documentsPath(other, document, 'overview')));
  });
});
