import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('immunizations');
const cvx = 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#';
const given = {
  date: '2010-05-12T00:00:00Z',
  product_name_title: 'typhoid, oral',
  product_name_system: cvx,
  product_name_identifier: '25',
};

describe('The minimal report of immunizations', () => {
  it('shows the vaccine and when it was given', () => {
    expect(item({ ...given, administration_status_title: 'Dose given' })).toBe(
      compactItem(`
        <Immunization xmlns="http://indivo.org/vocab/xml/documents#">
          <dateAdministered>2010-05-12T00:00:00Z</dateAdministered>
          <vaccine>
            <type type="${cvx}" value="25">typhoid, oral</type>
          </vaccine>
        </Immunization>`),
    );
  });

  it('leaves out what is unknown', () => {
    expect(item({})).toBe('<Immunization xmlns="http://indivo.org/vocab/xml/documents#"/>');
  });

  it('can be queried by vaccine and date', () => {
    expect(fields()).toEqual(['vaccine_type string', 'date_administered date', 'created_at date']);
    expect(values(given)).toEqual(['typhoid, oral', '2010-05-12T00:00:00Z', extracted]);
  });
});
