/** Adding what a link or a QR code of another system holds. */
export const fromLink = {
  title: 'Add from a link',
  lead: 'A clinic, a laboratory or another app can give you a link or a QR code to your medical data, a SMART Health Link. What is behind it is added to this record.',
  link: 'Link',
  linkHint:
    'Paste the whole link. It holds “shlink:/” and many letters behind it. From a QR code you get it when you point the camera of your phone at it and copy the link.',
  passcode: 'Passcode',
  passcodeHint: 'Only if you were given one with the link',
  told: 'The sender of the link is told your name.',
  submit: 'Open and add',
  qr: {
    label: 'Picture of the QR code',
    hint: 'Take a photo of it, or choose a picture. The link is read from it here; the picture is not sent.',
    reading: 'The QR code is being read…',
    read: 'The QR code was read. Now choose “Open and add”.',
    other: 'This QR code is read, but it holds something else than a link to medical data.',
    none: 'There is no QR code in this picture. Take another one: the whole code, sharp and from above.',
    broken: 'This file is no picture that can be read here. Choose another one, or paste the link.',
  },
  missing: 'Paste the link',
  passcodeTooLong: 'The passcode is too long',
  passcodeMissing: 'Enter the passcode that you were given with the link',
  passcodeWrong: 'The passcode is wrong',
  passcodeWrongLeft: (left: number) =>
    left === 0
      ? 'The passcode is wrong. It was the last try: ask for a new link'
      : `The passcode is wrong. ${left === 1 ? '1 try is' : `${left} tries are`} left`,
  /** By the code of the service. */
  errors: {
    link_scheme_unknown: 'This is not a link to medical data. It must hold “shlink:/”. Paste the whole link',
    link_is_address:
      'This is the address of a page, without the link to the medical data. Open it, and look there for a QR code or for a link with “shlink:/”',
    link_is_health_card:
      'This is a health card, not a link. Health cards cannot be read here yet. Ask for a link',
    link_damaged: 'The link is damaged. Perhaps a part is missing: copy all of it again',
    link_version_unsupported: 'The link is of a newer kind, which cannot be opened here yet',
    link_expired: 'The link has expired. Ask for a new one',
    link_ended: 'The link has ended, or was opened as often as it may be. Ask for a new one',
    link_address_forbidden: 'The link leads to a place that is not opened, for safety. Ask for another one',
    link_unreachable:
      'The server behind the link did not answer. Try again later. Some links open only a few times, and this may have been one of them',
    link_answer_invalid:
      'The server behind the link sent something that is no medical data. Ask for a new link',
  },
  resultTitle: 'What was in the link',
  named: (label: string) => `The sender calls it “${label}”.`,
  noFiles: 'There is nothing in this link.',
  added: (count: number) => {
    if (count === 0) return 'No document was added.';
    return count === 1 ? '1 document was added.' : `${count} documents were added.`;
  },
  notAdded: (count: number) => (count === 1 ? '1 file was not added' : `${count} files were not added`),
  askSender: 'Ask the sender for what is missing, perhaps in another form, such as PDF.',
  more: (count: number) =>
    count === 1
      ? '1 further file: only the first 20 are taken.'
      : `${count} further files: only the first 20 are taken.`,
  stored: 'Added',
  alreadyThere: 'Was in the record already',
  ofOthers: 'About somebody else',
  toHealth: 'Go to Health',
  /** Of a file that was not added. */
  results: {
    refused: (reason: string) => `The record does not accept this file: ${reason}`,
    health_card: 'A health card (SMART Health Card), which cannot be read here yet.',
    api_access: 'An access to the system of the sender, which cannot be used here.',
    type_unsupported: 'A file of another kind than medical data.',
    unreachable: 'A file that the server of the sender did not send.',
    too_large: 'A file that is too large.',
    not_encrypted: 'A file that is not encrypted as it should be.',
    encryption_unsupported: 'A file that is encrypted in another way than it should be.',
    not_decrypted: 'A file that the link does not open. It was damaged or changed.',
    not_tried: 'A file that there was no time for. Open the link once more.',
  },
};
