/** Who uses the app on the record of another person. */
import { relatedPersonOf } from '../patient.ts';
import type { Source } from '../search/source.ts';

export const relatedPeople: Source = {
  async *resources(view, _bounds, context) {
    const person = await relatedPersonOf(view, context);
    if (person) yield [{ json: person, kind: 'RelatedPerson' }];
  },
};
