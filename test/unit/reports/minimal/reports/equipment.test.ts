import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('equipment');

describe('The minimal report of equipment', () => {
  it('shows the device with its dates', () => {
    expect(
      item({
        date_started: '2013-02-11',
        date_stopped: '2014-01-31',
        name: 'Nebulizer',
        vendor: 'Breathwell',
        description: 'With <mask> & tube',
      }),
    ).toBe(
      compactItem(`
        <Equipment xmlns="http://indivo.org/vocab/xml/documents#">
          <dateStarted>2013-02-11</dateStarted>
          <dateStopped>2014-01-31</dateStopped>
          <name>Nebulizer</name>
          <vendor>Breathwell</vendor>
          <description>With &lt;mask&gt; &amp; tube</description>
        </Equipment>`),
    );
  });

  it('leaves out what is unknown, except the name', () => {
    expect(item({ name: 'Nebulizer' })).toBe(
      '<Equipment xmlns="http://indivo.org/vocab/xml/documents#"><name>Nebulizer</name></Equipment>',
    );
    expect(item({})).toBe('<Equipment xmlns="http://indivo.org/vocab/xml/documents#"><name/></Equipment>');
  });

  it('can be queried by name, vendor and dates', () => {
    expect(fields()).toEqual([
      'equipment_name string',
      'equipment_vendor string',
      'date_started date-only',
      'date_stopped date-only',
      'created_at date',
    ]);
    expect(values({ name: 'Nebulizer', vendor: 'Breathwell', date_started: '2013-02-11' })).toEqual([
      'Nebulizer',
      'Breathwell',
      '2013-02-11',
      null,
      extracted,
    ]);
  });
});
