/** Valid and broken documents that clients send, by type. The root is in the documents namespace. */

export interface DocumentCases {
  /** Content of the root by title. */
  readonly valid: Readonly<Record<string, string>>;
  readonly broken: Readonly<Record<string, string>>;
}

const longerThan = (count: number) => 'é'.repeat(count + 1);
const asLongAs = (count: number) => 'é'.repeat(count);

const fill = (date: string) =>
  `<Model name="Fill"><Field name="date">${date}</Field><Field name="dispenseDaysSupply">30</Field></Model>`;
const encounter = `
  <Model name="Encounter">
    <Field name="startDate">2014-05-02T14:45:00Z</Field>
    <Field name="encounterType_title">Ambulatory encounter</Field>
    <Field name="encounterType_system">http://smartplatforms.org/terms/codes/EncounterType#</Field>
    <Field name="encounterType_identifier">ambulatory</Field>
  </Model>`;
const medication = (fulfillments: string) => `
  <Model name="Medication">
    <Field name="drugName_title">Cetirizine 10 MG Oral Tablet</Field>
    <Field name="drugName_system">http://purl.bioontology.org/ontology/RXNORM/</Field>
    <Field name="drugName_identifier">1014678</Field>
    <Field name="startDate">2014-05-02</Field>
    <Field name="fulfillments">${fulfillments}</Field>
  </Model>`;
const vitals = (content: string) =>
  `<Model name="VitalSigns"><Field name="date">2014-05-02T15:00:00Z</Field>${content}</Model>`;

export const models: DocumentCases = {
  valid: {
    'nothing at all': '',
    'several models with nested ones': `${medication(`<Models>${fill('2014-05-02T15:10:00Z')}${fill('2014-06-01')}</Models>`)}${vitals(`<Field name="encounter">${encounter}</Field><Field name="weight_value">71.4</Field>`)}`,
    'a relation without models': medication('<Models/>'),
    'an empty relation': medication(''),
    'an ignored documentId': '<Model name="Equipment" documentId="x"><Field name="name">A</Field></Model>',
    'a field twice':
      '<Model name="Equipment"><Field name="name">A</Field><Field name="name">B</Field></Model>',
    'an empty field': '<Model name="Equipment"><Field name="name">A</Field><Field name="vendor"/></Model>',
    'comments and processing instructions':
      '<!-- a --><Model name="Equipment"><?b?><Field name="name">A<!-- c --></Field></Model>',
    'white space around a nested model': vitals(`<Field name="encounter">\n  ${encounter}\n</Field>`),
  },
  broken: {
    'an unknown element': '<Fact/>',
    'a Field outside a Model': '<Field name="a"/>',
    'text between models': 'text',
    'text between fields': '<Model name="Equipment">text<Field name="name">A</Field></Model>',
    'an unknown attribute': '<Model name="Equipment" id="1"><Field name="name">A</Field></Model>',
    'an unknown attribute of a field':
      '<Model name="Equipment"><Field name="name" type="x">A</Field></Model>',
    'a Model without name': '<Model><Field name="name">A</Field></Model>',
    'a Model with an empty name': '<Model name=""><Field name="name">A</Field></Model>',
    'a Field without name': '<Model name="Equipment"><Field>A</Field></Model>',
    'a Model in a Model': `<Model name="VitalSigns">${encounter}</Model>`,
    'another element in a Field': '<Model name="Equipment"><Field name="name"><b>A</b></Field></Model>',
    'two Model elements in a Field': vitals(`<Field name="encounter">${encounter}${encounter}</Field>`),
    'Model and Models in a Field': medication(`<Models/>${fill('2014-06-01')}`),
    'a Model in no namespace': '<Model xmlns="" name="Equipment"><Field name="name">A</Field></Model>',
  },
};

