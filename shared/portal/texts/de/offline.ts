/** Die Seite, die Browser behalten: Sie erscheint ohne Verbindung. */
import type { Texts } from '../texts.ts';

export const offline: Texts['offline'] = {
  title: 'Keine Verbindung',
  lead: 'Das Portal ist gerade nicht zu erreichen. Prüfen Sie die Verbindung dieses Geräts.',
  again: 'Noch einmal versuchen',
  cardTitle: 'Notfallausweis',
  nothing: 'Auf diesem Gerät ist kein Notfallausweis.',
  nothingHow:
    'So speichern Sie einen: Melden Sie sich an, öffnen Sie eine Akte, wählen Sie „Drucken“ und dann „Notfallausweis“.',
  toPortal: 'Zum Portal',
  passphrase: 'Geheimer Satz für den Ausweis',
  open: 'Ausweis öffnen',
  opening: 'Wird geöffnet …',
  passkey: 'Mit dem Passkey öffnen',
  wrong: 'Das ist nicht der geheime Satz. Bitte versuchen Sie es noch einmal',
  forgotten:
    'Vergessen? Niemand kann ihn herausfinden. Melden Sie sich an, wenn es eine Verbindung gibt, und speichern Sie den Ausweis neu.',
  passkeyFailed: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  copied: 'Das ist eine Kopie vom {date}. Seitdem kann sich etwas geändert haben.',
  close: 'Ausweis schließen',
  noScript: 'Diese Seite braucht JavaScript. Das ist in diesem Browser ausgeschaltet.',
};
