/** Invitations by mail: sending them, answering for them, and what their readers see. */
export const invitations = {
  /** On the page about sharing. */
  section: {
    title: 'Invite by mail',
    lead: 'For somebody who has no account here yet. We send a link. Nobody sees anything before accepting.',
    open: 'Invite somebody',
    list: 'Open invitations',
    of: (name: string) => `Sent by ${name}`,
    until: (date: string) => `open until ${date}`,
    declined: 'declined',
    waiting: 'waits for your answer',
    waitingForOther: 'waits for an answer',
    takeBack: 'Take back',
    takeBackOne: (address: string) => `Take back the invitation to ${address}`,
    forget: 'Remove',
    forgetOne: (address: string) => `Remove the invitation to ${address} from the list`,
    asks: 'Somebody wants to accept your invitation, with another address than the one that you invited.',
    look: 'Look who it is',
    offer: 'You can invite this person by mail. Then they can make an account, and accept.',
    offerSubmit: (address: string) => `Send an invitation to ${address}`,
  },
  /** What is given, in a list. */
  what: {
    record: 'the whole record',
    carenet: (circle: string) => `what the circle “${circle}” sees`,
    owner: 'the record itself, as its new owner',
  },
  form: {
    title: 'Invite by mail',
    lead: 'The person gets a mail with a link that works for 14 days. With it they can make an account and accept, or say no. Until then they see nothing.',
    address: 'Email address of the person',
    addressHint: 'Check it twice: anyone who reads this mail can accept.',
    what: 'What will this person see?',
    circle: (circle: string) => `What the circle “${circle}” sees`,
    circleHint: 'A circle sees a part of the record, and changes nothing.',
    whole: 'The whole record',
    part: 'What a circle sees',
    wholeHint: 'Everything. The person can change things, too.',
    noCircle: 'You need a circle first, if you want to show a part only. Make one under Sharing.',
    submit: 'Send the invitation',
    cancel: 'No, go back',
  },
  confirm: {
    title: 'Invite this person to the whole record?',
    lead: 'Check the address. Anyone who reads its mails can accept, and can then do in this record what you can:',
    submit: 'Yes, send the invitation',
  },
  handOver: {
    link: 'Hand the record over to somebody',
    title: 'Hand the record over',
    lead: 'For example to your child who has grown up. We mail an invitation. When it is accepted, the record belongs to that person.',
    effects: {
      title: 'What happens then',
      decides: 'The new owner decides who sees the record, and can also end your access.',
      forGood: 'You cannot take it back yourself afterwards.',
      ends: 'Links that you have made, apps that you have let in, and your other invitations stop working.',
      until: 'Until it is accepted nothing changes. You can take the invitation back for 14 days.',
    },
    address: 'Email address of the new owner',
    still: 'I still want to see everything in it afterwards',
    yes: 'Yes',
    stillHint: 'The new owner can end that.',
    password: 'Your password',
    submit: 'Send the invitation to take over',
    submitByPasskey: 'Confirm with a passkey and send',
    cancel: 'No, go back',
  },
  /** Of the inviter, about an account of another address. */
  answer: {
    title: 'Is this the person you invited?',
    lead: 'Somebody has opened the link of your invitation, and wants to accept it with this account. The address is another one than the one that you invited.',
    invited: 'You invited',
    account: 'This account wants to accept',
    noName: 'without a name',
    gets: 'It would get',
    ask: 'Anyone can choose any name. If you are not sure, ask the person you invited, on the phone for example.',
    yes: 'Yes, this is the right person',
    no: 'No, it is somebody else',
    noHint: 'If you say no, the link stops working. You can send a new invitation.',
  },
  /** Of who reads the mail. */
  read: {
    title: 'An invitation',
    by: (name: string) => `${name || 'Somebody'} invites you`,
    what: {
      record: (name: string) =>
        `${name || 'Somebody'} would like to share a whole health record with you. You would see everything in it, and could add and change things.`,
      carenet: (name: string, circle: string) =>
        `${name || 'Somebody'} would like to share a part of a health record with you, through the circle “${circle}”. You would see it, and change nothing.`,
      owner: (name: string) =>
        `${name || 'Somebody'} would like to hand a health record over to you. It would belong to you then: you would see everything, and decide who else does.`,
    },
    sentTo: 'Sent to',
    until: 'You can accept until',
    nothing: 'Nothing happens before you accept. If you do not know who invites you, close this page.',
    how: 'To accept, you need an account. Do you have one?',
    signIn: 'I have an account: sign in',
    register: 'Make an account',
    signedIn: (account: string) => `You are signed in as ${account}.`,
    otherAddress: (name: string) =>
      `The invitation went to another address than that of your account. If you accept, we first ask ${name || 'the person who invites you'} whether you are the right one. Until then you see nothing.`,
    relationHint: 'Only you see this.',
    accept: 'Accept',
    decline: 'No, thank you',
    waits: (name: string) =>
      `Somebody has accepted this invitation with another address. ${name || 'Who sent it'} is asked whether it is the right person. If that was you, there is nothing more to do: we send you a mail.`,
    own: 'You have sent this invitation yourself. The person you invited can open the link and accept.',
    taken:
      'Somebody else has already opened this invitation and waits for an answer. Ask the person who invited you.',
    accepted: {
      title: 'This invitation has been accepted',
      text: 'If it was you, you find the record under Records.',
      open: 'Go to the records',
    },
    /** On the page with the records. */
    done: {
      accepted: 'You have accepted the invitation. You find the record here.',
      waiting:
        'The person who invited you is asked first whether you are the right one. We send you a mail then.',
      declined: 'You have declined the invitation.',
    } as Readonly<Record<string, string>>,
  },
  register: {
    title: 'Make an account',
    lead: (address: string) =>
      `Your account is made for ${address}. We send a link to this address; then you come back to the invitation.`,
    another: 'I want to use another address',
  },
  over: {
    title: 'This invitation does not work any more',
    text: 'Perhaps it is older than 14 days, was taken back or answered already, or there is a newer mail with another link. Look for the newest mail, or ask the person who invited you.',
  },
  errors: {
    address: 'Enter an email address, such as ines@mail.example',
    yourself: 'This is your own address',
    what: 'Choose what the person will see',
    role: 'Use at most 50 characters',
    tooMany: 'You have sent many invitations today, in all or to this address. Try again tomorrow',
    soon: 'Many invitations are being sent at the moment. Try again in a few minutes',
    password: 'Enter your password',
  },
  /** On the page about sharing, for the new owner of a record. */
  takenOver: {
    title: 'The record is yours now.',
    lead: 'You decide who sees it. This is who has access still; look whether you want that:',
    people: (names: readonly string[]): string =>
      names.length === 0 ? 'Nobody else sees the whole record' : `The whole record: ${names.join(', ')}`,
    circles: (count: number): string =>
      count === 0 ? 'There are no circles' : 'A part of it: who is in a circle',
    apps: (names: readonly string[]): string =>
      names.length === 0 ? 'No apps' : `Apps: ${names.join(', ')}`,
  },
  /** On the page about sharing. */
  done: {
    invited:
      'You have invited this person. We cannot see whether the mail arrives. If it does not, invite them again tomorrow.',
    taken_back: 'The invitation was taken back. Its link opens nothing any more.',
    confirmed: 'This person can now see what you share.',
    refused: 'The invitation has ended, and its link opens nothing any more. You can send a new one.',
  } as Readonly<Record<string, string>>,
  /** There, of what came before the button was pressed. */
  told: {
    done: {
      changed: 'This invitation has changed in the meantime. Look at the list.',
      accepted_before: 'The invitation was accepted before you took it back. You can end the access here.',
    } as Readonly<Record<string, string>>,
  },
};
