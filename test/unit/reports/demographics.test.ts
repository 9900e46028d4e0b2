import { describe, expect, it } from 'vitest';
import type { Demographics } from '../../../shared/models/demographics/index.ts';
import { demographicsJson, demographicsXml } from '../../../shared/reports/demographics.ts';

const ines: Demographics = {
  bday: '1984-02-29',
  email: 'ines.moreau@example.net',
  ethnicity: null,
  gender: 'female',
  preferred_language: 'FR',
  race: null,
  name_family: 'Moreau',
  name_given: 'Inès',
  name_middle: 'Claire',
  name_prefix: null,
  name_suffix: null,
  tel_1_type: 'c',
  tel_1_number: '202-555-0143',
  tel_1_preferred_p: true,
  tel_2_type: null,
  tel_2_number: '202-555-0199',
  tel_2_preferred_p: false,
  adr_street: '14 Maple Ave',
  adr_city: 'Takoma Park',
  adr_region: 'MD',
  adr_postalcode: '20912',
  adr_country: 'USA',
};

describe('Demographics as JSON', () => {
  it('are an array with one object of 24 keys, nulls included', () => {
    expect(demographicsJson(ines, '6f0e')).toBe(
      '[{"__modelname__":"Demographics","__documentid__":"6f0e","bday":"1984-02-29","email":"ines.moreau@example.net",' +
        '"ethnicity":null,"gender":"female","preferred_language":"FR","race":null,' +
        '"name_family":"Moreau","name_given":"Inès","name_middle":"Claire","name_prefix":null,"name_suffix":null,' +
        '"tel_1_type":"c","tel_1_number":"202-555-0143","tel_1_preferred_p":true,' +
        '"tel_2_type":null,"tel_2_number":"202-555-0199","tel_2_preferred_p":false,' +
        '"adr_street":"14 Maple Ave","adr_city":"Takoma Park","adr_region":"MD","adr_postalcode":"20912","adr_country":"USA"}]',
    );
  });

  it('have their fields in the order of the model, whatever the input order', () => {
    const reversed = Object.fromEntries(Object.entries(ines).reverse()) as Demographics;
    expect(demographicsJson(reversed, '6f0e')).toBe(demographicsJson(ines, '6f0e'));
  });
});

describe('Demographics as XML', () => {
  it('are one Model of 22 Fields without namespace, empty when there is no value', () => {
    expect(demographicsXml(ines, '6f0e')).toBe(
      '<?xml version="1.0" encoding="utf-8"?><Models><Model name="Demographics" documentId="6f0e">' +
        '<Field name="bday">1984-02-29</Field><Field name="email">ines.moreau@example.net</Field>' +
        '<Field name="ethnicity"/><Field name="gender">female</Field><Field name="preferred_language">FR</Field>' +
        '<Field name="race"/><Field name="name_family">Moreau</Field><Field name="name_given">Inès</Field>' +
        '<Field name="name_middle">Claire</Field><Field name="name_prefix"/><Field name="name_suffix"/>' +
        '<Field name="tel_1_type">c</Field><Field name="tel_1_number">202-555-0143</Field>' +
        '<Field name="tel_1_preferred_p">true</Field><Field name="tel_2_type"/>' +
        '<Field name="tel_2_number">202-555-0199</Field><Field name="tel_2_preferred_p">false</Field>' +
        '<Field name="adr_street">14 Maple Ave</Field><Field name="adr_city">Takoma Park</Field>' +
        '<Field name="adr_region">MD</Field><Field name="adr_postalcode">20912</Field>' +
        '<Field name="adr_country">USA</Field></Model></Models>',
    );
  });

  it('are escaped', () => {
    expect(demographicsXml({ ...ines, race: '<&>' }, '"')).toMatch(
      /documentId="&quot;">.*<Field name="race">&lt;&amp;&gt;<\/Field>/,
    );
  });
});
