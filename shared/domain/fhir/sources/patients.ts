/** The Patient of a view. */
import { patientOf } from '../patient.ts';
import type { Source } from '../search/source.ts';

export const patients: Source = {
  async *resources(view, _bounds, context) {
    yield [{ json: await patientOf(view, context), kind: 'Patient' }];
  },
};
