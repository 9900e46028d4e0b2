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
    username_changed: ({ account }) => ({
      subject: 'Your user name was changed',
      paragraphs: [
        `You now sign in to your account ${account} with another user name. The password is the same.`,
        'If it was not you, somebody was signed in to your account. Ask for a new password on the sign-in page: where you choose it, you see the user name. Then end all other sessions under My account.',
      ],
    }),
    passkey_added: ({ account }) => ({
      subject: 'A passkey was added to your account',
      paragraphs: [
        `Your account ${account} has a new passkey. Whoever has the device with it can sign in without your password.`,
        'If it was not you, sign in, remove the passkey under My account, change your password and end all other sessions.',
      ],
    }),
    passkey_removed: ({ account }) => ({
      subject: 'A passkey was removed from your account',
      paragraphs: [
        `A passkey of your account ${account} was removed. Nobody can sign in with it any more.`,
        'If it was not you, sign in, change your password and end all other sessions.',
      ],
    }),
    passkey_copied: ({ account }) => ({
      subject: 'A passkey of yours no longer works',
      paragraphs: [
        `Somebody used a passkey of your account ${account} that seems to exist twice. We let nobody in, and this passkey opens nothing any more.`,
        'Sign in another way, with a recovery code if it was your only second step. Then, under My account, add a new passkey and remove this one. Look there, too, where you are signed in.',
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
    share_given_by_another: ({ other = somebody }) => ({
      subject: 'Somebody else has shared your whole record',
      paragraphs: [
        `${other} can now see and change everything in a record of yours. You did not do this yourself: somebody did who may share it for you.`,
        'If this is not right, end it under Sharing.',
      ],
    }),
    member_added_by_another: ({ other = somebody }) => ({
      subject: 'Somebody else has added a person to a circle of yours',
      paragraphs: [
        `${other} is now in one of your circles and sees what is shared with it. You did not do this yourself: somebody did who may share your record for you.`,
        'If this is not right, end it under Sharing.',
      ],
    }),
    new_results: () => ({
      subject: 'There is something new in a health record',
      paragraphs: [
        'Something new was stored in a record that is yours or that you look after. It may be a result. Sign in to see it.',
      ],
    }),
    new_message: () => ({
      subject: 'You have a new message in your secure inbox',
      paragraphs: ['A new message has arrived in your secure inbox. Sign in to read it.'],
    }),
    link_opened: () => ({
      subject: 'A link of yours was opened',
      paragraphs: [
        'Somebody opened a link with which you share something of a record. Sign in to see when that was. You can end the link at any time.',
      ],
    }),
    invitation_accepted: ({ other = somebody }) => ({
      subject: 'Your invitation was accepted',
      paragraphs: [
        `${other} has accepted your invitation and sees from now on what you share. You can end this at any time, under Sharing.`,
      ],
    }),
    invitation_waiting: () => ({
      subject: 'Is this the person you invited?',
      paragraphs: [
        'Somebody wants to accept an invitation of yours with an account of another address than the one that you invited. Nobody sees anything until you have said that it is the right person.',
        'Sign in, open Sharing and look who it is. If you do not know this person, say no there.',
      ],
    }),
    invitation_confirmed: ({ other = somebody }) => ({
      subject: 'You can see what is shared with you now',
      paragraphs: [`${other} has confirmed that the invitation which you accepted was for you.`],
    }),
    handover_begun: () => ({
      subject: 'You are handing a record over',
      paragraphs: [
        'You have invited somebody to take over a record of yours. As soon as the invitation is accepted, the record is no longer yours, and you cannot take it back yourself.',
        'Until then you can take the invitation back, under Sharing. If it was not you, do so at once, and change your password.',
      ],
    }),
    handover_done: ({ other = somebody }) => ({
      subject: 'A record has a new owner',
      paragraphs: [
        `${other} has taken over the record that you handed over, and decides from now on who sees it.`,
      ],
    }),
    handover_received: ({ other = somebody }) => ({
      subject: 'A record is yours now',
      paragraphs: [
        `You have taken over a record from ${other}. You decide now who sees it.`,
        'Other people and apps may still have access to it. Open the record and look under Sharing and under Apps who that is; you can end it there.',
      ],
    }),
    membership_received: ({ other = somebody }) => ({
      subject: 'You are in a circle now',
      paragraphs: [
        `${other} has added you to a circle and shares a part of a record with you. Sign in to see it.`,
      ],
    }),
  },
  several: 'What is new for you',
  lookHere: 'Sign in here:',
  notYou: (supportAddress) => `If you do not know why you get this mail, write to ${supportAddress}.`,
  switchOff: 'You choose here which mails you get, and when:',
};
