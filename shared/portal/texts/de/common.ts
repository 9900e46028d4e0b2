/** What stands on many pages. */
import type { Texts } from '../texts.ts';

export const common: Texts['common'] = {
  product: 'Gesundheitsakte',
  skip: 'Zum Inhalt springen',
  mainMenu: 'Hauptmenü',
  recordMenu: 'Diese Akte',
  signedInAs: (name) => `Angemeldet als ${name}`,
  signOut: 'Abmelden',
  inbox: 'Postfach',
  unread: (count) => `${count} ungelesen`,
  records: 'Akten',
  account: 'Mein Konto',
  erasedAccount: 'jemand, dessen Konto gelöscht wurde',
  health: 'Gesundheit',
  documents: 'Dokumente',
  details: 'Angaben',
  sharing: 'Freigaben',
  apps: 'Apps',
  activity: 'Aktivität',
  more: 'Mehr',
  menu: 'Menü',
  sort: 'Reihenfolge',
  show: 'Anzeigen',
  showAll: 'Alle zeigen',
  help: 'Fragen? Schreiben Sie an',
  errorSummary: 'Etwas stimmt noch nicht',
  errorPrefix: 'Fehler:',
  back: 'Zurück',
  cancel: 'Abbrechen',
  notFound: {
    title: 'Hier ist nichts',
    text: 'Die Seite gibt es nicht, oder was sie zeigte, ist nicht mehr für Sie freigegeben.',
  },
  notAllowed: {
    title: 'Das dürfen Sie nicht sehen',
    text: 'Vielleicht ist Ihr Zugriff beendet. Der Eigentümer der Akte kann Ihnen Auskunft geben.',
  },
  broken: {
    title: 'Etwas ist schiefgegangen',
    text: 'Das liegt nicht an Ihnen. Bitte versuchen Sie es gleich noch einmal.',
    reference: (id) => `Wenn es wieder passiert, nennen Sie uns diese Nummer: ${id}`,
  },
  unavailable: {
    title: 'Der Aktendienst antwortet nicht',
    text: 'Es ist nichts verloren. Bitte versuchen Sie es gleich noch einmal.',
  },
  staleForm: {
    title: 'Bitte senden Sie das Formular noch einmal',
    text: 'Die Seite war zu lange offen, oder Sie haben sich inzwischen an- oder abgemeldet. Gehen Sie zurück, laden Sie sie neu und versuchen Sie es noch einmal.',
  },
  tooLarge: {
    title: 'Das ist zu viel auf einmal',
    text: 'Es wurde nichts geändert. Eine Datei darf bis zu 4 MB haben. Gehen Sie zurück und senden Sie weniger.',
  },
  unreadable: {
    title: 'Das Formular ist nicht richtig angekommen',
    text: 'Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und senden Sie sie noch einmal.',
  },
  notAccepted: {
    title: 'Das ging nicht',
    text: 'Etwas im Formular oder in der Adresse ist hier nicht möglich. Gehen Sie zurück, prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',
  },
};
