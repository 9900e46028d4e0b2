/** Addresses that are signed for clients, and what S3 is asked about objects that came by them. */
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLargeBodies } from '../../../shared/store/s3-large-bodies.ts';
import { answering, asNobody } from '../../support/answered-requests.ts';

beforeEach(() => {
  asNobody();
  vi.stubEnv('AWS_ENDPOINT_URL', undefined);
  vi.stubEnv('AWS_ENDPOINT_URL_S3', undefined);
});
afterEach(() => vi.unstubAllEnvs());

const bytes = Buffer.from('Dear Rosa');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const base64 = createHash('sha256').update(bytes).digest('base64');
const large = () => createLargeBodies('bodies');

describe('The address of an upload', () => {
  it('is signed with the headers that make S3 take these bytes alone, and those once', async () => {
    const announced = { size: 9, sha256, mediaType: 'image/png' };
    const { method, url, headers } = await large().signPut('uploads/1', announced, 600);
    expect(method).toBe('PUT');
    expect(headers).toEqual({
      'content-type': 'image/png',
      'content-length': '9',
      'x-amz-checksum-sha256': base64,
      'if-none-match': '*',
    });
    const { host, pathname, searchParams } = new URL(url);
    expect([host, pathname]).toEqual(['bodies.s3.eu-west-1.amazonaws.com', '/uploads/1']);
    expect(searchParams.get('X-Amz-Expires')).toBe('600');
    expect(searchParams.get('X-Amz-SignedHeaders')?.split(';')).toEqual(
      expect.arrayContaining([...Object.keys(headers), 'host']),
    );
  });
});

describe('The address of a download', () => {
  it('says of what kind the object is and what it is called, and that nobody keeps it', async () => {
    const shown = { mediaType: 'image/png', disposition: 'attachment; filename="scan.png"' };
    const { pathname, searchParams } = new URL(await large().signGet('documents/1', shown, 60));
    expect(pathname).toBe('/documents/1');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'response-content-type': 'image/png',
      'response-content-disposition': 'attachment; filename="scan.png"',
      'response-cache-control': 'no-store',
      'X-Amz-Expires': '60',
    });
  });
});

describe('An object that came by an address', () => {
  const head = (headers: Readonly<Record<string, string>>) => ({ headers });

  it('has the size and the checksum that S3 has verified', async () => {
    const { result, requests } = await answering(
      () => head({ 'content-length': '9', 'x-amz-checksum-sha256': base64 }),
      () => large().measure('uploads/1'),
    );
    expect(result).toEqual({ size: 9, sha256 });
    expect(requests.map(({ method, headers }) => [method, headers['x-amz-checksum-mode']])).toEqual([
      ['HEAD', 'ENABLED'],
    ]);
  });

  it.each([
    ['S3 names none', undefined],
    ['an emulator, which looks at no bytes, names one', 'http://emulator:1'],
  ])('has the checksum of its bytes where %s', async (_, endpoint) => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint);
    const named: Record<string, string> = endpoint ? { 'x-amz-checksum-sha256': 'AAAA' } : {};
    const { result, requests } = await answering(
      ({ method }) =>
        method === 'HEAD' ? head({ 'content-length': '9', ...named }) : { status: 206, body: bytes },
      () => large().measure('uploads/1'),
    );
    expect(result).toEqual({ size: 9, sha256 });
    expect(requests.map(({ method, headers }) => [method, headers.range])).toEqual([
      ['HEAD', undefined],
      ['GET', 'bytes=0-8'],
    ]);
    // An emulator has no name for each bucket.
    const path = endpoint ? '/bodies/uploads/1' : '/uploads/1';
    expect(requests.map((request) => request.path)).toEqual([path, path]);
  });

  it('is not there when S3 does not know it, and any other refusal is an error', async () => {
    const measured = (status: number) =>
      answering(
        () => ({ status }),
        () => large().measure('uploads/1'),
      );
    expect((await measured(404)).result).toBeUndefined();
    await expect(measured(403)).rejects.toThrow();
  });

  it('is copied inside of the bucket, without the kind that its sender gave it', async () => {
    const { requests } = await answering(
      () => ({ body: '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>' }),
      () => large().copy('uploads/1', 'documents/1'),
    );
    expect(requests.map(({ method, path }) => [method, path])).toEqual([['PUT', '/documents/1']]);
    expect(requests[0]!.headers).toMatchObject({
      'x-amz-copy-source': 'bodies/uploads/1',
      'x-amz-metadata-directive': 'REPLACE',
      'content-type': 'application/octet-stream',
      'x-amz-checksum-algorithm': 'SHA256',
    });
  });
});