export const equipment: DocumentCases = {
  valid: {
    'a name alone': '<name>Nebulizer</name>',
    'all children': `<dateStarted>2011-05-01</dateStarted><dateStopped>2012-05-01</dateStopped><type>a</type><name>Nebulizer</name>
      <vendor>Breathwell</vendor><id>1</id><description>d</description><specification>s</specification><certification>c</certification>`,
    'empty children':
      '<dateStarted/><dateStopped> </dateStopped><type/><name>N</name><vendor/><id/><description/>',
    'the longest texts': `<name>${asLongAs(40)}</name><vendor>${asLongAs(40)}</vendor>`,
    'spaces around a date': '<dateStarted> 2011-05-01 </dateStarted><name>N</name>',
  },
  broken: {
    'no name': '<vendor>Breathwell</vendor>',
    'an empty name': '<name/>',
    'another order': '<name>Nebulizer</name><dateStarted>2011-05-01</dateStarted>',
    'a name twice': '<name>A</name><name>B</name>',
    'an unknown child': '<name>A</name><colour>red</colour>',
    'an attribute': '<name lang="en">A</name>',
    'a child in no namespace': '<name xmlns="">A</name>',
    'text between children': '<name>A</name>text',
    'a time': '<dateStarted>2011-05-01T00:00:00Z</dateStarted><name>A</name>',
    'a date with a zone': '<dateStarted>2011-05-01Z</dateStarted><name>A</name>',
    'no calendar date': '<dateStarted>2011-02-29</dateStarted><name>A</name>',
    'too long a name': `<name>${longerThan(40)}</name>`,
    'too long a vendor': `<name>A</name><vendor>${longerThan(40)}</vendor>`,
  },
};

const provider = '<provider><name>Dr. Ana Ruiz</name><institution>City Hospital</institution></provider>';
const date = '<datePerformed>2009-05-16T12:00:00Z</datePerformed>';

export const procedure: DocumentCases = {
  valid: {
    'a name alone': '<name>Appendectomy</name>',
    'all children': `${date}<name type="http://codes.example.org/procedures#" value="85" abbrev="append">Appendectomy</name>${provider}<location>Theatre 2</location><comments>c</comments>`,
    'a fraction and an offset':
      '<datePerformed>2009-05-16T12:00:00.123456789+02:00</datePerformed><name>A</name>',
    'no zone': '<datePerformed>2009-05-16T12:00:00</datePerformed><name>A</name>',
    'empty children': '<datePerformed/><name>A</name><provider><name/><institution/></provider><location/>',
    'the longest texts': `<name type="${asLongAs(80)}" value="${asLongAs(40)}" abbrev="${asLongAs(20)}">${asLongAs(100)}</name><location>${asLongAs(100)}</location>`,
  },
  broken: {
    'no name': date,
    'an empty name': '<name/>',
    'a plain date': '<datePerformed>2009-05-16</datePerformed><name>A</name>',
    'an hour that does not exist': '<datePerformed>2009-05-16T24:00:00Z</datePerformed><name>A</name>',
    'a provider without institution': '<name>A</name><provider><name>B</name></provider>',
    'a provider in another order':
      '<name>A</name><provider><institution>I</institution><name>B</name></provider>',
    'an unknown attribute': '<name code="1">A</name>',
    'a coded location': '<name>A</name><location value="1">L</location>',
    'two providers': `<name>A</name>${provider}${provider}`,
    'too long a name': `<name>${longerThan(100)}</name>`,
    'too long a type': `<name type="${longerThan(80)}">A</name>`,
    'too long a value': `<name value="${longerThan(40)}">A</name>`,
    'too long an abbreviation': `<name abbrev="${longerThan(20)}">A</name>`,
    'too long a provider': `<name>A</name><provider><name>${longerThan(200)}</name><institution>I</institution></provider>`,
  },
};

const visit = '<dateOfVisit>2010-02-02T12:00:00Z</dateOfVisit>';
const signature = `<signature><at>2010-02-03T13:12:00Z</at>${provider}</signature>`;

