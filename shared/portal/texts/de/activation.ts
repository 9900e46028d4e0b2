/** Making an account, activating it, and a new password: the pages that mails link to. */
import type { Texts } from '../texts.ts';

export const activation: Texts['activation'] = {
  register: {
    title: 'Konto anlegen',
    lead: 'Sie brauchen eine E-Mail-Adresse, die nur Sie lesen. Wir senden einen Link dorthin.',
    email: 'E-Mail-Adresse',
    name: 'Ihr Name',
    nameHint: 'So, wie andere ihn sehen sollen',
    submit: 'Konto anlegen',
    taken:
      'Es gibt schon ein Konto mit dieser Adresse. Melden Sie sich an, oder fordern Sie ein neues Passwort an',
    invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel rosa@mail.example',
    missingName: 'Geben Sie Ihren Namen ein',
    nameTooLong: 'Nehmen Sie höchstens 150 Zeichen',
  },
  forgotten: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
    email: 'E-Mail-Adresse des Kontos',
    submit: 'Link senden',
  },
  sent: {
    title: 'Sehen Sie in Ihre Mails',
    text: (address) => `Wenn alles stimmt, ist eine Mail an ${address} unterwegs. Folgen Sie dem Link darin.`,
    code: 'Ihr Bestätigungscode',
    codeText:
      'Sie werden nach diesem Code gefragt. Er steht nur hier und in keiner Mail, also notieren Sie ihn jetzt.',
  },
  init: {
    title: 'Konto aktivieren',
    lead: (address) => `Dies ist das Konto von ${address}.`,
    code: 'Bestätigungscode',
    codeHint: 'Sechs Ziffern. Er stand auf der Seite, auf der Sie die Mail angefordert haben.',
    username: 'Benutzername',
    usernameHint: 'Damit melden Sie sich an. Ihre E-Mail-Adresse genügt.',
    password: 'Passwort',
    passwordHint:
      'Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
    submit: 'Aktivieren',
    lost: 'Ich habe den Code nicht mehr',
    done: 'Ihr Konto ist aktiv. Bitte melden Sie sich an.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    submit: 'Passwort speichern',
    done: 'Ihr Passwort wurde geändert. Bitte melden Sie sich an.',
    external: 'Dieses Konto meldet sich nicht mit einem Passwort an.',
  },
  resend: {
    title: 'Neuer Code',
    text: 'Wir machen einen neuen Code und senden einen neuen Link. Die alten gelten nicht mehr.',
    submit: 'Neuen Link senden',
    active: 'Dieses Konto ist schon aktiv. Wenn Sie das Passwort vergessen haben, fordern Sie ein neues an.',
  },
  errors: {
    code: 'Der Code stimmt nicht. Nach einigen falschen Versuchen ist das Konto gesperrt',
    missingCode: 'Geben Sie den Bestätigungscode ein',
    missingUsername: 'Geben Sie einen Benutzernamen ein',
    usernameTaken: 'Jemand anderes hat diesen Benutzernamen. Wählen Sie einen anderen',
    shortPassword: 'Nehmen Sie mindestens 8 Zeichen',
    longPassword: 'Das Passwort ist zu lang',
  },
  invalidLink: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist alt, oder eine neuere Mail hat ihn ersetzt. Suchen Sie die neueste Mail, oder fordern Sie eine neue an.',
  },
};
