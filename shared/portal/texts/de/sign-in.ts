/** Signing in and out. */
import type { Texts } from '../texts.ts';

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
    'Nach einigen falschen Versuchen ist das Konto gesperrt. Dann hilft auch das richtige Passwort nicht: Fordern Sie ein neues an.',
  signedOut: 'Sie haben sich abgemeldet.',
  ended: 'Ihre Sitzung ist beendet, damit niemand sonst Ihre Akte sieht. Bitte melden Sie sich wieder an.',
  idle: (minutes) =>
    `Sie wurden abgemeldet, weil ${minutes} Minuten lang nichts geschehen ist. Bitte melden Sie sich wieder an.`,
};
