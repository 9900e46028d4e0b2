import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBodies } from '../../shared/store/s3-bodies.ts';
import { intercepting } from '../support/aws-interception.ts';
import type { AwsRequest } from '../support/iam-usage/requests.ts';

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => vi.unstubAllEnvs());

/** The requests that the action makes, each of which is answered with nothing. */
async function requestsOf(action: () => Promise<unknown>): Promise<readonly AwsRequest[]> {
  const requests: AwsRequest[] = [];
  await intercepting(async (request) => {
    requests.push(request);
    return { response: { statusCode: 200, headers: {}, body: Readable.from([]) } };
  }, action);
  return requests;
}

it('A body is stored with its SHA-256, so that S3 refuses one that has changed on its way', async () => {
  const bytes = Buffer.from('Dear Rosa');
  const digest = createHash('sha256').update(bytes);
  const requests = await requestsOf(() =>
    createBodies('bodies').put('documents/1', bytes, digest.copy().digest('hex')),
  );
  expect(requests.map(({ method, headers }) => [method, headers['x-amz-checksum-sha256']])).toEqual([
    ['PUT', digest.digest('base64')],
  ]);
  expect(requests[0]!.headers['content-type']).toBe('application/octet-stream');
});
