import { describe, expect, it } from 'vitest';
import { extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('measurements');
const measured = { type: 'HBA1C', value: 6.5, unit: 'percent', datetime: '2011-04-12T00:00:00Z' };

describe('The minimal report of measurements', () => {
  it('has one empty element without namespace for each', () => {
    expect(item(measured, { id: 'b7e1', documentId: '9a41' })).toBe(
      '<Measurement id="b7e1" value="6.5" type="HBA1C" datetime="2011-04-12T00:00:00Z" unit="percent" source_doc="9a41"/>',
    );
  });

  it('keeps one decimal place, and escapes', () => {
    expect(item({ ...measured, value: 7, unit: '<"&' })).toBe(
      '<Measurement id="f1" value="7.0" type="HBA1C" datetime="2011-04-12T00:00:00Z" unit="&lt;&quot;&amp;" source_doc="d1"/>',
    );
  });

  it('can be queried by code, value and date', () => {
    expect(fields()).toEqual(['lab_code string', 'value number', 'date_measured date', 'created_at date']);
    expect(values(measured)).toEqual(['HBA1C', 6.5, '2011-04-12T00:00:00Z', extracted]);
  });
});
