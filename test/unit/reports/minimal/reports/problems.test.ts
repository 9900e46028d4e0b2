import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('problems');
const snomed = 'http://purl.bioontology.org/ontology/SNOMEDCT/';

describe('The minimal report of problems', () => {
  it('shows name, dates and notes', () => {
    expect(
      item({
        name_title: 'Asthma',
        name_system: snomed,
        name_identifier: '195967001',
        startDate: '2011-03-04T09:30:00Z',
        endDate: '2012-01-01T00:00:00.500000Z',
        notes: 'worse in spring',
      }),
    ).toBe(
      compactItem(`
        <Problem xmlns="http://indivo.org/vocab/xml/documents#">
          <dateOnset>2011-03-04T09:30:00Z</dateOnset>
          <dateResolution>2012-01-01T00:00:00.500000Z</dateResolution>
          <name type="${snomed}" value="195967001">Asthma</name>
          <comments>worse in spring</comments>
        </Problem>`),
    );
  });

  it('leaves out what is unknown', () => {
    expect(item({})).toBe('<Problem xmlns="http://indivo.org/vocab/xml/documents#"/>');
  });

  it('can be queried by name and dates', () => {
    expect(fields()).toEqual([
      'problem_name string',
      'date_onset date',
      'date_resolution date',
      'created_at date',
    ]);
    expect(values({ name_title: 'Asthma', startDate: '2011-03-04T09:30:00Z' })).toEqual([
      'Asthma',
      '2011-03-04T09:30:00Z',
      null,
      extracted,
    ]);
  });
});
