/** Requests to S3 for bodies. That S3 refuses damaged ones, and that bodies come back, the HTTP tests show. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBodies } from '../../../shared/store/s3-bodies.ts';
import { answering, asNobody } from '../../support/answered-requests.ts';

beforeEach(asNobody);
afterEach(() => vi.unstubAllEnvs());

const bodies = () => createBodies('bodies');

describe('A body', () => {
  it('is stored with its SHA-256, so that S3 refuses one that has changed on its way', async () => {
    const bytes = Buffer.from('Dear Rosa');
    const digest = createHash('sha256').update(bytes);
    const { requests } = await answering(
      () => ({}),
      () => bodies().put('documents/1', bytes, digest.copy().digest('hex')),
    );
    expect(requests.map(({ method, headers }) => [method, headers['x-amz-checksum-sha256']])).toEqual([
      ['PUT', digest.digest('base64')],
    ]);
    expect(requests[0]!.headers['content-type']).toBe('application/octet-stream');
    expect(requests[0]!.path).toBe('/documents/1');
  });

  it('is read whole, or from a byte to a byte', async () => {
    const { result, requests } = await answering(
      () => ({ body: 'Rosa' }),
      async () => [await bodies().get('documents/1'), await bodies().part('documents/1', 5, 4)],
    );
    expect(result).toEqual([Buffer.from('Rosa'), Buffer.from('Rosa')]);
    expect(requests.map(({ method, path, headers }) => [method, path, headers.range])).toEqual([
      ['GET', '/documents/1', undefined],
      ['GET', '/documents/1', 'bytes=5-8'],
    ]);
  });

  it('is removed', async () => {
    const { requests } = await answering(
      () => ({ status: 204 }),
      () => bodies().delete('documents/1'),
    );
    expect(requests.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/documents/1']]);
  });
});
