/**
 * The requests of the matrix. Each follows from the declared example of its endpoint, with ids of the world
 * in its roles. Where a call uses something up, a preparation creates a new one for each caller.
 */
import { contentOf, pathValues } from '../../../local/tools/example-calls/index.ts';
import { endpoints } from '../../../shared/api/registry.ts';
import type { RequestOptions, SignedClient } from '../../support/client.ts';
import type { Row } from '../expected.ts';
import type { Situation } from '../situation.ts';
import { preparations } from './preparations/index.ts';
import { rolesOf } from './roles.ts';

interface MatrixRequest {
  /** Values of the placeholders in the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly options: RequestOptions;
  /** Signs, when it is not the caller of the column. */
  readonly as: SignedClient | undefined;
}

/** Only the positions of placeholders count; their names are those of this project. */
export function shapeOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
}

const byShape = new Map(
  endpoints.flatMap((endpoint) => endpoint.routes.map((route) => [shapeOf(route), endpoint] as const)),
);

/** The same for calls of one rule, and of rules that say the same. */
export function ruleOf({ marks }: Row): string {
  return Object.values(marks).join(' ');
}

/** The function that serves the call. */
export function functionOf(row: Row): string {
  return byShape.get(shapeOf(row))!.group;
}

/** Returns a request that succeeds for every caller who may make it. */
export async function requestOf(row: Row, situation: Situation): Promise<MatrixRequest> {
  const endpoint = byShape.get(shapeOf(row))!;
  const { roles, options, as } = (await preparations[endpoint.id]?.(situation)) ?? {};
  const fixture = { ...rolesOf(situation, endpoint), ...roles };
  return {
    path: pathValues(endpoint, fixture),
    options: options ?? optionsOf(contentOf(endpoint, fixture)),
    as,
  };
}

function optionsOf({ query, form, body, headers, mediaType }: ReturnType<typeof contentOf>): RequestOptions {
  return {
    ...(query && { query }),
    ...(form && { form }),
    ...(headers && { headers }),
    ...(body !== undefined && { body, contentType: mediaType! }),
  };
}
