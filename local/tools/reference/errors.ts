/** The errors of an endpoint: the general ones that follow from its declaration, then its own. */
import { takesBearer } from '../../../shared/access/rules.ts';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { pathParameters } from './placeholders.ts';
import { isOpen, signaturesOf } from './vocabulary.ts';

export interface DocumentedError {
  readonly status: number;
  readonly when: string;
}

/** Returns all errors, sorted by status; those with the same status in the order in which they are checked. */
export function errorsOf(endpoint: Endpoint): readonly DocumentedError[] {
  return [...generalErrors(endpoint), ...(endpoint.errors ?? [])].sort((a, b) => a.status - b.status);
}

function generalErrors(endpoint: Endpoint): readonly DocumentedError[] {
  const entities = entitiesOf(endpoint);
  const hasFields =
    endpoint.query !== undefined || endpoint.form !== undefined || endpoint.list !== undefined;
  return [
    ...(hasFields
      ? [
          {
            status: 400,
            when: 'a parameter is missing, is too long, contains control characters or cannot be read',
          },
        ]
      : []),
    ...(endpoint.raw ? [{ status: 400, when: 'the body is labelled as text and is not UTF-8' }] : []),
    ...refusals(endpoint),
    ...(entities.length > 0 ? [{ status: 404, when: `${inWords(entities)} does not exist` }] : []),
    ...(endpoint.list ? [{ status: 404, when: '`status` is not one of its values' }] : []),
    { status: 413, when: 'the body is larger than 4 MiB' },
    { status: 500, when: 'the service failed' },
  ];
}

function refusals(endpoint: Endpoint): readonly DocumentedError[] {
  if (isOpen(endpoint.rule)) return [];
  if (!takesBearer(endpoint.rule)) return [{ status: 403, when: refusedWhen(endpoint) }];
  return [
    { status: 400, when: 'the access token is in the address, or there are several' },
    { status: 401, when: 'the access token is missing, has expired, or was ended' },
    { status: 403, when: 'the scopes of the token do not let its app make the call' },
  ];
}

/** What must exist, or the response is 404. An endpoint may list another status for an unknown document. */
function entitiesOf({ routes, unknownDocument }: Endpoint): readonly string[] {
  return pathParameters(routes[0].path)
    .flatMap(({ entity }) => entity ?? [])
    .filter((entity) => unknownDocument === undefined || entity !== 'the document');
}

function refusedWhen({ rule }: Endpoint): string {
  if (signaturesOf[rule].length === 0) return 'always';
  return 'the signature is missing or wrong, or the caller may not make the call';
}

function inWords(entities: readonly string[]): string {
  return [...new Set(entities)].join(' or ');
}
