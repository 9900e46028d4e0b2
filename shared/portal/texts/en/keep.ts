/** Keeping the emergency card on the device. */
export const keep = {
  title: 'Keep the card on this device',
  lead: 'The card then opens without a connection and without signing in. It is locked: only somebody who knows the secret phrase can read it.',
  link: 'Keep it on this device',
  noScript: 'This needs JavaScript, which is switched off in this browser. You can print the card instead.',
  kept: 'This device has a copy of',
  again: 'Keep it again to bring it up to date.',
  remove: 'Remove the copy',
  passphrase: 'Secret phrase',
  hint: 'At least 12 characters. Four words are easy to remember. Do not use your password.',
  suggest: 'Suggest one',
  submit: 'Keep the card here',
  problems: {
    short: 'Use at least 12 characters, such as four words',
    digits: 'Numbers alone are guessed quickly. Use words',
    simple: 'This is easy to guess. Use four words that do not belong together',
  },
  passkey: {
    title: 'Or with a passkey',
    lead: 'If you have made a passkey for the portal on this device, you need no secret phrase: you open the card the way you unlock the device.',
    submit: 'Keep it with the passkey',
  },
  wait: 'Locking the card …',
  failed: 'That did not work. Check the connection, and try again.',
  unsuitable: 'Your passkey cannot lock the card. Use a secret phrase instead.',
  know: {
    title: 'Good to know',
    write:
      'Write the secret phrase down, and tell it to somebody who should help you. Nobody can find it out for you.',
    copy: 'The card is a copy. When something changes, keep it again.',
    removed:
      'It is removed when you sign out, when somebody else signs in here, and when you lose access to the record.',
    own: 'Keep it only on a device of your own.',
  },
  after: {
    title: 'The card is on this device',
    text: 'Open it once now, to see that it works.',
    open: 'Open the card',
    back: 'Back to the emergency card',
  },
};
