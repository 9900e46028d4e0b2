import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { documentsPath, idOf, listDocuments, metadataOf } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { bodiesOf } from '../../support/stored-people.ts';
import { storeToken } from '../../support/stored-tokens.ts';
import {
  announced,
  completePath,
  sendFile,
  startedIn,
  startUpload,
  uploadDocument,
} from '../../support/uploads.ts';
import { userApp } from '../../support/user-app.ts';
import { child } from '../../support/xml-tree.ts';

// Uploads expire while the session goes on.
const service = await startServiceInMemory({
  env: { ...peopleSettings, SESSION_TTL: '86400' },
  apps: {
    other: userApp('other', {
      index: 'https://other.example.org/',
      oauth_callback_url: 'https://other.example.org/after',
    }),
  },
});
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);
const bodies = bodiesOf(service);

const scan = Buffer.from('%PDF-1.7 a scan of the knee');

function start(form: Readonly<Record<string, string>>, inRecord = record): Promise<Answer> {
  return owner.session.post(documentsPath(inRecord, 'uploads', ''), { form });
}

function complete(uploadId: string, inRecord = record): Promise<Answer> {
  return owner.session.post(completePath(inRecord, uploadId));
}

/** A record of its own, so that uploads of other tests do not count. */
function freshRecord(): Promise<string> {
  return createRecord(service, owner);
}

async function documentsOf(recordId: string): Promise<number> {
  return (await listDocuments(owner.session, recordId)).total;
}

/** What the bucket holds under the prefix and id. */
async function isStored(key: string): Promise<boolean> {
  const found = await bodies.get(key).catch(() => undefined);
  return found !== undefined;
}

/** Stores bytes for an upload as only somebody with the credentials of the bucket could. */
async function storeInstead(uploadId: string, bytes: Buffer): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  await bodies.put(`uploads/${uploadId}`, bytes, digest);
}

function errorOf({ status, headers }: Answer): [number, string | undefined] {
  return [status, headers['x-error-code']];
}

describe('An upload', () => {
  it('becomes a document once the file has arrived and is completed, and none before', async () => {
    const recordId = await freshRecord();
    const before = await documentsOf(recordId);
    const form = { ...announced(scan), label: 'Scan of the knee' };
    const started = await startUpload(owner.session, recordId, form);
    expect(await documentsOf(recordId)).toBe(before);
    expect(await sendFile(started, scan)).toBe(200);
    expect(await documentsOf(recordId)).toBe(before);
    const document = succeeded(await complete(started.id, recordId), 'document_upload_complete').xml();
    expect(document.attributes).toMatchObject({
      type: '',
      size: '27',
      digest: createHash('sha256').update(scan).digest('hex'),
      record_id: recordId,
    });
    expect(child(document, 'label').text).toBe('Scan of the knee');
    expect(child(document, 'creator').attributes).toMatchObject({ id: owner.id, type: 'account' });
    const read = await owner.session.get(documentsPath(recordId, idOf(document)));
    expect(read.headers['content-type']).toBe('application/pdf');
    expect(read.bytes).toEqual(scan);
    expect(await documentsOf(recordId)).toBe(before + 1);
  });

  it('is refused when what was stored is not what was announced', async () => {
    for (const bytes of [Buffer.from('%PDF-1.7 a scan of the nose'), Buffer.from('%PDF')]) {
      const { id } = await startUpload(owner.session, record, announced(scan));
      await storeInstead(id, bytes);
      const before = await documentsOf(record);
      expect(errorOf(await complete(id))).toEqual([400, 'upload_differs']);
      expect(await documentsOf(record)).toBe(before);
    }
  });

  it('returns the same document however often it is completed', async () => {
    const document = await uploadDocument(owner.session, record, scan);
    const started = await startUpload(owner.session, record, announced(scan));
    await sendFile(started, scan);
    const answers = [await complete(started.id), await complete(started.id)];
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(idOf(answers[0]!.xml())).not.toBe(idOf(document));
  });

  it('makes one document when it is completed at the same time', async () => {
    const recordId = await freshRecord();
    const started = await startUpload(owner.session, recordId, announced(scan));
    await sendFile(started, scan);
    const before = await documentsOf(recordId);
    const answers = await Promise.all([1, 2, 3, 4].map(() => complete(started.id, recordId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => idOf(answer.xml()))).size).toBe(1);
    expect(await documentsOf(recordId)).toBe(before + 1);
  });

  it('is completed only by whom it was started by', async () => {
    const started = await startUpload(owner.session, record, announced(scan));
    await sendFile(started, scan);
    const app = await storeToken(service, owner, record);
    const other = await createPerson(service, 'ole', 'Ole Lind');
    const otherRecord = await createRecord(service, other);
    expect((await app.post(completePath(record, started.id))).status).toBe(404);
    expect((await other.session.post(completePath(otherRecord, started.id))).status).toBe(404);
    expect((await other.session.post(completePath(record, started.id))).status).toBe(403);
    expect((await complete('7c9e6679-7425-70de-944b-e07fc1f90ae7')).status).toBe(404);
    expect((await complete('nothing')).status).toBe(404);
    expect((await complete(started.id)).status).toBe(200);
  });

  it('expires after an hour, and its file is removed', async () => {
    const recordId = await freshRecord();
    const started = await startUpload(owner.session, recordId, announced(scan));
    await sendFile(started, scan);
    service.advance(3000);
    await service.runSweeper();
    expect(await isStored(`uploads/${started.id}`)).toBe(true);
    service.advance(601);
    expect(errorOf(await complete(started.id, recordId))).toEqual([410, 'upload_expired']);
    service.advance(601);
    await service.runSweeper();
    expect(await isStored(`uploads/${started.id}`)).toBe(false);
  });

  it('leaves its document whole when the file that was sent is removed', async () => {
    const recordId = await freshRecord();
    const started = await startUpload(owner.session, recordId, announced(scan));
    await sendFile(started, scan);
    const document = idOf((await complete(started.id, recordId)).xml());
    service.advance(4300);
    await service.runSweeper();
    expect(await isStored(`uploads/${started.id}`)).toBe(false);
    expect((await owner.session.get(documentsPath(recordId, document))).bytes).toEqual(scan);
  });

  it('says that the file has gone when it is gone', async () => {
    const started = await startUpload(owner.session, record, announced(scan));
    await sendFile(started, scan);
    await bodies.delete(`uploads/${started.id}`);
    expect(errorOf(await complete(started.id))).toEqual([409, 'upload_missing']);
  });
});

