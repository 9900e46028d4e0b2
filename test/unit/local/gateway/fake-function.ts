import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { GatewayOptions, HttpFunctions } from '../../../../local/server/gateway/server.ts';
import { type Gateway, startGateway } from '../../../../local/server/gateway/server.ts';

type Result = APIGatewayProxyStructuredResultV2;

export interface Recorded {
  readonly gateway: Gateway;
  /** The calls of the functions, with the name of the function. */
  readonly calls: { name: string; event: APIGatewayProxyEventV2 }[];
}

/** A gateway on a free port whose functions record their event and return the same result. */
export async function gatewayWith(
  answer: Result | (() => Promise<Result>) = { statusCode: 200, body: 'ok' },
  options: Partial<GatewayOptions> = {},
): Promise<Recorded> {
  const calls: Recorded['calls'] = [];
  const functionNamed = (name: string) => async (event: APIGatewayProxyEventV2) => {
    calls.push({ name, event });
    return typeof answer === 'function' ? answer() : answer;
  };
  const names = ['accounts', 'oauth', 'apps', 'records', 'documents', 'all'];
  const functions = Object.fromEntries(names.map((name) => [name, functionNamed(name)]));
  const gateway = await startGateway({
    port: 0,
    functions: functions as unknown as HttpFunctions,
    pathForm: 'decoded',
    ...options,
  });
  return { gateway, calls };
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Call {
  readonly method?: string;
  /** Sent unchanged. */
  readonly target?: string;
  readonly headers?: OutgoingHttpHeaders | string[];
  readonly body?: string | Buffer;
}

/** Sends one request, with target and headers exactly as given. */
export function call(
  origin: string,
  { method = 'GET', target = '/', headers = {}, body }: Call = {},
): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers: headers as OutgoingHttpHeaders });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.end(body);
  });
}
