/** Tokens as items, and the answers that give them to apps (docs/contract/smart.md#tokens). */
import { newSmartSecret } from '../../smart/secrets.ts';
import { keys, type SmartGrantItem, type SmartTokenItem } from '../../store/items/index.ts';
import { create, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';

/** Of what the token endpoint answers. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly scope: string;
  readonly patient?: string;
  /** The app runs in a page of its own, so it says itself whose record it shows. */
  readonly need_patient_banner?: true;
  readonly refresh_token?: string;
  readonly id_token?: string;
}

const day = 86_400;
/** A used refresh token is remembered for so long, to see that somebody uses it again. */
export const usedTokenSeconds = 30 * day;
/** A refresh token that nobody uses for so long ends. */
const idleSeconds = 366 * day;

type Clock = Pick<OpenContext, 'now' | 'time'>;

/** Stores a token under its hash. */
export function storeToken(text: string, item: Omit<SmartTokenItem, 'ttl'>): Write {
  return create(keys.smartToken(text), { ...item, ttl: item.expiresAt + day }, 'retry');
}

/** An access token of a grant: its text, what is stored of it, and for how many seconds it is. */
export function accessTokenOf(
  grant: SmartGrantItem,
  scope: string,
  { now, time, config }: Clock & Pick<OpenContext, 'config'>,
) {
  const text = newSmartSecret();
  const seconds = epochSeconds(now);
  const expiresAt = Math.min(seconds + config.smartAccessTtl, endOf(grant));
  const { appId, appGrant, id: grantId, recordId, carenetId, accountId, basis } = grant;
  const item: Omit<SmartTokenItem, 'ttl'> = {
    kind: 'access',
    appId,
    appGrant,
    grantId,
    recordId,
    ...(carenetId !== undefined && { carenetId }),
    accountId,
    basis,
    scope,
    issuedAt: time,
    expiresAt,
  };
  return { text, expiresIn: Math.max(expiresAt - seconds, 0), writes: [storeToken(text, item)] };
}

/** What is stored of a refresh token. One of `online_access` ends with the session of the person (RFC 6749 §1.5 leaves that open). */
export function refreshTokenItem(
  grant: SmartGrantItem,
  scope: string,
  { now, time }: Clock,
): Omit<SmartTokenItem, 'ttl'> {
  const { appId, appGrant, id: grantId, recordId } = grant;
  const expiresAt = Math.min(
    epochSeconds(now) + idleSeconds,
    endOf(grant),
    grant.session?.expiresAt ?? Number.POSITIVE_INFINITY,
  );
  return { kind: 'refresh', appId, appGrant, grantId, recordId, scope, issuedAt: time, expiresAt };
}

function endOf({ expiresAt }: SmartGrantItem): number {
  return expiresAt === undefined ? Number.POSITIVE_INFINITY : epochSeconds(new Date(expiresAt));
}

/** What every answer for a person's record says. */
export function answerOf(
  { text, expiresIn }: { readonly text: string; readonly expiresIn: number },
  scope: string,
  recordId: string,
): TokenAnswer {
  return {
    access_token: text,
    token_type: 'Bearer',
    expires_in: expiresIn,
    scope,
    patient: recordId,
    need_patient_banner: true,
  };
}
