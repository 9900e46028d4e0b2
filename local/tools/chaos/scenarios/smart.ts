/** A person lets an app in by SMART App Launch; the app gets tokens, refreshes them, and may give them back. */
import { createHash } from 'node:crypto';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Answer, Call } from '../client.ts';
import { freshKey, persist, type Scene } from './parts.ts';

/** A public client of local/apps. */
const clientId = 'problems@apps.example.org';
const redirectUri = 'http://127.0.0.1:8081/after-smart-authorization';
const scope = 'launch/patient offline_access patient/Condition.rs';
/** More than the client makes attempts. */
const mostRequests = 50;

export async function smartApp(scene: Scene): Promise<void> {
  const { run, world, client } = scene;
  const { recordId } = world.small;
  const verifier = freshKey(scene).padEnd(43, '~');
  const request = await asked(scene, verifier);
  if (request === undefined) return run.violated('an app cannot ask to be let in');
  const approve: Call = {
    operation: 'smart_request_approve',
    by: world.owner.session,
    on: { 'smart request': request },
    form: { record_id: recordId, scope },
  };
  const decided = await client.persist(run, approve, { status: 404, text: 'Not Found' });
  // Without the answer nobody has the code.
  const code = codeIn(decided);
  const exchange = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const tokens =
    code && (await client.persist(run, tokenCall(exchange), { status: 400, text: 'invalid_grant' }));
  const first = tokens ? refreshTokenIn(tokens) : undefined;
  const next = first && (await refreshed(scene, first));
  const isGivenBack = next !== undefined && run.chance.happens(0.5);
  if (isGivenBack) {
    const form = { client_id: clientId, token: next };
    await persist(scene, { operation: 'smart_revoke', form }, none);
  }
  run.checks.push(async (view) => {
    const grants = await view.newIn(keys.smartGrants(recordId));
    if (grants.length !== (isGivenBack ? 0 : 1)) run.violated(`the app was let in ${grants.length} times`);
    const [used] = code ? await view.store.get([keys.smartCode(code)]) : [];
    if (code && used?.usedAt === undefined) run.violated('a code that was exchanged is not used up');
    const [before, after] =
      first && next ? await view.store.get([keys.smartToken(first), keys.smartToken(next)]) : [];
    if (first && (before?.usedAt === undefined || (!after && !isGivenBack)))
      run.violated('a refresh token was not exchanged for the next one');
  });
}

/** Nothing says that the effect is there but the answer of a call that succeeds. */
const none = { status: 599, text: '' };

/** The id of the request; each attempt makes another one. */
async function asked({ run, client }: Scene, verifier: string): Promise<string | undefined> {
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: 'a state',
    aud: `${client.origin}/fhir`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const call: Call = { operation: 'smart_authorize', query };
  for (let tries = 1; tries <= mostRequests; tries += 1) {
    const { location } = await client.send(run, call);
    if (location) return new URL(location).searchParams.get('request') ?? undefined;
  }
  return undefined;
}

function tokenCall(form: Readonly<Record<string, string | undefined>>): Call {
  const given = Object.entries({ client_id: clientId, ...form }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { operation: 'smart_token', form: Object.fromEntries(given) };
}

/** The next refresh token: the same for calls at the same time, and for one that lost its answer. */
async function refreshed({ run, client }: Scene, token: string): Promise<string | undefined> {
  const call = tokenCall({ grant_type: 'refresh_token', refresh_token: token });
  const answers = await Promise.all([client.persist(run, call), client.persist(run, call)]);
  const [one, other] = answers.map(refreshTokenIn);
  if (one !== other) run.violated('two refreshes at the same time got different tokens');
  return one;
}

function codeIn({ text }: Answer): string | undefined {
  const [, code] = /[?&]code=([0-9A-Za-z]{43})/.exec(text) ?? [];
  return code;
}

function refreshTokenIn({ text }: Answer): string | undefined {
  const [, token] = /"refresh_token":"([0-9A-Za-z]{43})"/.exec(text) ?? [];
  return token;
}
