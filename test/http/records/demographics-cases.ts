/** Demographics documents that must be accepted or rejected, one per rule and named after it. */

const documentsNamespace = 'http://indivo.org/vocab/xml/documents#';

/** The parts of a demographics document in document order. A part that is undefined is left out. */
interface Parts {
  readonly dateOfBirth?: string | undefined;
  readonly gender?: string | undefined;
  readonly email?: string | undefined;
  readonly ethnicity?: string | undefined;
  readonly preferredLanguage?: string | undefined;
  readonly race?: string | undefined;
  readonly name?: string | undefined;
  /** What follows the name. */
  readonly rest?: string | undefined;
}

/** Writes the document. Every part is markup. */
function demographicsOf(parts: Parts): string {
  const all: Parts = {
    dateOfBirth: '<dateOfBirth>1984-02-29</dateOfBirth>',
    gender: '<gender>female</gender>',
    ...parts,
  };
  const content = [
    all.dateOfBirth,
    all.gender,
    all.email,
    all.ethnicity,
    all.preferredLanguage,
    all.race,
    all.name,
    all.rest,
  ];
  return `<Demographics xmlns="${documentsNamespace}">${content.filter((part) => part !== undefined).join('')}</Demographics>`;
}

function nameOf(given: string, family: string): string {
  return `<Name><familyName>${family}</familyName><givenName>${given}</givenName></Name>`;
}

/** A valid document for a person of that name. The name is markup, so `&amp;` is an ampersand. */
export function person(given: string, family: string): string {
  return demographicsOf({ name: nameOf(given, family) });
}

/**
 * Builds a case for a person with the given family name, so that a search can show that no record was
 * created.
 */
export type Case = readonly [rule: string, document: (family: string) => string | Buffer];

const name = (family: string) => nameOf('Ada', family);
const withRest = (rest: string) => (family: string) => demographicsOf({ name: name(family), rest });
const withName = (inside: (family: string) => string) => (family: string) =>
  demographicsOf({ name: `<Name>${inside(family)}</Name>` });
const withPart = (part: Parts) => (family: string) => demographicsOf({ name: name(family), ...part });
const tooLong = (length: number) => 'x'.repeat(length + 1);

function misplaced(...order: readonly string[]): (family: string) => string {
  return (family) => {
    const known: Record<string, string> = {
      dateOfBirth: '<dateOfBirth>1984-02-29</dateOfBirth>',
      gender: '<gender>female</gender>',
      email: '<email>a@example.org</email>',
      race: '<race>r</race>',
      Name: name(family),
      Telephone: '<Telephone><number>1</number></Telephone>',
      Address: '<Address><city>c</city></Address>',
    };
    const content = order.map((element) => known[element]).join('');
    return `<Demographics xmlns="${documentsNamespace}">${content}</Demographics>`;
  };
}

