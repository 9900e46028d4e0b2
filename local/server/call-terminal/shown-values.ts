/**
 * What of a request may be shown at the terminal. Tokens, secrets and the values of forms, which may be health data, are
 * replaced.
 */

import { createMatcher } from '../../../shared/api/matcher.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import { baseStringStart, encodeParameters } from '../../../shared/oauth/base-string.ts';
import { type ByteString, bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { type Pair, parseFormPairs } from '../../../shared/oauth/form-pairs.ts';
import { normalizeOrigin } from '../../../shared/oauth/normalize-origin.ts';
import { mainPathForms } from '../../../shared/oauth/path-forms.ts';
import type { ProtocolParameters } from '../../../shared/oauth/protocol-parameters.ts';
import type { ServiceRequest } from '../../../shared/request.ts';

/** Stands for a value that is left out. It needs no encoding. */
const hidden = 'HIDDEN';
const longestBaseString = 4000;

const secretName = /secret|token|password|verifier|REQTOK|^(?:old|new)$/i;
/** Long enough for a token or a secret of the service. Ids of records and apps look different. */
const secretLike = /^(?![\da-f]{8}-[\da-f]{4}-)[\w~.-]{16,}$/i;

const match = createMatcher(endpoints);

/** A path and query, without the values of secrets. `pathIsDecoded`: the gateway has decoded the path. */
export function shownTarget(method: string, path: string, rawQuery: string, pathIsDecoded: boolean): string {
  return `${shownPath(method, path, pathIsDecoded)}${shownQuery(rawQuery)}`;
}

function shownPath(method: string, path: string, pathIsDecoded: boolean): string {
  const result = match(method, path, pathIsDecoded);
  const segments = path.split('/');
  if (result.kind !== 'match') {
    return segments.map((segment) => (secretLike.test(segment) ? hidden : segment)).join('/');
  }
  const templates = result.match.endpoint.routes.map((route) => route.path.split('/'));
  const template = templates.find((names) => names.length === segments.length) ?? [];
  return segments
    .map((segment, index) => (isSecretPlaceholder(template[index]) ? hidden : segment))
    .join('/');
}

function isSecretPlaceholder(segment = ''): boolean {
  return segment.startsWith('{') && secretName.test(segment);
}

function shownQuery(rawQuery: string): string {
  if (rawQuery === '') return '';
  const pieces = rawQuery.split('&').map((piece) => {
    const [pair] = parseFormPairs(bytesOfText(piece));
    return pair && secretName.test(pair.name) ? `${piece.split('=', 1)[0]}=${hidden}` : piece;
  });
  return `?${pieces.join('&')}`;
}

/**
 * The base string that the service computes first for a request (RFC 5849 §3.4.1), with values left out: those of
 * secrets and tokens, and of every field of the form.
 */
export function shownBaseString(request: ServiceRequest, parameters: ProtocolParameters): string {
  const path = mainPathForms(request.path, request.pathIsDecoded).at(-1)!;
  const start = baseStringStart(
    request.method,
    `${bytesOfText(normalizeOrigin(request.origin))}${path}` as ByteString,
  );
  const query = parseFormPairs(bytesOfText(request.rawQuery));
  const named = [...parameters.headerPairs, ...query].map((pair) =>
    secretName.test(pair.name) ? withoutValue(pair) : pair,
  );
  const whole = start + encodeParameters([...named, ...(parameters.bodyPairs ?? []).map(withoutValue)]);
  return whole.length > longestBaseString ? `${whole.slice(0, longestBaseString)}…` : whole;
}

function withoutValue({ name }: Pair): Pair {
  return { name, value: hidden as ByteString };
}
