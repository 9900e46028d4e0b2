/** What a person typed, when it could not be taken: kept over signing in, and when somebody else changed the same. */
export const kept = {
  notice: 'What you entered is kept. Sign in on this page, and you can send it.',
  title: 'Send what you entered',
  lead: (page: string) => `Nothing has been saved yet. This is what you entered under “${page}”:`,
  empty: (names: string) => `Left empty: ${names}`,
  ticked: 'Documents that are ticked',
  submit: 'Send it now',
  discard: 'Do not send it',
  fileAgain: 'Please choose the file again. A file cannot be kept.',
  filesAgain: 'If you had chosen files, please choose them again. Files cannot be kept.',
  tooLong: 'What you entered was too long to be kept.',
  dropped: {
    title: 'You are signed in',
    text: (hours: number) =>
      `What was entered here before is gone, and nothing of it was saved. It was entered with another account, in another browser, or more than ${hours} hours ago.`,
  },
};
