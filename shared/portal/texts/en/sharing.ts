/** Sharing: people with the whole record, and circles (carenets) that see a part of it. */
export const sharing = {
  title: 'Sharing',
  lead: 'Here you decide who sees this record, and how much of it.',
  whole: {
    title: 'The whole record',
    lead: 'These people see and do everything in this record, except share it with more people like themselves.',
    nobody: 'Nobody besides the owner.',
    notOwner: 'Only the owner can share the whole record.',
    address: 'Email address of their account',
    role: 'What they are to you',
    roleHint: 'For example: sister, guardian. Everyone with access to the record sees it.',
    submit: 'Share the whole record',
    confirm: {
      title: (name: string) => `Share the whole record with ${name}?`,
      lead: 'Check the address. From then on, this person can do in this record what you can:',
      abilities: {
        see: 'see everything in it, also what is older and what will be added',
        change: 'add and change documents and details',
        apps: 'let apps in, and use them',
        circles: 'make circles, and decide what they see',
        hidden: 'see documents that you never share through circles',
        messages: 'read the messages that are sent to this record',
      },
      limit:
        'Only you can share the whole record, and you can stop sharing at any time. What the person has seen or copied by then stays with them.',
      circles: 'If a part is enough, choose a circle.',
      role: (role: string) => `You call this person: ${role}`,
      submit: 'Yes, share everything',
      cancel: 'No, go back',
    },
    remove: (name: string) => `Stop sharing with ${name}`,
  },
  circles: {
    title: 'Circles',
    lead: 'A circle is a group of people and apps that sees a part of the record, and changes nothing.',
    nobody: 'Nobody in it yet',
    apps: (count: number) => (count === 1 ? '1 app' : `${count} apps`),
    /** Of a very long record, not all documents are counted. */
    sees: (count: number, isAll: boolean) =>
      `${isAll ? '' : 'at least '}${count === 1 ? '1 document' : `${count} documents`}`,
    /** Names that circles have from the beginning, by the stored name. */
    beginning: {
      Family: 'Family',
      Physicians: 'Physicians',
      'Work/School': 'Work/School',
    } as Readonly<Record<string, string>>,
    newName: 'Name of the new circle',
    create: 'Make a circle',
    none: 'There is no circle yet.',
  },
  circle: {
    preview: 'See it as a member does',
    people: 'People',
    nobody: 'Nobody is in this circle.',
    address: 'Email address of their account',
    add: 'Add to the circle',
    apps: 'Apps',
    noApps: 'No app is in this circle.',
    addApp: 'App',
    addAppSubmit: 'Let it into the circle',
    types: 'What the circle sees',
    members: 'Who is in it',
    membersOf: (circle: string) => `Who is in “${circle}”`,
    further: (count: number) => `${count} more`,
    changeMembers: 'Add or remove people and apps, rename',
    singleTitle: 'Single documents',
    single: 'You can show single documents, whatever is in them, and hide others.',
    leftOut: (count: number) =>
      count === 1
        ? '1 document stays out, although it holds something that you ticked.'
        : `${count} documents stay out, although they hold something that you ticked.`,
    chooseDocuments: 'Choose documents, and see which stay out',
    kinds: 'Kinds of data',
    typesLead: 'Tick what the circle sees: what is there today, and what will be added.',
    factsOfOthers:
      'A document is shown when all that is in it is ticked. Of any other, the circle sees what you ticked, without the document. What it sees can name something else: a medication, say, the illness that it is for. A document that you hide, or never share, shows nothing.',
    otherKinds: 'More kinds',
    allOfType: (kind: string) => `All documents of the kind “${kind}”`,
    typesSubmit: 'Save',
    documents: (count: number) =>
      count === 1
        ? 'At the moment, members see 1 whole document.'
        : `At the moment, members see ${count} whole documents.`,
    /** Beside it, where kinds are ticked. */
    seesInHealth: 'Under Health they see what is ticked below, also from other documents.',
    rename: 'Name of the circle',
    renameSubmit: 'Rename',
    remove: 'Delete the circle',
    removeLead: 'Its people and apps then see nothing through it any more. No document is deleted.',
    removeName: (name: string) => `Take ${name} out of the circle`,
  },
  choice: {
    title: (circle: string) => `What “${circle}” sees`,
    lead: 'The circle sees the documents that are ticked, also when they are replaced.',
    search: 'Search by name or sender',
    state: 'Show',
    anyState: 'All documents',
    states: {
      visible: 'What the circle sees',
      left_out: 'What stays out although something in it is ticked',
      hidden: 'Everything else',
    } as Readonly<Record<string, string>>,
    empty: 'There are no documents to choose from.',
    emptyFiltered: 'No document fits.',
    otherKinds: (kinds: string) => `Stays out: it also holds ${kinds}.`,
    reasons: {
      nevershare: 'It is never shared through circles.',
      excluded: 'You hid it from this circle.',
      unread: 'Stays out: something in it could not be read.',
      unclear: 'Stays out: it is not clear what all of it is, or whom it is about.',
      read_again: 'Stays out: it was read again since it was added. Look at it before you share it.',
    } as Readonly<Record<string, string>>,
    accept: 'Share it as ticked',
    submit: 'Save',
  },
  errors: {
    address: 'Enter an email address',
    yourself: 'This is your own address. You see the whole record already',
    unknown: 'There is no account with this address',
    role: 'Use at most 50 characters',
    name: 'Enter a name of at most 40 characters',
    taken: 'There is a circle of this name already',
    autonomous: 'This app works on its own and always sees the whole record. It cannot be in a circle',
  },
  document: {
    title: 'Circles that see this document',
    make: 'Make one',
    visible: 'sees it',
    visibleByKind: (kinds: readonly string[]) => `sees it, as everything of ${ofKinds(kinds)}`,
    hidden: 'does not see it',
    hiddenDespiteKind: (kinds: readonly string[]) => `does not see it, but sees others of ${ofKinds(kinds)}`,
    place: (name: string) => `Show it to “${name}”`,
    exclude: (name: string) => `Hide it from “${name}”`,
  },
  done: {
    shared: 'The whole record is shared now.',
    unshared: 'The record is not shared with this person any more.',
    created: 'The circle was made.',
    deleted: 'The circle was deleted.',
    renamed: 'The circle was renamed.',
    added: 'Added to the circle.',
    removed: 'Taken out of the circle.',
    stopped: 'This access has ended. Other accesses of the app, if there are any, are listed below.',
    types: 'What the circle sees was changed.',
    typesPartly:
      'Not everything was changed: a document is never shared, or has changed since. Look at the list again.',
  } as Readonly<Record<string, string>>,
};

function ofKinds(kinds: readonly string[]): string {
  return `the ${kinds.length === 1 ? 'kind' : 'kinds'} ${kinds.map((kind) => `“${kind}”`).join(', ')}`;
}
