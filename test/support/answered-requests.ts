/** Requests of the AWS SDK that no service gets: a test answers them itself, and sees what was sent. */
import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { vi } from 'vitest';
import type { AwsRequest } from './iam-usage/requests.ts';

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/**
 * Settings without which no client signs. They are those of nobody, and AWS is where it is by itself, also while emulators run for other tests. A
 * test takes them back with `vi.unstubAllEnvs`.
 */
export function asNobody(): void {
  for (const name of Object.keys(process.env))
    if (name.startsWith('AWS_ENDPOINT_URL')) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
}

/** Runs `action`, and answers every request that it makes. Returns what it returned, and the requests. */
export async function answering<T>(
  answer: (request: AwsRequest) => Answer,
  action: () => Promise<T>,
): Promise<{ readonly result: T; readonly requests: readonly AwsRequest[] }> {
  const requests: AwsRequest[] = [];
  const spy = vi.spyOn(NodeHttpHandler.prototype, 'handle').mockImplementation(async (sent) => {
    const request = sent as unknown as AwsRequest;
    requests.push(request);
    const { status = 200, headers = {}, body = '' } = answer(request);
    return { response: { statusCode: status, headers, body: Readable.from([Buffer.from(body)]) } } as never;
  });
  try {
    return { result: await action(), requests };
  } finally {
    spy.mockRestore();
  }
}
