/** A patient with every field that demographics can hold, and one with few fields. */
import { documentPrefix } from '../../support/documents.ts';
import type { Description } from '../../support/medical/rdf.ts';

export function demographicsDocument(...content: readonly string[]): string {
  return `<Demographics xmlns="${documentPrefix}">${content.join('')}</Demographics>`;
}

export const whole = demographicsDocument(
  '<dateOfBirth>1984-02-29</dateOfBirth><gender>female</gender>',
  '<email>ines.moreau@example.net</email><ethnicity>Breton</ethnicity>',
  '<preferredLanguage>FR</preferredLanguage><race>not said</race>',
  '<Name><familyName>Moreau</familyName><givenName>Inès</givenName><middleName>Claire</middleName>',
  '<prefix>Dr</prefix><suffix>II</suffix></Name>',
  '<Telephone><type>c</type><number>202-555-0143</number><preferred>true</preferred></Telephone>',
  '<Telephone><type>h</type><number>202-555-0199</number></Telephone>',
  '<Address><country>USA</country><city>Takoma Park</city><postalCode>20912</postalCode>',
  '<region>MD</region><street>14 Maple Ave</street></Address>',
);

export const little = demographicsDocument(
  '<dateOfBirth>0999-12-31</dateOfBirth><gender>male</gender><email/>',
  '<Name><familyName>Ng &amp; Co</familyName><givenName> Li </givenName></Name>',
  '<Telephone><number/><preferred>1</preferred></Telephone>',
  '<Telephone><type>w</type><number>1</number><preferred>0</preferred></Telephone>',
  '<Address/>',
);

/** The fields in order. */
export const wholeValues = {
  bday: '1984-02-29',
  email: 'ines.moreau@example.net',
  ethnicity: 'Breton',
  gender: 'female',
  preferred_language: 'FR',
  race: 'not said',
  name_family: 'Moreau',
  name_given: 'Inès',
  name_middle: 'Claire',
  name_prefix: 'Dr',
  name_suffix: 'II',
  tel_1_type: 'c',
  tel_1_number: '202-555-0143',
  tel_1_preferred_p: true,
  tel_2_type: 'h',
  tel_2_number: '202-555-0199',
  tel_2_preferred_p: false,
  adr_street: '14 Maple Ave',
  adr_city: 'Takoma Park',
  adr_region: 'MD',
  adr_postalcode: '20912',
  adr_country: 'USA',
} as const;

export const littleValues = {
  bday: '0999-12-31',
  email: null,
  ethnicity: null,
  gender: 'male',
  preferred_language: null,
  race: null,
  name_family: 'Ng & Co',
  name_given: ' Li ',
  name_middle: null,
  name_prefix: null,
  name_suffix: null,
  tel_1_type: null,
  tel_1_number: null,
  tel_1_preferred_p: true,
  tel_2_type: 'w',
  tel_2_number: '1',
  tel_2_preferred_p: false,
  adr_street: null,
  adr_city: null,
  adr_region: null,
  adr_postalcode: null,
  adr_country: null,
} as const;

/** The RDF description without type, record and record number. */
export const wholeRdf: Description = {
  'v:bday': ['1984-02-29^^xsd:date'],
  'foaf:gender': ['female'],
  'sp:ethnicity': ['Breton'],
  'sp:preferredLanguage': ['FR'],
  'sp:race': ['not said'],
  'sp:email': ['ines.moreau@example.net'],
  'v:n': [
    {
      'rdf:type': ['v:Name'],
      'v:family-name': ['Moreau'],
      'v:given-name': ['Inès'],
      'v:additional-name': ['Claire'],
      'v:honorific-prefix': ['Dr'],
      'v:honorific-suffix': ['II'],
    },
  ],
  'v:tel': [
    { 'rdf:type': ['v:Cell', 'v:Pref', 'v:Tel'], 'rdf:value': ['202-555-0143'] },
    { 'rdf:type': ['v:Home', 'v:Tel'], 'rdf:value': ['202-555-0199'] },
  ],
  'v:adr': [
    {
      'rdf:type': ['v:Address'],
      'v:street-address': ['14 Maple Ave'],
      'v:locality': ['Takoma Park'],
      'v:region': ['MD'],
      'v:postal-code': ['20912'],
      'v:country': ['USA'],
    },
  ],
};

/** A telephone without a number and an empty address are left out. */
export const littleRdf: Description = {
  'v:bday': ['0999-12-31^^xsd:date'],
  'foaf:gender': ['male'],
  'v:n': [{ 'rdf:type': ['v:Name'], 'v:family-name': ['Ng & Co'], 'v:given-name': [' Li '] }],
  'v:tel': [{ 'rdf:type': ['v:Tel', 'v:Work'], 'rdf:value': ['1'] }],
};
