/** Lets an app into a record by SMART App Launch, with the calls that an app and a portal make. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, DemoClient } from '../../demo/signed-client.ts';
import { appsDir } from '../sample-service.ts';

export interface Bearer {
  readonly bearer: string;
}

/** What an app has been given. */
export interface SmartTokens {
  readonly access: string;
  /** With the scope `offline_access`. */
  readonly refresh: string | undefined;
}

export interface Owner {
  readonly session: Pick<DemoClient, 'send'>;
  readonly recordId: string;
}

/** The sample app "Problem List". */
function sampleApp(): { readonly id: string; readonly redirect: string } {
  const { id, smart } = JSON.parse(readFileSync(join(appsDir, 'user/problems/manifest.json'), 'utf8'));
  return { id, redirect: smart.redirect_uris[0] };
}

/** An access token of the sample app "Problem List" for the record, which lasts an hour. */
export async function bearerFor(origin: string, owner: Owner, scope = 'patient/*.cruds'): Promise<Bearer> {
  return { bearer: (await letSmartAppIn(origin, owner, scope)).access };
}

/** The same with all that the app is given. Throws when the service refuses any of the calls. */
export async function letSmartAppIn(
  origin: string,
  { session, recordId }: Owner,
  scope: string,
): Promise<SmartTokens> {
  const { id, redirect } = sampleApp();
  const verifier = randomBytes(32).toString('base64url');
  const asking = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: redirect,
    scope: `launch/patient ${scope}`,
    aud: `${origin}/fhir`,
    state: randomBytes(16).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const asked = await fetch(`${origin}/smart/authorize?${asking}`, { redirect: 'manual' });
  const request = new URL(asked.headers.get('location')!).searchParams.get('request')!;
  const path = `/smart/requests/${request}`;
  const { scope: offered } = jsonOf(await session.send('GET', path));
  const form = { record_id: recordId, scope: offered };
  const { location } = jsonOf(await session.send('POST', `${path}/approve`, { form }));
  return tokensFrom(
    await askForTokens(origin, {
      grant_type: 'authorization_code',
      redirect_uri: redirect,
      code: new URL(location).searchParams.get('code')!,
      code_verifier: verifier,
    }),
  );
}

/** What the token endpoint answers to the sample app. */
export function askForTokens(origin: string, form: Readonly<Record<string, string>>): Promise<Response> {
  const body = new URLSearchParams({ client_id: sampleApp().id, ...form });
  return fetch(`${origin}/smart/token`, { method: 'POST', body });
}

/** The tokens in an answer. Throws when there are none. */
export async function tokensFrom(answer: Response): Promise<SmartTokens> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${text}`);
  const { access_token: access, refresh_token: refresh } = JSON.parse(text);
  return { access, refresh };
}

/** Gives a token back. */
export function revoke(origin: string, token: string): Promise<Response> {
  const body = new URLSearchParams({ client_id: sampleApp().id, token });
  return fetch(`${origin}/smart/revoke`, { method: 'POST', body });
}

function jsonOf({ status, text }: Answer) {
  if (status !== 200) throw new Error(`The service responded ${status}: ${text}`);
  return JSON.parse(text);
}
