import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/api/registry.ts';
import { sentenceOf } from '../../../shared/portal/pages/activity/sentences.ts';
import { subjectOf } from '../../../shared/portal/pages/activity/subjects.ts';
import { en } from '../../../shared/portal/texts/en.ts';

describe('The activity of a record', () => {
  it('has a sentence for every call on a record or carenet, and for what an operator reads', () => {
    const isOnRecord = (path: string) => /\{(RECORD|CARENET)_ID\}/.test(path);
    const operations = endpoints
      .filter(({ routes }) => routes.some(({ path }) => isOnRecord(path)))
      .map(({ id }) => id);
    const nameless = [...operations, 'operator_inspect'].filter(
      (operation) => sentenceOf({ operation }, en) === en.activity.sentences.other(operation),
    );
    expect(nameless).toEqual([]);
  });

  it('names a call that it does not know by its operation', () => {
    expect(sentenceOf({ operation: 'of_another_time' }, en)).toBe('used the record (of_another_time)');
  });

  it.each([
    ['/records/r1/reports/LabResult/', 'labs'],
    ['/records/r1/reports/minimal/labs/', 'labs'],
    ['/carenets/c1/reports/minimal/measurements/HBA1C/', 'measurements'],
    ['/carenets/c1/reports/Allergy/', 'allergies'],
    ['/records/r1/lab_results/', 'labs'],
    ['/records/r1/allergy_exclusions/f1', 'no-allergies'],
    ['/records/r1/reports/minimal/vitals/weight', 'vitals'],
    ['/records/r1/documents/d1', undefined],
    ['/records/r1/reports/Nothing/', undefined],
  ])('knows of %s which medical data it is about: %s', (path, subject) => {
    expect(subjectOf({ path })).toBe(subject);
  });
});
