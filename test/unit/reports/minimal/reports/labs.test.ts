import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('labs');
const open = '<LabReport xmlns="http://indivo.org/vocab/xml/documents#">';

describe('The minimal report of labs', () => {
  it('shows test, laboratory, result and ranges', () => {
    expect(
      item({
        collected_at: '2010-12-27T17:00:00Z',
        collected_by_org_name: 'City Lab',
        collected_by_org_adr_street: '1 Test Way',
        collected_by_org_adr_city: 'Boston',
        collected_by_org_adr_region: 'MA',
        collected_by_org_adr_postalcode: '02115',
        collected_by_org_adr_country: 'USA',
        notes: 'fasting',
        test_name_title: 'Serum sodium',
        narrative_result: 'normal',
        quantitative_result_value_value: '140',
        quantitative_result_value_unit: 'mEq/L',
        quantitative_result_normal_range_min_value: '135',
        quantitative_result_normal_range_max_value: '145',
        quantitative_result_non_critical_range_min_value: '120',
        quantitative_result_non_critical_range_max_value: '160',
      }),
    ).toBe(
      compactItem(`
        ${open}
          <dateMeasured>2010-12-27T17:00:00Z</dateMeasured>
          <laboratory>
            <name>City Lab</name>
            <address>1 Test Way, Boston, MA, 02115, USA</address>
          </laboratory>
          <comments>fasting</comments>
          <firstLabTestName>Serum sodium</firstLabTestName>
          <firstLabTestValue>140</firstLabTestValue>
          <normalRangeMinimum>135</normalRangeMinimum>
          <normalRangeMaximum>145</normalRangeMaximum>
          <nonCriticalRangeMinimum>120</nonCriticalRangeMinimum>
          <nonCriticalRangeMaximum>160</nonCriticalRangeMaximum>
        </LabReport>`),
    );
  });

  it('shows the narrative result when there is no amount', () => {
    expect(item({ narrative_result: 'negative' })).toBe(
      `${open}<firstLabTestValue>negative</firstLabTestValue></LabReport>`,
    );
  });

  it('shows amounts as sent', () => {
    expect(item({ quantitative_result_value_value: '<5' })).toBe(
      `${open}<firstLabTestValue>&lt;5</firstLabTestValue></LabReport>`,
    );
  });

  it('joins the known parts of the address', () => {
    expect(item({ collected_by_org_adr_city: 'Boston', collected_by_org_adr_postalcode: '02115' })).toBe(
      `${open}<laboratory><address>Boston, 02115</address></laboratory></LabReport>`,
    );
  });

  it('leaves out what is unknown', () => {
    expect(item({})).toBe('<LabReport xmlns="http://indivo.org/vocab/xml/documents#"/>');
    expect(item({ collected_by_org_name: 'City Lab' })).toBe(
      `${open}<laboratory><name>City Lab</name></laboratory></LabReport>`,
    );
  });

  it('can be queried by test and date; a type is never known', () => {
    expect(fields()).toEqual([
      'lab_type string',
      'lab_test_name string',
      'date_measured date',
      'created_at date',
    ]);
    expect(values({ test_name_title: 'Serum sodium', collected_at: '2010-12-27T17:00:00Z' })).toEqual([
      null,
      'Serum sodium',
      '2010-12-27T17:00:00Z',
      extracted,
    ]);
  });
});
