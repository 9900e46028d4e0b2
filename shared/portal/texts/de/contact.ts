/** Contact details: the Contact document. */
import type { Texts } from '../texts.ts';

export const contact: Texts['contact'] = {
  title: 'Kontaktdaten',
  lead: 'Wie man diesen Menschen erreicht. Apps und Kliniken mit Zugang sehen es.',
  none: 'Sie sind noch nicht bekannt, oder dieser Kreis zeigt sie nicht.',
  groups: { person: 'Person', email: 'E-Mail', phone: 'Telefon', address: 'Anschrift' },
  fields: {
    full_name: 'Name',
    email_personal: 'E-Mail-Adresse, privat',
    email_work: 'E-Mail-Adresse, Arbeit',
    phone_home: 'Telefon, zu Hause',
    phone_mobile: 'Telefon, mobil',
    phone_work: 'Telefon, Arbeit',
    street: 'Straße',
    postal_code: 'Postleitzahl',
    locality: 'Ort',
    region: 'Bundesland oder Region',
    country: 'Land',
  },
  submit: 'Die Kontaktdaten speichern',
  done: { saved: 'Die Kontaktdaten wurden gespeichert. Die Fassung davor bleibt erhalten.' },
};
