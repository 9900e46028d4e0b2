/** GET and POST /accounts/{ACCOUNT_EMAIL}/settings (docs/contract/accounts.md#account_settings). */
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import type { MailLanguage, UnwantedMail } from '../../store/items/index.ts';
import { accountUpdate } from '../accounts/update-account.ts';
import type { Handler } from '../handler.ts';
import { changeOwnAccount } from './change-own-account.ts';

type Endpoints = typeof ownAccountEndpoints;

export const readSettings: Handler<Endpoints['account_settings']> = async (_input, { entities }) => {
  const { language = 'en', unwantedMails = [] } = entities.account;
  return {
    language,
    mail_shares: !unwantedMails.includes('shares'),
    mail_circles: !unwantedMails.includes('circles'),
  };
};

export const changeSettings: Handler<Endpoints['account_settings_set']> = async ({ form }, context) => {
  const wishes: readonly (readonly [UnwantedMail, string | undefined])[] = [
    ['shares', form.mail_shares],
    ['circles', form.mail_circles],
  ];
  await changeOwnAccount(context, async (account) => {
    const language = (form.language ?? account.language) as MailLanguage | undefined;
    const present = account.unwantedMails ?? [];
    const unwantedMails = wishes
      .filter(([mail, wish]) => (wish === undefined ? present.includes(mail) : wish === 'false'))
      .map(([mail]) => mail);
    const set = { unwantedMails, ...(language && { language }) };
    await context.commit([accountUpdate(account, { set })]);
  });
};
