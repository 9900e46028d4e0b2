/** Den Notfallausweis auf dem Gerät behalten. */
import type { Texts } from '../texts.ts';

export const keep: Texts['keep'] = {
  title: 'Ausweis auf diesem Gerät speichern',
  lead: 'Der Ausweis öffnet sich dann ohne Verbindung und ohne Anmeldung. Er ist verschlossen: Nur wer den geheimen Satz kennt, kann ihn lesen.',
  link: 'Auf diesem Gerät speichern',
  noScript:
    'Dafür braucht es JavaScript. Das ist in diesem Browser ausgeschaltet. Sie können den Ausweis stattdessen drucken.',
  kept: 'Auf diesem Gerät ist eine Kopie vom',
  again: 'Speichern Sie ihn noch einmal, damit er auf dem neuesten Stand ist.',
  remove: 'Kopie entfernen',
  passphrase: 'Geheimer Satz',
  hint: 'Mindestens 12 Zeichen. Vier Wörter merken Sie sich leicht. Nehmen Sie nicht Ihr Passwort.',
  suggest: 'Einen vorschlagen',
  submit: 'Ausweis hier speichern',
  problems: {
    short: 'Nehmen Sie mindestens 12 Zeichen, zum Beispiel vier Wörter',
    digits: 'Zahlen allein sind schnell erraten. Nehmen Sie Wörter',
    simple: 'Das ist leicht zu erraten. Nehmen Sie vier Wörter, die nicht zusammengehören',
  },
  passkey: {
    title: 'Oder mit einem Passkey',
    lead: 'Wenn Sie auf diesem Gerät einen Passkey für das Portal haben, brauchen Sie keinen geheimen Satz: Sie öffnen den Ausweis so, wie Sie das Gerät entsperren.',
    submit: 'Mit dem Passkey speichern',
  },
  wait: 'Der Ausweis wird verschlossen …',
  failed: 'Das hat nicht geklappt. Prüfen Sie die Verbindung, und versuchen Sie es noch einmal.',
  unsuitable: 'Ihr Passkey kann den Ausweis nicht verschließen. Nehmen Sie stattdessen einen geheimen Satz.',
  know: {
    title: 'Gut zu wissen',
    write:
      'Schreiben Sie den geheimen Satz auf, und sagen Sie ihn jemandem, der Ihnen helfen soll. Niemand kann ihn für Sie herausfinden.',
    copy: 'Der Ausweis ist eine Kopie. Wenn sich etwas ändert, speichern Sie ihn noch einmal.',
    removed:
      'Er wird entfernt, wenn Sie sich abmelden, wenn sich hier jemand anders anmeldet, und wenn Sie den Zugang zur Akte verlieren.',
    own: 'Speichern Sie ihn nur auf einem Gerät, das Ihnen gehört.',
  },
  after: {
    title: 'Der Ausweis ist auf diesem Gerät',
    text: 'Öffnen Sie ihn jetzt einmal, um zu sehen, dass es geht.',
    open: 'Ausweis öffnen',
    back: 'Zurück zum Notfallausweis',
  },
};
