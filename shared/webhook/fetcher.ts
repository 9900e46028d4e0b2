/** Gets what is behind an address that somebody else chose: a whole response, of a size that the caller sets. */
import type { ClientRequest } from 'node:http';
import { type Call, type GuardOptions, guardedRequest } from './guard.ts';

export interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

/** The response is larger than the caller takes. */
export class ReplyTooLarge extends Error {
  constructor() {
    super('the response is too large');
  }
}

interface Wanted {
  /** In bytes. Of a longer response, no more is read. */
  readonly maximumBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Sends the request and returns the response, whatever its status; a redirect is a response like others. Throws `AddressForbidden`,
 * `ReplyTooLarge`, the reason of the signal when that comes first, or the error of the connection.
 */
export type Fetcher = (call: Call, wanted: Wanted) => Promise<Reply>;

export function createFetcher(options: GuardOptions): Fetcher {
  return async ({ body, ...call }, { maximumBytes, signal }) => {
    // What is read is what is counted: nothing is unpacked.
    const headers = { ...call.headers, 'accept-encoding': 'identity' };
    const request = await guardedRequest({ ...call, headers }, signal, options);
    return replyTo(request, body, maximumBytes).catch((error) => {
      throw signal.aborted ? signal.reason : error;
    });
  };
}

function replyTo(
  request: ClientRequest,
  body: string | Uint8Array | undefined,
  maximumBytes: number,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length <= maximumBytes) return;
        reject(new ReplyTooLarge());
        request.destroy();
      });
      response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed before the end of the response')));
    request.end(body);
  });
}
