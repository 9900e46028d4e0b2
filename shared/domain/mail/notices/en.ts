import type { NoticeTexts } from './texts.ts';

const somebody = 'Somebody';

export const en: NoticeTexts = {
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  notices: {
    contact_left: ({ account }) => ({
      subject: 'Your contact address was changed',
      paragraphs: [
        `The account ${account} has a new contact address. Mails about it no longer come to this one.`,
        'If you did this, there is nothing to do.',
      ],
    }),
    contact_changed: ({ account }) => ({
      subject: 'This is your new contact address',
      paragraphs: [`Mails about the account ${account} come to this address from now on.`],
    }),
    erasure_asked: ({ account }) => ({
      subject: 'Your account will be deleted in 14 days',
      paragraphs: [
        `You asked us to delete the account ${account}. We do so in 14 days.`,
        'Until then you can change your mind: sign in, open My account and choose “Keep my account”.',
        'Download before then what you want to keep. Afterwards nobody can give it back to you.',
        'If it was not you, sign in, keep the account and change the password.',
      ],
    }),
    erasure_dropped: ({ account }) => ({
      subject: 'Your account was not deleted',
      paragraphs: [
        `The 14 days are over, but we could not delete the account ${account}. What you chose for your records is no longer possible: perhaps you own a record that you did not own then, or somebody who was to get a record has no account any more.`,
        'Your account stays as it is. If you still want to delete it, ask again under My account and choose for each record what becomes of it.',
      ],
    }),
    share_given: ({ other = somebody }) => ({
      subject: 'A whole record is shared',
      paragraphs: [
        `${other} can now see and change everything in a record of yours. You can end this at any time, under Sharing.`,
      ],
    }),
    share_received: ({ other = somebody }) => ({
      subject: 'A record is shared with you',
      paragraphs: [`${other} shares a whole record with you. Sign in to see it.`],
    }),
    member_added: ({ other = somebody }) => ({
      subject: 'Somebody is new in a circle of yours',
      paragraphs: [
        `${other} is now in one of your circles and sees what you share with it. You can end this at any time, under Sharing.`,
      ],
    }),
    membership_received: ({ other = somebody }) => ({
      subject: 'You are in a circle now',
      paragraphs: [
        `${other} has added you to a circle and shares a part of a record with you. Sign in to see it.`,
      ],
    }),
    link_opened: () => ({
      subject: 'A link of yours was opened',
      paragraphs: [
        'Somebody opened a link to health data that you made. Activity, on the pages of the record, tells when and who, as that person said.',
        'If you do not want that any more, end the link, under Sharing. You get at most one such mail an hour for each link.',
      ],
    }),
  },
  lookHere: 'Sign in here:',
  notYou: (supportAddress) => `If you do not know why you get this mail, write to ${supportAddress}.`,
  switchOff: 'You can switch such mails off on the page of your account.',
};
