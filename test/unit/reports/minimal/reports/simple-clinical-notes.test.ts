import { describe, expect, it } from 'vitest';
import { compactItem, extracted, reportUnderTest } from '../support.ts';

const { item, fields, values } = reportUnderTest('simple-clinical-notes');
const open = '<SimpleClinicalNote xmlns="http://indivo.org/vocab/xml/documents#">';
const dateOfVisit = '<dateOfVisit>2010-02-02T12:00:00Z</dateOfVisit>';
const note = (rest: Parameters<typeof item>[0]) => item({ date_of_visit: '2010-02-02T12:00:00Z', ...rest });

describe('The minimal report of simple clinical notes', () => {
  it('shows visit, signature and content', () => {
    expect(
      item({
        date_of_visit: '2010-02-02T12:00:00Z',
        finalized_at: '2010-02-03T13:12:00Z',
        visit_type: 'Acute care',
        visit_type_type: 'http://codes.example.org/visits#',
        visit_type_value: '1287',
        visit_type_abbrev: 'acute',
        visit_location: 'Longfellow Medical',
        specialty: 'Hematology',
        specialty_type: 'http://codes.example.org/specialties#',
        specialty_value: 'hem',
        specialty_abbrev: 'hem/onc',
        signed_at: '2010-02-03T13:12:00Z',
        provider_name: 'Dr. Kenneth Mandl',
        provider_institution: "Children's Hospital",
        chief_complaint: 'stomach ache',
        content: 'Patient presents with …',
      }),
    ).toBe(
      compactItem(`
        ${open}
          <dateOfVisit>2010-02-02T12:00:00Z</dateOfVisit>
          <finalizedAt>2010-02-03T13:12:00Z</finalizedAt>
          <visitType type="http://codes.example.org/visits#" value="1287" abbrev="acute">Acute care</visitType>
          <visitLocation>Longfellow Medical</visitLocation>
          <specialty type="http://codes.example.org/specialties#" value="hem" abbrev="hem/onc">Hematology</specialty>
          <signature>
            <at>2010-02-03T13:12:00Z</at>
            <provider>
              <name>Dr. Kenneth Mandl</name>
              <institution>Children&apos;s Hospital</institution>
            </provider>
          </signature>
          <chiefComplaint>stomach ache</chiefComplaint>
          <content>Patient presents with …</content>
        </SimpleClinicalNote>`),
    );
  });

  it('leaves out what is unknown, except the date of the visit', () => {
    expect(note({})).toBe(`${open}${dateOfVisit}</SimpleClinicalNote>`);
  });

  it('has all attributes of a code or none', () => {
    expect(
      note({ visit_type: 'Acute care', visit_type_type: 'urn:x', specialty: 'H', specialty_value: 'h' }),
    ).toBe(
      `${open}${dateOfVisit}<visitType type="urn:x" value="" abbrev="">Acute care</visitType><specialty>H</specialty></SimpleClinicalNote>`,
    );
    expect(note({ visit_type_type: 'urn:x', visit_type_value: '1' })).toBe(
      `${open}${dateOfVisit}</SimpleClinicalNote>`,
    );
  });

  it('has a signature only when the name of the provider is known', () => {
    expect(note({ provider_name: 'Dr. Kenneth Mandl' })).toBe(
      `${open}${dateOfVisit}<signature><provider><name>Dr. Kenneth Mandl</name></provider></signature></SimpleClinicalNote>`,
    );
    expect(note({ signed_at: '2010-02-03T13:12:00Z', provider_institution: 'X' })).toBe(
      `${open}${dateOfVisit}</SimpleClinicalNote>`,
    );
  });

  it('can be queried by specialty, provider and date', () => {
    expect(fields()).toEqual([
      'specialty string',
      'provider_name string',
      'date_of_visit date',
      'created_at date',
    ]);
    expect(
      values({ specialty: 'Hematology', provider_name: 'Dr. Mandl', date_of_visit: '2010-02-02T12:00:00Z' }),
    ).toEqual(['Hematology', 'Dr. Mandl', '2010-02-02T12:00:00Z', extracted]);
  });
});
