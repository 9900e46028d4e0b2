/**
 * What a browser makes of a ceremony, as JSON: RegistrationResponseJSON and AuthenticationResponseJSON (WebAuthn Level 3, 5.1).
 * Only what is looked at before the library reads all of it.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { ApiError } from '../../errors.ts';

/** The answer of an authenticator, with the challenge that it says it answers. */
export interface Answered<T> {
  readonly response: T;
  readonly challenge: string;
}

/** At most 1,023 bytes (WebAuthn Level 3, 4: credential id). */
const credentialIdForm = /^[\w-]{1,1364}$/;

/** Throws 400 for a text that is not such JSON. */
export function readRegistration(text: string, field: string): Answered<RegistrationResponseJSON> {
  return readAnswer(text, field, ['clientDataJSON', 'attestationObject']);
}

/** Throws 400 for a text that is not such JSON. */
export function readAssertion(text: string, field: string): Answered<AuthenticationResponseJSON> {
  return readAnswer(text, field, ['clientDataJSON', 'authenticatorData', 'signature']);
}

function readAnswer<T>(text: string, field: string, parts: readonly string[]): Answered<T> {
  const answer = objectIn(text);
  const response = asObject(answer?.response);
  const isComplete =
    typeof answer?.id === 'string' &&
    credentialIdForm.test(answer.id) &&
    parts.every((part) => typeof response?.[part] === 'string');
  const challenge = isComplete ? challengeIn(response?.clientDataJSON as string) : undefined;
  if (challenge === undefined)
    throw new ApiError('parameter_invalid', { name: field, form: 'the JSON of a public key credential' });
  return { response: answer as T, challenge };
}

/** What the client data name as the challenge; undefined when they name none. */
function challengeIn(clientDataJson: string): string | undefined {
  const challenge = objectIn(Buffer.from(clientDataJson, 'base64url').toString('utf8'))?.challenge;
  return typeof challenge === 'string' ? challenge : undefined;
}

function objectIn(text: string): Partial<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Partial<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? value : undefined;
}
