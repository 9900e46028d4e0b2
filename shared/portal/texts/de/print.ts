/** Blätter zum Drucken. */
import type { Texts } from '../texts.ts';

export const print: Texts['print'] = {
  title: 'Drucken',
  lead: 'Ein Blatt für die Praxis, das Krankenhaus oder die Brieftasche. Es zeigt, was jetzt in der Akte steht.',
  leadOfCircle:
    'Ein Blatt für die Praxis, das Krankenhaus oder die Brieftasche. Es zeigt, was der Kreis jetzt zeigt.',
  papers: {
    summary: 'Gesundheit auf einen Blick',
    emergency_card: 'Notfallausweis',
    medications: 'Medikationsliste',
  },
  details: {
    summary: 'Allergien, Medikamente, Diagnosen, Werte, Impfungen. Für eine neue Praxis.',
    emergency_card: 'Was Helfer zuerst wissen müssen. Zum Ausschneiden und Falten.',
    medications: 'Was wann genommen wird, als Tabelle. Für die Apotheke oder das Krankenhaus.',
  },
  pdf: 'PDF zum Drucken oder Senden',
  how: 'Für Papier öffnen Sie das PDF und drucken es. Sie können auch diese Seite mit dem Browser drucken.',
  care: 'Wer das Blatt findet, kann es lesen. Tragen Sie es bei sich wie Ihre Karten.',
};
