/** docs/contract/reports.md#minimal-reports-items */
import { describe, expect, it, test } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('medications');
const rxnorm = 'http://purl.bioontology.org/ontology/RXNORM/';
const open = '<Medication xmlns="http://indivo.org/vocab/xml/documents#">';

describe('The minimal report of medications', () => {
  it('shows drug, dates, dose, frequency and instructions', () => {
    expect(
      item({
        drugName_title: 'Cetirizine 10 MG Oral Tablet',
        drugName_system: rxnorm,
        drugName_identifier: '1014678',
        startDate: '2014-05-02',
        endDate: '2014-08-02',
        frequency_value: '1',
        frequency_unit: '/d',
        quantity_value: '30',
        quantity_unit: '{tablet}',
        instructions: 'with water',
      }),
    ).toBe(
      compactItem(`
        ${open}
          <dateStarted>2014-05-02</dateStarted>
          <dateStopped>2014-08-02</dateStopped>
          <name type="${rxnorm}" value="1014678">Cetirizine 10 MG Oral Tablet</name>
          <dose>
            <value>30</value>
            <unit>{tablet}</unit>
          </dose>
          <frequency>1 /d</frequency>
          <prescription>
            <instructions>with water</instructions>
          </prescription>
        </Medication>`),
    );
  });

  test.each(['30', '2.5', '-1', '+.5', '1e3', ' 7 '])(
    'gives the quantity %o, which is a number, as value and exactly as the document has it',
    (text) => {
      expect(item({ quantity_value: text })).toBe(`${open}<dose><value>${text}</value></dose></Medication>`);
    },
  );

  test.each(['half', '1/2', '1-2', '1,5', 'NaN', 'Infinity', '0x10', '1 2'])(
    'gives the quantity %o, which is no number, as textValue',
    (text) => {
      expect(item({ quantity_value: text })).toBe(
        `${open}<dose><textValue>${text}</textValue></dose></Medication>`,
      );
    },
  );

  it('gives a dose when only its unit is known', () => {
    expect(item({ quantity_unit: 'mL' })).toBe(`${open}<dose><unit>mL</unit></dose></Medication>`);
  });

  it('gives the half of a frequency that is known', () => {
    expect(item({ frequency_value: '2' })).toBe(`${open}<frequency>2</frequency></Medication>`);
    expect(item({ frequency_unit: '/wk' })).toBe(`${open}<frequency>/wk</frequency></Medication>`);
  });

  it('leaves out what is unknown', () => {
    expect(item({})).toBe('<Medication xmlns="http://indivo.org/vocab/xml/documents#"/>');
  });

  it('can be queried by name and dates, and by a brand name, which no fact has', () => {
    expect(fields()).toEqual([
      'medication_name string',
      'medication_brand_name string',
      'date_started date-only',
      'date_stopped date-only',
      'created_at date',
    ]);
    expect(values({ drugName_title: 'Cetirizine', startDate: '2014-05-02', endDate: '2014-08-02' })).toEqual([
      'Cetirizine',
      null,
      '2014-05-02',
      '2014-08-02',
      extracted,
    ]);
  });
});
