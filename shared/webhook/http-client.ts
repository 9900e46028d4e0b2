/** Posts to an address that an app has chosen, and takes no more than the status (docs/contract/subscriptions.md#webhook-call). */
import type { ClientRequest } from 'node:http';
import { type Call, type GuardOptions, guardedRequest } from './guard.ts';

export type { Address } from './guard.ts';

export interface AgentOptions extends GuardOptions {
  /** Timeout for everything, from looking up the host to the end of the response. */
  readonly milliseconds?: number;
}

/**
 * Sends a POST and returns the status of the response. Throws when none arrives in time, or the call is not
 * allowed.
 */
export type Post = (call: Required<Omit<Call, 'method'>>) => Promise<number>;

/** Bytes of a response to wait for; then the connection is closed. */
const longestReply = 1024;
const callTimeoutMs = 5000;

export function createAgent(options: AgentOptions): Post {
  const { milliseconds = callTimeoutMs } = options;

  return async ({ body, ...call }) => {
    const deadline = AbortSignal.timeout(milliseconds);
    const request = await guardedRequest({ method: 'POST', ...call }, deadline, options);
    return statusOf(request, body).catch((error) => {
      throw deadline.aborted ? deadline.reason : error;
    });
  };
}

function statusOf(request: ClientRequest, body: string | Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      let left = longestReply;
      response.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left >= 0) return;
        resolve(response.statusCode!);
        request.destroy();
      });
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed without a response')));
    request.end(body);
  });
}
