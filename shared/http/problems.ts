/** How an error is written: as a line of text, as an OperationOutcome of FHIR, or as the JSON of OAuth 2.0. */
import type { Problems } from '../api/endpoint.ts';
import { fhirEndpoints } from '../api/endpoints/fhir.ts';
import type { ApiError } from '../errors.ts';
import { issueCodeOf, operationOutcome } from '../fhir/rest/outcome.ts';
import { fhirJson } from './media-types.ts';

/** The body of a response that says why a call failed, and its media type; undefined: no body. */
interface ProblemBody {
  readonly type: string | undefined;
  readonly text: string;
}

const writers: Readonly<Record<Problems, (error: ApiError) => ProblemBody>> = {
  text: ({ message }) => ({
    type: message === '' ? undefined : 'text/plain; charset=utf-8',
    text: message,
  }),
  fhir: (error) => ({ type: fhirJson, text: JSON.stringify(outcomeOf(error)) }),
  oauth: (error) => ({
    type: 'application/json',
    text: JSON.stringify({ error: oauthCode(error), error_description: sentence(error) }),
  }),
};

/** The body for an error. */
export function problemBody(error: ApiError, problems: Problems): ProblemBody {
  return writers[problems](error);
}

const fhirPath = fhirEndpoints.fhir_transaction.routes[0].path;

/** How errors are written below this path, whether or not there is a call there. */
export function problemsAt(path: string): Problems {
  return path === fhirPath || path.startsWith(`${fhirPath}/`) ? 'fhir' : 'text';
}

function outcomeOf(error: ApiError) {
  return operationOutcome([{ code: error.issue ?? issueCodeOf(error.status), text: sentence(error) }]);
}

/** An error with no text says with its headers what is meant. */
function sentence({ message, headers: { allow } }: ApiError): string {
  if (message !== '' || allow === undefined) return message;
  return `This cannot be called with this method; it takes ${allow}`;
}

/** RFC 6749 §5.2; the two codes of failures are those of §4.1.2.1. */
function oauthCode({ oauth, status }: ApiError): string {
  if (oauth !== undefined) return oauth;
  if (status === 401) return 'invalid_client';
  if (status === 403) return 'access_denied';
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
