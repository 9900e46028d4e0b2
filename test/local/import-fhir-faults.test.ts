/** `phr records import-fhir` while the table and the bucket fail now and then: docs/contract/fhir.md#bulk-import. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { intercepting, losingFirstResponse } from '../support/aws-interception.ts';
import { listDocuments } from '../support/documents.ts';
import { patient, sodium } from '../support/fhir/resources.ts';
import type { AwsRequest } from '../support/iam-usage/requests.ts';
import { countFacts } from '../support/medical/facts.ts';
import { startWithOneRecord } from '../support/one-record.ts';
import type { Person } from '../support/people.ts';
import { createRecord, demographics } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { run } from './cli/run.ts';

let service: TestService;
let owner: Person;
const folder = mkdtempSync(join(tmpdir(), 'import-fhir-faults-'));
const file = join(folder, 'export.ndjson');
const documents = 30;

beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord(startService));
  const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
  const results = Array.from({ length: documents - 1 }, (_, index) => sodium(`o${index}`, 100 + index));
  const lines = [patient('Rosa', 'Lind', born), ...results].map((one) => JSON.stringify(one));
  writeFileSync(file, lines.join('\n'));
});
beforeEach(() => {
  // A pause before a retry lasts a random part of its longest duration: here no time at all.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service?.stop();
});

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const importInto = (record: string) =>
  run(service.env, 'records', 'import-fhir', file, '--app', service.apps.user.id, '--record', record);

/** The record has each resource once. `before` is the number of its other documents. */
async function expectAll(record: string, before: number): Promise<void> {
  const { total, documents: listed } = await listDocuments(owner.session, record);
  expect([total, listed.length]).toEqual([before + documents, before + documents]);
  expect(await countFacts(owner.session, record, 'LabResult')).toEqual({ LabResult: documents - 1 });
}

const operationOf = ({ headers, method }: AwsRequest) => headers['x-amz-target']?.split('.').at(-1) ?? method;

/** What table and bucket say when there are too many requests. */
function busy({ headers }: AwsRequest): unknown {
  const isTable = headers['x-amz-target'] !== undefined;
  const text = isTable
    ? JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', message: 'Busy' })
    : '<Error><Code>SlowDown</Code><Message>Busy</Message></Error>';
  const body = Buffer.from(text);
  const type = isTable ? 'application/x-amz-json-1.0' : 'application/xml';
  return {
    response: {
      statusCode: isTable ? 400 : 503,
      headers: { 'content-type': type, 'content-length': String(body.length) },
      body: Readable.from([body]),
    },
  };
}

describe('An import of FHIR', () => {
  it('stores everything once while every third request is throttled', async () => {
    const record = await newRecord();
    const before = (await listDocuments(owner.session, record)).total;
    let requests = 0;
    const throttled = new Set<string>();
    const { code, out, err } = await intercepting(
      async (request, pass) => {
        requests += 1;
        if (requests % 3 > 0) return pass();
        throttled.add(operationOf(request));
        return busy(request);
      },
      () => importInto(record),
    );
    expect(code, err).toBe(0);
    expect(out).toContain(`${documents} documents created, 0 replaced, 0 unchanged`);
    expect([...throttled]).toEqual(expect.arrayContaining(['TransactWriteItems', 'PUT']));
    await expectAll(record, before);
  });

  it.each(['TransactWriteItems', 'PUT', 'PutItem', 'BatchGetItem'])(
    'stores everything once when an answer to %s is lost',
    async (operation) => {
      const record = await newRecord();
      const before = (await listDocuments(owner.session, record)).total;
      const { result, attempts } = await losingFirstResponse(
        (request) => operationOf(request) === operation,
        () => importInto(record),
      );
      expect(result.code, result.err).toBe(0);
      expect(attempts).toBeGreaterThan(1);
      await expectAll(record, before);
      expect((await importInto(record)).out).toContain(`0 replaced, ${documents} unchanged`);
    },
  );

  it('ends with an error when the table rejects it, and is completed by the next run', async () => {
    const record = await newRecord();
    const before = (await listDocuments(owner.session, record)).total;
    let transactions = 0;
    const denied = {
      __type: 'com.amazon.coral.service#AccessDeniedException',
      message: 'no identity-based policy allows it',
    };
    const { code, err } = await intercepting(
      async (request, pass) => {
        if (operationOf(request) !== 'TransactWriteItems') return pass();
        transactions += 1;
        if (transactions !== 2) return pass();
        const body = Buffer.from(JSON.stringify(denied));
        const headers = {
          'content-type': 'application/x-amz-json-1.0',
          'content-length': String(body.length),
        };
        return { response: { statusCode: 400, headers, body: Readable.from([body]) } };
      },
      () => importInto(record),
    );
    expect(code).toBe(1);
    expect(err).toContain('no identity-based policy allows it');
    const stored = (await listDocuments(owner.session, record)).total - before;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(documents);
    const again = await importInto(record);
    expect(again.out).toContain(`${documents - stored} documents created, 0 replaced, ${stored} unchanged`);
    await expectAll(record, before);
  });
});
