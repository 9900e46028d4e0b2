/** The account of the person who is signed in. */
import type { Texts } from '../texts.ts';

export const account: Texts['account'] = {
  title: 'Mein Konto',
  address: 'Konto',
  lastSignIn: 'Letzte Anmeldung',
  profile: {
    title: 'Name und Adresse',
    name: 'Ihr Name',
    contact: 'E-Mail-Adresse für Mails',
    contactHint: 'Dorthin schreiben wir, wenn etwas geschieht. Gesundheitsdaten stehen in keiner Mail.',
    submit: 'Speichern',
    invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel rosa@mail.example',
    missingName: 'Geben Sie Ihren Namen ein',
    nameTooLong: 'Nehmen Sie höchstens 150 Zeichen',
  },
  password: {
    title: 'Passwort',
    old: 'Jetziges Passwort',
    new: 'Neues Passwort',
    hint: 'Mindestens 8 Zeichen. Mehrere Wörter hintereinander sind leicht zu merken und schwer zu erraten.',
    submit: 'Passwort ändern',
    missing: 'Geben Sie Ihr jetziges Passwort ein',
    wrong: 'Das ist nicht Ihr jetziges Passwort. Nach einigen falschen Versuchen ist das Konto gesperrt',
    short: 'Nehmen Sie mindestens 8 Zeichen',
  },
  username: {
    title: 'Benutzername',
    label: 'Benutzername',
    submit: 'Benutzernamen ändern',
    missing: 'Geben Sie einen Benutzernamen ein',
    taken: 'Jemand anderes hat diesen Benutzernamen. Wählen Sie einen anderen',
  },
  done: {
    profile: 'Ihre Angaben wurden gespeichert.',
    password: 'Ihr Passwort wurde geändert.',
    username: 'Ihr Benutzername wurde geändert.',
  },
};
