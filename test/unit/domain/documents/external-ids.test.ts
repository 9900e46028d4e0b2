import { describe, expect, it } from 'vitest';
import { autonomousApp } from '../../../support/autonomous-app.ts';
import type { Answer, RequestOptions } from '../../../support/client.ts';
import {
  createDocument,
  documentLimit,
  expectUnchanged,
  externalPath,
  has,
  idOf,
  listDocuments,
  metadataOf,
  note,
  replaceDocument,
  textOf,
} from '../../../support/documents.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { xmlType } from '../../../support/patterns.ts';
import { createRecord, demographics, succeeded } from '../../../support/scenario.ts';
import { storeToken } from '../../../support/stored-tokens.ts';

const { service, owner, record } = await startInMemory({ apps: { worker: autonomousApp } });
const app = await storeToken(service, owner, record);
const appId = service.apps.user.id;
const worker = await storeToken(service, owner, record, service.apps.worker);

function put(
  externalId: string,
  body: string | Buffer = note(externalId),
  options: RequestOptions = {},
): Promise<Answer> {
  return app.put(externalPath(record, appId, externalId), { body, ...options });
}

function read(externalId: string, call: '' | '/meta' = ''): Promise<Answer> {
  return app.get(externalPath(record, appId, externalId, call));
}

function label(externalId: string, body: string): Promise<Answer> {
  return app.put(externalPath(record, appId, externalId, '/label'), { body, contentType: 'text/plain' });
}

describe('A document under an external id', () => {
  it('is created, read, described and labelled by that id', async () => {
    const created = await put('lab-7', 'seven', { contentType: 'text/plain' });
    expect(created.status).toBe(200);
    expect(created.headers['content-type']).toMatch(xmlType);

    const bytes = await read('lab-7');
    expect([bytes.status, bytes.text, bytes.headers['content-type']]).toEqual([200, 'seven', 'text/plain']);
    expect((await read('lab-7', '/meta')).xml()).toEqual(created.xml());

    const labelled = await label('lab-7', 'Seven');
    expect(labelled.status).toBe(200);
    expect(textOf(labelled.xml(), 'label')).toBe('Seven');
    expect((await read('lab-7', '/meta')).xml()).toEqual(labelled.xml());
    expect(await metadataOf(owner.session, record, idOf(created.xml()))).toEqual(labelled.xml());
    expect(has((await label('lab-7', '')).xml(), 'label')).toBe(false);
  });

  it('is an ordinary document of the list, which does not show the external id', async () => {
    const answer = await put('kept-to-itself');
    const { ids } = await listDocuments(owner.session, record);
    expect(ids).toContain(idOf(answer.xml()));
    const everything = await owner.session.get(`/records/${record}/documents/`, { query: { limit: '1000' } });
    expect(everything.text).not.toContain('kept-to-itself');
    expect(answer.text).not.toContain('kept-to-itself');
  });

  it('keeps its id taken, whatever the second body is', async () => {
    const first = succeeded(await put('taken', note('one')), 'document_create_by_ext_id').xml();
    await expectUnchanged(owner.session, record, async () => {
      for (const body of [note('one'), note('two'), '']) expect((await put('taken', body)).status).toBe(400);
    });
    expect((await read('taken')).text).toBe(note('one'));
    await replaceDocument(app, record, idOf(first), note('three'));
    expect((await put('taken', note('four'))).status).toBe(400);
  });

  it('leaves its id free when it is rejected', async () => {
    await expectUnchanged(owner.session, record, async () => {
      for (const body of ['', '<a><b></a>', demographics()])
        expect((await put('free', body)).status).toBe(400);
      expect((await put('free', 'x'.repeat(documentLimit + 1))).status).toBe(413);
      expect((await read('free')).status).toBe(404);
    });
    expect((await put('free')).status).toBe(200);
  });

  it('may have an id that another app or another record uses', async () => {
    const one = succeeded(await put('shared'), 'document_create_by_ext_id').xml();
    const path = externalPath(record, service.apps.worker.id, 'shared');
    const two = succeeded(
      await worker.put(path, { body: note('worker') }),
      'document_create_by_ext_id',
    ).xml();
    const elsewhere = await createRecord(service, owner);
    const there = await storeToken(service, owner, elsewhere);
    const options = { body: note('elsewhere') };
    const three = succeeded(await there.put(externalPath(elsewhere, appId, 'shared'), options), 'ext').xml();
    expect(new Set([one, two, three].map(idOf)).size).toBe(3);
    expect((await read('shared')).text).toBe(note('shared'));
    expect((await worker.get(path)).text).toBe(note('worker'));
    expect((await there.get(externalPath(elsewhere, appId, 'shared'))).text).toBe(note('elsewhere'));
  });

  it('is not found under an id that was never used or under its own document id', async () => {
    const document = idOf(await createDocument(app, record));
    for (const id of ['never', document]) {
      expect((await read(id)).status).toBe(404);
      expect((await read(id, '/meta')).status).toBe(404);
      expect((await label(id, 'x')).status).toBe(404);
    }
  });

  it.each(['x', 'x'.repeat(200), 'é'.repeat(200), '😀'.repeat(200)])(
    'may have an id of 1 to 200 characters: %s',
    async (id) => {
      expect((await put(id)).status).toBe(200);
      expect((await read(id)).status).toBe(200);
    },
  );

  it.each(['x'.repeat(201), 'é'.repeat(201), '😀'.repeat(201)])(
    'may not have an id of 201 characters: %s',
    async (id) => {
      await expectUnchanged(owner.session, record, async () => {
        expect((await put(id)).status).toBe(400);
      });
    },
  );

  it.each(['search', 'external', 'special', 'meta', 'label', '..', '.', 'null', '__proto__'])(
    'may have the id %s',
    async (id) => {
      // Clients must not resolve dots. The test client sends the path as it is.
      const answer = await put(id);
      expect(answer.status).toBe(200);
      expect((await read(id, '/meta')).xml()).toEqual(answer.xml());
    },
  );

  it('has its label checked like any other label', async () => {
    succeeded(await put('labelled'), 'document_create_by_ext_id');
    expect((await label('labelled', 'x'.repeat(100))).status).toBe(200);
    expect((await label('labelled', 'y'.repeat(101))).status).toBe(400);
    expect((await label('labelled', 'y\u0001')).status).toBe(400);
    expect(textOf((await read('labelled', '/meta')).xml(), 'label')).toBe('x'.repeat(100));
  });
});
