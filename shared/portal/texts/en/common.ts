/** What stands on many pages. */
export const common = {
  product: 'Health record',
  skip: 'Skip to the content',
  mainMenu: 'Main menu',
  recordMenu: 'This record',
  signedInAs: (name: string) => `Signed in as ${name}`,
  signOut: 'Sign out',
  inbox: 'Inbox',
  unread: (count: number) => (count === 1 ? '1 unread' : `${count} unread`),
  records: 'Records',
  account: 'My account',
  health: 'Health',
  documents: 'Documents',
  details: 'Details',
  sharing: 'Sharing',
  apps: 'Apps',
  activity: 'Activity',
  language: 'Language',
  change: 'Change',
  help: (address: string) => `Questions? Write to ${address}`,
  errorSummary: 'Please check what you entered',
  errorPrefix: 'Error:',
  back: 'Back',
  cancel: 'Cancel',
  notFound: {
    title: 'There is nothing here',
    text: 'The page does not exist, or what it showed is no longer shared with you.',
  },
  notAllowed: {
    title: 'You may not see this',
    text: 'Your access may have ended. The owner of the record can tell you.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This is not your fault. Please try again in a moment.',
    reference: (id: string) => `If it happens again, tell us this number: ${id}`,
  },
  unavailable: {
    title: 'The record service does not answer',
    text: 'Nothing is lost. Please try again in a moment.',
  },
  staleForm: {
    title: 'Please send the form again',
    text: 'The page was open for too long, or you have signed in or out since. Go back, reload it, and try again.',
  },
  tooLarge: {
    title: 'This is too much to send at once',
    text: 'Nothing was changed. A file may have up to 4 MB. Go back and send less.',
  },
  unreadable: {
    title: 'The form did not arrive as it should',
    text: 'Nothing was changed. Go back, reload the page, and send it again.',
  },
  notAccepted: {
    title: 'This could not be done',
    text: 'Something in the form or in the address is not possible here. Go back, check what you entered, and try again.',
  },
};
