import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDocument, documentLimit, documentsPath, idOf, metadataOf } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { storeToken } from '../../support/stored-tokens.ts';
import { uploadDocument } from '../../support/uploads.ts';
import { addMember, carenetPath, createCarenet, place } from '../carenets/sharing.ts';

const bytes = randomBytes(documentLimit + 1);
const digest = createHash('sha256').update(bytes).digest('hex');

const { service, owner, record } = await startWithOneRecord();
const carenet = await createCarenet(owner.session, record, 'Clinic');
const doctor = await createPerson(service, 'ines', 'Ines Lind');
await addMember(owner.session, carenet, doctor);
const member = doctor.session;
const form = { label: 'Knie “links”', content_type: 'image/png' };
/** A document that is too large for a response, one byte over the limit of it. */
const document = idOf(await uploadDocument(owner.session, record, bytes, form));
await place(owner.session, record, document, carenet);

describe('A document of more than 4 MiB', () => {
  it('is answered with its address, in a header and in a body of XML, to the record and through a carenet', async () => {
    const app = await storeToken(service, owner, record);
    const paths = [
      [owner.session, documentsPath(record, document)],
      [app, documentsPath(record, document)],
      [member, carenetPath(carenet, `/documents/${document}`)],
    ] as const;
    for (const [client, path] of paths) {
      const answer = await client.get(path);
      expect(answer.status).toBe(307);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.xml().attributes).toMatchObject({
        document_id: document,
        url: answer.headers.location,
        size: '4194305',
        digest,
        media_type: 'image/png',
      });
    }
  });

  it('is read a part at a time by clients that follow no redirect', async () => {
    const parts: Buffer[] = [];
    for (let offset = 0; offset < bytes.length; offset += documentLimit) {
      const answer = await owner.session.get(documentsPath(record, document), {
        query: { offset: String(offset), length: String(documentLimit) },
      });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
      parts.push(answer.bytes);
    }
    expect(parts.map(({ length }) => length)).toEqual([documentLimit, 1]);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    const through = await member.get(carenetPath(carenet, `/documents/${document}`), {
      query: { offset: '5', length: '3' },
    });
    expect(through.bytes).toEqual(bytes.subarray(5, 8));
  });

  it.each([
    [{ offset: '4194305' }, 'offset must be a whole number from 0 to 4194304'],
    [{ offset: '-1' }, 'offset must be a whole number from 0 to 4194304'],
    [{ length: '0' }, 'length must be a whole number from 1 to 4194304'],
    [{ length: '4194305' }, 'length must be a whole number from 1 to 4194304'],
    [{ offset: '', length: '' }, 'offset must be a whole number from 0 to 4194304'],
  ])('has no part %j', async (query, text) => {
    const answer = await owner.session.get(documentsPath(record, document), { query });
    expect([answer.status, answer.text]).toEqual([400, text]);
  });

  it('shows its metadata as any other', async () => {
    const { attributes } = await metadataOf(owner.session, record, document);
    expect(attributes).toMatchObject({ size: '4194305', type: '' });
  });

  it('leaves in the audit trail that it was seen', async () => {
    const { headers } = await owner.session.get(documentsPath(record, document));
    const { text } = await owner.session.get(
      `/records/${record}/audits/documents/${document}/functions/record_specific_document/`,
    );
    expect(text).toContain('request_successful="true"');
    expect(text).not.toContain(new URL(headers.location!).pathname);
  });

  it('is hidden from the carenet as any other', async () => {
    await owner.session.put(documentsPath(record, document, 'nevershare'));
    expect((await member.get(carenetPath(carenet, `/documents/${document}`))).status).toBe(404);
    await owner.session.delete(documentsPath(record, document, 'nevershare'));
  });
});

it('a document of 4 MiB is answered with its bytes, and can be read in parts, too', async () => {
  const most = randomBytes(documentLimit);
  const id = idOf(
    await createDocument(owner.session, record, most, { contentType: 'application/octet-stream' }),
  );
  const whole = await owner.session.get(documentsPath(record, id));
  expect([whole.status, whole.bytes.equals(most)]).toEqual([200, true]);
  const part = await owner.session.get(documentsPath(record, id), { query: { offset: '4194300' } });
  expect(part.bytes).toEqual(most.subarray(4194300));
});
