/** Activity: who saw or changed what, in sentences. */

/** How many there are of something. */
type Counted = readonly [one: string, many: string];

export const activity = {
  title: 'Activity',
  lead: 'Who saw or changed something in this record. Every use is written down, and nobody can change that.',
  operator: 'The operator of this service',
  erased: 'Somebody whose account was deleted',
  filter: {
    person: 'Person',
    app: 'App',
    kind: 'Kind of data',
    anyone: 'Everyone',
    anyApp: 'All',
    anyKind: 'Everything',
    from: 'From',
    to: 'To',
  },
  empty: 'Nobody has used this record yet.',
  emptyAction: 'Share the record',
  noMatch: 'Nothing like this happened.',
  /** Where only a part of the trail was looked through. */
  noMatchHere:
    'Nothing like this happened in the time that was looked through. It may have happened earlier.',
  newest: 'Newest',
  earlier: 'Earlier',
  /** What somebody is to the record, behind the sentence. */
  roles: {
    owner: 'owner of the record',
    share: 'sees the whole record',
    carenet: (circles: string) => `through ${circles}`,
    former: 'has no access any more',
    operator: 'with an administration tool',
    other: 'has never had access',
    app: 'app',
  },
  times: (count: number) => `${count} times`,
  /** Who: undefined for the reader. `app`: through which it was done. */
  sentence: (who: string | undefined, app: string | undefined, did: string) =>
    `${who ?? 'You'}${app === undefined ? '' : `, with ${app},`} ${did}.`,
  saw: (things: string) => `saw ${things}`,
  sawOverview: (things: string) => `saw the overview with ${things}`,
  gotSummary: (things: string) => `got a summary with ${things}`,
  madePaper: (things: string) => `made a paper to print with ${things}`,
  sawNothing: 'looked for health data, and saw none',
  read: (count: number) => (count === 1 ? 'read a document' : `read ${count} documents`),
  lookedAt: (things: string) => `looked at ${things}`,
  refused: (things: string) => `asked for ${things}. This was refused`,
  failed: (things: string) => `asked for ${things}. This did not work`,
  furtherKinds: (count: number) => (count === 1 ? 'and 1 more kind' : `and ${count} more kinds`),
  furtherPages: (count: number) => (count === 1 ? 'and 1 other page' : `and ${count} other pages`),
  furtherDocuments: (count: number) => (count === 1 ? 'and 1 more document' : `and ${count} more documents`),
  documents: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  document: 'Document',
  /** Beside what entries of earlier versions of the service do not say. */
  untold: 'What was shown then was not written down yet.',
  ownViews: (count: number) =>
    count === 1 ? 'You looked at the record once' : `You looked at the record ${count} times`,
  details: 'the personal details',
  others: ['other entry', 'other entries'] as Counted,
  counted: {
    problems: ['problem', 'problems'],
    medications: ['medicine', 'medicines'],
    fills: ['dispensed medicine', 'dispensed medicines'],
    allergies: ['allergy', 'allergies'],
    'no-allergies': ['ruled-out allergy', 'ruled-out allergies'],
    immunizations: ['immunization', 'immunizations'],
    vitals: ['set of vital signs', 'sets of vital signs'],
    labs: ['laboratory result', 'laboratory results'],
    measurements: ['measurement', 'measurements'],
    procedures: ['procedure', 'procedures'],
    encounters: ['visit', 'visits'],
    equipment: ['piece of equipment', 'pieces of equipment'],
    notes: ['clinical note', 'clinical notes'],
    'social-history': ['entry on the way of life', 'entries on the way of life'],
    'family-history': ['entry on the family', 'entries on the family'],
    'care-plans': ['care plan', 'care plans'],
    goals: ['goal', 'goals'],
    questionnaires: ['questionnaire', 'questionnaires'],
    'device-use': ['device in use', 'devices in use'],
    appointments: ['appointment', 'appointments'],
    coverages: ['insurance', 'insurances'],
    'not-read': ['entry that could not be read', 'entries that could not be read'],
  } satisfies Readonly<Record<string, Counted>>,
  /** Links that show a copy to people without an account. Who opened one is known only by what that person said. */
  links: {
    opened: (label: string | undefined, who: string, things: string) =>
      `${label === undefined ? 'A link' : `The link “${label}”`} was opened${things === '' ? '' : `, with ${things}`}. Who opened it said to be ${who}.`,
    wrong: (label: string | undefined, who: string) =>
      `Somebody tried to open ${label === undefined ? 'a link' : `the link “${label}”`} with a wrong passcode, and said to be ${who}.`,
    /** A name that somebody gave. */
    quoted: (name: string) => `“${name}”`,
    made: (label: string | undefined, things: string) =>
      `made ${label === undefined ? 'a link' : `the link “${label}”`}${things === '' ? '' : `, which shows a copy of ${things}`}`,
    ended: (label: string | undefined) =>
      label === undefined ? 'ended a link' : `ended the link “${label}”`,
  },
  /** What was looked at, or asked for. */
  things: {
    data: 'health data',
    overview: 'the overview',
    summary: 'a summary of the record',
    paper: 'a paper to print',
    operator_read: 'stored data',
    app_access: 'access for an app that works on its own',
    activity: 'this activity',
    subscription: 'word of changes',
    app_documents: 'the storage of an app',
    app_added: 'letting an app in',
    app_removed: 'taking away the access of an app',
    app_list: 'the apps',
    message: 'sending a message',
    document: 'documents',
    document_list: 'the list of documents',
    document_details: 'what is known about documents',
    document_added: 'adding documents',
    upload_started: 'beginning to send a large file',
    document_reread: 'reading a file again',
    document_replaced: 'replacing documents',
    document_status: 'changing the status of documents',
    document_changed: 'changing documents',
    documents_deleted: 'deleting documents',
    details: 'the personal details',
    details_changed: 'changing the personal details',
    record: 'the record',
    record_created: 'making the record',
    imported: 'bringing in data',
    owner_changed: 'changing the owner of the record',
    share_list: 'who sees the record',
    share_changed: 'sharing the whole record',
    circles: 'the circles',
    circle_changed: 'changing a circle',
    link_opened: 'opening a link',
    link_made: 'making a link',
    link_ended: 'ending a link',
    link_list: 'the links',
    own_views: 'the record',
    other: 'the record',
  },
  /** What was done; of documents, how many. */
  did: {
    app_access: () => 'got access for an app that works on its own',
    subscription: () => 'asked to be told when data change, or no longer',
    app_documents: () => 'used the storage of an app',
    app_added: () => 'let an app in',
    app_removed: () => 'took away the access of an app',
    message: () => 'sent a message',
    document_added: (count: number) => (count === 1 ? 'added a document' : `added ${count} documents`),
    upload_started: () => 'began to send a large file',
    document_reread: (count: number) =>
      count === 1 ? 'had a file read again' : `had ${count} files read again`,
    document_replaced: (count: number) =>
      count === 1 ? 'replaced a document' : `replaced ${count} documents`,
    document_status: (count: number) =>
      count === 1 ? 'changed the status of a document' : `changed the status of ${count} documents`,
    document_changed: (count: number) =>
      count === 1
        ? 'changed the name, relations or privacy of a document'
        : `changed the names, relations or privacy of ${count} documents`,
    documents_deleted: () => 'deleted documents',
    details_changed: () => 'changed the personal details',
    record_created: () => 'made the record',
    imported: () => 'brought data into the record',
    owner_changed: () => 'changed the owner of the record',
    share_changed: () => 'changed with whom the whole record is shared',
    circle_changed: () => 'changed a circle, or what it sees',
    other: () => 'changed something in the record',
  },
};
