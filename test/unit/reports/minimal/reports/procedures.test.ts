import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('procedures');
const open = '<Procedure xmlns="http://indivo.org/vocab/xml/documents#">';

describe('The minimal report of procedures', () => {
  it('shows the coded name, who performed it, where and when', () => {
    expect(
      item({
        date_performed: '2009-05-16T12:00:00.000250Z',
        name: 'Appendectomy',
        name_type: 'http://codes.example.org/procedures#',
        name_value: '85',
        name_abbrev: 'append',
        provider_name: 'Dr. Ana Ruiz',
        provider_institution: 'City Hospital',
        location: 'Theatre 2',
        comments: 'no complications',
      }),
    ).toBe(
      compactItem(`
        ${open}
          <datePerformed>2009-05-16T12:00:00.000250Z</datePerformed>
          <name type="http://codes.example.org/procedures#" value="85" abbrev="append">Appendectomy</name>
          <provider>
            <name>Dr. Ana Ruiz</name>
            <institution>City Hospital</institution>
          </provider>
          <location>Theatre 2</location>
          <comments>no complications</comments>
        </Procedure>`),
    );
  });

  it('leaves out what is unknown, except the name', () => {
    expect(item({ name: 'Appendectomy' })).toBe(`${open}<name>Appendectomy</name></Procedure>`);
  });

  it('has all attributes of the code or none, depending on the coding system', () => {
    expect(item({ name: 'Appendectomy', name_type: 'http://codes.example.org/procedures#' })).toBe(
      `${open}<name type="http://codes.example.org/procedures#" value="" abbrev="">Appendectomy</name></Procedure>`,
    );
    expect(item({ name: 'Appendectomy', name_value: '85', name_abbrev: 'append' })).toBe(
      `${open}<name>Appendectomy</name></Procedure>`,
    );
  });

  it('has a provider only when its name is known', () => {
    expect(item({ name: 'A', provider_name: 'Dr. Ana Ruiz' })).toBe(
      `${open}<name>A</name><provider><name>Dr. Ana Ruiz</name></provider></Procedure>`,
    );
    expect(item({ name: 'A', provider_institution: 'City Hospital' })).toBe(
      `${open}<name>A</name></Procedure>`,
    );
  });

  it('can be queried by name and date', () => {
    expect(fields()).toEqual(['procedure_name string', 'date_performed date', 'created_at date']);
    expect(values({ name: 'Appendectomy', date_performed: '2009-05-16T12:00:00Z' })).toEqual([
      'Appendectomy',
      '2009-05-16T12:00:00Z',
      extracted,
    ]);
  });
});