describe('An upload that replaces a document', () => {
  it('becomes its next version, with its name unless it brings one', async () => {
    const first = await uploadDocument(owner.session, record, scan, { label: 'Knee' });
    const second = await uploadDocument(owner.session, record, scan, { replaces: idOf(first) });
    expect(child(second, 'replaces').attributes.id).toBe(idOf(first));
    expect(child(second, 'label').text).toBe('Knee');
    const third = await uploadDocument(owner.session, record, scan, {
      replaces: idOf(second),
      label: 'Nose',
    });
    expect(child(third, 'label').text).toBe('Nose');
    expect(child(third, 'original').attributes.id).toBe(idOf(first));
  });

  it('is refused for a version that is not there, has a successor, or is a special document', async () => {
    const replaced = await uploadDocument(owner.session, record, scan);
    await uploadDocument(owner.session, record, scan, { replaces: idOf(replaced) });
    const saved = await owner.session.put(documentsPath(record, 'special', 'demographics'), {
      body: demographics(),
    });
    const refusals = [
      ['nothing', 'document_unknown'],
      ['7c9e6679-7425-80de-944b-e07fc1f00000', 'document_unknown'],
      [idOf(replaced), 'document_replaced'],
      [idOf(saved.xml()), 'document_type_has_own_call'],
    ] as const;
    for (const [replaces, code] of refusals)
      expect(errorOf(await start({ ...announced(scan), replaces }))).toEqual([400, code]);
  });

  it('makes no version when another one has come first', async () => {
    const first = idOf(await uploadDocument(owner.session, record, scan));
    const started = await startUpload(owner.session, record, { ...announced(scan), replaces: first });
    await sendFile(started, scan);
    await owner.session.post(documentsPath(record, first, 'replace'), { body: '<Note/>' });
    expect(errorOf(await complete(started.id))).toEqual([400, 'document_replaced']);
  });

  it('makes one version when it is completed at the same time', async () => {
    const first = idOf(await uploadDocument(owner.session, record, scan));
    const started = await startUpload(owner.session, record, { ...announced(scan), replaces: first });
    await sendFile(started, scan);
    const answers = await Promise.all([1, 2, 3].map(() => complete(started.id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => idOf(answer.xml()))).size).toBe(1);
  });
});

