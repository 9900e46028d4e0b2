/** Between API Gateway's HTTP API (payload format 2.0) and the service. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { newId } from '../ids.ts';
import type { ServiceRequest } from '../request.ts';
import { originOf } from './origin.ts';
import type { ServiceResponse } from './response.ts';
import type { PipelineServices } from './services.ts';

/** The request in an event. `config.gatewayPath` says whether the gateway decodes paths. */
export function readGatewayEvent(
  event: APIGatewayProxyEventV2,
  { config, now, addressOf }: Pick<PipelineServices, 'config' | 'now' | 'addressOf'>,
): ServiceRequest {
  const { http } = event.requestContext;
  const receivedAt = now();
  const body = event.body ?? '';
  return {
    requestId: event.requestContext.requestId,
    callId: newId(receivedAt),
    receivedAt,
    method: http.method.toUpperCase(),
    path: event.rawPath,
    pathIsDecoded: config.gatewayPath === 'decoded',
    rawQuery: event.rawQueryString ?? '',
    headers: event.headers,
    body: Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8'),
    bodyWasText: !event.isBase64Encoded,
    sourceIp: http.sourceIp,
    origin: originOf(event.headers, addressOf(event), config),
  };
}

/**
 * The response in the form that the gateway takes: bytes as base64, text as it is. It carries the id of the request
 * (docs/contract/general.md#responses).
 */
export function writeGatewayResult(
  response: ServiceResponse,
  { requestId }: Pick<ServiceRequest, 'requestId'>,
): APIGatewayProxyStructuredResultV2 {
  const isBinary = typeof response.body !== 'string';
  return {
    statusCode: response.status,
    headers: { ...response.headers, 'x-request-id': requestId },
    body: isBinary ? (response.body as Buffer).toString('base64') : (response.body as string),
    isBase64Encoded: isBinary,
  };
}
