/** Requests that others have signed, given to the verification of the service. */
import fc from 'fast-check';
import { signRequest } from '../../../shared/oauth/sign.ts';
import { FORM, isAccepted, NOW, request } from '../../unit/oauth/client.ts';
import { formOf, queryOf, type SentRequest, sentRequest } from './requests.ts';
import { type PythonSigner, signInJavaScript } from './signers.ts';

export interface Agreement {
  readonly requests: number;
  /** The smallest request on which they differ, and how. */
  readonly failure?: { readonly request: SentRequest; readonly message: string };
}

/** Without `python`, only oauth-1.0a signs. */
export async function signAndVerify(
  { seed, requests }: { readonly seed: number; readonly requests: number },
  python: PythonSigner | undefined,
): Promise<Agreement> {
  const property = fc.asyncProperty(sentRequest, async (sent) => {
    const headers = [signInJavaScript(sent), ...(python ? [await python.sign(sent)] : [])];
    for (const [index, header] of headers.entries()) requireAgreement(sent, header, signerNames[index]!);
  });
  const result = await fc.check(property, { seed, numRuns: requests });
  if (!result.failed) return { requests: result.numRuns };
  const [smallest] = result.counterexample!;
  return {
    requests: result.numRuns,
    failure: { request: smallest, message: String((result.errorInstance as Error)?.message) },
  };
}

const signerNames = ['oauth-1.0a', 'oauthlib'] as const;

/** The request is accepted, is not with another secret, and our own signature is the same. */
function requireAgreement(sent: SentRequest, authorization: string, signer: string): void {
  const { consumerSecret, tokenSecret } = sent;
  const received = receivedOf(sent, authorization);
  if (!isAccepted(received, { consumerSecret, tokenSecret })) throw new Error(`${signer}: not accepted`);
  if (isAccepted(received, { consumerSecret, tokenSecret: `${tokenSecret}x` }))
    throw new Error(`${signer}: accepted with another secret`);
  const theirs = decodeURIComponent(/oauth_signature="([^"]*)"/.exec(authorization)![1]!);
  const ours = ownSignature(sent, authorization);
  if (ours !== theirs) throw new Error(`${signer}: ${theirs}, we sign ${ours}`);
}

function receivedOf(sent: SentRequest, authorization: string) {
  const { method, scheme, host, port, path } = sent;
  const form = formOf(sent);
  return request(
    { method, path, body: Buffer.from(form), ...(form !== '' && { contentType: FORM }) },
    {
      origin: `${scheme}://${host}${port && ':'}${port}`,
      rawQuery: queryOf(sent),
      headers: { authorization },
    },
  );
}

function ownSignature(sent: SentRequest, authorization: string): string {
  const { method, scheme, host, port, path, consumerKey, consumerSecret, token, tokenSecret, nonce } = sent;
  const protocol = [
    ['oauth_consumer_key', consumerKey],
    ['oauth_token', token],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(NOW)],
    ['oauth_nonce', nonce],
  ] as const;
  const version = authorization.includes('oauth_version') ? [['oauth_version', '1.0'] as const] : [];
  const pairs = formOf(sent) === '' ? sent.query : [...sent.query, ...sent.form];
  return signRequest({
    method,
    url: `${scheme}://${host}${port && ':'}${port}${path}`,
    parameters: [...protocol, ...version, ...pairs.map(({ name, value }): [string, string] => [name, value])],
    consumerSecret,
    tokenSecret,
  });
}
