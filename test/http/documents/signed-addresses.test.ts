/** Files that S3 itself takes, refuses or serves, by what is signed of them. What the service makes of them is in the tests beside it. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { documentLimit, documentsPath, idOf } from '../../support/documents.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';
import { announced, completePath, sendFile, startUpload, uploadDocument } from '../../support/uploads.ts';
import { child } from '../../support/xml-tree.ts';

const service = await startService({ env: peopleSettings });
const owner = await createPerson(service, 'marta', 'Marta Oyelaran');
const record = await createRecord(service, owner);
afterAll(() => service.stop());

const scan = Buffer.from('%PDF-1.7 a scan of the knee');
const complete = (uploadId: string) => owner.session.post(completePath(record, uploadId));

describe('An upload', () => {
  it('signs size, checksum and media type of the file', async () => {
    const upload = succeeded(
      await owner.session.post(documentsPath(record, 'uploads', ''), { form: announced(scan) }),
      'document_upload_start',
    ).xml();
    const request = child(upload, 'request');
    expect(request.attributes.method).toBe('PUT');
    const signed = new URL(request.attributes.url!).searchParams.get('X-Amz-SignedHeaders')!.split(';');
    expect(signed).toEqual([
      'content-length',
      'content-type',
      'host',
      'if-none-match',
      'x-amz-checksum-sha256',
    ]);
    expect(
      Object.fromEntries(request.children.map(({ attributes }) => [attributes.name, attributes.value])),
    ).toEqual({
      'content-type': 'application/pdf',
      'content-length': '27',
      'x-amz-checksum-sha256': createHash('sha256').update(scan).digest('base64'),
      'if-none-match': '*',
    });
  });

  it.each([
    ['other bytes of the same length', { bytes: Buffer.from('%PDF-1.7 a scan of the nose') }, 400],
    ['another length', { bytes: Buffer.from('short') }, 403],
    ['another media type', { header: ['content-type', 'text/html'] }, 403],
    ['another checksum', { header: ['x-amz-checksum-sha256', `${'A'.repeat(43)}=`] }, 403],
    ['no condition', { header: ['if-none-match', ''] }, 403],
  ] as const)('takes no file with %s', async (_what, change: object, status) => {
    const started = await startUpload(owner.session, record, announced(scan));
    const { bytes = scan, header = [] } = change as { bytes?: Buffer; header?: readonly string[] };
    const headers = { ...started.headers, ...(header.length > 0 && { [header[0]!]: header[1]! }) };
    expect(await sendFile({ ...started, headers }, bytes)).toBe(status);
    const { status: completed, headers: told } = await complete(started.id);
    expect([completed, told['x-error-code']]).toEqual([409, 'upload_missing']);
  });

  it('takes the file once', async () => {
    const started = await startUpload(owner.session, record, announced(scan));
    expect([await sendFile(started, scan), await sendFile(started, scan)]).toEqual([200, 412]);
    expect((await complete(started.id)).status).toBe(200);
  });
});

describe('A document of more than 4 MiB', async () => {
  const bytes = randomBytes(documentLimit + 1);
  const form = { label: 'Knie “links”', content_type: 'image/png' };
  const document = idOf(await uploadDocument(owner.session, record, bytes, form));

  it('is served at its address as a file with its name', async () => {
    const { headers } = await owner.session.get(documentsPath(record, document));
    const response = await fetch(headers.location!);
    const read = Buffer.from(await response.arrayBuffer());
    expect(read.equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Knie links.png"; filename*=UTF-8''Knie%20%E2%80%9Clinks%E2%80%9D.png`,
    );
  });

  it('has an address for five minutes, and for this document alone', async () => {
    const { headers } = await owner.session.get(documentsPath(record, document));
    expect(new URL(headers.location!).searchParams.get('X-Amz-Expires')).toBe('300');
    const altered = new URL(headers.location!);
    altered.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(altered)).status).toBe(403);
    const elsewhere = headers.location!.replace(/documents\/[^?]+/, `documents/${document}`);
    expect((await fetch(elsewhere)).status).toBe(403);
  });
});
