import { describe, expect, it } from 'vitest';
import { intercepting } from '../../support/aws-interception.ts';
import type { Answer } from '../../support/client.ts';
import { createDocument, documentsPath, idOf } from '../../support/documents.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { clientOf } from '../../support/scenario.ts';
import { type FunctionLine, startService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';

const { service, owner, record } = await startWithOneRecord(startService);

const idIn = ({ headers }: Answer): string => headers['x-request-id']!;

/** The lines of the functions about the request with this response. */
function linesOf(answer: Answer): readonly FunctionLine[] {
  return service.functionLog.filter(({ requestId }) => requestId === idIn(answer));
}

/** The audit entry to which the log leads from the response. */
async function entryOf(answer: Answer): Promise<Record<string, unknown> | undefined> {
  const { auditEntry } = linesOf(answer).at(-1) as unknown as { auditEntry: { PK: string; SK: string } };
  const entries = await storeOf(service).query({ partition: auditEntry.PK });
  return entries.find(({ SK }) => SK === auditEntry.SK);
}

describe('X-Request-Id', () => {
  it.each([
    ['a success', 200, () => owner.session.get(`/records/${record}`)],
    ['an open call', 404, () => unsigned('/codes/systems/unknown/query?q=flu')],
    ['a missing signature', 403, () => unsigned(`/records/${record}`)],
    ['a denied call', 403, () => clientOf(service, service.apps.user).get(`/records/${record}`)],
    ['an unknown path', 404, () => unsigned('/nowhere')],
    ['an unknown method', 405, () => unsigned('/version', 'DELETE')],
    ['a body that is too large', 413, () => unsigned('/records/', 'POST', Buffer.alloc(4_194_305, 'x'))],
    ['an invalid document', 400, () => owner.session.post(documentsPath(record), { body: '<broken' })],
    ['an internal error', 500, () => unsigned('/codes/systems/')],
  ] as const)('is in the response to %s, and is the id of the gateway', async (_, status, call) => {
    const answer = await call();
    expect(answer.status).toBe(status);
    expect(idIn(answer)).toMatch(/^[\da-f-]{36}$/);
    expect(idIn(answer)).toBe(answer.headers['apigw-requestid']);
    expect(service.accessLog.filter(({ requestId }) => requestId === idIn(answer))).toEqual([
      expect.objectContaining({ status, functionRequestId: linesOf(answer)[0]!.awsRequestId }),
    ]);
    expect(linesOf(answer).at(-1)).toMatchObject({ message: 'call', status });
  });

  it('is missing in the responses of the gateway itself, which have its own header for it', async () => {
    const answer = await unsigned('/records/', 'POST', Buffer.alloc(7_000_000));
    expect([answer.status, answer.text]).toEqual([413, '{"message":"Request Entity Too Large"}']);
    expect(answer.headers).not.toHaveProperty('x-request-id');
    const [line, ...others] = service.accessLog.filter(
      ({ requestId }) => requestId === answer.headers['apigw-requestid'],
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({ status: 413, method: 'POST' });
    expect(line).not.toHaveProperty('functionRequestId');
  });

  it('is never the one that the caller sends', async () => {
    const headers = { 'X-Request-Id': 'forged', 'apigw-requestid': 'forged', 'x-amzn-RequestId': 'forged' };
    const [first, second] = [
      await owner.session.get(`/records/${record}`, { headers }),
      await owner.session.get(`/records/${record}`, { headers }),
    ];
    expect(new Set([idIn(first), idIn(second), 'forged']).size).toBe(3);
  });

  it('leads through the log to the audit entry of a read, of a write and of a denied call', async () => {
    const read = await owner.session.get(`/records/${record}`);
    const written = await owner.session.post(documentsPath(record), { body: '<Note xmlns="urn:n"/>' });
    const denied = await clientOf(service, service.apps.user).get(`/records/${record}`);
    const refused = await unsigned(`/records/${record}`);
    expect(await entryOf(read)).toMatchObject({ requestId: idIn(read), operation: 'record', status: 200 });
    expect(await entryOf(written)).toMatchObject({
      requestId: idIn(written),
      documentId: idOf(written.xml()),
    });
    expect(await entryOf(denied)).toMatchObject({ requestId: idIn(denied), status: 403, recordId: record });
    expect(await entryOf(refused)).toMatchObject({ requestId: idIn(refused), status: 403, principal: '' });
  });

  it('is beside the cause of a failure in the log, with the id of the invocation', async () => {
    await createDocument(owner.session, record);
    const answer = await intercepting(
      async (request, pass) => {
        if (request.headers['x-amz-target']?.endsWith('.Query')) throw new Error('The table is gone.');
        return pass();
      },
      () => owner.session.get(documentsPath(record)),
    );
    expect(answer.status).toBe(500);
    const [failure, line] = linesOf(answer);
    expect(failure).toMatchObject({ level: 'ERROR', message: 'A call failed.' });
    expect(line).toMatchObject({ level: 'INFO', message: 'call', status: 500 });
    expect(line).not.toHaveProperty('intended');
    expect(failure!.awsRequestId).toMatch(/^[\da-f-]{36}$/);
    expect(failure!.awsRequestId).toBe(line!.awsRequestId);
  });
});

describe('GET /codes/systems/', () => {
  it('responds with the 500 that the specification asks for, which the log does not count as a failure', async () => {
    const answer = await unsigned('/codes/systems/');
    expect([answer.status, answer.text]).toEqual([500, 'Internal Server Error']);
    expect(linesOf(answer)).toEqual([
      expect.objectContaining({
        level: 'INFO',
        message: 'call',
        operation: 'coding_systems_list',
        status: 500,
        intended: true,
      }),
    ]);
  });
});

function unsigned(path: string, method = 'GET', body?: Buffer): Promise<Answer> {
  return clientOf(service, service.apps.user).request(method, path, {
    unsigned: true,
    ...(body && { body }),
  });
}
