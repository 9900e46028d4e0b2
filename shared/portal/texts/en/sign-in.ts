/** Signing in and out. */
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
    'After some wrong attempts the account is locked. Then even the right password does not work: ask for a new one.',
  signedOut: 'You have signed out.',
  ended: 'Your session has ended, so that nobody else can see your record. Please sign in again.',
  idle: (minutes: number) =>
    `You were signed out because nothing happened for ${minutes} minutes. Please sign in again.`,
};
