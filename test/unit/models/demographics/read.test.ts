import { describe, expect, it } from 'vitest';
import {
  demographicsFields,
  readDemographics,
  recordLabel,
} from '../../../../shared/models/demographics/index.ts';

const open = '<Demographics xmlns="http://indivo.org/vocab/xml/documents#">';
const bday = '<dateOfBirth>1984-02-29</dateOfBirth>';
const gender = '<gender>female</gender>';
const name = '<Name><familyName>Moreau</familyName><givenName>Inès</givenName></Name>';
const telephone = '<Telephone><number>1</number></Telephone>';

const bytes = (xml: string) => new TextEncoder().encode(xml);
const read = (content: string) => readDemographics(bytes(`${open}${content}</Demographics>`));
const minimal = read(`${bday}${gender}${name}`);

const full = `
  <dateOfBirth>1984-02-29</dateOfBirth>
  <gender>female</gender>
  <email>ines.moreau@example.net</email>
  <preferredLanguage>FR</preferredLanguage>
  <Name><familyName>Moreau</familyName><givenName>Inès</givenName><middleName>Claire</middleName></Name>
  <Telephone><type>c</type><number>202-555-0143</number><preferred>true</preferred></Telephone>
  <Telephone><number>202-555-0199</number></Telephone>
  <Address><country>USA</country><city>Takoma Park</city><postalCode>20912</postalCode><region>MD</region><street>14 Maple Ave</street></Address>`;

describe('A Demographics document', () => {
  it('returns the 22 fields in the order of every output', () => {
    expect(Object.entries(read(full))).toEqual([
      ['bday', '1984-02-29'],
      ['email', 'ines.moreau@example.net'],
      ['ethnicity', null],
      ['gender', 'female'],
      ['preferred_language', 'FR'],
      ['race', null],
      ['name_family', 'Moreau'],
      ['name_given', 'Inès'],
      ['name_middle', 'Claire'],
      ['name_prefix', null],
      ['name_suffix', null],
      ['tel_1_type', 'c'],
      ['tel_1_number', '202-555-0143'],
      ['tel_1_preferred_p', true],
      ['tel_2_type', null],
      ['tel_2_number', '202-555-0199'],
      ['tel_2_preferred_p', false],
      ['adr_street', '14 Maple Ave'],
      ['adr_city', 'Takoma Park'],
      ['adr_region', 'MD'],
      ['adr_postalcode', '20912'],
      ['adr_country', 'USA'],
    ]);
  });

  it('has null for every absent optional field, and false for absent Booleans', () => {
    expect(minimal).toEqual({
      bday: '1984-02-29',
      email: null,
      ethnicity: null,
      gender: 'female',
      preferred_language: null,
      race: null,
      name_family: 'Moreau',
      name_given: 'Inès',
      name_middle: null,
      name_prefix: null,
      name_suffix: null,
      tel_1_type: null,
      tel_1_number: null,
      tel_1_preferred_p: false,
      tel_2_type: null,
      tel_2_number: null,
      tel_2_preferred_p: false,
      adr_street: null,
      adr_city: null,
      adr_region: null,
      adr_postalcode: null,
      adr_country: null,
    });
  });

  it('has null for every empty optional element', () => {
    const content = `${bday}${gender}<email/><ethnicity></ethnicity><preferredLanguage/><race/>
      <Name><familyName>Moreau</familyName><givenName>Inès</givenName><middleName/><prefix/><suffix/></Name>
      <Telephone><type/><number/><preferred/></Telephone>
      <Address><country/><city/><postalCode/><region/><street/></Address>`;
    expect(read(content)).toEqual(minimal);
  });

  it('may use a namespace prefix, comments, processing instructions and CDATA sections', () => {
    const xml = `<?xml version="1.0"?><!-- x --><d:Demographics xmlns:d="http://indivo.org/vocab/xml/documents#">
      <d:dateOfBirth>1984-<!-- x -->02-29</d:dateOfBirth><?x y?><d:gender><![CDATA[female]]></d:gender>
      <d:Name><d:familyName>Mor&#101;au</d:familyName><d:givenName>Inès</d:givenName></d:Name></d:Demographics>`;
    expect(readDemographics(bytes(xml))).toEqual(minimal);
  });

  it('may have xml and xsi attributes', () => {
    const xml = `<Demographics xmlns="http://indivo.org/vocab/xml/documents#" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
      xsi:schemaLocation="http://indivo.org/vocab/xml/documents# demographics.xsd" xml:lang="en">${bday}${gender}${name}</Demographics>`;
    expect(readDemographics(bytes(xml))).toEqual(minimal);
  });
});

