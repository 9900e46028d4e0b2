/** Signing in and out. */
import type { Texts } from '../texts.ts';
import { waiting } from './waiting.ts';

export const signIn: Texts['signIn'] = {
  title: 'Anmelden',
  lead: 'Sehen Sie Ihre Gesundheitsakte, und entscheiden Sie, wer sie noch sehen darf.',
  username: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  forgotten: 'Passwort vergessen?',
  register: 'Konto anlegen',
  missingUsername: 'Geben Sie Ihren Benutzernamen ein',
  missingPassword: 'Geben Sie Ihr Passwort ein',
  refused: 'Benutzername und Passwort passen nicht zusammen',
  refusedHelp:
    'Wenn Sie beim Passwort nicht sicher sind, wählen Sie ein neues: Wir senden Ihnen einen Link. Das öffnet auch ein Konto, das nach falschen Versuchen gesperrt wurde.',
  tooEarly: (seconds) => `Es gab zu viele Versuche. Versuchen Sie es in ${waiting(seconds)} wieder`,
  tooEarlyHelp:
    'Das schützt Ihr Konto vor Menschen, die raten. Sie müssen nicht warten, wenn Sie ein neues Passwort wählen: Wir senden Ihnen einen Link.',
  passkey: {
    submit: 'Mit einem Passkey anmelden',
    hint: 'Mit Fingerabdruck, Gesicht oder der PIN dieses Geräts. Ein Passwort ist nicht nötig.',
    refused: 'Dieser Passkey öffnet hier kein Konto',
    refusedHelp:
      'Vielleicht wurde er entfernt. Melden Sie sich mit Ihrem Passwort an, oder mit einem anderen Passkey.',
    over: 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal',
  },
  second: {
    title: 'Bestätigen Sie, dass Sie es sind',
    lead: 'Ihr Passwort stimmt. Dieses Konto hat noch einen zweiten Schritt.',
    passkey: 'Passkey benutzen',
    passkeyHint: 'Mit Fingerabdruck, Gesicht oder der PIN dieses Geräts',
    noPasskey:
      'Dieser Browser kann Ihren Passkey nicht benutzen. Melden Sie sich auf dem Gerät an, das ihn hat, oder mit einem Notfallcode.',
    code: 'Code aus der Code-App auf Ihrem Telefon',
    codeHint: 'Sechs Ziffern. Die App zeigt alle 30 Sekunden einen neuen Code.',
    missing: 'Geben Sie den Code ein',
    wrong:
      'Dieser Code stimmt nicht, oder er wurde schon benutzt. Warten Sie, bis die App einen neuen zeigt, und geben Sie den ein',
    wrongHelp:
      'Wenn nie ein Code stimmt, sehen Sie nach, ob Ihr Telefon seine Uhr selbst stellt: Die Codes hängen von der Zeit ab.',
    trust: 'In diesem Browser 30 Tage lang nicht nach einem Code fragen',
    trustHint: 'Nur auf einem Gerät, das niemand sonst benutzt',
    submit: 'Weiter',
    recovery: {
      open: 'Das kann ich gerade nicht',
      text: 'Nehmen Sie einen der Notfallcodes, die Sie gedruckt oder aufgeschrieben haben. Jeder gilt einmal.',
      label: 'Notfallcode',
      submit: 'Mit diesem Code anmelden',
      wrong: 'Dieser Notfallcode stimmt nicht, oder er wurde schon benutzt',
      none: 'Auch keine Notfallcodes?',
      write: (address) =>
        `Schreiben Sie an ${address}. Wir prüfen, ob Sie es sind, bevor wir das Konto öffnen. Ein neues Passwort hilft hier nicht: Sonst könnte jemand, der Ihre E-Mails liest, Ihr Konto übernehmen.`,
    },
    tooMany: (seconds) => `Es gab zu viele falsche Codes. Versuchen Sie es in ${waiting(seconds)} wieder`,
    tooManyHelp: 'Das schützt Ihr Konto vor Menschen, die raten.',
    over: 'Die Anmeldung hat zu lange gedauert. Bitte beginnen Sie noch einmal.',
    startAgain: 'Noch einmal beginnen',
  },
  signedOut: 'Sie haben sich abgemeldet.',
  ended: 'Ihre Sitzung ist beendet, damit niemand sonst Ihre Akte sieht. Bitte melden Sie sich wieder an.',
  idle: (minutes) =>
    `Sie wurden abgemeldet, weil ${minutes} Minuten lang nichts geschehen ist. Bitte melden Sie sich wieder an.`,
};
