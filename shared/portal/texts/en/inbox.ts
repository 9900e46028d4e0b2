/** The inbox: messages and notifications. */
export const inbox = {
  title: 'Inbox',
  messages: 'Messages',
  notifications: 'Notifications',
  noMessages: 'There are no messages.',
  noNotifications: 'There are no notifications.',
  unread: 'New',
  unreadCount: (count: number) =>
    count === 1 ? 'You have 1 new message.' : `You have ${count} new messages.`,
  archived: 'Archived',
  showArchived: 'Show archived messages too',
  hideArchived: 'Hide archived messages',
  severity: { medium: 'Important', high: 'Urgent' },
  noSubject: '(no subject)',
  from: (sender: string) => `From ${sender}`,
  /** Whose account was erased. */
  somebody: 'somebody whose account is gone',
  to: (names: string) => `To ${names}`,
  attachedCount: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
  answersYours: 'This answers a message of yours',
  about: (record: string) => `About the record of ${record}`,
  attachments: 'Attachments',
  attachmentsLead: 'Look at an attachment first. It becomes part of the record only when you accept it.',
  attachmentsOnly: 'Only those who look after the record can take an attachment into it.',
  seeOf: (name: string) => `Look at ${name}`,
  back: 'Back to the message',
  save: 'Save the file',
  noPreview: 'This kind of file is not shown here. You can save it.',
  gone: 'This file is not there any more.',
  reply: 'Reply',
  sent: {
    title: 'Sent messages',
    link: 'Sent messages',
    none: 'You have not written any messages.',
    waiting: 'Not sent yet',
    partly: 'Not to everybody',
    notDelivered: (name: string) =>
      `${name} did not get this message, because this person does not share the record with you any more.`,
    stillWaiting: 'This message has not gone out, because a file is missing. Discard it, and write it again.',
    discard: 'Discard',
    controllers: (record: string | undefined) =>
      record === undefined
        ? 'Everybody who looks after the record'
        : `${record}, and everybody who looks after the record`,
    answers: 'The message that you answered',
  },
  write: {
    title: 'Write a message',
    whose: 'Whose record is the message about?',
    nobodyShares: 'You share no record with anybody, so there is nobody to write to.',
    alone: 'Nobody shares this record with you yet, so there is nobody to write to.',
    nobodyKnown: 'There is nobody in this record whom you can write to.',
    known: 'Others may see the whole record, too. You can write to them once they have written to you.',
    share: 'Share the record',
    noRush:
      'It can take days until somebody sees a message. In an emergency, call the emergency number or your doctor.',
    to: 'To',
    toControllers: (owner: string) =>
      `${owner}, and everybody who looks after this record, will get the message.`,
    toOne: (name: string) => `To ${name}`,
    toApp: (name: string) => `To ${name}. The app sees your name and your address.`,
    as: { owner: 'Owner of the record', full_share: 'Sees the whole record' },
    subject: 'Subject',
    text: 'Message',
    documents: 'Attach documents of the record',
    documentsHint:
      'Whoever gets the message sees the documents that you tick, also those that you do not share otherwise.',
    furtherDocuments: (shown: number, total: number) =>
      `These are the ${shown} newest of ${total} documents. To send another one, open it and choose “Send in a message”.`,
    files: 'Attach files or photos',
    filesHint: (most: number) =>
      `At most ${most}, documents included; each up to 4 MB, all together up to 20 MB. They go with the message, and are not stored in your record.`,
    filesWithoutScript: 'Without JavaScript, this page sends files of up to 4 MB, all together.',
    photoAsItIs:
      'A photo is sent as it is. It may hold the place where it was taken, and whoever gets it can read that.',
    submit: 'Send',
    missingTo: 'Choose to whom the message goes',
    missingText: 'Write a message, or attach something',
    textTooLong: 'The message is too long. Send it as a file',
    subjectTooLong: 'The subject is too long. Use at most 100 characters',
    tooManyAttachments: (most: number) =>
      `A message can have ${most} attachments, documents and files together. Send fewer, or several messages`,
    fileEmpty: (name: string) => `The file “${name}” is empty. Choose the files without it`,
    fileTooLarge: (name: string) =>
      `The file “${name}” is larger than 4 MB. Choose the files without it, or a smaller one`,
    unknownTo: 'Somebody whom you chose does not share the record any more. Choose again',
    nobody: 'Nobody else looks after this record, so there is nobody to write to',
    goneTo:
      'Who wrote this message does not share the record any more, or is not there any more. You cannot answer it',
    noReplies: 'The app that sent this message takes no answers',
    notShared: 'You do not share this record any more, so you cannot write about it',
    documentGone:
      'A document that you chose cannot be sent: you do not see it any more, or it is archived. Choose again',
    documentPrivate:
      'A document that you chose is never shared. It can go only to those who look after the record',
    tooLarge: 'The attachments are too large: 4 MB each, and 20 MB together. Send less, or several messages',
    tooLargeWith: (name: string) =>
      `With the file “${name}”, the attachments are larger than 20 MB. Nothing was sent. Send less, or several messages`,
    fileRejected: (name: string, reason: string) =>
      `The file “${name}” cannot be sent: ${reason}. Nothing was sent`,
    rejected: (reason: string) => `The message cannot be sent: ${reason}`,
    sentElsewhere:
      'This message is not waiting for files any more. Look among your sent messages whether it went out',
    tooMany: (minutes: number) =>
      `You have written many messages. You can write more in ${minutes === 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`}`,
    interrupted:
      'The connection broke off. Look among your sent messages whether this one went out, and try again if not',
    sendInMessage: 'Send in a message',
  },
  kinds: { pdf: 'PDF', picture: 'Picture' },
  attachment: (number: number, kind: string) => `${number}. ${kind}`,
  accept: 'Accept into the record',
  accepted: 'See it in the record',
  archive: 'Archive',
  acceptedBefore: 'This attachment is in the record already.',
  rejected: (reason: string) => `The record does not accept it: ${reason}`,
  notYours: 'You do not look after this record any more, so you cannot accept it.',
  done: {
    accepted: 'The attachment is in the record now.',
    archived: 'The message was archived.',
    sent: 'The message was sent.',
    discarded: 'The message was discarded. Nobody has seen it.',
  } as Readonly<Record<string, string>>,
  /** What was done in part. */
  told: {
    done: { partly: 'The message was sent, but not everybody got it.' } as Readonly<Record<string, string>>,
  },
};
