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
  signedOut: 'Sie haben sich abgemeldet.',
  ended: 'Ihre Sitzung ist beendet, damit niemand sonst Ihre Akte sieht. Bitte melden Sie sich wieder an.',
  idle: (minutes) =>
    `Sie wurden abgemeldet, weil ${minutes} Minuten lang nichts geschehen ist. Bitte melden Sie sich wieder an.`,
};
