/** Apps of a record, and the page on which a person lets one in. */
export const apps = {
  title: 'Apps',
  lead: 'These apps can use this record. You can take their access away at any time.',
  empty: 'No app uses this record.',
  open: (name: string) => `Open ${name}`,
  wholeRecord: 'Sees the whole record',
  background: 'Works on its own, also when you are not signed in',
  neverUsed: 'Has not used the record yet',
  lastUsed: 'Last used',
  activity: 'All it has done',
  remove: (name: string) => `Stop ${name}`,
  removeLead:
    'The app loses its access at once. What it has added stays in the record; what it keeps for itself is deleted.',
  add: 'Add an app',
  addLead: 'Apps that the operator of this service offers. An app sees nothing before you let it in.',
  allow: (name: string) => `Let ${name} in`,
  noneToAdd: 'All apps that the operator offers are here already.',
  launching: (name: string) => `${name} opens`,
  launchingText: 'If nothing happens, follow the link.',
  willAsk: 'It will ask you to let it in.',
  done: {
    removed: 'The app has no access any more.',
    added: 'The app can use the record now.',
  } as Readonly<Record<string, string>>,
};

export const authorize = {
  title: (name: string) => `Let ${name} in?`,
  asks: (name: string) => `${name} asks to use a health record.`,
  about: 'What it says about itself',
  gets: 'What it could do',
  canRead: 'Read all documents and results of this record, also new ones',
  canWrite: 'Add documents and results',
  canReadCircle: (name: string) => `Read what members of “${name}” see, and nothing else`,
  isBackground: 'Do so at any time, also when you are not signed in',
  reason: (text: string) => `Its reason: ${text}`,
  expires: 'Its access ends after a while, and it then asks you again',
  canReadActivity: 'Read who used this record, and when',
  cannot: 'What it cannot do',
  cannotPassword: 'See your password or your messages',
  cannotOthers: 'See other records that you have access to',
  cannotShare: 'Share anything, or let anyone else in',
  which: 'Which record?',
  approve: 'Let it in',
  refuse: 'No, thank you',
  again: 'This app has access to the record already. Going on gives it a new key.',
  undo: 'You can stop it at any time on the page “Apps” of the record.',
  gone: {
    title: 'This request has ended',
    text: 'It was used before, or it was open for too long. Go back to the app and start again.',
  },
  notYours: {
    title: 'You cannot answer this request',
    text: 'Only someone who controls the record can let the app in.',
  },
  notInCircle: {
    title: 'The app was not let in',
    text: (app: string) =>
      `${app} is not in this circle yet. Put it there on the page “Sharing” of the record, then start again from the app.`,
  },
  refused: {
    title: 'The app was not let in',
    text: 'It learns nothing about you or your record. You can close this page.',
  },
  returning: (name: string) => `Back to ${name}`,
  returningText: 'The app was let in. If nothing happens, follow the link.',
  noRecord: 'You have no record that you could let an app into.',
};
