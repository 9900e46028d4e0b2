/** Was ein Link oder QR-Code eines anderen Systems enthält. */
import type { Texts } from '../texts.ts';

export const fromLink: Texts['fromLink'] = {
  title: 'Aus einem Link hinzufügen',
  lead: 'Eine Klinik, ein Labor oder eine andere App kann Ihnen einen Link oder QR-Code zu Ihren medizinischen Daten geben, einen SMART Health Link. Was dahinter liegt, kommt in diese Akte.',
  link: 'Link',
  linkHint:
    'Fügen Sie den ganzen Link ein. Er enthält „shlink:/“ und viele Buchstaben dahinter. Aus einem QR-Code bekommen Sie ihn, wenn Sie die Kamera Ihres Telefons darauf richten und den Link kopieren.',
  passcode: 'Kennwort',
  passcodeHint: 'Nur wenn Sie zu dem Link einen bekommen haben',
  told: 'Wer den Link gemacht hat, erfährt Ihren Namen.',
  submit: 'Öffnen und hinzufügen',
  qr: {
    label: 'Bild des QR-Codes',
    hint: 'Fotografieren Sie ihn, oder wählen Sie ein Bild. Der Link wird hier daraus gelesen; das Bild wird nicht gesendet.',
    reading: 'Der QR-Code wird gelesen …',
    read: 'Der QR-Code wurde gelesen. Wählen Sie jetzt „Öffnen und hinzufügen“.',
    other: 'Dieser QR-Code ist gelesen, enthält aber etwas anderes als einen Link zu medizinischen Daten.',
    none: 'In diesem Bild ist kein QR-Code. Nehmen Sie ein anderes: den ganzen Code, scharf und von oben.',
    broken:
      'Diese Datei ist kein Bild, das sich hier lesen lässt. Wählen Sie eine andere, oder fügen Sie den Link ein.',
  },
  missing: 'Fügen Sie den Link ein',
  passcodeTooLong: 'Das Kennwort ist zu lang',
  passcodeMissing: 'Geben Sie das Kennwort ein, das Sie zu dem Link bekommen haben',
  passcodeWrong: 'Das Kennwort ist falsch',
  passcodeWrongLeft: (left) =>
    left === 0
      ? 'Das Kennwort ist falsch. Das war der letzte Versuch: Bitten Sie um einen neuen Link'
      : `Das Kennwort ist falsch. ${left === 1 ? 'Ein Versuch bleibt' : `${left} Versuche bleiben`}`,
  errors: {
    link_scheme_unknown:
      'Das ist kein Link zu medizinischen Daten. Er muss „shlink:/“ enthalten. Fügen Sie den ganzen Link ein',
    link_is_address:
      'Das ist die Adresse einer Seite, ohne den Link zu den medizinischen Daten. Öffnen Sie sie, und suchen Sie dort einen QR-Code oder einen Link mit „shlink:/“',
    link_is_health_card:
      'Das ist eine Gesundheitskarte (SMART Health Card), kein Link. Solche Karten lassen sich hier noch nicht lesen. Bitten Sie um einen Link',
    link_damaged: 'Der Link ist beschädigt. Vielleicht fehlt ein Teil: Kopieren Sie ihn noch einmal ganz',
    link_version_unsupported: 'Der Link ist von einer neueren Art, die sich hier noch nicht öffnen lässt',
    link_expired: 'Der Link ist abgelaufen. Bitten Sie um einen neuen',
    link_ended: 'Der Link ist beendet oder wurde so oft geöffnet, wie er darf. Bitten Sie um einen neuen',
    link_address_forbidden:
      'Der Link führt an eine Stelle, die zur Sicherheit nicht geöffnet wird. Bitten Sie um einen anderen',
    link_unreachable:
      'Der Server hinter dem Link hat nicht geantwortet. Versuchen Sie es später noch einmal. Manche Links lassen sich nur wenige Male öffnen, und dies kann eines davon gewesen sein',
    link_answer_invalid:
      'Der Server hinter dem Link hat etwas gesendet, das keine medizinischen Daten sind. Bitten Sie um einen neuen Link',
  },
  resultTitle: 'Was in dem Link war',
  named: (label) => `Der Absender nennt es „${label}“.`,
  noFiles: 'In diesem Link ist nichts.',
  added: (count) => {
    if (count === 0) return 'Kein Dokument wurde hinzugefügt.';
    return count === 1 ? 'Ein Dokument wurde hinzugefügt.' : `${count} Dokumente wurden hinzugefügt.`;
  },
  notAdded: (count) =>
    count === 1 ? 'Eine Datei wurde nicht hinzugefügt' : `${count} Dateien wurden nicht hinzugefügt`,
  askSender: 'Bitten Sie den Absender um das, was fehlt, vielleicht in einer anderen Form, etwa als PDF.',
  more: (count) =>
    count === 1
      ? 'Eine weitere Datei: Nur die ersten 20 werden genommen.'
      : `${count} weitere Dateien: Nur die ersten 20 werden genommen.`,
  stored: 'Hinzugefügt',
  alreadyThere: 'War schon in der Akte',
  ofOthers: 'Über jemand anderen',
  toHealth: 'Zu Gesundheit',
  results: {
    refused: (reason) => `Die Akte nimmt diese Datei nicht an: ${reason}`,
    health_card: 'Eine Gesundheitskarte (SMART Health Card), die sich hier noch nicht lesen lässt.',
    api_access: 'Ein Zugang zum System des Absenders, der sich hier nicht verwenden lässt.',
    type_unsupported: 'Eine Datei, die keine medizinischen Daten enthält.',
    unreachable: 'Eine Datei, die der Server des Absenders nicht geschickt hat.',
    too_large: 'Eine Datei, die zu groß ist.',
    not_encrypted: 'Eine Datei, die nicht so verschlüsselt ist, wie sie sein sollte.',
    encryption_unsupported: 'Eine Datei, die anders verschlüsselt ist, als sie sein sollte.',
    not_decrypted: 'Eine Datei, die der Link nicht öffnet. Sie wurde beschädigt oder verändert.',
    not_tried: 'Eine Datei, für die keine Zeit blieb. Öffnen Sie den Link noch einmal.',
  },
};
