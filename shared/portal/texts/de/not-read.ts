/** What could not be read: what people call it, and why. */
import type { Texts } from '../texts.ts';

export const notRead: Pick<Texts['documents']['reading'], 'kinds' | 'reasons'> = {
  kinds: {
    allergy: 'Allergie',
    problem: 'Diagnose oder Beschwerde',
    medicine: 'Medikament',
    vaccination: 'Impfung',
    value: 'Befund oder Messwert',
    procedure: 'Eingriff',
    visit: 'Besuch oder Termin',
    device: 'Gerät',
    note: 'Notiz',
    report: 'Bericht',
    family: 'Familiengeschichte',
    plan: 'Plan oder Ziel',
    insurance: 'Versicherung',
    order: 'Auftrag oder Überweisung',
    image: 'Bild',
    answers: 'Fragebogen',
    warning: 'Warnung',
    consent: 'Einwilligung oder Patientenverfügung',
    bill: 'Rechnung',
    other: 'Andere Daten',
  },
  reasons: {
    mistaken: 'wurde irrtümlich eingetragen oder hat sich nicht bestätigt.',
    noneKnown: 'besagt nur, dass nichts dieser Art bekannt ist.',
    forbidden:
      'besagt, dass das Medikament nicht gegeben werden darf. Fragen Sie Ihre Ärztin oder Ihren Arzt.',
    notDone: 'wurde nicht oder noch nicht durchgeführt, gegeben oder genommen.',
    draft: 'ist ein Entwurf oder wurde zurückgezogen.',
    noResult: 'hat noch kein Ergebnis, oder die Untersuchung wurde abgesagt.',
    older: 'steht in der Datei auch in einer neueren Fassung.',
    notAboutYou: 'sagt nicht, dass es um die Person dieser Akte geht.',
    unclear: 'hat einen Zusatz, der den Sinn ändern kann.',
    kind: 'Daten dieser Art werden nicht gelesen.',
    incomplete: 'sagt nicht genug, um verstanden zu werden.',
    notShared: 'konnte nicht gelesen werden, und was darin steht, wird nicht mit Ihnen geteilt.',
    other: 'konnte nicht gelesen werden.',
  },
};
