/** Authorization codes (RFC 6749 §4.1.2; docs/contract/smart.md#codes). */
import { newSmartSecret } from '../../smart/secrets.ts';
import {
  keys,
  type SmartCodeItem,
  type SmartGrantItem,
  type SmartRequestItem,
} from '../../store/items/index.ts';
import { create, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';

/** Seconds: an app exchanges a code at once. */
const lifetime = 60;
/** How long a used code is remembered, to see that somebody uses it again. */
const day = 86_400;

type Answering = Pick<SmartRequestItem, 'redirectUri' | 'codeChallenge'> & {
  readonly nonce?: string | undefined;
};

/** A new code for a grant. `authenticatedAt`: when the person signed in, in epoch seconds, if that is known. */
export function issueCode(
  { id: grantId, recordId, appId, appGrant }: SmartGrantItem,
  { redirectUri, codeChallenge, nonce }: Answering,
  authenticatedAt: number | undefined,
  { now, time }: Pick<OpenContext, 'now' | 'time'>,
): { readonly text: string; readonly writes: readonly Write[] } {
  const text = newSmartSecret();
  const expiresAt = epochSeconds(now) + lifetime;
  const item: SmartCodeItem = {
    appId,
    appGrant,
    recordId,
    grantId,
    redirectUri,
    codeChallenge,
    ...(nonce !== undefined && { nonce }),
    ...(authenticatedAt !== undefined && { authenticatedAt }),
    createdAt: time,
    expiresAt,
    tries: 0,
    ttl: expiresAt + day,
  };
  return { text, writes: [create(keys.smartCode(text), item, 'retry')] };
}
