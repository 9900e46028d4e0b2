/**
 * What an app asks for at the authorization endpoint (RFC 6749 §4.1.1, RFC 7636, SMART App Launch 2.2; docs/contract/smart.md#authorization-request). Pure.
 */
import { limits } from '../../limits.ts';
import { intersect } from '../../smart/scope-sets.ts';
import { type Granted, parseScopes } from '../../smart/scopes.ts';
import { isChallenge } from '../../smart/secrets.ts';
import { mayUse, registeredScopes, type SmartApp } from './clients.ts';

export interface Asked {
  readonly state: string;
  readonly scopes: Granted;
  readonly codeChallenge: string;
  readonly nonce: string | undefined;
  readonly launch: string | undefined;
}

/** Why the app is sent back at once, in the words of RFC 6749 §4.1.2.1. */
export interface Refused {
  readonly error: string;
  readonly error_description: string;
}

type Values = ReadonlyMap<string, string>;

/** Parameters that would change what is asked for, and are not read here. */
const unread = ['request', 'request_uri', 'registration', 'claims', 'resource', 'authorization_details'];

/** What is asked for, with the scopes that the app can get; or why it gets nothing. `base` is the FHIR base of the service. */
export function readRequest(
  values: Values,
  repeated: readonly string[],
  app: SmartApp,
  base: string,
): Asked | Refused {
  const refused = wrongForm(values, repeated) ?? wrongTarget(values, base) ?? wrongProof(values);
  if (refused) return refused;
  if (!mayUse(app, 'authorization_code'))
    return { error: 'unauthorized_client', error_description: 'The app is not registered for people.' };
  if (values.get('prompt')?.split(' ').includes('none'))
    return {
      error: 'interaction_required',
      error_description: 'A person decides on a page, so prompt=none gets nothing.',
    };
  const scopes = askedScopes(values, app);
  if (scopes.resources.length === 0 && !scopes.others.has('openid'))
    return invalid('invalid_scope', 'scope names nothing that this app is registered for.');
  return {
    state: values.get('state')!,
    scopes,
    codeChallenge: values.get('code_challenge')!,
    nonce: values.get('nonce'),
    launch: values.get('launch'),
  };
}

/** The scopes that the app asks for and is registered for; those of backend apps are not for people. */
function askedScopes(values: Values, app: SmartApp): Granted {
  const { resources, others, text } = intersect(
    parseScopes(values.get('scope') ?? ''),
    registeredScopes(app),
  );
  const forPeople = resources.filter(({ context }) => context !== 'system');
  if (forPeople.length === resources.length) return { resources, others, text };
  return intersect({ resources: forPeople, others, text });
}

function wrongForm(values: Values, repeated: readonly string[]): Refused | undefined {
  if (repeated.length > 0)
    return invalid('invalid_request', `${repeated[0]!.slice(0, 40)} must be sent once.`);
  const type = values.get('response_type');
  if (type === undefined) return invalid('invalid_request', 'response_type is missing; it is code.');
  if (type !== 'code') return invalid('unsupported_response_type', 'response_type must be code.');
  const other = unread.find((name) => values.has(name));
  if (other === 'request') return invalid('request_not_supported', 'request is not read here.');
  if (other === 'request_uri') return invalid('request_uri_not_supported', 'request_uri is not read here.');
  if (other !== undefined) return invalid('invalid_request', `${other} is not read here.`);
  const mode = values.get('response_mode') ?? 'query';
  return mode === 'query' ? undefined : invalid('invalid_request', 'response_mode must be query.');
}

function wrongTarget(values: Values, base: string): Refused | undefined {
  const audience = values.get('aud');
  if (audience === undefined) return invalid('invalid_request', `aud is missing; it is ${base}.`);
  // A slash at the end names the same base.
  return audience === base || audience === `${base}/`
    ? undefined
    : invalid('invalid_request', `aud must be the FHIR base of this service, ${base}.`);
}

function wrongProof(values: Values): Refused | undefined {
  if (!values.has('state'))
    return invalid('invalid_request', 'state is missing; it protects the person from requests of others.');
  const long = (['state', 'nonce'] as const).find(
    (name) => (values.get(name) ?? '').length > limits.smartState,
  );
  if (long)
    return invalid('invalid_request', `${long} must not be longer than ${limits.smartState} characters.`);
  if (!isChallenge(values.get('code_challenge') ?? ''))
    return invalid('invalid_request', 'code_challenge is missing, or not the base64url of a SHA-256.');
  return values.get('code_challenge_method') === 'S256'
    ? undefined
    : invalid('invalid_request', 'code_challenge_method must be S256.');
}

function invalid(error: string, error_description: string): Refused {
  return { error, error_description };
}