export const refused: readonly Case[] = [
  ['an empty body', () => ''],
  ['white space only', () => ' \n'],
  ['text that is not XML', (family) => `name: ${family}`],
  ['malformed XML', (family) => person('Ada', family).replace('</Name>', '')],
  ['two roots', (family) => person('Ada', family).repeat(2)],
  ['bytes that are not UTF-8', (family) => Buffer.from(person('Ad\xe9', family), 'latin1')],
  ['a reference to a control character', (family) => person('Ada&#1;', family)],
  ['a declared entity', (family) => `<!DOCTYPE Demographics [<!ENTITY a "Ada">]>${person('&a;', family)}`],
  [
    'an external entity',
    (family) => `<!DOCTYPE Demographics [<!ENTITY a SYSTEM "file:///etc/hostname">]>${person('&a;', family)}`,
  ],
  ['another root', (family) => person('Ada', family).replaceAll('Demographics', 'Demographic')],
  ['a root without a namespace', (family) => person('Ada', family).replace(/ xmlns="[^"]+"/, '')],
  [
    'a root in another namespace',
    (family) => person('Ada', family).replace(documentsNamespace, 'http://indivo.org/vocab/xml/other#'),
  ],
  [
    'children without a namespace',
    (family) =>
      person('Ada', family)
        .replace(/^<Demographics xmlns=/, '<d:Demographics xmlns:d=')
        .replace(/<\/Demographics>$/, '</d:Demographics>'),
  ],
  ['an unknown element', withRest('<Nickname>Al</Nickname>')],
  [
    'an unknown element in the name',
    withName((f) => `<familyName>${f}</familyName><givenName>A</givenName><nick>x</nick>`),
  ],
  [
    'an unknown element in a telephone',
    withRest('<Telephone><number>1</number><extension>2</extension></Telephone>'),
  ],
  ['an unknown element in the address', withRest('<Address><planet>Earth</planet></Address>')],
  ['text between the elements', withRest('and more')],

  ['no date of birth', withPart({ dateOfBirth: undefined })],
  [
    'two dates of birth',
    withPart({ dateOfBirth: '<dateOfBirth>1984-02-29</dateOfBirth><dateOfBirth>1984-03-01</dateOfBirth>' }),
  ],
  ['an empty date of birth', withPart({ dateOfBirth: '<dateOfBirth/>' })],
  ['a date of birth that does not exist', withPart({ dateOfBirth: '<dateOfBirth>1983-02-29</dateOfBirth>' })],
  ['a date of birth with a time zone', withPart({ dateOfBirth: '<dateOfBirth>1984-02-29Z</dateOfBirth>' })],
  [
    'a date of birth with a time',
    withPart({ dateOfBirth: '<dateOfBirth>1984-02-29T00:00:00Z</dateOfBirth>' }),
  ],
  ['a date of birth without hyphens', withPart({ dateOfBirth: '<dateOfBirth>19840229</dateOfBirth>' })],
  [
    'a date of birth with a year of two digits',
    withPart({ dateOfBirth: '<dateOfBirth>84-02-29</dateOfBirth>' }),
  ],
  ['no gender', withPart({ gender: undefined })],
  ['two genders', withPart({ gender: '<gender>female</gender><gender>male</gender>' })],
  ['an empty gender', withPart({ gender: '<gender/>' })],
  ['another gender', withPart({ gender: '<gender>unknown</gender>' })],
  ['a gender in capitals', withPart({ gender: '<gender>Female</gender>' })],
  ['a gender with spaces around it', withPart({ gender: '<gender> female </gender>' })],
  ['two email elements', withPart({ email: '<email>a@example.org</email><email>b@example.org</email>' })],
  ['no name', () => demographicsOf({})],
  ['two names', (family) => demographicsOf({ name: name(family).repeat(2) })],
  ['no family name', withName(() => '<givenName>Ada</givenName>')],
  ['no given name', withName((family) => `<familyName>${family}</familyName>`)],
  ['an empty family name', withName(() => '<familyName/><givenName>Ada</givenName>')],
  ['an empty given name', withName((family) => `<familyName>${family}</familyName><givenName></givenName>`)],
  ['three telephones', withRest('<Telephone><number>1</number></Telephone>'.repeat(3))],
  ['a telephone without a number', withRest('<Telephone><type>h</type></Telephone>')],
  ['an unknown type of telephone', withRest('<Telephone><type>x</type><number>1</number></Telephone>')],
  ['a type of telephone in full', withRest('<Telephone><type>home</type><number>1</number></Telephone>')],
  [
    'a preference that is not a boolean',
    withRest('<Telephone><number>1</number><preferred>yes</preferred></Telephone>'),
  ],
  [
    'a preference in capitals',
    withRest('<Telephone><number>1</number><preferred>TRUE</preferred></Telephone>'),
  ],
  ['two addresses', withRest('<Address><city>c</city></Address>'.repeat(2))],

  ['the gender before the date of birth', misplaced('gender', 'dateOfBirth', 'Name')],
  ['the race before the email', misplaced('dateOfBirth', 'gender', 'race', 'email', 'Name')],
  ['the name before the gender', misplaced('dateOfBirth', 'Name', 'gender')],
  ['the telephone before the name', misplaced('dateOfBirth', 'gender', 'Telephone', 'Name')],
  ['the address before the telephone', misplaced('dateOfBirth', 'gender', 'Name', 'Address', 'Telephone')],
  [
    'the given name before the family name',
    withName((f) => `<givenName>Ada</givenName><familyName>${f}</familyName>`),
  ],
  [
    'the middle name before the given name',
    withName((f) => `<familyName>${f}</familyName><middleName>M</middleName><givenName>Ada</givenName>`),
  ],
  ['the number before the type', withRest('<Telephone><number>1</number><type>h</type></Telephone>')],
  ['the city before the country', withRest('<Address><city>c</city><country>d</country></Address>')],

  ['an email over 200 characters', withPart({ email: `<email>${tooLong(200)}</email>` })],
  ['an ethnicity over 200 characters', withPart({ ethnicity: `<ethnicity>${tooLong(200)}</ethnicity>` })],
  [
    'a language over 200 characters',
    withPart({ preferredLanguage: `<preferredLanguage>${tooLong(200)}</preferredLanguage>` }),
  ],
  ['a race over 200 characters', withPart({ race: `<race>${tooLong(200)}</race>` })],
  ['a family name over 255 characters', (family) => person('Ada', family + tooLong(255))],
  ['a given name over 255 characters', (family) => person(tooLong(255), family)],
  [
    'a middle name over 255 characters',
    withName(
      (f) => `<familyName>${f}</familyName><givenName>A</givenName><middleName>${tooLong(255)}</middleName>`,
    ),
  ],
  [
    'a prefix over 255 characters',
    withName((f) => `<familyName>${f}</familyName><givenName>A</givenName><prefix>${tooLong(255)}</prefix>`),
  ],
  [
    'a suffix over 255 characters',
    withName((f) => `<familyName>${f}</familyName><givenName>A</givenName><suffix>${tooLong(255)}</suffix>`),
  ],
  ['a number over 20 characters', withRest(`<Telephone><number>${tooLong(20)}</number></Telephone>`)],
  ['a country over 255 characters', withRest(`<Address><country>${tooLong(255)}</country></Address>`)],
  ['a city over 255 characters', withRest(`<Address><city>${tooLong(255)}</city></Address>`)],
  [
    'a postal code over 12 characters',
    withRest(`<Address><postalCode>${tooLong(12)}</postalCode></Address>`),
  ],
  ['a region over 255 characters', withRest(`<Address><region>${tooLong(255)}</region></Address>`)],
  ['a street over 255 characters', withRest(`<Address><street>${tooLong(255)}</street></Address>`)],
];

const everything = (family: string) =>
  demographicsOf({
    email: '<email>ada@example.org</email>',
    ethnicity: '<ethnicity>e</ethnicity>',
    preferredLanguage: '<preferredLanguage>EN</preferredLanguage>',
    race: '<race>r</race>',
    name: `<Name><familyName>${family}</familyName><givenName>Ada</givenName><middleName>M</middleName><prefix>Dr</prefix><suffix>II</suffix></Name>`,
    rest:
      '<Telephone><type>h</type><number>202-555-0143</number><preferred>true</preferred></Telephone>' +
      '<Telephone><type>w</type><number>202-555-0199</number><preferred>0</preferred></Telephone>' +
      '<Address><country>USA</country><city>Salem</city><postalCode>01970</postalCode><region>MA</region><street>1 Main St</street></Address>',
  });

/** Each is for a person with the given name Ada. */
export const accepted: readonly Case[] = [
  ['only what is required', (family) => person('Ada', family)],
  ['every element', everything],
  ['an XML declaration', (family) => `<?xml version="1.0" encoding="UTF-8"?>\n${person('Ada', family)}`],
  [
    'comments and processing instructions',
    (family) => `<!-- a --><?b c?>${person('Ada', family).replace('<Name>', '<!-- d --><Name>')}`,
  ],
  ['white space between the elements', (family) => person('Ada', family).replaceAll('><', '>\n  <')],
  ['CDATA sections', (family) => person('<![CDATA[Ada]]>', family)],
  [
    'a prefix for the namespace',
    (family) =>
      person('Ada', family)
        .replace('xmlns=', 'xmlns:d=')
        .replace(/<(\/?)/g, '<$1d:'),
  ],
  ['the gender male', withPart({ gender: '<gender>male</gender>' })],
  [
    'empty optional elements',
    withPart({
      email: '<email/>',
      ethnicity: '<ethnicity></ethnicity>',
      preferredLanguage: '<preferredLanguage/>',
      race: '<race/>',
      rest: '<Address><country/><city/><postalCode/><region/><street/></Address>',
    }),
  ],
  ['an empty telephone number', withRest('<Telephone><type>c</type><number/></Telephone>')],
  ['an empty address', withRest('<Address/>')],
  [
    'every element at its longest',
    (family) =>
      demographicsOf({
        email: `<email>${'e'.repeat(200)}</email>`,
        race: `<race>${'é'.repeat(200)}</race>`,
        name: `<Name><familyName>${family}</familyName><givenName>Ada</givenName><middleName>${'m'.repeat(255)}</middleName></Name>`,
        rest:
          `<Telephone><type>h</type><number>${'1'.repeat(20)}</number><preferred>1</preferred></Telephone>` +
          `<Address><postalCode>${'p'.repeat(12)}</postalCode><street>${'ß'.repeat(255)}</street></Address>`,
      }),
  ],
];
