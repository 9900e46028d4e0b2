/** Records what passes between the gateway and the functions: requests as they were sent, responses as they were returned. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { HttpFunction } from '../../../server/gateway/server.ts';

/** One call. Bodies are text; the form is that of the request, the media types are those that were sent. */
export interface Exchange {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  /** Headers that make the call conditional (RFC 9110 §13). */
  readonly conditions?: Readonly<Record<string, string>>;
  readonly requestType?: string;
  readonly requestBody?: string;
  readonly status: number;
  readonly responseType?: string;
  readonly responseBody?: string;
}

/** Wraps the functions. Each call is passed to `keep` when it has been responded to. */
export function recording<F extends Readonly<Record<string, HttpFunction>>>(
  functions: F,
  keep: (exchange: Exchange) => void,
): F {
  const wrapped = Object.entries(functions).map(([name, handle]): [string, HttpFunction] => [
    name,
    async (event, invocation) => {
      const result = await handle(event, invocation);
      keep(exchangeOf(event, result));
      return result;
    },
  ]);
  return Object.fromEntries(wrapped) as F;
}

function exchangeOf(event: APIGatewayProxyEventV2, result: APIGatewayProxyStructuredResultV2): Exchange {
  const { rawPath, rawQueryString, headers, requestContext } = event;
  const sent = textOf(event.body, event.isBase64Encoded);
  const returned = textOf(result.body, result.isBase64Encoded);
  const conditions = Object.entries(headers).filter(([name]) => name.startsWith('if-'));
  const responseType = Object.entries(result.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'content-type',
  )?.[1];
  return {
    method: requestContext.http.method,
    target: rawQueryString ? `${rawPath}?${rawQueryString}` : rawPath,
    ...(conditions.length > 0 && { conditions: Object.fromEntries(conditions) as Exchange['conditions'] }),
    ...(sent !== '' && { requestType: headers['content-type'], requestBody: sent }),
    status: result.statusCode ?? 200,
    ...(returned !== '' && { responseType: String(responseType), responseBody: returned }),
  };
}

function textOf(body = '', isBase64 = false): string {
  return isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body;
}
