/** Documents: the list, one document, and what can be done with it. */
import { notRead } from './not-read.ts';
export const documents = {
  title: 'Documents',
  add: 'Add a document',
  empty: 'There are no documents yet.',
  emptyFiltered: 'No document matches.',
  /** Behind it, where something was searched for. */
  searchedIn:
    'The search looks at names and senders, not at what is in a document. For that, choose a kind of data.',
  emptyShared: 'This circle sees no whole document. Under Health you see what is shared of them.',
  count: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  /** Of a list that is narrowed. */
  matching: (count: number) => (count === 1 ? '1 document matches' : `${count} documents match`),
  search: 'Search by name or sender',
  filter: { kind: 'With', any: 'All kinds of data', status: 'Status' },
  orders: {
    added: 'Added last',
    content: 'Newest content',
    name: 'Name',
    sender: 'Sender',
  },
  /** Behind names, of which there are more. */
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  /** On the row of a document. */
  notReadOf: (count: number) => (count === 1 ? '1 entry not read' : `${count} entries not read`),
  /** Of the table of a download. */
  columns: { name: 'Name', created: 'Added', by: 'By', status: 'Status' },
  status: { active: 'Valid', archived: 'Archived', void: 'Entered in error' },
  /** The types that the service knows; others are shown by their own name. */
  types: {
    Models: 'Medical data',
    Demographics: 'Personal details',
    Contact: 'Contact details',
    Allergy: 'Allergy',
    Annotation: 'Annotation',
    Equipment: 'Equipment',
    Immunization: 'Immunization',
    Lab: 'Laboratory result',
    HBA1C: 'HbA1c value',
    Medication: 'Medication',
    Problem: 'Problem',
    Procedure: 'Procedure',
    SimpleClinicalNote: 'Clinical note',
    VitalSign: 'Vital sign',
  } as Readonly<Record<string, string>>,
  addedOn: (date: string) => `added ${date}`,
  fhirBundle: 'Medical data (FHIR)',
  fhir: (resource: string) => `Medical data (FHIR ${resource})`,
  file: 'File',
  upload: {
    title: 'Add a document',
    replaceTitle: 'Replace the document',
    replaceLead:
      'The present version stays in the history. Everyone who sees the document now sees the new version.',
    file: 'File',
    hint: 'Up to 4 MB: a letter, a scan, a picture, or medical data as XML or FHIR. You can also drop a file here.',
    largeHint:
      'A letter, a scan, a picture or another file of up to 100 MB; text and medical data as XML or FHIR up to 4 MB. You can also drop a file here.',
    noScript:
      'Without JavaScript, this page takes files of up to 4 MB. For larger ones, up to 100 MB, turn on JavaScript for this site, or use another browser.',
    name: 'Name',
    nameHint: 'How you will find it again. Without one, the name of the file is used.',
    submit: 'Add',
    replace: 'Replace',
    missing: 'Choose a file',
    empty: 'The file is empty. Choose another one',
    tooLarge: 'The file is larger than 4 MB. Choose a smaller one',
    rejected: (reason: string) => `The record does not accept this file: ${reason}`,
    storedBefore: (name: string) =>
      `The record has this file already, as “${name}”. Added again, its values would be there twice`,
    newerFile:
      'When a clinic sends medical data again, open the earlier document and replace it. Side by side, what both files say would be there twice.',
    nameTooLong: 'The name is too long. Use at most 100 characters',
    sending: 'Sending…',
    storing: 'All is sent. It is being stored…',
    oneFile: 'Drop one file at a time',
    /** Of pictures, which the browser changes before it sends them. */
    photo: {
      working: 'The picture is made ready…',
      changed: 'This is what will be sent of the picture:',
      smaller: (from: string, to: string) => `It was made smaller: from ${from} to ${to}.`,
      place: 'The place where it was taken and what else the camera noted were removed.',
      metadata: 'What the camera or a program noted in it was removed.',
      converted: 'It became a JPEG, which every device can show.',
      asItIs: 'Send the picture as it is instead, with everything that is in it',
      /** Where several files can go: each line begins with the name of its file. */
      several: 'This is what will be sent:',
      asTheyAre: 'Send pictures as they are instead, with everything that is in them',
      none: 'This file is called a picture, but it is none. You can send it, but perhaps nobody can open it.',
      unknown:
        'Your browser cannot open this kind of picture, so it is sent as it is. It may hold the place where it was taken, and some devices cannot show it.',
      broken:
        'The picture could not be opened. It is sent as it is, and may hold the place where it was taken. Look whether it is the right file.',
      withoutScript:
        'A photo is sent as it is. It may hold the place where it was taken, and everyone who sees the document could read it.',
    },
    textTooLarge:
      'Text and medical data (XML, JSON, FHIR) can have at most 4 MB. Ask for a smaller export, or pack the file as ZIP to keep it as it is',
    hugeFile: 'The file is larger than 100 MB. Choose a smaller one, or divide it',
    checking: 'Looking at the file…',
    unreadable: 'The file cannot be read. Look whether it is still there, and choose it again',
    cutOff: 'The connection broke off before the whole file was sent. Nothing was added. Try again',
    damaged: 'Something else arrived than was sent. Nothing was added. Try again',
    expired: 'This took longer than an hour, and has ended. Nothing was added. Try again',
    tooMany: (minutes: number) =>
      `Too many files were begun and never arrived. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    interrupted:
      'The connection broke off. Look whether the document is in the list, and try again if it is not',
  },
  /** Of files of FHIR. */
  reading: {
    notRead: 'Nothing was read from this file',
    nothing: 'It is kept as it is.',
    other:
      'This file is about another person: its name or date of birth is not the one in the details of this record. ' +
      'Nothing was read from it. If a detail is wrong, correct it, and have the file read again.',
    several: 'This file is about several people. Nothing was read from it.',
    details: 'Look at the details',
    again: 'Read again',
    facts: (name: string, count: number) => `${name}: ${count}`,
    /** Above a list of kinds and numbers. */
    brought: 'In Health you now find from it:',
    unread: (count: number) => `${count === 1 ? '1 entry was' : `${count} entries were`} not read.`,
    kept: 'The file is kept in full. In detail:',
    /** Behind what holds of so many entries. */
    times: (sentence: string, count: number) => `${sentence} (${count} entries)`,
    ...notRead,
    further: (count: number) => `and ${count} more`,
  },
  one: {
    download: 'Download',
    open: 'Open in a tab of its own',
    tooLong: 'This document is too long to be shown here. Download it to see all of it.',
    noPreview: 'This kind of file cannot be shown here.',
    largePreview: (size: string) =>
      `This file is too large to be shown here (${size}). Download it to look at it.`,
    oldVersion: 'This is an earlier version.',
    newest: 'Go to the present version',
    invalid: 'This document was entered in error. It no longer counts.',
    archived: 'This document is archived.',
    facts: 'Content',
    asStored: 'As it is stored',
    about: 'About this document',
    type: 'What is in it',
    newestDate: 'Newest entry',
    added: 'Added',
    sharedWith: 'Shared through',
    sharedWithNobody: 'No circle',
    neverShared: 'Never shared through circles',
    renameAction: 'Give it another name',
    rename: 'Name',
    renameSubmit: 'Rename',
    replace: 'Replace',
    manage: 'Change this document',
    relations: 'Related documents',
    relate: 'Add a relation',
    relateTo: 'Which document?',
    relateAs: 'What it is to this one',
    relateSubmit: 'Relate',
    relateNone: 'There is no other document.',
    relateMore: 'There are more documents. Search for the one that you mean.',
    furtherRelated: 'There are more related documents.',
    statusAction: 'Say that it was entered in error, or archive it',
    statusTitle: 'Status',
    statusSubmit: 'Change the status',
    statusReason: 'Reason',
    statusReasonMissing: 'Enter a reason. It stays in the history',
    statusHistory: 'History of the status',
    nevershareTitle: 'Keep private',
    nevershareOff:
      'Everyone who has the whole record can see this document, and so can the circles that it is shared through.',
    nevershareOn: 'No circle shows this document, whatever is shared.',
    nevershareSet: 'Never share it through circles',
    nevershareUnset: 'Allow sharing again',
    versions: 'Versions',
    versionAt: (date: string) => `Version of ${date}`,
    furtherVersions: 'Older versions are not listed.',
    versionNumber: (number: number) => `Version ${number}`,
    compare: 'Compare with the present version',
    by: (name: string) => `by ${name}`,
  },
  relations: {
    annotation: 'a note on it',
    interpretation: 'an interpretation of it',
    followup: 'a follow-up to it',
    attachment: 'attached to it',
    answers: 'answers to it',
  },
  /** The other direction: what this document is to others. */
  relatedFrom: {
    annotation: (count: number) => `This is a note on ${otherDocuments(count)}.`,
    interpretation: (count: number) => `This interprets ${otherDocuments(count)}.`,
    followup: (count: number) => `This follows up ${otherDocuments(count)}.`,
    attachment: (count: number) => `This is attached to ${otherDocuments(count)}.`,
    answers: (count: number) => `This answers ${otherDocuments(count)}.`,
  },
  compare: {
    title: 'Compare versions',
    earlier: 'Earlier',
    present: 'Present',
    same: 'Both versions are the same.',
    notText: 'Only texts can be compared. Download both to see them.',
  },
  done: {
    added: 'The document was added.',
    replaced: 'The document was replaced.',
    readAgain:
      'The file was read again. It is about the person of this record. Below you see what was found.',
    stillOther: 'The file was read again. By the details of this record it is still about another person.',
    stillSeveral: 'The file was read again. By the details of this record it is still about several people.',
    renamed: 'The name was changed.',
    status: 'The status was changed.',
    nevershare: 'Sharing was changed.',
    related: 'The relation was added.',
    placed: 'The circle sees the document now.',
    excluded: 'The circle does not see the document any more.',
  } as Readonly<Record<string, string>>,
};

function otherDocuments(count: number): string {
  return count === 1 ? 'another document' : `${count} other documents`;
}
