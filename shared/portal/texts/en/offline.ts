/** The page that browsers keep: it is shown without a connection. A script shows these texts, so each is a text alone. */
export const offline = {
  title: 'No connection',
  lead: 'The portal cannot be reached at the moment. Check the connection of this device.',
  again: 'Try again',
  cardTitle: 'Emergency card',
  nothing: 'No emergency card is kept on this device.',
  nothingHow: 'To keep one: sign in, open a record, choose “Print”, then “Emergency card”.',
  toPortal: 'To the portal',
  passphrase: 'Secret phrase of the card',
  open: 'Open the card',
  opening: 'Opening …',
  passkey: 'Open it with the passkey',
  wrong: 'This is not the secret phrase. Please try again',
  forgotten:
    'Forgotten it? Nobody can find it out. When there is a connection, sign in and keep the card again.',
  passkeyFailed: 'That did not work. Please try again.',
  copied: 'This is a copy of {date}. Something may have changed since.',
  close: 'Close the card',
  noScript: 'This page needs JavaScript, which is switched off in this browser.',
};
