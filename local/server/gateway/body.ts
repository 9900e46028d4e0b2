import type { IncomingMessage } from 'node:http';

/** Maximum body size of an HTTP API, in bytes. */
const bodyLimit = 10 * 1024 * 1024;

/** Media types whose bodies an HTTP API passes on as UTF-8 text; it has no setting for them. */
const textTypes: readonly string[] = ['application/json', 'application/xml', 'application/javascript'];

/** Whether the request announces a body over the limit. */
export function isOverLimit(request: IncomingMessage): boolean {
  return Number(request.headers['content-length'] ?? 0) > bodyLimit;
}

/**
 * Reads the whole body of a request. Returns undefined, and buffers no more than the limit, when it is over
 * the limit.
 */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  if (isOverLimit(request)) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > bodyLimit) return resolve(undefined);
      chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The caller disconnected.')));
  });
}

/** The body part of an event. */
export function bodyOfEvent(
  body: Buffer,
  contentType: string | undefined,
): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const type = (contentType ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type.startsWith('text/') || textTypes.includes(type)) {
    return { body: body.toString('utf8'), isBase64Encoded: false };
  }
  return { body: body.toString('base64'), isBase64Encoded: true };
}
