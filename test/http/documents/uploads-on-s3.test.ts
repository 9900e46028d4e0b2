/** Files that S3 itself takes or refuses, by what is signed of them. What the service makes of them is in uploads.test.ts. */
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';
import { announced, completePath, sendFile, startUpload } from '../../support/uploads.ts';
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
