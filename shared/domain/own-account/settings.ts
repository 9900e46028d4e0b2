/** GET and POST /accounts/{ACCOUNT_EMAIL}/settings (docs/contract/accounts.md#account_settings). */
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import type { AccountItem, MailGroup, MailLanguage, MailWish } from '../../store/items/index.ts';
import { accountUpdate } from '../accounts/update-account.ts';
import type { Handler } from '../handler.ts';
import { isPushWanted, mailGroups, wishOf } from '../mail/wishes.ts';
import { changeOwnAccount } from './change-own-account.ts';

type Endpoints = typeof ownAccountEndpoints;

export const readSettings: Handler<Endpoints['account_settings']> = async (_input, { entities }) => {
  const { account } = entities;
  const mails = wishesOf(account);
  return {
    language: account.language ?? 'en',
    mail_shares: mails.shares !== 'off',
    mail_circles: mails.circles !== 'off',
    mails,
    push: pushesOf(account),
  };
};

/** Of two fields about the same, the one that can say more counts. */
export const changeSettings: Handler<Endpoints['account_settings_set']> = async ({ form }, context) => {
  const wishes: Readonly<Record<MailGroup, string | undefined>> = {
    results: form.mails_results,
    messages: form.mails_messages,
    shares: form.mails_shares ?? wishIn(form.mail_shares),
    circles: form.mails_circles ?? wishIn(form.mail_circles),
    links: form.mails_links,
  };
  const wantedPush: Readonly<Record<MailGroup, string | undefined>> = {
    results: form.push_results,
    messages: form.push_messages,
    shares: form.push_shares,
    circles: form.push_circles,
    links: form.push_links,
  };
  await changeOwnAccount(context, async (account) => {
    const language = (form.language ?? account.language) as MailLanguage | undefined;
    const present = wishesOf(account);
    const mails = Object.fromEntries(
      mailGroups.map((group) => [group, (wishes[group] ?? present[group]) as MailWish]),
    );
    const presentPush = pushesOf(account);
    const push = Object.fromEntries(
      mailGroups.map((group) => [group, isTrue(wantedPush[group]) ?? presentPush[group]]),
    );
    const set = { mails, push, ...(language && { language }) };
    await context.commit([accountUpdate(account, { set, remove: ['unwantedMails'] })]);
  });
};

function wishesOf(account: AccountItem): Record<MailGroup, MailWish> {
  const wishes = mailGroups.map((group) => [group, wishOf(account, group)] as const);
  return Object.fromEntries(wishes) as Record<MailGroup, MailWish>;
}

function pushesOf(account: AccountItem): Record<MailGroup, boolean> {
  const wanted = mailGroups.map((group) => [group, isPushWanted(account, group)] as const);
  return Object.fromEntries(wanted) as Record<MailGroup, boolean>;
}

function isTrue(wanted: string | undefined): boolean | undefined {
  return wanted === undefined ? undefined : wanted === 'true';
}

/** Such a field only switches mails on and off. */
function wishIn(wanted: string | undefined): MailWish | undefined {
  if (wanted === undefined) return undefined;
  return wanted === 'true' ? 'at_once' : 'off';
}
