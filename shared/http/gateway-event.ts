/** Between API Gateway's HTTP API (payload format 2.0) and the service. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { newId } from '../ids.ts';
import type { Config } from '../settings/config.ts';
import type { ServiceRequest, ServiceResponse } from './request.ts';

/** The request in an event. `config.gatewayPath` says whether the gateway decodes paths. */
export function readGatewayEvent(
  event: APIGatewayProxyEventV2,
  now: Date,
  config: Pick<Config, 'gatewayPath'>,
): ServiceRequest {
  const { http } = event.requestContext;
  const body = event.body ?? '';
  return {
    id: newId(now),
    receivedAt: now,
    method: http.method.toUpperCase(),
    path: event.rawPath,
    pathIsDecoded: config.gatewayPath === 'decoded',
    rawQuery: event.rawQueryString ?? '',
    headers: event.headers,
    body: Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8'),
    bodyWasText: !event.isBase64Encoded,
    sourceIp: http.sourceIp,
    ownOrigin: ownOrigin(event),
  };
}

/** The response in the form that the gateway takes: bytes as base64, text as it is. */
export function writeGatewayResult(response: ServiceResponse): APIGatewayProxyStructuredResultV2 {
  const isBinary = typeof response.body !== 'string';
  return {
    statusCode: response.status,
    headers: { ...response.headers },
    body: isBinary ? (response.body as Buffer).toString('base64') : (response.body as string),
    isBase64Encoded: isBinary,
  };
}

function ownOrigin(event: APIGatewayProxyEventV2): string {
  const first = (name: string) => event.headers[name]?.split(',', 1)[0]?.trim();
  const host = first('x-forwarded-host') || first('host') || event.requestContext.domainName;
  return `${first('x-forwarded-proto') || 'https'}://${host}`;
}
