import { describe, expect, it } from 'vitest';
import { testKey } from '../../../shared/results/test-key.ts';

const loinc = 'http://purl.bioontology.org/ontology/LNC/';

describe('The key of a test', () => {
  it('is that of its code, whatever the text beside it says', () => {
    const named = testKey({ system: loinc, code: '2345-7', name: 'Glucose' });
    expect(testKey({ system: loinc, code: '2345-7', name: 'Glukose im Serum' })).toBe(named);
    expect(testKey({ system: loinc, code: '2345-7', name: null })).toBe(named);
  });

  it('differs for the same code of another system', () => {
    expect(testKey({ system: 'urn:oid:1.2.3', code: '2345-7' })).not.toBe(
      testKey({ system: loinc, code: '2345-7' }),
    );
  });

  it('is the name without letter case and blanks where no system says what the code means', () => {
    const named = testKey({ name: 'Vitamin D' });
    expect(testKey({ system: null, code: 'VD', name: ' vitamin  d ' })).toBe(named);
    expect(testKey({ system: '', code: '', name: 'VITAMIN\u00a0D' })).toBe(named);
    expect(testKey({ name: 'Vitamin D3' })).not.toBe(named);
  });

  it('does not take a name for a code', () => {
    expect(testKey({ name: `${loinc}|2345-7` })).not.toBe(testKey({ system: loinc, code: '2345-7' }));
  });

  it('is none where neither is known', () => {
    expect(testKey({})).toBeUndefined();
    expect(testKey({ system: loinc, name: ' ' })).toBeUndefined();
  });
});
