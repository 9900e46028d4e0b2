/** Making an account, activating it, and a new password: the pages that mails link to. */
import type { Texts } from '../texts.ts';
import { waiting } from './waiting.ts';

export const activation: Texts['activation'] = {
  register: {
    title: 'Konto anlegen',
    lead: 'Sie brauchen eine E-Mail-Adresse, die nur Sie lesen. Wir senden einen Link dorthin.',
    email: 'E-Mail-Adresse',
    name: 'Ihr Name',
    nameHint: 'So, wie andere ihn sehen sollen',
    submit: 'Konto anlegen',
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
    title: 'Schauen Sie in Ihre E-Mails',
    text: (address) =>
      `Wenn alles stimmt, ist eine E-Mail an ${address} unterwegs. Folgen Sie dem Link darin.`,
    missing:
      'Nach einigen Minuten keine E-Mail? Sehen Sie bei den unerwünschten E-Mails nach, und prüfen Sie die Adresse. Sie können noch einmal fragen.',
  },
  init: {
    title: 'Konto aktivieren',
    lead: (address) => `Dies ist das Konto von ${address}.`,
    code: 'Bestätigungscode',
    codeHint: 'Sechs Ziffern. Sie haben ihn dort bekommen, wo das Konto für Sie angelegt wurde.',
    username: 'Benutzername',
    usernameHint: 'Damit melden Sie sich an. Ihre E-Mail-Adresse genügt.',
    password: 'Passwort',
    submit: 'Aktivieren',
    lost: 'Ich habe den Code nicht mehr',
    done: 'Ihr Konto ist aktiv. Bitte melden Sie sich an.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    submit: 'Passwort speichern',
    done: 'Ihr Passwort wurde geändert. Bitte melden Sie sich an.',
    lead: (username) => `Sie melden sich mit dem Benutzernamen ${username} an.`,
    after: 'Wenn Sie es speichern, werden Sie überall abgemeldet. Der Link in der E-Mail gilt nur einmal.',
  },
  resend: {
    title: 'Neuer Code',
    text: 'Wir zeigen Ihnen einen neuen Code. Der alte gilt dann nicht mehr; der Link in der E-Mail bleibt gültig.',
    submit: 'Neuen Code zeigen',
    none: 'Dieses Konto braucht keinen Code, den wir hier zeigen könnten. Wenn Sie sich nicht anmelden können, fordern Sie ein neues Passwort an.',
    code: 'Ihr Bestätigungscode',
    codeText:
      'Sie werden nach diesem Code gefragt. Er steht nur hier und in keiner E-Mail, also notieren Sie ihn jetzt.',
  },
  errors: {
    code: 'Der Code stimmt nicht',
    tooManyCodes: (seconds) => `Zu viele falsche Codes. Versuchen Sie es in ${waiting(seconds)} wieder`,
    tooManyMails: (seconds) =>
      `Aus Ihrem Netz kamen zu viele Anfragen. Versuchen Sie es in ${waiting(seconds)} wieder`,
    missingCode: 'Geben Sie den Bestätigungscode ein',
    missingUsername: 'Geben Sie einen Benutzernamen ein',
    usernameTaken: 'Jemand anderes hat diesen Benutzernamen. Wählen Sie einen anderen',
    missingPassword: 'Geben Sie ein Passwort ein',
    shortPassword: (minimum) => `Nehmen Sie mindestens ${minimum} Zeichen`,
    commonPassword: 'Viele Menschen nehmen dieses Passwort, es ist leicht zu erraten. Wählen Sie ein anderes',
    passwordLikeName: 'Dieses Passwort ist Ihrem Namen zu ähnlich. Wählen Sie ein anderes',
    longPassword: 'Das Passwort ist zu lang',
  },
  invalidLink: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist alt oder wurde schon benutzt. Suchen Sie die neueste E-Mail, oder fordern Sie eine neue an.',
  },
};