describe('A value of a Demographics document:', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    [' true\n', true],
  ])('preferred "%s" means %s', (text, expected) => {
    const content = `${bday}${gender}${name}<Telephone><number>1</number><preferred>${text}</preferred></Telephone>`;
    expect(read(content).tel_1_preferred_p).toBe(expected);
  });

  it.each(['h', 'w', 'c'])('telephone type %s is accepted', (type) => {
    const content = `${bday}${gender}${name}<Telephone><type>${type}</type><number>1</number></Telephone>`;
    expect(read(content).tel_1_type).toBe(type);
  });

  it('a first telephone without a number does not move the second one', () => {
    const content = `${bday}${gender}${name}<Telephone><number/></Telephone><Telephone><number>2</number></Telephone>`;
    expect(read(content)).toMatchObject({ tel_1_number: null, tel_2_number: '2' });
  });

  it.each(['0001-01-01', '1850-06-30', '2000-02-29', '9999-12-31', '\n 1984-02-29 '])(
    'date "%s" is accepted',
    (date) => {
      expect(read(`<dateOfBirth>${date}</dateOfBirth>${gender}${name}`).bday).toBe(date.trim());
    },
  );

  it('gender male is accepted', () => {
    expect(read(`${bday}<gender>male</gender>${name}`).gender).toBe('male');
  });

  it('text is kept as it is, spaces included', () => {
    expect(read(`${bday}${gender}<email> a b </email>${name}`).email).toBe(' a b ');
  });
});

/** Where each text field is, and its maximum length. */
const lengths: readonly (readonly [field: string, maximum: number, content: (text: string) => string])[] = [
  ['email', 200, (text) => `${bday}${gender}<email>${text}</email>${name}`],
  ['ethnicity', 200, (text) => `${bday}${gender}<ethnicity>${text}</ethnicity>${name}`],
  [
    'preferred_language',
    200,
    (text) => `${bday}${gender}<preferredLanguage>${text}</preferredLanguage>${name}`,
  ],
  ['race', 200, (text) => `${bday}${gender}<race>${text}</race>${name}`],
  [
    'name_family',
    255,
    (text) => `${bday}${gender}<Name><familyName>${text}</familyName><givenName>I</givenName></Name>`,
  ],
  [
    'name_given',
    255,
    (text) => `${bday}${gender}<Name><familyName>M</familyName><givenName>${text}</givenName></Name>`,
  ],
  ...(['middleName', 'prefix', 'suffix'] as const).map(
    (element) =>
      [
        { middleName: 'name_middle', prefix: 'name_prefix', suffix: 'name_suffix' }[element],
        255,
        (text: string) =>
          `${bday}${gender}<Name><familyName>M</familyName><givenName>I</givenName><${element}>${text}</${element}></Name>`,
      ] as const,
  ),
  ['tel_1_number', 20, (text) => `${bday}${gender}${name}<Telephone><number>${text}</number></Telephone>`],
  [
    'tel_2_number',
    20,
    (text) => `${bday}${gender}${name}${telephone}<Telephone><number>${text}</number></Telephone>`,
  ],
  ['adr_country', 255, (text) => `${bday}${gender}${name}<Address><country>${text}</country></Address>`],
  ['adr_city', 255, (text) => `${bday}${gender}${name}<Address><city>${text}</city></Address>`],
  [
    'adr_postalcode',
    12,
    (text) => `${bday}${gender}${name}<Address><postalCode>${text}</postalCode></Address>`,
  ],
  ['adr_region', 255, (text) => `${bday}${gender}${name}<Address><region>${text}</region></Address>`],
  ['adr_street', 255, (text) => `${bday}${gender}${name}<Address><street>${text}</street></Address>`],
];

describe('The length limit of Demographics', () => {
  it.each(lengths)('for %s is %i characters, whatever their width', (field, maximum, content) => {
    expect(read(content('é'.repeat(maximum)))).toHaveProperty(field, 'é'.repeat(maximum));
    expect(read(content('😀'.repeat(maximum)))).toHaveProperty(field, '😀'.repeat(maximum));
    for (const text of ['x'.repeat(maximum + 1), '😀'.repeat(maximum + 1), 'x'.repeat(100_000)]) {
      expect(() => read(content(text))).toThrow(
        expect.objectContaining({
          status: 400,
          message: expect.stringContaining(`must not exceed ${maximum} characters`),
        }),
      );
    }
  });
});

