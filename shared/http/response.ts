/** Turns what a handler returns into a response, by the output that the endpoint declares. */
import type { Endpoint, Problems } from '../api/endpoint.ts';
import { successStatus } from '../api/success-status.ts';
import type { BodyElsewhere, FhirAnswer, FormResponse, Rendered, StoredBody } from '../domain/handler.ts';
import { ApiError } from '../errors.ts';
import { askForLess, responseText } from '../reports/response-size.ts';
import { isThrottling } from '../store/throttling.ts';
import { xmlShapes } from '../xml/shapes/index.ts';
import { locationText } from '../xml/shapes/location.ts';
import { acknowledgement } from '../xml/write.ts';
import { fhirJson } from './media-types.ts';
import { problemBody } from './problems.ts';

/** The response that goes back to the gateway. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

/** For caches that are so old that they know nothing else (RFC 6749 §5.1): with all that may hold a token. */
const ofTokens = { pragma: 'no-cache' } as const;

/** Stored bytes may be a page with scripts. In a browser they must not act as one of this origin. */
const storedBytes = { 'content-security-policy': "sandbox; default-src 'none'" } as const;

function success(
  type: string,
  body: string | Buffer,
  headers: ServiceResponse['headers'] = {},
): ServiceResponse {
  return { status: 200, headers: { ...always, 'content-type': type, ...headers }, body };
}

/** The response to a call that succeeded. Throws 400 when a list is too large for one response. */
export function serialise(endpoint: Endpoint, value: unknown): ServiceResponse {
  const { output } = endpoint;
  switch (output.kind) {
    case 'ok':
      return success('application/xml', acknowledgement);
    case 'xml': {
      const write = xmlShapes[output.shape] as (view: never) => string;
      return success('application/xml', responseText([write(value as never)], askForLess));
    }
    case 'json': {
      const headers = endpoint.problems === 'oauth' ? ofTokens : {};
      const response = success('application/json', JSON.stringify(value), headers);
      return { ...response, status: successStatus(endpoint) };
    }
    case 'fhir':
      return fhirResponse(value as FhirAnswer, successStatus(endpoint));
    case 'form':
      return success('application/x-www-form-urlencoded', formText(value as FormResponse));
    case 'text':
      return success(output.mediaType ?? 'text/plain', value as string, constantHeader(output));
    case 'redirect':
      return { status: successStatus(endpoint), headers: { ...always, location: value as string }, body: '' };
    case 'bytes': {
      if ('location' in (value as object)) return elsewhere(value as BodyElsewhere);
      const { bytes, mediaType, headers } = value as StoredBody;
      return success(mediaType, bytes, { ...headers, ...storedBytes });
    }
    case 'rendered': {
      const { contentType, text, bytes, headers } = value as Rendered;
      return success(contentType, bytes ?? text, headers);
    }
  }
}

/**
 * A resource with the headers of its version (docs/contract/fhir-api.md#answers). The answer depends on the token, which no cache may
 * mix up.
 */
function fhirResponse(
  { status, resource, bytes, elsewhere: place, version, lastModified, location }: FhirAnswer,
  usual: number,
): ServiceResponse {
  const headers: Record<string, string> = { ...always, vary: 'authorization, accept' };
  if (version !== undefined) headers.etag = `W/"${version}"`;
  if (lastModified !== undefined) headers['last-modified'] = new Date(lastModified).toUTCString();
  if (location !== undefined) headers.location = location;
  if (place) return moved(place, headers);
  if (bytes) {
    const { mediaType } = bytes;
    Object.assign(headers, { 'content-type': mediaType, ...bytes.headers, ...storedBytes });
    return { status: status ?? usual, headers, body: bytes.bytes };
  }
  if (resource === undefined) return { status: status ?? usual, headers, body: '' };
  const body = typeof resource === 'string' ? resource : JSON.stringify(resource);
  return { status: status ?? usual, headers: { ...headers, 'content-type': fhirJson }, body };
}

/** A large document, at the FHIR base. */
function moved(place: BodyElsewhere, headers: ServiceResponse['headers']): ServiceResponse {
  const response = elsewhere(place);
  return { ...response, headers: { ...headers, ...response.headers } };
}

/** 307: the same method at another address, for this time only. No client keeps it, and none may sign the request there. */
function elsewhere(value: BodyElsewhere): ServiceResponse {
  const headers = { ...always, 'content-type': 'application/xml', location: value.location };
  return { status: 307, headers, body: locationText(value) };
}

function constantHeader({ header }: Extract<Endpoint['output'], { kind: 'text' }>): Record<string, string> {
  return header ? { [header.name.toLowerCase()]: header.value } : {};
}

/** Form-encoded pairs in which every reserved character is percent-encoded, spaces too. */
function formText(pairs: FormResponse): string {
  return pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&');
}

function encode(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The response to a call that failed (docs/contract/general.md#error-bodies), written as the call declares. */
export function refusal(error: ApiError, problems: Problems = 'text'): ServiceResponse {
  const { type, text } = problemBody(error, problems);
  const headers = {
    ...always,
    ...(type !== undefined && { 'content-type': type }),
    ...(problems === 'fhir' && { vary: 'authorization, accept' }),
    ...(problems === 'oauth' && ofTokens),
    'x-error-code': error.code,
    ...error.headers,
  };
  return { status: error.status, headers, body: text };
}

/**
 * The error to respond with: an error of the catalogue as it is, 503 when a store throttles, and any other as an
 * internal error (docs/contract/general.md#error-bodies).
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isThrottling(error)) return new ApiError('service_busy');
  return new ApiError('internal_error');
}
