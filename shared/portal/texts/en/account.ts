/** The account of the person who is signed in. */
export const account = {
  title: 'My account',
  address: 'Account',
  lastSignIn: 'Last sign-in',
  profile: {
    title: 'Name and address',
    name: 'Your name',
    contact: 'Email address for mails',
    contactHint: 'We write there when something happens. Health data is never in a mail.',
    submit: 'Save',
    invalid: 'Enter an email address, such as rosa@mail.example',
    missingName: 'Enter your name',
    nameTooLong: 'Use at most 150 characters',
  },
  password: {
    title: 'Password',
    old: 'Current password',
    new: 'New password',
    hint: 'At least 8 characters. Several words in a row are easy to remember and hard to guess.',
    submit: 'Change the password',
    missing: 'Enter your current password',
    wrong: 'This is not your current password. After some wrong attempts the account is locked',
    short: 'Use at least 8 characters',
  },
  username: {
    title: 'User name',
    label: 'User name',
    submit: 'Change the user name',
    missing: 'Enter a user name',
    taken: 'Somebody else has this user name. Choose another one',
  },
  done: {
    profile: 'Your details were saved.',
    password: 'Your password was changed.',
    username: 'Your user name was changed.',
  } as Readonly<Record<string, string>>,
};
