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
  signedOut: 'You have signed out.',
  ended: 'Your session has ended, so that nobody else can see your record. Please sign in again.',
  idle: (minutes: number) =>
    `You were signed out because nothing happened for ${minutes} minutes. Please sign in again.`,
};
