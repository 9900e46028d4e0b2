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
  },
  lookHere: 'Sign in here:',
  notYou: (supportAddress) => `If you do not know why you get this mail, write to ${supportAddress}.`,
  switchOff: 'You can switch such mails off on the page of your account.',
};
