/** The account of the person who is signed in. */
import type { Texts } from '../texts.ts';

export const account: Texts['account'] = {
  title: 'Mein Konto',
  address: 'Konto',
  lastSignIn: 'Letzte Anmeldung',
  profile: {
    title: 'Name',
    name: 'Ihr Name',
    submit: 'Namen speichern',
    missingName: 'Geben Sie Ihren Namen ein',
    nameTooLong: 'Nehmen Sie höchstens 150 Zeichen',
  },
  contact: {
    title: 'E-Mail-Adresse',
    label: 'E-Mail-Adresse für unsere E-Mails',
    hint: 'Dorthin schreiben wir, wenn etwas geschieht. Gesundheitsdaten stehen in keiner E-Mail.',
    password: 'Ihr Passwort',
    passwordHint:
      'Wir fragen danach, weil mit einer E-Mail an diese Adresse ein neues Passwort gesetzt werden kann.',
    submit: 'Adresse speichern',
    invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel rosa@mail.example',
    changed: (stored) =>
      `Die Adresse wurde inzwischen in ${stored} geändert. Nichts wurde überschrieben: Speichern Sie noch einmal, wenn Sie die untere wollen.`,
  },
  password: {
    title: 'Passwort',
    old: 'Jetziges Passwort',
    new: 'Neues Passwort',
    hint: (minimum) =>
      `Mindestens ${minimum} Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.`,
    submit: 'Passwort ändern',
    missing: 'Geben Sie Ihr jetziges Passwort ein',
    wrong: 'Das ist nicht Ihr jetziges Passwort. Bitte geben Sie es noch einmal ein',
    tooOften:
      'Es gab viele Versuche. Bitte warten Sie einige Minuten und geben Sie Ihr Passwort dann noch einmal ein',
    short: (minimum) => `Nehmen Sie mindestens ${minimum} Zeichen`,
    tooLong: 'Dieses Passwort ist zu lang. Nehmen Sie höchstens 1000 Zeichen',
    common:
      'Viele Menschen haben dieses Passwort, darum ist es leicht zu erraten. Nehmen Sie ein anderes, zum Beispiel mehrere Wörter',
    likeName:
      'Dieses Passwort ist Ihrem Namen oder Benutzernamen ähnlich, darum ist es leicht zu erraten. Nehmen Sie ein anderes',
    unchanged: 'Das ist das Passwort, das Sie haben. Nehmen Sie ein anderes',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    lead: 'Wenn Sie etwas davon nicht kennen, melden Sie sich dort ab und ändern Sie Ihr Passwort.',
    device: (browser, system) => `${browser} auf ${system}`,
    current: '(hier)',
    since: 'Angemeldet',
    used: 'Zuletzt benutzt',
    end: 'Dort abmelden',
    endOne: (device) => `Dort abmelden: ${device}`,
    endOthers: 'Überall sonst abmelden',
  },
  mails: {
    title: 'E-Mails',
    lead: 'Worüber möchten Sie eine E-Mail, und wann? Was Sie selbst speichern, melden wir Ihnen nicht.',
    groups: {
      results: 'Etwas Neues in einer Akte, zum Beispiel ein Befund',
      messages: 'Eine neue Nachricht',
      shares: 'Eine ganze Akte wird freigegeben, von Ihnen oder für Sie',
      circles: 'Jemand kommt in einen Ihrer Kreise, oder Sie in einen anderen',
      links: 'Jemand öffnet einen Link von Ihnen',
    },
    wishes: { at_once: 'Sofort', daily: 'Einmal am Tag', off: 'Keine E-Mail' },
    submit: 'Auswahl speichern',
    hours:
      'Sofort heißt: höchstens eine E-Mail in der Stunde zu jedem Punkt. Was Sie einmal am Tag bekommen, steht in einer E-Mail. In den E-Mails steht nur, dass es etwas Neues gibt. Um es zu sehen, melden Sie sich an.',
    always:
      'Was Sie auch wählen: Wir schreiben sofort, wenn sich Ihr Passwort, Ihre E-Mail-Adresse, ein Passkey oder der zweite Schritt ändert, und wenn jemand anders einer Person Zugang zu Ihrer Akte gibt.',
  },
  username: {
    title: 'Benutzername',
    label: 'Benutzername',
    submit: 'Benutzernamen ändern',
    missing: 'Geben Sie einen Benutzernamen ein',
    taken: 'Jemand anderes hat diesen Benutzernamen. Wählen Sie einen anderen',
  },
  deletion: {
    title: 'Konto löschen',
    lead: 'Sie können Ihr Konto für immer löschen. Sie haben 14 Tage, um es sich anders zu überlegen. Wir schreiben Ihnen gleich, und noch einmal, wenn es geschehen ist.',
    open: 'Mein Konto löschen …',
    pending: 'Ihr Konto wird gelöscht am',
    pendingHint:
      'Bis dahin können Sie es benutzen wie bisher. Laden Sie herunter, was Sie behalten möchten: Danach kann es Ihnen niemand mehr geben.',
    keep: 'Mein Konto behalten',
    goes: {
      title: 'Was gelöscht wird',
      account: 'Ihr Name, Ihre Adressen, Ihr Benutzername, Ihr Passwort und Ihre Passkeys',
      messages: 'Ihre Nachrichten',
      access: 'Ihr Zugang zu den Akten anderer',
      records: 'Jede Ihrer Akten, wenn Sie sie unten nicht jemandem geben',
    },
    stays: {
      title: 'Was bleibt',
      written:
        'Was Sie in die Akten anderer geschrieben haben, denn es gehört ihnen. Ihr Name und Ihre Adresse stehen nicht mehr dabei.',
      activity: 'Dass jemand eine Akte geöffnet hat, und wann. Ihr Name steht nicht darin.',
      address: 'Niemand kann mit Ihrer Adresse ein neues Konto anlegen, auch Sie nicht.',
    },
    download: {
      title: 'Laden Sie vorher alles herunter',
      lead: 'Danach kann es Ihnen niemand mehr geben.',
      link: (record) => `Die Akte von ${record} herunterladen`,
    },
    choice: {
      title: (record) => `Was geschieht mit der Akte von ${record}?`,
      delete: 'Löschen',
      give: 'Jemandem geben, der ein Konto hat',
      heir: (record) =>
        `Wenn Sie sie weitergeben: E-Mail-Adresse des Kontos, das die Akte von ${record} bekommt`,
      missing: (record) => `Wählen Sie, ob die Akte von ${record} gelöscht wird oder jemand sie bekommt`,
      noAddress: 'Geben Sie die E-Mail-Adresse des Kontos ein, zum Beispiel tom@mail.example',
      unknown:
        'Kein Konto mit dieser Adresse kann die Akte bekommen. Fragen Sie nach der Adresse, mit der sich die Person anmeldet',
      changed: 'Ihre Akten haben sich inzwischen geändert. Bitte sehen Sie die Auswahl noch einmal an',
    },
    submit: 'Mein Konto in 14 Tagen löschen',
    cancel: 'Nicht löschen',
  },
  done: {
    profile: 'Ihr Name wurde gespeichert.',
    contact: 'Ihre E-Mail-Adresse wurde geändert. Wir haben an die alte und an die neue geschrieben.',
    password: 'Ihr Passwort wurde geändert. Andere Browser sind abgemeldet.',
    session: 'Dieser Browser ist abgemeldet.',
    sessions: 'Alle anderen Browser sind abgemeldet.',
    mails: 'Ihre Auswahl wurde gespeichert.',
    username: 'Ihr Benutzername wurde geändert.',
    deletion: 'Sie haben uns gebeten, Ihr Konto zu löschen. Wir haben Ihnen geschrieben.',
    kept: 'Ihr Konto bleibt.',
  },
};
