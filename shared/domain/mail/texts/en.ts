/** The mails in English, which is the original: docs/contract/accounts.md#mail. */

export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const codeNote = (sendSecret: string): readonly string[] => [
  'You will be asked for a confirmation code, which is never sent by email. If you do not have it, open this link:',
  sendSecret,
];

/** Of the mails about second factors. */
interface FactorView {
  readonly accountId: string;
  readonly uiUrl: string;
  readonly support: string;
}

const ifNotYou = ({ uiUrl, support }: FactorView): readonly string[] => [
  `If it was not you, choose a new password at once, and write to ${support}:`,
  `${uiUrl}/forgot-password`,
];

export const en = {
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  unexpected: (support: string) => `If you did not expect this email, write to ${support}.`,
  questions: (support: string) => `If you have questions, write to ${support}.`,
  activation: (view: {
    accountId: string;
    init: string;
    sendSecret: string;
    hasCode: boolean;
  }): MailText => ({
    subject: 'Activate your account',
    paragraphs: [
      `A personal health record account was created for you. Your account id is ${view.accountId}.`,
      'Open this link to activate it:',
      view.init,
      ...(view.hasCode ? codeNote(view.sendSecret) : []),
    ],
  }),
  passwordReset: (view: {
    accountId: string;
    init: string;
    resetPassword: string;
    sendSecret: string;
    hasCode: boolean;
  }): MailText => ({
    subject: 'Reset your password',
    paragraphs: [
      `We received a request to reset the password of your account ${view.accountId}. Until you use one of the links below, no one can log in to it.`,
      'Open this link to choose a new password:',
      view.resetPassword,
      'If you still know your password, open this link instead to reactivate the account:',
      view.init,
      ...(view.hasCode ? codeNote(view.sendSecret) : []),
    ],
  }),
  welcome: (view: { accountId: string; init: string }): MailText => ({
    subject: 'Welcome',
    paragraphs: [
      `Your account ${view.accountId} is now active.`,
      'If you have not chosen your username and password yet, open this link:',
      view.init,
    ],
  }),
  resetLink: (view: { accountId: string; newPassword: string }): MailText => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for the account ${view.accountId}. Open this link to choose one. It works once, for an hour:`,
      view.newPassword,
      'Until you use the link, nothing changes: your password stays as it is. If it was not you who asked, you need not do anything.',
    ],
  }),
  noAccount: (view: { accountId: string; uiUrl: string }): MailText => ({
    subject: 'There is no account with this address',
    paragraphs: [
      `Somebody asked for a new password for ${view.accountId}, but there is no account with this email address.`,
      'If it was you, you may have an account with another address. Try that one:',
      `${view.uiUrl}/forgot-password`,
      'If it was not you, you need not do anything.',
    ],
  }),
  notByMail: (view: { accountId: string; support: string }): MailText => ({
    subject: 'Your account cannot be opened by email',
    paragraphs: [
      `Somebody asked for a new password for the account ${view.accountId}. This account is closed, and it cannot be opened by email.`,
      `If you want to use it, write to ${view.support}.`,
    ],
  }),
  signsInElsewhere: (view: { accountId: string; support: string }): MailText => ({
    subject: 'Your account has no password here',
    paragraphs: [
      `Somebody asked for a new password for the account ${view.accountId}. This account has no password here: you sign in with the account of another organisation, and only it can give you a new password.`,
      `If you do not know which one that is, write to ${view.support}.`,
    ],
  }),
  accountExists: (view: { accountId: string; uiUrl: string }): MailText => ({
    subject: 'You have an account already',
    paragraphs: [
      `Somebody wanted to make an account with the address ${view.accountId}. You have one already, and it stays as it is.`,
      'Sign in here:',
      `${view.uiUrl}/sign-in`,
      'If you have forgotten the password, choose a new one here:',
      `${view.uiUrl}/forgot-password`,
    ],
  }),
  addressUnusable: (view: { accountId: string; support: string }): MailText => ({
    subject: 'No account could be made',
    paragraphs: [
      `Somebody wanted to make an account with the address ${view.accountId}. This address cannot be used for an account.`,
      `If it was you, use another address, or write to ${view.support}. If it was not you, you need not do anything.`,
    ],
  }),
  passwordChanged: (view: { accountId: string; uiUrl: string; support: string }): MailText => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account ${view.accountId} was changed.`,
      `If it was not you, choose a new one at once, and write to ${view.support}:`,
      `${view.uiUrl}/forgot-password`,
    ],
  }),
  secondFactorOn: (view: FactorView): MailText => ({
    subject: 'Signing in takes two steps now',
    paragraphs: [
      `Signing in to your account ${view.accountId} takes a second step now, after the password. All other browsers were signed out.`,
      'Keep your recovery codes in a safe place. Each of them works once in place of the second step, if you lose your device.',
      `If it was not you, write to ${view.support} at once.`,
    ],
  }),
  secondFactorOff: (view: FactorView): MailText => ({
    subject: 'Signing in takes the password alone now',
    paragraphs: [
      `The second step of signing in to your account ${view.accountId} was turned off. The password is enough now, and your recovery codes no longer work.`,
      ...ifNotYou(view),
    ],
  }),
  totpAdded: (view: FactorView): MailText => ({
    subject: 'An app for sign-in codes was set up',
    paragraphs: [
      `An app now shows codes for signing in to your account ${view.accountId}. If you had such an app before, its codes no longer work.`,
      ...ifNotYou(view),
    ],
  }),
  totpRemoved: (view: FactorView): MailText => ({
    subject: 'The app for sign-in codes was removed',
    paragraphs: [
      `The codes of your app no longer work for signing in to your account ${view.accountId}.`,
      ...ifNotYou(view),
    ],
  }),
  recoveryCodeUsed: (view: FactorView): MailText => ({
    subject: 'A recovery code was used',
    paragraphs: [
      `One of the recovery codes of your account ${view.accountId} was used. It does not work again.`,
      'If you have few left, make new ones here:',
      `${view.uiUrl}/account`,
      ...ifNotYou(view),
    ],
  }),
  recoveryCodesNew: (view: FactorView): MailText => ({
    subject: 'You have new recovery codes',
    paragraphs: [
      `New recovery codes were made for your account ${view.accountId}. Earlier ones no longer work.`,
      ...ifNotYou(view),
    ],
  }),
  secondFactorGuessed: (view: FactorView): MailText => ({
    subject: 'Somebody may know your password',
    paragraphs: [
      `Somebody gave the right password of your account ${view.accountId}, and then several wrong codes. Nobody was let in by them.`,
      'If it was you, you need not do anything. If it was not you, somebody knows your password. Choose a new one at once:',
      `${view.uiUrl}/forgot-password`,
    ],
  }),
  invitation: (view: { inviter: string; what: 'record' | 'carenet' | 'owner'; link: string }): MailText => ({
    subject: 'An invitation to a health record',
    paragraphs: [
      {
        record: `${view.inviter || 'Somebody'} would like to share a health record with you.`,
        carenet: `${view.inviter || 'Somebody'} would like to share a part of a health record with you.`,
        owner: `${view.inviter || 'Somebody'} would like to hand a health record over to you. It would be yours then.`,
      }[view.what],
      'Open this link to see what it is about. Opening it accepts nothing: you decide then. The link works for 14 days:',
      view.link,
      'If you do not know who invites you, or want nothing to do with it, you need not do anything.',
    ],
  }),
  accountErased: (view: { accountId: string }): MailText => ({
    subject: 'Your account was deleted',
    paragraphs: [
      `The account ${view.accountId} was deleted, as you asked. Nobody can sign in with it any more. This is our last mail to you.`,
    ],
  }),
};

export type MailTexts = typeof en;