const refused: readonly (readonly [title: string, xml: string, message: RegExp])[] = [
  ['no body', '', /body is empty/],
  ['text that is not XML', 'hello', /cannot be read as XML/],
  ['malformed XML', `${open}${bday}`, /cannot be read as XML: .*unclosed tag/],
  ['XML in another encoding', `<?xml version="1.0" encoding="latin1"?>${open}</Demographics>`, /only UTF-8/],
  [
    'a DOCTYPE',
    `<!DOCTYPE Demographics>${open}${bday}${gender}${name}</Demographics>`,
    /must not have a DOCTYPE/,
  ],
  [
    'entity declarations',
    `<!DOCTYPE d [<!ENTITY x "y">]>${open}${bday}${gender}${name}</Demographics>`,
    /declares entities/,
  ],
  ['too many elements', `${open}${'<x/>'.repeat(200)}</Demographics>`, /more than 100 elements/],
  [
    'another root',
    '<Contact xmlns="http://indivo.org/vocab/xml/documents#"/>',
    /root element must be Demographics .*, not Contact\./,
  ],
  [
    'a root without namespace',
    `<Demographics>${bday}${gender}${name}</Demographics>`,
    /not Demographics \(in no namespace\)/,
  ],
  [
    'a root in a foreign namespace',
    `<Demographics xmlns="urn:x">${bday}${gender}${name}</Demographics>`,
    /in namespace urn:x/,
  ],
];

const d = (content: string) => `${open}${content}</Demographics>`;

