/** What a person can set up on the device in her hand: the portal like an app, notices, the emergency card. */
export const device = {
  title: 'This device',
  lead: 'Open the portal like an app, be told what is new, and have the emergency card at hand.',
  open: 'Set up this device',
  app: {
    title: 'Open it like an app',
    lead: 'Put the portal on the home screen. It then opens with one tap.',
    install: 'Install it now',
    systems: {
      iphone: {
        name: 'On an iPhone or iPad',
        how: 'In Safari, tap the Share button: the square with an arrow. Then tap “Add to Home Screen”.',
      },
      android: {
        name: 'On an Android phone',
        how: 'Tap the three dots at the top. Then tap “Add to Home screen” or “Install app”.',
      },
      computer: {
        name: 'On a computer',
        how: 'In Chrome or Edge, click the install sign at the right end of the address line.',
      },
    },
  },
  notices: {
    title: 'Notices',
    lead: 'A short notice appears on this device when there is something new. It says no more than that: no name, and nothing about health.',
    switchOn: 'Switch notices on here',
    on: 'Notices are on here.',
    noScript: 'Notices need JavaScript, which is switched off in this browser.',
    unsupported:
      'This browser cannot show notices. On an iPhone or iPad, put the portal on the home screen first, and open it from there.',
    blocked:
      'Notices of the portal are blocked in this browser. Allow them in its settings, then open this page again.',
    failed: 'That did not work. Check the connection, and try again.',
    tooMany: 'Notices are on in ten places, which is the most. Remove one below, then try again.',
    list: 'Where notices are on',
    ending: 'They end everywhere when you change your password or sign out everywhere else.',
    here: '(this one)',
    unknownDevice: 'A browser',
    since: 'Since',
    remove: 'Switch off',
    removeOne: (device: string) => `Switch off: ${device}`,
    about: 'What notices tell',
    groups: {
      results: 'Something new in a record, such as results',
      messages: 'A new message',
      shares: 'A whole record is shared, by you or with you',
      circles: 'Somebody new in a circle of yours, or you in another',
      links: 'Somebody opens a link that you made',
    },
    save: 'Save the choice',
    mails: 'Which mails you get, you choose here:',
    mailsLink: 'Mails',
    /** What a notice says on the device: anybody may see it there. */
    words: {
      results: 'There is something new for you. Sign in to see it.',
      messages: 'You have a new message. Sign in to read it.',
      shares: 'Something was shared. Sign in to see it.',
      circles: 'Something changed in a circle. Sign in to see it.',
      links: 'A link of yours was opened. Sign in to see more.',
      other: 'There is something new for you. Sign in to see it.',
    },
  },
  cards: {
    title: 'Emergency card',
    lead: 'Keep the emergency card on this device. It then opens without a connection and without signing in.',
    kept: 'Copy of {date}',
    notKept: 'Not on this device',
    none: 'You have no record yet.',
    open: 'Open the card that is kept here',
  },
  done: {
    told: 'Notices are on here.',
    removed: 'Notices are switched off there.',
    wishes: 'Your choice was saved.',
  } as Readonly<Record<string, string>>,
};
