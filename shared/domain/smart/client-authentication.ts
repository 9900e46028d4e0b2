/** How a client proves who it is (RFC 6749 §2.3, RFC 7523; docs/contract/smart.md#clients). */
import { ApiError } from '../../errors.ts';
import { isClientSecret } from '../../smart/client-secret.ts';
import { type AttemptsItem, keys } from '../../store/items/index.ts';
import { type Bucket, countAttempt, guessesOfOne } from '../accounts/attempts.ts';
import { secondsToWait } from '../accounts/back-off.ts';
import { blockOf } from '../accounts/network.ts';
import type { OpenContext } from '../context.ts';
import { assertionType, clientIn, verifyAssertion } from './assertions.ts';
import { asSmartApp, isClientId, type SmartApp } from './clients.ts';

type Values = ReadonlyMap<string, string>;

type Proof =
  | { readonly kind: 'none' }
  | { readonly kind: 'secret'; readonly secret: string; readonly inHeader: boolean }
  | { readonly kind: 'assertion'; readonly assertion: string };

interface Claimed {
  readonly clientId: string;
  readonly proof: Proof;
}

/**
 * The client that makes the call. Throws 400 when it says in two ways who it is, 401 when it does not prove it as it is registered, and 429 when somebody
 * at its address has given a wrong secret too often. One round trip, one more with an assertion.
 */
export async function authenticateClient(values: Values, context: OpenContext): Promise<SmartApp> {
  const { clientId, proof } = claimedBy(values, context.header('authorization'));
  const bucket = guessesOf(clientId, context.sourceIp);
  const [item, attempts] = await context.store.get([keys.app(clientId), bucket.key]);
  const app = asSmartApp(item);
  if (proof.kind === 'secret') return provedBySecret(app, proof, bucket, attempts, context);
  if (proof.kind === 'none') {
    if (app?.smart.authMethod !== 'none') throw unproved();
    return app;
  }
  if (app?.smart.authMethod !== 'private_key_jwt') throw unproved();
  await verifyAssertion(proof.assertion, app, context);
  return app;
}

/** Wrong secrets of one client from one network. Others are not slowed down by them. */
function guessesOf(clientId: string, sourceIp: string): Bucket {
  return {
    key: keys.attempts('secret of a SMART client', clientId, blockOf(sourceIp)),
    rule: guessesOfOne,
    success: 'forgets all',
  };
}

/**
 * A right secret writes nothing, so guesses that come at the same time may be a few more than the rule allows: secrets have 192 bits
 * and cannot be guessed in any number of tries that a network can make.
 */
async function provedBySecret(
  app: SmartApp | undefined,
  { secret, inHeader }: Extract<Proof, { kind: 'secret' }>,
  bucket: Bucket,
  attempts: AttemptsItem | undefined,
  context: OpenContext,
): Promise<SmartApp> {
  const seconds = secondsToWait(attempts, bucket.rule, context.now);
  if (seconds > 0) throw new ApiError('smart_client_too_often', { seconds });
  const isRight = isClientSecret(app ?? {}, secret);
  const method = app?.smart.authMethod;
  if (app && isRight && (method === 'client_secret_basic' || method === 'client_secret_post')) return app;
  await countAttempt([bucket], context);
  throw inHeader ? new ApiError('smart_basic_refused') : unproved();
}

/** Who the caller says it is, and how it means to prove it: in one way (RFC 6749 §2.3). */
function claimedBy(values: Values, authorization: string | undefined): Claimed {
  const basic = authorization === undefined ? undefined : basicIn(authorization);
  const [secret, assertion] = [values.get('client_secret'), values.get('client_assertion')];
  if ([basic, secret, assertion].filter((each) => each !== undefined).length > 1)
    throw new ApiError('smart_client_ambiguous');
  const named = values.get('client_id');
  if (basic) return claim(basic.clientId, named, { kind: 'secret', secret: basic.secret, inHeader: true });
  if (assertion !== undefined) {
    if (values.get('client_assertion_type') !== assertionType)
      throw new ApiError('smart_assertion_refused', {
        problem: `needs client_assertion_type ${assertionType}`,
      });
    const signed = clientIn(assertion);
    if (signed === undefined)
      throw new ApiError('smart_assertion_refused', {
        problem: 'must be a JWT that names the client as sub',
      });
    return claim(signed, named, { kind: 'assertion', assertion });
  }
  if (named === undefined) throw unproved();
  return claim(
    named,
    undefined,
    secret === undefined ? { kind: 'none' } : { kind: 'secret', secret, inHeader: false },
  );
}

function claim(clientId: string, named: string | undefined, proof: Proof): Claimed {
  if (named !== undefined && named !== clientId) throw new ApiError('smart_client_ambiguous');
  if (!isClientId(clientId)) throw unproved();
  return { clientId, proof };
}

/** Id and secret are form-encoded before they are put together (RFC 6749 §2.3.1). Throws 401 for any other header. */
function basicIn(authorization: string): { readonly clientId: string; readonly secret: string } {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization) ?? [];
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [clientId, secret] = [
    formDecoded(text.slice(0, Math.max(colon, 0))),
    formDecoded(text.slice(colon + 1)),
  ];
  if (colon < 1 || clientId === undefined || secret === undefined) throw new ApiError('smart_basic_refused');
  return { clientId, secret };
}

function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function unproved(): ApiError {
  return new ApiError('smart_client_unproved');
}