describe('POST /records/{RECORD_ID}/documents/uploads/', () => {
  it.each([
    [{ size: '' }, 400, 'parameter_empty'],
    [{ size: '0' }, 400, 'parameter_invalid'],
    [{ size: '-1' }, 400, 'parameter_invalid'],
    [{ size: '1e3' }, 400, 'parameter_invalid'],
    [{ size: '104857601' }, 413, 'upload_too_large'],
    [{ size: '99999999999999999999' }, 400, 'parameter_invalid'],
    [{ sha256: 'abc' }, 400, 'parameter_invalid'],
    [{ sha256: 'g'.repeat(64) }, 400, 'parameter_invalid'],
    [{ content_type: 'nothing' }, 400, 'upload_media_type'],
    [{ content_type: 'text/plain' }, 400, 'upload_media_type'],
    [{ content_type: 'text/csv; charset=utf-8' }, 400, 'upload_media_type'],
    [{ content_type: 'application/xml' }, 400, 'upload_media_type'],
    [{ content_type: 'image/svg+xml' }, 400, 'upload_media_type'],
    [{ content_type: 'application/json' }, 400, 'upload_media_type'],
    [{ content_type: 'application/fhir+ndjson' }, 400, 'upload_media_type'],
    [{ content_type: '*/*' }, 400, 'upload_media_type'],
    [{ content_type: '../pdf' }, 400, 'upload_media_type'],
    [{ content_type: 'application/fhir+json' }, 400, 'upload_media_type'],
    [{ content_type: 'application/x-www-form-urlencoded' }, 400, 'upload_media_type'],
    [{ label: 'x'.repeat(101) }, 400, 'parameter_too_long'],
  ])('refuses %j', async (change, status, code) => {
    expect(errorOf(await start({ ...announced(scan), ...change }))).toEqual([status, code]);
  });

  it('takes 100 MiB, and the checksum in capitals', async () => {
    const { sha256, ...form } = announced(scan, 'IMAGE/PNG; name=x');
    const answer = await start({ ...form, sha256: sha256.toUpperCase(), size: '104857600' });
    const { headers } = startedIn(succeeded(answer, 'document_upload_start').xml());
    expect(headers['content-type']).toBe('image/png');
  });

  it('starts ten uploads of one caller and twenty of a record, until they end', async () => {
    const recordId = await freshRecord();
    const app = await storeToken(service, owner, recordId);
    const form = announced(scan);
    const path = documentsPath(recordId, 'uploads', '');
    const open = await Promise.all(
      Array.from({ length: 10 }, () => startUpload(owner.session, recordId, form)),
    );
    const eleventh = await owner.session.post(path, { form });
    expect(errorOf(eleventh)).toEqual([429, 'uploads_too_many']);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(3500);
    await Promise.all(Array.from({ length: 10 }, () => startUpload(app, recordId, form)));
    await sendFile(open[0]!, scan);
    await complete(open[0]!.id, recordId);
    // One of the record's twenty is over, and one of the owner's ten.
    expect((await app.post(path, { form })).status).toBe(429);
    expect((await owner.session.post(path, { form })).status).toBe(200);
    expect((await owner.session.post(path, { form })).status).toBe(429);
    service.advance(3601);
    expect((await owner.session.post(path, { form })).status).toBe(200);
  });

  it('starts ten uploads of all apps together, so that they keep no person out', async () => {
    const recordId = await freshRecord();
    const form = announced(scan);
    const path = documentsPath(recordId, 'uploads', '');
    const [one, another] = [
      await storeToken(service, owner, recordId),
      await storeToken(service, owner, recordId, service.apps.other),
    ];
    await Promise.all(Array.from({ length: 6 }, () => startUpload(one, recordId, form)));
    await Promise.all(Array.from({ length: 4 }, () => startUpload(another, recordId, form)));
    expect(errorOf(await another.post(path, { form }))).toEqual([429, 'uploads_too_many']);
    await startUpload(owner.session, recordId, form);
  });

  it('never starts more when many are asked for at the same time', async () => {
    const recordId = await freshRecord();
    const form = announced(scan);
    const path = documentsPath(recordId, 'uploads', '');
    const answers = await Promise.all(Array.from({ length: 14 }, () => owner.session.post(path, { form })));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});

it('an uploaded document is told as added in the metadata, the list and the audit trail', async () => {
  const recordId = await freshRecord();
  const document = await uploadDocument(owner.session, recordId, scan);
  expect((await metadataOf(owner.session, recordId, idOf(document))).attributes.size).toBe('27');
  const entries = await owner.session.get(`/records/${recordId}/audits/documents/${idOf(document)}/`);
  expect(entries.text).toContain('document_upload_complete');
});
