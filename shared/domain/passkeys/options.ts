/** POST …/passkeys/options, …/passkeys/confirmation and /passkeys/options (docs/contract/passkeys.md#passkey_options). */
import { randomBytes } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialDescriptorJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { keys, type PasskeyItem } from '../../store/items/index.ts';
import { countAttempt, passkeyChallengesFrom } from '../accounts/attempts.ts';
import { networkOf } from '../accounts/network.ts';
import { accountUpdate, isUnchanged } from '../accounts/update-account.ts';
import { changeFactors, isEmpty } from '../factors/change.ts';
import { readWithPassword } from '../factors/own-factors.ts';
import { countFactorGuess } from '../factors/proof.ts';
import { proveToAdd } from '../factors/prove-factor.ts';
import { readTicket } from '../factors/tickets.ts';
import type { Handler } from '../handler.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { algorithms } from './algorithms.ts';
import { askedInSession, ceremonyMilliseconds, newChallenge } from './challenges.ts';
import { inOrder } from './list.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';

type Endpoints = typeof passkeyEndpoints;

/** 64 bytes at most, which tell nothing of the person (WebAuthn Level 3, 14.6.1). */
const bytesOfUserHandle = 32;

/** Asks for the password, and where there is a second factor for a proof of one, since who adds a passkey can sign in from then on. */
export const optionsForAdding: Handler<Endpoints['passkey_options']> = async ({ form }, context) => {
  const { store, config, now, entities } = context;
  const party = relyingParty(config);
  const forgiven = await countFactorGuess(context);
  return changeOwnAccount(context, async (account) => {
    const [{ factors, isPassword }, passkeys] = await Promise.all([
      readWithPassword(account, form, context),
      store.query(keys.passkeys(account.id)),
    ]);
    if (passkeys.length >= limits.passkeys)
      throw new ApiError('passkeys_too_many', { maximum: limits.passkeys });
    const proof = await proveToAdd(form, account, factors, context);
    const isProved = account.secondFactor === 'on';
    const userHandle = account.userHandle ?? randomBytes(bytesOfUserHandle).toString('base64url');
    const { bytes, write } = newChallenge(
      { ...askedInSession('add', entities), ...(isProved && { proved: true }) },
      now,
    );
    const also = account.userHandle ? {} : { set: { userHandle } };
    await context.commit([
      ...(isEmpty(proof.change)
        ? [account.userHandle ? isUnchanged(account) : accountUpdate(account, also)]
        : changeFactors(account, factors, proof.change, context, also).writes),
      ...proof.writes,
      isPassword,
      write,
      ...forgiven,
    ]);
    return {
      rp: { id: party.id, name: party.id },
      user: { id: userHandle, name: account.id, displayName: account.fullName || account.id },
      challenge: bytes.toString('base64url'),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: ceremonyMilliseconds,
      attestation: 'none',
      excludeCredentials: inOrder(passkeys).map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      // Some authenticators can derive keys later only when this is asked for now (WebAuthn Level 3, 10.1.4).
      extensions: { credProps: true, prf: {} },
      hints: [],
    } satisfies PublicKeyCredentialCreationOptionsJSON;
  });
};

/** A challenge for a person who is signed in, which her passkeys can answer to confirm that it is her. */
export const optionsForConfirming: Handler<Endpoints['passkey_confirmation']> = async (_input, context) => {
  const { store, config, now, entities } = context;
  const party = relyingParty(config);
  const passkeys = await store.query(keys.passkeys(entities.account.id));
  const { bytes, write } = newChallenge(askedInSession('confirm', entities), now);
  await context.commit([write]);
  return requestOptions(bytes, party, passkeys);
};

/**
 * Without a ticket it says nothing of any account: the authenticator finds the credential itself. It counts before anything is stored. Throws
 * 429 while there were too many from this network.
 */
export const optionsForSigningIn: Handler<Endpoints['passkey_challenge']> = async ({ form }, context) => {
  const { principal, store, config, now } = context;
  if (principal.kind !== 'app') throw forbidden();
  const { app } = principal;
  const party = relyingParty(config);
  await countAttempt([passkeyChallengesFrom(networkOf(form.source), now)], context);
  const asked = { purpose: 'sign in', appId: app.id, appGrant: app.grant } as const;
  if (!form.ticket) {
    const { bytes, write } = newChallenge(asked, now);
    await context.commit([write]);
    return requestOptions(bytes, party, []);
  }
  const { account } = await readTicket(form.ticket, { app, browser: form.browser || undefined }, context);
  const { bytes, write } = newChallenge({ ...asked, accountId: account.id }, now);
  const passkeys = await store.query(keys.passkeys(account.id));
  await context.commit([write]);
  return requestOptions(bytes, party, passkeys);
};

function requestOptions(
  challenge: Buffer,
  { id }: RelyingParty,
  passkeys: readonly PasskeyItem[],
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: challenge.toString('base64url'),
    rpId: id,
    timeout: ceremonyMilliseconds,
    userVerification: 'required',
    allowCredentials: inOrder(passkeys)
      .filter(({ copiedAt }) => copiedAt === undefined)
      .map(descriptorOf),
  };
}

function descriptorOf({ credentialId, transports }: PasskeyItem): PublicKeyCredentialDescriptorJSON {
  return { type: 'public-key', id: credentialId, transports: [...transports] };
}
