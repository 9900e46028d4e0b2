/** POST /passkeys/sign_in (docs/contract/passkeys.md#passkey_sign_in). */
import type { passkeyEndpoints } from '../../api/endpoints/passkeys.ts';
import { forbidden } from '../../errors.ts';
import {
  type AccountItem,
  type BrowsersItem,
  type CredentialItem,
  keys,
  type MailLanguage,
  type PasskeyItem,
  passkeyIdOf,
} from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { countAttempt, passkeysFrom } from '../accounts/attempts.ts';
import { isKnown, newBrowserToken, rememberBrowser } from '../accounts/browsers.ts';
import { noAccountId, opens, success, unlockIfDue } from '../accounts/login.ts';
import { networkOf } from '../accounts/network.ts';
import { type AccountChange, combine } from '../accounts/update-account.ts';
import { passwordSystem, usernameOf } from '../accounts/usernames.ts';
import { readTicket } from '../factors/tickets.ts';
import type { Handler } from '../handler.ts';
import { newSession } from '../oauth/session.ts';
import { acceptAssertion } from './accept.ts';
import { requireChallenge } from './challenges.ts';
import { readAssertion } from './credential-json.ts';
import { relyingParty } from './relying-party.ts';

/**
 * Opens a session for the account whose passkey has signed the challenge, after the authenticator has verified the person: this
 * takes the place of the password and of a second factor. Whatever is wrong is 403 in the same words, but for a challenge that is over.
 */
export const signInWithPasskey: Handler<(typeof passkeyEndpoints)['passkey_sign_in']> = async (
  { form },
  context,
) => {
  const { principal, store, config, now } = context;
  if (principal.kind !== 'app') throw forbidden();
  const { app } = principal;
  const browser = form.browser || undefined;
  const party = relyingParty(config);
  const answered = readAssertion(form.credential, 'credential');
  const passkeyId = passkeyIdOf(answered.response.id);
  const bucket = passkeysFrom(networkOf(form.source), now);
  const challengeKey = keys.challenge(answered.challenge);
  const [asked, credential, count] = await store.get([challengeKey, keys.credential(passkeyId), bucket.key]);
  const forgiven = await countAttempt([bucket], context, [count]);

  return retryWhenStale(async (attempt) => {
    // Read again after a lost race: the other call may have been this very answer.
    const [challenge] = attempt === 0 ? [asked] : await store.get([challengeKey]);
    const ticket = form.ticket ? await readTicket(form.ticket, { app, browser }, context) : undefined;
    const accountId = ticket?.account.id;
    const wanted = { purpose: 'sign in', appId: app.id, appGrant: app.grant } as const;
    requireChallenge(challenge, accountId === undefined ? wanted : { ...wanted, accountId }, now);

    const { account, passkey, browsers } = await readOwner(credential, passkeyId, store);
    const unlock = account && unlockIfDue(account, context);
    const mayOpen =
      account && unlock && opens(account, unlock) && (accountId === undefined || accountId === account.id);
    const claim = { answered, party, passkey, named: accountId !== undefined };
    const proof = await acceptAssertion({ ...claim, account: mayOpen ? account : undefined }, context);

    const spoken: AccountChange = form.language ? { set: { language: form.language as MailLanguage } } : {};
    const login = success(proof.account, combine(unlock ?? {}, spoken), context, [proof.use, proof.used]);
    const session = newSession(login.account, app, form, context);
    const token = browser && isKnown(browsers, browser, now) ? browser : newBrowserToken();
    const remembered = rememberBrowser(proof.account.id, browsers, token, now);
    await context.commit([
      ...login.writes,
      ...session.writes,
      ...forgiven,
      ...(ticket?.use ?? []),
      remembered,
    ]);
    const username = usernameOf(proof.account, passwordSystem);
    return [
      ...session.answer,
      ['browser', token],
      ...(username === undefined ? [] : [['username', username] as const]),
    ];
  });
};

interface Owner {
  readonly account: AccountItem | undefined;
  readonly passkey: PasskeyItem | undefined;
  readonly browsers: BrowsersItem | undefined;
}

/** Who has the credential. It reads as much when nobody has it. */
async function readOwner(
  credential: CredentialItem | undefined,
  passkeyId: string,
  store: Store,
): Promise<Owner> {
  const id = credential?.accountId ?? noAccountId;
  const [account, passkey, browsers] = await store.get([
    keys.account(id),
    keys.passkey(id, passkeyId),
    keys.browsers(id),
  ]);
  return account?.id === id
    ? { account, passkey, browsers }
    : { account: undefined, passkey: undefined, browsers: undefined };
}
