/** What a person typed, when it could not be taken: kept over signing in, and when somebody else changed the same. */
import type { Texts } from '../texts.ts';

export const kept: Texts['kept'] = {
  notice: 'Ihre Eingaben sind noch da. Melden Sie sich auf dieser Seite an, dann können Sie sie absenden.',
  title: 'Ihre Eingaben absenden',
  lead: (page) => `Es ist noch nichts gespeichert. Das haben Sie unter „${page}“ eingegeben:`,
  empty: (names) => `Leer gelassen: ${names}`,
  ticked: 'Angekreuzte Dokumente',
  submit: 'Jetzt absenden',
  discard: 'Nicht absenden',
  fileAgain: 'Bitte wählen Sie die Datei noch einmal aus. Eine Datei kann nicht aufgehoben werden.',
  filesAgain:
    'Wenn Sie Dateien ausgewählt hatten, wählen Sie sie bitte noch einmal aus. Dateien können nicht aufgehoben werden.',
  tooLong: 'Ihre Eingaben waren zu lang, um aufgehoben zu werden.',
  dropped: {
    title: 'Sie sind angemeldet',
    text: (hours) =>
      `Was hier zuvor eingegeben wurde, ist gelöscht, und nichts davon wurde gespeichert. Es wurde mit einem anderen Konto, in einem anderen Browser oder vor mehr als ${hours} Stunden eingegeben.`,
  },
};
