/** The list of records, and whose a record is. */
import type { Texts } from '../texts.ts';

export const records: Texts['records'] = {
  title: 'Akten',
  own: 'Ihre Akte',
  born: (date) => `geboren ${date}`,
  shared: (role) => (role ? `Ganz für Sie freigegeben (${role})` : 'Ganz für Sie freigegeben'),
  careFor: {
    child: 'Sie kümmern sich um Ihr Kind',
    parent: 'Sie kümmern sich um Ihre Mutter oder Ihren Vater',
    partner: 'Sie kümmern sich um Ihre Partnerin oder Ihren Partner',
    other: 'Sie kümmern sich um diesen Menschen',
  },
  groups: { own: 'Ihre eigenen', care: 'Um diese Menschen kümmern Sie sich', shared: 'Für Sie freigegeben' },
  relation: {
    link: 'Wessen Akte das für Sie ist',
    title: 'Wessen Akte ist das?',
    lead: 'Damit Sie die richtige Akte finden und auf jeder Seite sehen, wessen sie ist. Was Sie hier wählen, sehen nur Sie. Daran, wer die Akte sieht, ändert sich nichts.',
    self: 'Meine eigene',
    none: 'Das möchte ich nicht sagen',
    child: 'Die meines Kindes',
    parent: 'Die meiner Mutter oder meines Vaters',
    partner: 'Die meiner Partnerin oder meines Partners',
    other: 'Die eines anderen Menschen, um den ich mich kümmere',
    submit: 'Speichern',
    done: 'Gespeichert.',
  },
  throughCarenet: (name) => `Für Sie freigegeben über „${name}“`,
  endPreview: 'Vorschau beenden',
  preview: (name) => `Vorschau: was Mitglieder von „${name}“ sehen`,
  empty: 'Sie haben noch keine Akte, und niemand hat eine für Sie freigegeben.',
  emptyHelp: 'Eine Klinik, die diesen Dienst nutzt, kann eine für Sie anlegen.',
  start: {
    open: 'Eine Akte beginnen',
    title: 'Eine Akte beginnen',
    lead: 'Eine Akte handelt von einem Menschen: von Ihnen oder von jemandem, um den Sie sich kümmern. Sie gehört Ihnen, und niemand sonst sieht sie, bis Sie sie freigeben.',
    submit: 'Die Akte beginnen',
    taken: 'Diese Akte gehört inzwischen jemand anderem. Beginnen Sie eine andere',
  },
};