const invalid: readonly (readonly [title: string, xml: string, message: RegExp])[] = [
  ['no dateOfBirth', d(`${gender}${name}`), /^Demographics lacks dateOfBirth; /],
  ['no gender', d(`${bday}${name}`), /^Demographics lacks gender; /],
  ['no Name', d(`${bday}${gender}`), /^Demographics lacks Name; /],
  ['two dates of birth', d(`${bday}${bday}${gender}${name}`), /dateOfBirth at most once/],
  ['two emails', d(`${bday}${gender}<email/><email/>${name}`), /email at most once/],
  ['two names', d(`${bday}${gender}${name}${name}`), /Name at most once/],
  ['three telephones', d(`${bday}${gender}${name}${telephone.repeat(3)}`), /Telephone at most 2 times/],
  ['two addresses', d(`${bday}${gender}${name}<Address/><Address/>`), /Address at most once/],
  [
    'gender before dateOfBirth',
    d(`${gender}${bday}${name}`),
    /^Demographics has gender in the wrong place; its elements are, in order: dateOfBirth, /,
  ],
  ['email after Name', d(`${bday}${gender}${name}<email/>`), /has email in the wrong place/],
  [
    'race before ethnicity',
    d(`${bday}${gender}<race/><ethnicity/>${name}`),
    /^Demographics has ethnicity in the wrong place/,
  ],
  [
    'Address before Telephone',
    d(`${bday}${gender}${name}<Address/>${telephone}`),
    /has Telephone in the wrong place/,
  ],
  ['an unknown element', d(`${bday}${gender}${name}<nickname/>`), /does not take nickname/],
  [
    'a child without namespace',
    d(`<dateOfBirth xmlns="">1984-02-29</dateOfBirth>${gender}${name}`),
    /dateOfBirth \(in no namespace\)/,
  ],
  ['text between elements', d(`${bday}oops${gender}${name}`), /^Demographics holds elements only/],
  [
    'text in Name',
    d(`${bday}${gender}<Name>Moreau<familyName>M</familyName><givenName>I</givenName></Name>`),
    /^Name holds elements only/,
  ],
  [
    'text in Telephone',
    d(`${bday}${gender}${name}<Telephone>1<number/></Telephone>`),
    /^Telephone holds elements only/,
  ],
  [
    'text in Address',
    d(`${bday}${gender}${name}<Address>Takoma Park</Address>`),
    /^Address holds elements only/,
  ],
  ['an element in gender', d(`${bday}<gender><b>female</b></gender>${name}`), /^gender holds text only/],
  [
    'an attribute on the root',
    d('').replace('>', ' version="1">'),
    /^Demographics takes no attributes; remove version/,
  ],
  [
    'an attribute on a child',
    d(`${bday}${gender}<Name use="legal"/>`),
    /^Name takes no attributes; remove use/,
  ],
  ['no familyName', d(`${bday}${gender}<Name><givenName>I</givenName></Name>`), /^Name lacks familyName/],
  ['no givenName', d(`${bday}${gender}<Name><familyName>M</familyName></Name>`), /^Name lacks givenName/],
  [
    'givenName before familyName',
    d(`${bday}${gender}<Name><givenName>I</givenName><familyName>M</familyName></Name>`),
    /^Name has givenName in the wrong place/,
  ],
  [
    'suffix before prefix',
    d(`${bday}${gender}<Name><familyName>M</familyName><givenName>I</givenName><suffix/><prefix/></Name>`),
    /prefix in the wrong place/,
  ],
  [
    'an empty familyName',
    d(`${bday}${gender}<Name><familyName/><givenName>I</givenName></Name>`),
    /^Name\/familyName must not be empty/,
  ],
  [
    'an empty givenName',
    d(`${bday}${gender}<Name><familyName>M</familyName><givenName></givenName></Name>`),
    /^Name\/givenName must not be empty/,
  ],
  ['an empty dateOfBirth', d(`<dateOfBirth/>${gender}${name}`), /^dateOfBirth must not be empty/],
  ['an empty gender', d(`${bday}<gender/>${name}`), /^gender must not be empty/],
  [
    'no number in a telephone',
    d(`${bday}${gender}${name}<Telephone><type>h</type></Telephone>`),
    /^Telephone lacks number/,
  ],
  [
    'number before type',
    d(`${bday}${gender}${name}<Telephone><number>1</number><type>h</type></Telephone>`),
    /type in the wrong place/,
  ],
  [
    'street before city',
    d(`${bday}${gender}${name}<Address><street/><city/></Address>`),
    /city in the wrong place/,
  ],
  ...['Female', 'FEMALE', 'f', 'other', ' female', 'female\n'].map(
    (text) =>
      [
        `gender "${text}"`,
        d(`${bday}<gender>${text}</gender>${name}`),
        /^gender must be exactly one of: female, male\.$/,
      ] as const,
  ),
  ...['x', 'H', 'home', ' h'].map(
    (text) =>
      [
        `telephone type "${text}"`,
        d(`${bday}${gender}${name}${telephone}<Telephone><type>${text}</type><number>1</number></Telephone>`),
        /^Telephone\[2\]\/type must be exactly one of: h, w, c\.$/,
      ] as const,
  ),
  ...['TRUE', 'True', 'yes', '2'].map(
    (text) =>
      [
        `preferred "${text}"`,
        d(`${bday}${gender}${name}<Telephone><number>1</number><preferred>${text}</preferred></Telephone>`),
        /^Telephone\[1\]\/preferred must be true, false, 1 or 0\.$/,
      ] as const,
  ),
  ...[
    '1983-02-29',
    '1984-13-01',
    '1984-04-31',
    '0000-01-01',
    '1984-2-29',
    '84-02-29',
    '1984-02-29Z',
    '1984-02-29+01:00',
  ]
    .concat([
      '1984-02-29T00:00:00Z',
      '29.02.1984',
      '19840229',
      '-1984-02-29',
      '12024-01-01',
      '1984-02-29x',
      'yesterday',
    ])
    .map(
      (text) =>
        [
          `date "${text}"`,
          d(`<dateOfBirth>${text}</dateOfBirth>${gender}${name}`),
          /^dateOfBirth must be a calendar date/,
        ] as const,
    ),
];

describe('A Demographics body gets 400 with a reason when it has', () => {
  it.each([...refused, ...invalid])('%s', (_title, xml, message) => {
    expect(() => readDemographics(bytes(xml))).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringMatching(message) }),
    );
  });

  it('an invalid value, and the reason does not show that value', () => {
    expect(() => read(`<dateOfBirth>12 May 1960</dateOfBirth>${gender}${name}`)).toThrow(/^(?!.*1960)/);
    expect(() => read(`${bday}<gender>12 May 1960</gender>${name}`)).toThrow(/^(?!.*1960)/);
  });
});

describe('The label of a record', () => {
  it('is given name, space, family name', () => {
    expect(recordLabel(minimal)).toBe('Inès Moreau');
  });
});

describe('The table of Demographics fields', () => {
  it('has 22 fields', () => {
    expect(demographicsFields).toHaveLength(22);
  });
});
