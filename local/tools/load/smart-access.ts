/** Lets an app into a record by SMART App Launch, with the calls that an app and a portal make. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, DemoClient } from '../../demo/signed-client.ts';
import { appsDir } from '../sample-service.ts';

export interface Bearer {
  readonly bearer: string;
}

interface Owner {
  readonly session: DemoClient;
  readonly recordId: string;
}

/** An access token of the sample app "Problem List" for the record, which lasts an hour. */
export async function bearerFor(
  origin: string,
  { session, recordId }: Owner,
  scope = 'patient/*.cruds',
): Promise<Bearer> {
  const { id, smart } = JSON.parse(readFileSync(join(appsDir, 'user/problems/manifest.json'), 'utf8'));
  const [redirect] = smart.redirect_uris;
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
  const token = await fetch(`${origin}/smart/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: id,
      redirect_uri: redirect,
      code: new URL(location).searchParams.get('code')!,
      code_verifier: verifier,
    }),
  });
  const answer = (await token.json()) as { readonly access_token?: string };
  if (answer.access_token === undefined) throw new Error(`No token: ${JSON.stringify(answer)}`);
  return { bearer: answer.access_token };
}

function jsonOf({ status, text }: Answer) {
  if (status !== 200) throw new Error(`The service responded ${status}: ${text}`);
  return JSON.parse(text);
}
