/** The download of everything in a record. */
import type { Texts } from '../texts.ts';

export const download: Texts['download'] = {
  title: 'Herunterladen',
  link: 'Alles herunterladen',
  lead: 'Alles, was Sie in dieser Akte lesen dürfen, zum Aufbewahren auf einem eigenen Gerät. Eine Datei ist ein Archiv (ZIP): Öffnen Sie darin die Seite „index.html“, um sich umzusehen.',
  care: 'Die Dateien sind nicht verschlüsselt. Bewahren Sie sie dort auf, wo niemand sonst sie öffnen kann.',
  carenet: 'Sie sehen diese Akte durch einen Kreis. Die Dateien enthalten, was der Kreis zeigt.',
  data: 'Gesundheitsdaten, Angaben, Freigaben, Aktivität und Postfach',
  dataOfCircle: 'Gesundheitsdaten und Angaben',
  dataLead: 'Als JSON, das andere Programme lesen können.',
  summary: 'Zusammenfassung für ein anderes Krankenhaus (FHIR)',
  summaryLead:
    'Medikamente, Allergien, Probleme und die neuesten Ergebnisse, wie Krankenhäuser sie austauschen (International Patient Summary).',
  documents: 'Dokumente',
  documentsLead: 'Wie sie gespeichert wurden, mit allen früheren Fassungen.',
  large: 'Große Dateien',
  largeLead: 'Diese sind zu groß für die Archive oben, die sie nur nennen. Laden Sie jede für sich herunter.',
  alone: (size) => `nicht in dieser Datei, weil sie groß ist (${size}): laden Sie sie für sich herunter`,
  noDocuments: 'Es gibt keine Dokumente.',
  part: (from, to, total) => {
    if (from === to) return total === 1 ? 'Das Dokument' : `Dokument ${from} von ${total}`;
    return to - from + 1 === total ? `Alle ${total} Dokumente` : `Dokumente ${from} bis ${to} von ${total}`;
  },
  indexLead:
    'Heruntergeladen aus einer persönlichen Gesundheitsakte. Die Verweise führen zu Dateien neben dieser Seite.',
  earlier: 'frühere Fassung',
  entries: 'Einträge',
  messagesLeftOut: (count) => `${count} ältere Nachrichten fehlen in dieser Datei.`,
  messagesUnopened: (count) =>
    count === 1
      ? 'Eine Nachricht steht ohne ihren Text da, weil Sie sie noch nicht geöffnet haben.'
      : `${count} Nachrichten stehen ohne ihre Texte da, weil Sie sie noch nicht geöffnet haben.`,
  leftOut: (count) => `${count} ältere Einträge fehlen in dieser Datei. Die Dokumente enthalten sie alle.`,
};