export const simpleClinicalNote: DocumentCases = {
  valid: {
    'what must be there': `${visit}<signature>${provider}</signature>`,
    'all children': `${visit}<finalizedAt>2010-02-03T13:12:00Z</finalizedAt><visitType type="t" value="v" abbrev="a">Acute care</visitType>
      <visitLocation>Longfellow Medical</visitLocation><specialty type="t">Hematology</specialty>${signature}<chiefComplaint>stomach ache</chiefComplaint><content>c</content>`,
    'several signatures': `${visit}${signature}${signature}<signature>${provider}</signature>`,
    'empty children': `${visit}<finalizedAt/><visitType/><visitLocation/><specialty/>${signature}<chiefComplaint/><content/>`,
  },
  broken: {
    'no signature': visit,
    'no date of visit': signature,
    'an empty date of visit': `<dateOfVisit/>${signature}`,
    'a plain date': `<dateOfVisit>2010-02-02</dateOfVisit>${signature}`,
    'a signature without provider': `${visit}<signature><at>2010-02-03T13:12:00Z</at></signature>`,
    'an empty signature': `${visit}<signature/>`,
    'a plain date in a later signature': `${visit}${signature}<signature><at>2010-02-03</at>${provider}</signature>`,
    'another order': `${visit}${signature}<specialty>Hematology</specialty>`,
    'too long a complaint': `${visit}${signature}<chiefComplaint>${longerThan(255)}</chiefComplaint>`,
    'too long a specialty': `${visit}<specialty>${longerThan(100)}</specialty>${signature}`,
  },
};

const born = '<dateOfBirth>1984-02-29</dateOfBirth>';
const gender = '<gender>female</gender>';
const name = '<Name><familyName>Moreau</familyName><givenName>Inès</givenName></Name>';
const person = (rest: string) => `${born}${gender}${name}${rest}`;

export const demographics: DocumentCases = {
  valid: {
    'what must be there': person(''),
    'all children': `${born}${gender}<email>ines.moreau@example.net</email><ethnicity>e</ethnicity><preferredLanguage>FR</preferredLanguage><race>r</race>
      <Name><familyName>Moreau</familyName><givenName>Inès</givenName><middleName>Claire</middleName><prefix>Dr.</prefix><suffix>Jr.</suffix></Name>
      <Telephone><type>c</type><number>202-555-0143</number><preferred>true</preferred></Telephone>
      <Telephone><number>202-555-0199</number></Telephone>
      <Address><country>USA</country><city>Takoma Park</city><postalCode>20912</postalCode><region>MD</region><street>14 Maple Ave</street></Address>`,
    'empty children': `${born}${gender}<email/><ethnicity/><preferredLanguage/><race/>
      <Name><familyName>M</familyName><givenName>I</givenName><middleName/><prefix/><suffix/></Name>
      <Telephone><type/><number/><preferred/></Telephone><Address><country/><city/></Address>`,
    'an empty address': person('<Address/>'),
    'the longest texts': `${born}${gender}<email>${asLongAs(200)}</email>${name}<Telephone><number>${asLongAs(20)}</number></Telephone><Address><postalCode>${asLongAs(12)}</postalCode></Address>`,
    'a preference as a digit': person('<Telephone><number>1</number><preferred>1</preferred></Telephone>'),
  },
  broken: {
    'no name': `${born}${gender}`,
    'no date of birth': `${gender}${name}`,
    'a date of birth with a zone': `<dateOfBirth>1984-02-29Z</dateOfBirth>${gender}${name}`,
    'no calendar date': `<dateOfBirth>1983-02-29</dateOfBirth>${gender}${name}`,
    'another gender': `${born}<gender>Female</gender>${name}`,
    'a gender with spaces': `${born}<gender> female </gender>${name}`,
    'another order': `${gender}${born}${name}`,
    'an empty family name': `${born}${gender}<Name><familyName/><givenName>I</givenName></Name>`,
    'an empty given name': `${born}${gender}<Name><familyName>M</familyName><givenName/></Name>`,
    'three telephones': person('<Telephone><number>1</number></Telephone>'.repeat(3)),
    'a telephone without number': person('<Telephone><type>c</type></Telephone>'),
    'another kind of telephone': person('<Telephone><type>x</type><number>1</number></Telephone>'),
    'another word for a preference': person(
      '<Telephone><number>1</number><preferred>yes</preferred></Telephone>',
    ),
    'an address in another order': person('<Address><city>a</city><country>b</country></Address>'),
    'too long an email address': `${born}${gender}<email>${longerThan(200)}</email>${name}`,
    'too long a postal code': person(`<Address><postalCode>${longerThan(12)}</postalCode></Address>`),
    'too long a number': person(`<Telephone><number>${longerThan(20)}</number></Telephone>`),
    'an attribute': person('<Address id="1"/>'),
  },
};
