/** An upload whose completion breaks off: between the copy of the file and the transaction, and after the transaction. */
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intercepting } from '../support/aws-interception.ts';
import { idOf, listDocuments } from '../support/documents.ts';
import type { AwsRequest } from '../support/iam-usage/requests.ts';
import { createPerson, type Person, peopleSettings } from '../support/people.ts';
import { createRecord, succeeded } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { announced, completePath, sendFile, startUpload } from '../support/uploads.ts';

let service: TestService;
let owner: Person;
let record: string;
beforeAll(async () => {
  service = await startService({ env: { ...peopleSettings, SESSION_TTL: '86400' } });
  owner = await createPerson(service, 'marta', 'Marta Oyelaran');
  record = await createRecord(service, owner);
});
afterAll(() => service?.stop());

const scan = Buffer.from('a scan');

async function objects(prefix: string): Promise<number> {
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: service.env.BUCKET_NAME!, Prefix: prefix }),
  );
  client.destroy();
  return Contents.length;
}

const isTransaction = ({ headers }: AwsRequest) =>
  headers['x-amz-target']?.endsWith('.TransactWriteItems') ?? false;

async function uploaded(): Promise<string> {
  const started = await startUpload(owner.session, record, announced(scan));
  await sendFile(started, scan);
  return started.id;
}

const complete = (id: string) => owner.session.post(completePath(record, id));
const documents = async () => (await listDocuments(owner.session, record)).total;

describe('The completion of an upload', () => {
  it('that ends after the copy makes no document, can be repeated, and leaves no object over', async () => {
    const id = await uploaded();
    const before = { documents: await documents(), bodies: await objects('documents/') };
    const broken = await intercepting(
      async (request, pass) => {
        if (isTransaction(request)) throw Object.assign(new Error('gone'), { name: 'Gone' });
        return pass();
      },
      () => complete(id),
    );
    expect(broken.status).toBe(500);
    expect(await documents()).toBe(before.documents);
    expect(await objects('documents/')).toBe(before.bodies + 1);
    succeeded(await complete(id), 'document_upload_complete');
    expect(await documents()).toBe(before.documents + 1);
    service.advance(7200);
    await service.runSweeper();
    expect(await objects('documents/')).toBe(before.bodies + 1);
    expect(await objects('uploads/')).toBe(0);
  });

  it('whose answer is lost returns the same document when it is repeated', async () => {
    const id = await uploaded();
    const before = await documents();
    const lost = await intercepting(
      async (request, pass) => {
        const response = await pass();
        if (isTransaction(request)) throw Object.assign(new Error('gone'), { name: 'Gone' });
        return response;
      },
      () => complete(id),
    );
    expect(lost.status).toBe(500);
    const first = idOf(succeeded(await complete(id), 'document_upload_complete').xml());
    const second = idOf(succeeded(await complete(id), 'document_upload_complete').xml());
    expect(second).toBe(first);
    expect(await documents()).toBe(before + 1);
  });
});
