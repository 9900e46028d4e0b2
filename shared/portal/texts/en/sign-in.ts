/** Signing in and out. */
import { waiting } from './waiting.ts';

export const signIn = {
  title: 'Sign in',
  lead: 'See your health record, and decide who else may see it.',
  username: 'User name or email address',
  password: 'Password',
  submit: 'Sign in',
  forgotten: 'Forgotten your password?',
  register: 'Make an account',
  missingUsername: 'Enter your user name',
  missingPassword: 'Enter your password',
  refused: 'User name and password do not match',
  refusedHelp:
    'If you are not sure of the password, choose a new one: we send you a link. That also opens an account that was locked after wrong attempts.',
  tooEarly: (seconds: number) => `There have been too many attempts. Try again in ${waiting(seconds)}`,
  tooEarlyHelp:
    'This protects your account from people who guess. You need not wait if you choose a new password: we send you a link.',
  passkey: {
    submit: 'Sign in with a passkey',
    hint: 'With your fingerprint, your face, or the PIN of this device. No password is needed.',
    refused: 'This passkey does not open an account here',
    refusedHelp: 'It may have been removed. Sign in with your password, or with another passkey.',
    over: 'That took too long. Please try again',
  },
  second: {
    title: 'Confirm that it is you',
    lead: 'Your password is right. This account has a second step, too.',
    passkey: 'Use a passkey',
    passkeyHint: 'With your fingerprint, your face, or the PIN of this device',
    noPasskey:
      'This browser cannot use your passkey. Sign in on the device that has it, or with a recovery code.',
    code: 'Code from the code app on your phone',
    codeHint: 'Six digits. The app shows a new code every 30 seconds.',
    missing: 'Enter the code',
    wrong:
      'This code is not right, or it has been used already. Wait until the app shows a new one, and enter that',
    wrongHelp:
      'If no code is ever right, look whether your phone sets its clock by itself: the codes depend on the time.',
    trust: 'Do not ask for a code in this browser for 30 days',
    trustHint: 'Only on a device that nobody else uses',
    submit: 'Continue',
    recovery: {
      open: 'I cannot do that now',
      text: 'Use one of the recovery codes that you have printed or written down. Each works once.',
      label: 'Recovery code',
      submit: 'Sign in with this code',
      wrong: 'This recovery code is not right, or it has been used already',
      none: 'No recovery codes either?',
      write: (address: string) =>
        `Write to ${address}. We make sure that it is you before we open the account. A new password does not help here: otherwise somebody who reads your mails could take over your account.`,
    },
    tooMany: (seconds: number) => `There have been too many wrong codes. Try again in ${waiting(seconds)}`,
    tooManyHelp: 'This protects your account from people who guess.',
    over: 'Signing in took too long. Please begin again.',
    startAgain: 'Begin again',
  },
  signedOut: 'You have signed out.',
  ended: 'Your session has ended, so that nobody else can see your record. Please sign in again.',
  idle: (minutes: number) =>
    `You were signed out because nothing happened for ${minutes} minutes. Please sign in again.`,
};
