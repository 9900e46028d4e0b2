/** The inbox: messages and notifications. */
import type { Texts } from '../texts.ts';

export const inbox: Texts['inbox'] = {
  title: 'Postfach',
  messages: 'Nachrichten',
  notifications: 'Hinweise',
  noMessages: 'Es gibt keine Nachrichten.',
  noNotifications: 'Es gibt keine Hinweise.',
  unread: 'Neu',
  unreadCount: (count) =>
    count === 1 ? 'Sie haben 1 neue Nachricht.' : `Sie haben ${count} neue Nachrichten.`,
  archived: 'Archiviert',
  showArchived: 'Auch archivierte Nachrichten zeigen',
  hideArchived: 'Archivierte Nachrichten ausblenden',
  severity: { medium: 'Wichtig', high: 'Dringend' },
  noSubject: '(ohne Betreff)',
  from: (sender) => `Von ${sender}`,
  about: (record) => `Über die Akte von ${record}`,
  attachments: 'Anlagen',
  attachmentsLead: 'Eine Anlage wird Teil der Akte, wenn Sie sie annehmen.',
  attachment: (number, kind) => `${number}. ${kind}`,
  accept: 'In die Akte aufnehmen',
  accepted: 'In der Akte',
  archive: 'Archivieren',
  acceptedBefore: 'Diese Anlage ist schon in der Akte.',
  rejected: (reason) => `Die Akte nimmt sie nicht an: ${reason}`,
  notYours: 'Sie verfügen nicht mehr über diese Akte, deshalb können Sie sie nicht annehmen.',
  done: {
    accepted: 'Die Anlage ist jetzt in der Akte.',
    archived: 'Die Nachricht wurde archiviert.',
  },
};
