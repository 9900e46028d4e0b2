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
  somebody: 'jemandem, dessen Konto gelöscht ist',
  to: (names) => `An ${names}`,
  attachedCount: (count) => (count === 1 ? '1 Anlage' : `${count} Anlagen`),
  answersYours: 'Das ist die Antwort auf eine Nachricht von Ihnen',
  about: (record) => `Über die Akte von ${record}`,
  attachments: 'Anlagen',
  attachmentsLead:
    'Sehen Sie sich eine Anlage zuerst an. Teil der Akte wird sie nur, wenn Sie sie aufnehmen.',
  attachmentsOnly: 'Nur wer sich um die Akte kümmert, kann eine Anlage aufnehmen.',
  seeOf: (name) => `${name} ansehen`,
  back: 'Zurück zur Nachricht',
  save: 'Datei speichern',
  noPreview: 'Solche Dateien werden hier nicht gezeigt. Sie können sie speichern.',
  gone: 'Diese Datei gibt es nicht mehr.',
  reply: 'Antworten',
  sent: {
    title: 'Gesendete Nachrichten',
    link: 'Gesendete Nachrichten',
    none: 'Sie haben noch keine Nachrichten geschrieben.',
    waiting: 'Noch nicht gesendet',
    partly: 'Nicht an alle',
    notDelivered: (name) =>
      `${name} hat diese Nachricht nicht bekommen, weil diese Person die Akte nicht mehr mit Ihnen teilt.`,
    stillWaiting:
      'Diese Nachricht ist nicht hinausgegangen, weil eine Datei fehlt. Verwerfen Sie sie, und schreiben Sie sie neu.',
    discard: 'Verwerfen',
    controllers: (record) =>
      record === undefined
        ? 'Alle, die sich um die Akte kümmern'
        : `${record} und alle, die sich um die Akte kümmern`,
    answers: 'Die Nachricht, auf die Sie geantwortet haben',
  },
  write: {
    title: 'Nachricht schreiben',
    whose: 'Um wessen Akte geht es?',
    nobodyShares: 'Sie teilen keine Akte mit jemandem, deshalb können Sie niemandem schreiben.',
    alone: 'Noch teilt niemand diese Akte mit Ihnen, deshalb können Sie niemandem schreiben.',
    nobodyKnown: 'In dieser Akte gibt es niemanden, dem Sie schreiben können.',
    known:
      'Vielleicht sehen noch andere die ganze Akte. Ihnen können Sie schreiben, sobald sie Ihnen geschrieben haben.',
    share: 'Akte teilen',
    noRush:
      'Es kann Tage dauern, bis jemand eine Nachricht sieht. Rufen Sie im Notfall die Notrufnummer oder Ihre Praxis an.',
    to: 'An',
    toControllers: (owner) => `${owner} und alle, die sich um diese Akte kümmern, bekommen die Nachricht.`,
    toOne: (name) => `An ${name}`,
    toApp: (name) => `An ${name}. Die App sieht Ihren Namen und Ihre Adresse.`,
    as: { owner: 'Besitzt die Akte', full_share: 'Sieht die ganze Akte' },
    subject: 'Betreff',
    text: 'Nachricht',
    documents: 'Dokumente der Akte anhängen',
    documentsHint:
      'Wer die Nachricht bekommt, sieht die angekreuzten Dokumente, auch solche, die Sie sonst nicht teilen.',
    furtherDocuments: (shown, total) =>
      `Das sind die ${shown} neuesten von ${total} Dokumenten. Um ein anderes zu senden, öffnen Sie es, und wählen Sie „In einer Nachricht senden“.`,
    files: 'Dateien oder Fotos anhängen',
    filesHint: (most) =>
      `Höchstens ${most}, die Dokumente mitgezählt; jede bis zu 4 MB, alle zusammen bis zu 20 MB. Sie gehen mit der Nachricht mit und werden nicht in Ihrer Akte gespeichert.`,
    filesWithoutScript: 'Ohne JavaScript sendet diese Seite Dateien bis zu 4 MB, alle zusammen.',
    photoAsItIs:
      'Ein Foto wird gesendet, wie es ist. Vielleicht steht darin, wo es aufgenommen wurde, und wer es bekommt, kann das lesen.',
    submit: 'Senden',
    missingTo: 'Wählen Sie, an wen die Nachricht geht',
    missingText: 'Schreiben Sie eine Nachricht, oder hängen Sie etwas an',
    textTooLong: 'Die Nachricht ist zu lang. Senden Sie sie als Datei',
    subjectTooLong: 'Der Betreff ist zu lang. Er kann höchstens 100 Zeichen haben',
    tooManyAttachments: (most) =>
      `Eine Nachricht kann ${most} Anlagen haben, Dokumente und Dateien zusammen. Senden Sie weniger, oder mehrere Nachrichten`,
    fileEmpty: (name) => `Die Datei „${name}“ ist leer. Wählen Sie die Dateien ohne sie`,
    fileTooLarge: (name) =>
      `Die Datei „${name}“ ist größer als 4 MB. Wählen Sie die Dateien ohne sie, oder eine kleinere`,
    unknownTo: 'Jemand, den Sie gewählt haben, teilt die Akte nicht mehr. Wählen Sie noch einmal',
    nobody: 'Niemand sonst kümmert sich um diese Akte, deshalb können Sie niemandem schreiben',
    goneTo:
      'Wer diese Nachricht geschrieben hat, teilt die Akte nicht mehr oder ist nicht mehr da. Sie können nicht darauf antworten',
    noReplies: 'Die App, die diese Nachricht gesendet hat, nimmt keine Antworten an',
    notShared: 'Sie teilen diese Akte nicht mehr, deshalb können Sie nicht über sie schreiben',
    documentGone:
      'Ein Dokument, das Sie gewählt haben, kann nicht gesendet werden: Sie sehen es nicht mehr, oder es ist archiviert. Wählen Sie noch einmal',
    documentPrivate:
      'Ein Dokument, das Sie gewählt haben, wird nie geteilt. Es kann nur an Menschen gehen, die sich um die Akte kümmern',
    tooLarge:
      'Die Anlagen sind zu groß: jede bis 4 MB, alle zusammen bis 20 MB. Senden Sie weniger, oder mehrere Nachrichten',
    tooLargeWith: (name) =>
      `Mit der Datei „${name}“ sind die Anlagen größer als 20 MB. Es wurde nichts gesendet. Senden Sie weniger, oder mehrere Nachrichten`,
    fileRejected: (name, reason) =>
      `Die Datei „${name}“ kann nicht gesendet werden: ${reason}. Es wurde nichts gesendet`,
    rejected: (reason) => `Die Nachricht kann nicht gesendet werden: ${reason}`,
    sentElsewhere:
      'Diese Nachricht wartet nicht mehr auf Dateien. Sehen Sie unter den gesendeten Nachrichten nach, ob sie hinausgegangen ist',
    tooMany: (minutes) =>
      `Sie haben viele Nachrichten geschrieben. Mehr können Sie in ${minutes === 1 ? 'einer Minute' : minutes < 120 ? `${minutes} Minuten` : `${Math.ceil(minutes / 60)} Stunden`} schreiben`,
    interrupted:
      'Die Verbindung ist abgebrochen. Sehen Sie unter den gesendeten Nachrichten nach, ob diese hinausgegangen ist, und versuchen Sie es sonst noch einmal',
    sendInMessage: 'In einer Nachricht senden',
  },
  kinds: { pdf: 'PDF', picture: 'Bild' },
  attachment: (number, kind) => `${number}. ${kind}`,
  accept: 'In die Akte aufnehmen',
  accepted: 'In der Akte ansehen',
  archive: 'Archivieren',
  acceptedBefore: 'Diese Anlage ist schon in der Akte.',
  rejected: (reason) => `Die Akte nimmt sie nicht an: ${reason}`,
  notYours: 'Sie kümmern sich nicht mehr um diese Akte, deshalb können Sie die Anlage nicht aufnehmen.',
  done: {
    accepted: 'Die Anlage ist jetzt in der Akte.',
    archived: 'Die Nachricht wurde archiviert.',
    sent: 'Die Nachricht wurde gesendet.',
    discarded: 'Die Nachricht wurde verworfen. Niemand hat sie gesehen.',
  },
  told: { done: { partly: 'Die Nachricht wurde gesendet, aber nicht alle haben sie bekommen.' } },
};
