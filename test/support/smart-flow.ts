/** A SMART client written by hand, so that a test can send what no library sends. It shares no code with the service. */

import { createHash, randomBytes } from 'node:crypto';
import type { SignedClient } from './client.ts';
import { fetchHere } from './fetch-here.ts';
import type { TestService } from './service.ts';
import { type Consent, letSmartAppIn } from './smart-consent.ts';

type Values = Readonly<Record<string, string | undefined>>;

export interface OAuthReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind.
  readonly body: any;
}

export interface Client {
  readonly id: string;
  readonly redirectUri: string;
  /** What it proves itself with at the token endpoint, besides its id. */
  readonly proof?: Values;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Everything that a request for a code has, before a test changes it. */
export function asking(service: TestService, client: Client, changed: Values = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const values: Values = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: 'launch/patient patient/Observation.rs',
    state: randomBytes(8).toString('hex'),
    aud: `${service.origin}/fhir`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changed,
  };
  return { verifier, values, address: `${service.origin}/smart/authorize?${encoded(values)}` };
}

/** The pairs as a form; what is undefined is left out. */
export function encoded(values: Values): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

export async function postForm(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OAuthReply> {
  const reply = await fetchHere(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: reply.status, headers: reply.headers, body: isJson ? JSON.parse(text) : text };
}

/** A call of the token endpoint by this client. */
export function askForToken(service: TestService, client: Client, values: Values): Promise<OAuthReply> {
  const form = encoded({ client_id: client.id, ...client.proof, ...values });
  return postForm(`${service.origin}/smart/token`, form, client.headers);
}

/** A code that a person has allowed, and what its exchange needs. */
export async function codeFor(
  service: TestService,
  client: Client,
  session: SignedClient,
  consent: Consent,
  changed: Values = {},
): Promise<Values> {
  const { verifier, address } = asking(service, client, changed);
  const back = await letSmartAppIn(session, address, consent);
  return {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? undefined,
    redirect_uri: changed.redirect_uri ?? client.redirectUri,
    code_verifier: verifier,
  };
}

/** The answer to the exchange of a code. Throws unless it has tokens. */
export async function tokensFor(
  service: TestService,
  client: Client,
  session: SignedClient,
  consent: Consent,
  changed: Values = {},
) {
  const reply = await askForToken(service, client, await codeFor(service, client, session, consent, changed));
  if (reply.status !== 200) throw new Error(`token: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly id_token: string;
    readonly scope: string;
    readonly patient: string;
  };
}

export function refreshing(service: TestService, client: Client, token: string, changed: Values = {}) {
  return askForToken(service, client, { grant_type: 'refresh_token', refresh_token: token, ...changed });
}

/** Whether a bearer token opens the FHIR base: a Bundle is refused with 422, or 403 where scopes are missing, once it is known who calls. */
export async function opens(service: TestService, token: string): Promise<boolean> {
  const { status } = await fetchHere(`${service.origin}/fhir`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/fhir+json' },
    body: '{"resourceType":"Bundle"}',
  });
  if (![401, 403, 422].includes(status)) throw new Error(`FHIR base: ${status}`);
  return status !== 401;
}
