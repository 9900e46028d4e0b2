/**
 * Plays the scenario that calls every operation through the typed client. A public library signs the requests
 * of the scenario; the test intercepts them and makes the same calls with the client's methods. They run on a real table.
 */
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { playAllCalls } from '../../local/tools/round-trips/scenario/index.ts';
import { operationOf, type Stage } from '../../local/tools/round-trips/scenario-context.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { endpoints as all, type Operation, registry } from '../../shared/api/registry.ts';
import { Client, type FetchAnswer, ServiceError } from '../../shared/client/index.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startOnTable } from '../support/service-on-table.ts';
import { callTyped } from './typed-call.ts';

interface Seen {
  readonly status: number;
  readonly contentType: string;
  readonly totalCount: string | null;
  readonly disposition: string | null;
  readonly location: string | null;
  readonly bytes: Buffer;
}

interface Played {
  readonly endpoint: Endpoint;
  /** The response that the client got. */
  readonly answer: Seen;
  /** What the method returned or threw. */
  readonly value: unknown;
  /** The response that the library got for the same read. */
  readonly library: Seen | undefined;
}

/** The client has no method for what only sends a browser elsewhere, for the FHIR base, and for how apps get tokens for that. */
const endpoints = all.filter(
  ({ id, subject, rule }) =>
    id !== 'request_token_authorize' && subject !== 'fhir' && !(subject === 'smart' && rule === 'ANYBODY'),
);

const played: Played[] = [];
let stage: Omit<Stage, 'call'>;

beforeAll(async () => {
  stage = await startOnTable();
  let calling: Endpoint | undefined;
  const secrets = new Map<string, string>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = calling
      ? await throughClient(calling, secrets, url, init)
      : await seen(await fetchHere(url, init));
    rememberTokens(secrets, answer);
    const headers = {
      'content-type': answer.contentType,
      ...(answer.location !== null && { location: answer.location }),
    };
    return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers });
  });
  const call: Stage['call'] = async (name, send) => {
    const endpoint = registry[operationOf(name)];
    calling = endpoints.some(({ id }) => id === endpoint.id) ? endpoint : undefined;
    try {
      return await send();
    } finally {
      calling = undefined;
    }
  };
  await playAllCalls({ ...stage, call }, 'client');
}, 120_000);
afterAll(() => vi.unstubAllGlobals());

/** Reading the audit trail adds an entry to it. Each summary is a new document, and a paper says when it was made. */
function isNewEachTime({ group, id }: Endpoint): boolean {
  return group === 'audits' || /report_(ips|paper)$/.test(id);
}

async function throughClient(
  endpoint: Endpoint,
  secrets: ReadonlyMap<string, string>,
  url: string,
  init: RequestInit,
): Promise<Seen> {
  const headers = init.headers as Readonly<Record<string, string>>;
  const [answer, value] = await typed(endpoint, secrets, url, init, headers);
  const isSteady = endpoint.effect === 'read' && !isNewEachTime(endpoint);
  const library = isSteady ? await seen(await fetchHere(url, init)) : undefined;
  played.push({ endpoint, answer, value, library });
  return answer;
}

async function typed(
  endpoint: Endpoint,
  secrets: ReadonlyMap<string, string>,
  url: string,
  { body }: RequestInit,
  { authorization = '', 'content-type': mediaType }: Readonly<Record<string, string>>,
): Promise<[Seen, unknown]> {
  const key = parameter(authorization, 'oauth_consumer_key')!;
  const token = parameter(authorization, 'oauth_token');
  const answers: Seen[] = [];
  const client = new Client({
    origin: stage.origin,
    consumerKey: key,
    consumerSecret: Object.values(stage.apps).find(({ consumerKey }) => consumerKey === key)!.consumerSecret,
    ...(token !== undefined && { token, tokenSecret: secrets.get(token)! }),
    fetch: async (address, options) => {
      const answer = await fetchHere(address, options);
      answers.push(await seen(answer.clone()));
      return answer;
    },
  });
  const { pathname, searchParams } = new URL(url);
  const bytes = (body as Buffer | undefined) ?? Buffer.alloc(0);
  const isForm = mediaType === 'application/x-www-form-urlencoded';
  const form = isForm ? new URLSearchParams(bytes.toString()) : undefined;
  const call = { path: pathname, query: searchParams, form, body: bytes, mediaType };
  const value = await callTyped(client, endpoint, call).catch((error: unknown) => error);
  const [answer, ...more] = answers;
  if (!answer || more.length > 0)
    throw new Error(`${endpoint.id} made ${answers.length} calls`, { cause: value });
  return [answer, value];
}

