/**
 * Who signed the request. The signature is verified before the first read: the consumer comes from memory, the
 * token's secret is derived from the token. Everything that fails here is the same 403
 * (docs/contract/oauth.md#failure).
 */
import { forbidden } from '../errors.ts';
import { type ProtocolParameters, readProtocolParameters } from '../oauth/protocol-parameters.ts';
import { isVerificationError } from '../oauth/verification-error.ts';
import { verifyRequest } from '../oauth/verify.ts';
import { type ParsedToken, parseToken, tokenSecret } from '../secrets/token.ts';
import type { RejectionReason, RoutedCall } from './call-state.ts';
import type { Consumer, ConsumerCache } from './consumer-cache.ts';
import { hasForm } from './form-values.ts';
import type { PipelineServices } from './services.ts';

export interface Credentials {
  readonly parameters: ProtocolParameters;
  readonly consumer: Consumer;
  readonly token: ParsedToken | undefined;
  /** Whether the signature also holds under another secret of the consumer. */
  readonly verifiesWith: (consumer: Consumer) => boolean;
}

/** Verifies the request's signature. No round trip while the consumer and the master key are in memory. Throws 403. */
export async function readCredentials(call: RoutedCall, services: PipelineServices): Promise<Credentials> {
  const { request } = call;
  const { config, keyring, consumers } = services;
  const parameters = readProtocolParameters(request, {
    clockWindow: config.clockWindow,
    versionInBody: call.endpoint.form?.oauth_version !== undefined,
    readsForm: call.endpoint.form !== undefined && hasForm(request),
  });
  if (isVerificationError(parameters)) throw reject(call, parameters.refused);
  call.report.parameters = parameters;
  const token = parameters.token === undefined ? undefined : await parseToken(parameters.token, keyring);
  if (parameters.token !== undefined && !token) throw reject(call, 'unknown-token');
  const secretOfToken = token ? tokenSecret(token.token, keyring) : '';
  const verifiesWith = (consumer: Consumer) =>
    verifyRequest(
      request,
      parameters,
      { consumerSecret: consumer.openSecret, tokenSecret: secretOfToken },
      config,
    );
  const consumer = await verifiedConsumer(call, parameters.consumerKey, consumers, verifiesWith);
  return { parameters, consumer, token, verifiesWith };
}

/**
 * A consumer in memory may be outdated. A signature that does not match is tried once more with the stored
 * consumer.
 */
async function verifiedConsumer(
  call: RoutedCall,
  consumerKey: string,
  consumers: ConsumerCache,
  verifiesWith: (consumer: Consumer) => boolean,
): Promise<Consumer> {
  const remembered = await consumers.find(consumerKey);
  if (!remembered) throw reject(call, 'unknown-consumer');
  if (verifiesWith(remembered)) return remembered;
  const stored = await consumers.reload(consumerKey);
  if (!stored || stored.revision === remembered.revision || !verifiesWith(stored)) {
    throw reject(call, 'wrong-signature');
  }
  return stored;
}

/** Stores the reason for the log, and returns the 403, which does not contain it. */
export function reject({ report }: RoutedCall, reason: RejectionReason): Error {
  report.rejected = reason;
  return forbidden();
}
