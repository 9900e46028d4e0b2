/** The list of records, and whose a record is. */
import type { Texts } from '../texts.ts';

export const records: Texts['records'] = {
  title: 'Akten',
  own: 'Ihre Akte',
  born: (date) => `geboren ${date}`,
  shared: (role) => (role ? `Ganz für Sie freigegeben (${role})` : 'Ganz für Sie freigegeben'),
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