async function seen(answer: FetchAnswer): Promise<Seen> {
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    totalCount: answer.headers.get('x-total-count'),
    disposition: answer.headers.get('content-disposition'),
    location: answer.headers.get('location'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

function rememberTokens(secrets: Map<string, string>, { bytes }: Seen): void {
  const pairs = new URLSearchParams(bytes.toString());
  const secret = pairs.get('oauth_token_secret');
  if (secret) secrets.set(pairs.get('oauth_token')!, secret);
}

function parameter(header: string, name: string): string | undefined {
  const value = new RegExp(`${name}="([^"]*)"`).exec(header)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

/** Checks what a method returned for a response with status 200. */
function expectValue({ output }: Endpoint, seen: Seen, value: unknown): void {
  const { bytes, contentType, totalCount, disposition } = seen;
  const text = bytes.toString();
  if (output.kind === 'ok') expect(value).toBeUndefined();
  else if (output.kind === 'json') expect(value).toEqual(JSON.parse(text));
  else if (output.kind === 'form') expect(value).toEqual(Object.fromEntries(new URLSearchParams(text)));
  else if (output.kind === 'bytes')
    expect(value).toEqual({
      bytes: new Uint8Array(bytes),
      mediaType: contentType,
      ...(disposition !== null && { fileName: /filename="(attachment-1\.\w+)"/.exec(disposition)![1] }),
    });
  else if (output.kind === 'text') expect(value).toBe(text);
  else if (['application/rdf+xml', 'application/fhir+json'].includes(contentType))
    expect(value).toEqual({
      contentType,
      text,
      totalCount: totalCount === null ? undefined : Number(totalCount),
    });
  else if (contentType === 'application/json') expectJson(value, JSON.parse(text));
  // shapes.test.ts and reports.test.ts compare every field.
  else
    expect(JSON.stringify(value)).toSatisfy((found: string) => idsIn(text).every((id) => found.includes(id)));
}

/** Papers are an object, other reports are lists. */
function expectJson(value: unknown, served: unknown): void {
  expect(Array.isArray(served) ? rowsOf(value) : value).toEqual(served);
}

/** Demographics are one row. */
function rowsOf(value: unknown): unknown {
  const { rows } = value as { readonly rows?: unknown };
  return rows ?? [value];
}

/** Ids of records, documents, accounts and apps in XML. */
function idsIn(xml: string): readonly string[] {
  return [...xml.matchAll(/[ _](?:id|account|pha)="([^"]+)"/g)].map(([, id]) => id!);
}

/** Status of the operations that never succeed. */
const refusedAlways: Partial<Record<Operation, number>> = {
  documents_delete: 403,
  update_document_meta: 403,
  carenet_app_permissions: 403,
  report_ccr: 404,
  coding_systems_list: 500,
};

/** Would end the scenario, so it is called last. */
const last: Operation = 'pha_delete';

/** Error codes of the operations that never succeed. */
const codes: Readonly<Record<number, string>> = {
  403: 'permission_denied',
  404: 'not_found',
  500: 'internal_error',
};

describe('Every operation', () => {
  it('is called in the scenario, except the removal of the app', () => {
    const ids = new Set(played.map(({ endpoint }) => endpoint.id));
    expect(endpoints.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([last]);
  });

  test.each(endpoints.filter(({ id }) => id !== last).map(({ id }) => [id as Operation]))(
    'returns what the service responds: %s',
    (id) => {
      for (const { endpoint, answer, value, library } of played.filter(
        ({ endpoint }) => endpoint.id === id,
      )) {
        const status = refusedAlways[id] ?? 200;
        expect(answer.status, answer.bytes.toString()).toBe(status);
        if (status === 200) expectValue(endpoint, answer, value);
        else {
          expect(value).toBeInstanceOf(ServiceError);
          const text = answer.bytes.toString();
          expect(value).toMatchObject({ operation: id, status, text, code: codes[status] });
          expect((value as ServiceError).requestId).toMatch(/^[\da-f-]{36}$/);
        }
        // Compares status, media type and bytes.
        if (library) expect(answer).toEqual(library);
      }
    },
  );

  it('that reads is compared with the response to a public library, except the audit trail and summaries, which change', () => {
    const compared = new Set(played.filter(({ library }) => library).map(({ endpoint }) => endpoint.id));
    const reads = endpoints.filter((one) => one.effect === 'read' && !isNewEachTime(one));
    expect([...compared].toSorted()).toEqual(reads.map(({ id }) => id).toSorted());
  });

  it('is denied after the app has removed itself', async () => {
    const { origin, apps } = stage;
    const { consumerKey, consumerSecret } = apps.user;
    const client = new Client({ origin, consumerKey, consumerSecret, fetch: fetchHere });
    expect(await client.phaDelete({ appId: apps.user.id })).toBeUndefined();
    await expect(client.getVersion()).rejects.toMatchObject({
      name: 'ServiceError',
      operation: 'get_version',
      status: 403,
      text: 'Permission Denied',
      code: 'permission_denied',
    });
  });
});
