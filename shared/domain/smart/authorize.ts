/** The authorization endpoint (RFC 6749 §4.1.1; docs/contract/smart.md#authorization-request). */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { type Parameters, parametersOf } from '../../smart/parameters.ts';
import { addressWith, isRedirectOf } from '../../smart/redirects.ts';
import { newSmartSecret } from '../../smart/secrets.ts';
import {
  type AttemptsItem,
  keys,
  type SmartLaunchItem,
  type SmartRequestItem,
} from '../../store/items/index.ts';
import { create, present, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { type Bucket, countAttempt, hourOf } from '../accounts/attempts.ts';
import { networkOf } from '../accounts/network.ts';
import type { OpenContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { decisionPage, fhirBase } from './addresses.ts';
import { type Asked, type Refused, readRequest } from './authorization-request.ts';
import { asSmartApp, isClientId, type SmartApp } from './clients.ts';
import { issueCode } from './codes.ts';
import { decidedBefore } from './decided-before.ts';
import { launchOf } from './launches.ts';

/** Seconds in which the person must decide; she may have to sign in first, or to find her password. */
const lifetime = 3600;
const day = 86_400;

/**
 * Where the browser goes: to the page on which the person decides; to the app with a code, when she opened the app in the portal and has
 * decided about the same before; or to the app with an error. Throws 400 for an unknown app or address, where nobody may be sent.
 */
export const authorizeApp: Handler<(typeof smartEndpoints)['smart_authorize']> = async (
  { pairs },
  context,
) => {
  const parameters = parametersOf(pairs.form.length > 0 ? pairs.form : pairs.query);
  const bucket = requestsOfNetwork(context);
  const { app, redirectUri, attempts } = await returnAddress(parameters, bucket, context);
  const asked = readRequest(parameters.values, parameters.repeated, app, fhirBase(context));
  if ('error' in asked) return sentBack(redirectUri, parameters.values, asked, context);
  if (asked.launch === undefined) {
    const refused = await refusedByCount(bucket, attempts, context);
    if (refused) return sentBack(redirectUri, parameters.values, refused, context);
    return toDecision(app, redirectUri, asked, undefined, context);
  }
  const launch = await launchOf(app, asked.launch, context);
  if (!launch) {
    const refused = {
      error: 'invalid_request',
      error_description: 'launch has expired or was used; open the app again.',
    };
    return sentBack(redirectUri, parameters.values, refused, context);
  }
  const grant = await decidedBefore(app, launch, asked.scopes, context);
  if (!grant) return toDecision(app, redirectUri, asked, { ...launch, id: asked.launch }, context);
  const code = issueCode(grant, { ...asked, redirectUri }, undefined, context);
  await context.commit([usedUp(asked.launch), ...code.writes]);
  return answerAddress(redirectUri, { code: code.text, state: asked.state }, context);
};

/**
 * Requests from one network within an hour, which anybody can have stored: 300, then one every 10 seconds. Only persons who are signed in
 * can open an app in the portal, so these requests do not count.
 */
function requestsOfNetwork({ sourceIp, now }: OpenContext): Bucket {
  return {
    key: keys.attempts('requests of SMART apps', networkOf(sourceIp), hourOf(now)),
    rule: { free: 300, firstPause: 1, longestPause: 10 },
    success: 'forgets itself',
  };
}

/** Counts the request before it is stored; what the app is told where there are too many (RFC 6749 §4.1.2.1). */
async function refusedByCount(
  bucket: Bucket,
  attempts: AttemptsItem | undefined,
  context: OpenContext,
): Promise<Refused | undefined> {
  try {
    await countAttempt([bucket], context, [attempts]);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many_attempts') throw error;
    return {
      error: 'temporarily_unavailable',
      error_description: 'Too many requests came from this network; try again in some seconds.',
    };
  }
}

/** The app, and its address to which the browser may be sent; and what is counted of the network. */
async function returnAddress({ values, repeated }: Parameters, bucket: Bucket, { store }: OpenContext) {
  const unsafe = (['client_id', 'redirect_uri'] as const).find((name) => repeated.includes(name));
  if (unsafe) throw new ApiError('smart_parameter_repeated', { name: unsafe });
  const clientId = values.get('client_id') ?? '';
  const [item, attempts] = isClientId(clientId) ? await store.get([keys.app(clientId), bucket.key]) : [];
  const app = asSmartApp(item);
  if (!app) throw new ApiError('smart_client_unknown');
  const redirectUri = values.get('redirect_uri') ?? '';
  if (!isRedirectOf(app.smart, redirectUri)) throw new ApiError('smart_redirect_unregistered');
  return { app, redirectUri, attempts };
}

/** The registered address with these parameters, and who answers, so that an app of several services can tell (RFC 9207). */
export function answerAddress(
  redirectUri: string,
  parameters: Readonly<Record<string, string | undefined>>,
  context: Pick<OpenContext, 'baseUrl'>,
): string {
  return addressWith(redirectUri, { ...parameters, iss: fhirBase(context) });
}

function sentBack(
  redirectUri: string,
  values: ReadonlyMap<string, string>,
  { error, error_description }: Refused,
  context: OpenContext,
): string {
  const state = values.get('state');
  // A longer one, which is refused, would be too long for a header.
  const isTooLong = state !== undefined && state.length > limits.smartState;
  return answerAddress(
    redirectUri,
    { error, error_description, state: isTooLong ? undefined : state },
    context,
  );
}

/** Stores what is asked for, and the launch is used up with it. */
async function toDecision(
  app: SmartApp,
  redirectUri: string,
  { scopes, state, codeChallenge, nonce }: Asked,
  launch: (SmartLaunchItem & { readonly id: string }) | undefined,
  context: OpenContext,
): Promise<string> {
  const id = newSmartSecret();
  const expiresAt = epochSeconds(context.now) + lifetime;
  const request: SmartRequestItem = {
    appId: app.id,
    appGrant: app.grant,
    redirectUri,
    scope: scopes.text,
    state,
    codeChallenge,
    ...(nonce !== undefined && { nonce }),
    ...(launch && { launch: boundTo(launch) }),
    createdAt: context.time,
    expiresAt,
    ttl: expiresAt + day,
  };
  await context.commit([
    create(keys.smartRequest(id), request, 'retry'),
    ...(launch ? [usedUp(launch.id)] : []),
  ]);
  return decisionPage(context.config, id);
}

function boundTo({
  accountId,
  recordId,
  carenetId,
}: SmartLaunchItem): NonNullable<SmartRequestItem['launch']> {
  return { accountId, recordId, ...(carenetId !== undefined && { carenetId }) };
}

/** A launch works once: of two requests with it at the same time, one is refused. */
function usedUp(launch: string): Write {
  return remove(keys.smartLaunch(launch), {
    when: { PK: present },
    refused: () => new ApiError('smart_launch_used'),
  });
}
