import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** The header in which API Gateway itself tells the id of a request, with every response. */
export const gatewayIdHeader = 'apigw-requestid';

/** Writes a response of the gateway itself. */
export function ownReply(response: ServerResponse, status: number, message: string, headers = {}): void {
  if (response.headersSent || response.destroyed) return;
  const body = JSON.stringify({ message });
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    ...headers,
  });
  response.end(body);
}

/** Writes the result of a function. Throws when the gateway does not accept it. */
export function functionReply(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  if (response.destroyed) return;
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = result;
  if (!Number.isInteger(statusCode) || typeof body !== 'string')
    throw new TypeError('Malformed function result.');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.setHeader('content-length', bytes.length);
  response.writeHead(statusCode!);
  response.end(bytes);
}
