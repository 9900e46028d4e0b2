/** Making an account, activating it, and a new password: the pages that mails link to. */
import { waiting } from './waiting.ts';

export const activation = {
  register: {
    title: 'Make an account',
    lead: 'You need an email address that only you read. We send a link to it.',
    email: 'Email address',
    name: 'Your name',
    nameHint: 'As others should see it',
    submit: 'Make the account',
    invalid: 'Enter an email address, such as rosa@mail.example',
    missingName: 'Enter your name',
    nameTooLong: 'Use at most 150 characters',
  },
  forgotten: {
    title: 'Forgotten your password?',
    lead: 'Enter the email address of your account. We send you a link with which you can choose a new password.',
    email: 'Email address of the account',
    submit: 'Send the link',
  },
  sent: {
    title: 'Look at your mails',
    text: (address: string) => `If all is well, a mail is on its way to ${address}. Follow the link in it.`,
    missing:
      'No mail after a few minutes? Look among unwanted mails, and check the address. You can ask again.',
  },
  init: {
    title: 'Activate your account',
    lead: (address: string) => `This is the account of ${address}.`,
    code: 'Confirmation code',
    codeHint: 'Six digits. You got it where the account was made for you.',
    username: 'User name',
    usernameHint: 'With it you sign in. Your email address will do.',
    password: 'Password',
    submit: 'Activate',
    lost: 'I do not have the code any more',
    done: 'Your account is active. Please sign in.',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save the password',
    done: 'Your password was changed. Please sign in.',
    lead: (username: string) => `You sign in with the user name ${username}.`,
    after: 'When you save it, you are signed out everywhere. The link in the mail works only once.',
  },
  resend: {
    title: 'Get a new code',
    text: 'We show you a new code. The old one stops working; the link in the mail stays valid.',
    submit: 'Show a new code',
    none: 'This account needs no code that we could show here. If you cannot sign in, ask for a new password.',
    code: 'Your confirmation code',
    codeText: 'You will be asked for this code. It is shown only here and never mailed, so note it now.',
  },
  errors: {
    code: 'The code is not right',
    tooManyCodes: (seconds: number) => `Too many wrong codes. Try again in ${waiting(seconds)}`,
    tooManyMails: (seconds: number) =>
      `Too many requests have come from your network. Try again in ${waiting(seconds)}`,
    missingCode: 'Enter the confirmation code',
    missingUsername: 'Enter a user name',
    usernameTaken: 'Somebody else has this user name. Choose another one',
    missingPassword: 'Enter a password',
    shortPassword: (minimum: number) => `Use at least ${minimum} characters`,
    commonPassword: 'Many people use this password, so it is easy to guess. Choose another one',
    passwordLikeName: 'This password is too close to your name. Choose another one',
    longPassword: 'The password is too long',
  },
  invalidLink: {
    title: 'This link does not work any more',
    text: 'It is old, or it has been used. Look for the newest mail, or ask for a new one.',
  },
};
