import { describe, expect, it } from 'vitest';
import { models } from '../../../../shared/models/registry.ts';
import {
  bytes,
  fieldElement,
  fieldElements,
  modelElement,
  modelsDocument,
  prefix,
  readModels,
} from '../documents.ts';

const name = fieldElement('name', 'Pump');
const pump = modelElement('Equipment', name);
const fill = modelElement('Fill', fieldElements({ date: '2014-05-02', dispenseDaysSupply: '30' }));
const encounter = modelElement(
  'Encounter',
  fieldElements({
    startDate: '2014-05-02',
    encounterType_title: 'Home',
    encounterType_system: 'http://smartplatforms.org/terms/codes/EncounterType#',
    encounterType_identifier: 'home',
  }),
);
const equipment = (content: string) => modelElement('Equipment', name + content);
const medication = (content: string) =>
  modelElement(
    'Medication',
    fieldElements({
      drugName_title: 'Cetirizine',
      drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
      drugName_identifier: '1014678',
      startDate: '2014-05-02',
    }) + content,
  );
const vitals = (content: string) => modelElement('VitalSigns', fieldElement('date', '2014-05-02') + content);

/** Each document breaks one rule. */
const refused: readonly (readonly [title: string, content: string, message: string])[] = [
  [
    'an unknown element among models',
    `${pump}<Thing/>`,
    'Models holds Model elements only; remove Thing from it.',
  ],
  ['a Field among models', name, 'Models holds Model elements only; remove Field from it.'],
  [
    'Models in Models',
    `<Models>${pump}</Models>`,
    'Models holds Model elements only; remove Models from it.',
  ],
  [
    'a Model without namespace',
    '<Model xmlns="" name="Equipment"/>',
    'Models holds Model elements only; remove Model (in no namespace) from it.',
  ],
  [
    'a Model in a foreign namespace',
    '<x:Model xmlns:x="urn:x" name="Equipment"/>',
    'Models holds Model elements only; remove Model (in namespace urn:x) from it.',
  ],
  ['text among models', `${pump}x`, 'Models holds Model elements only; remove the text between them.'],
  ['CDATA among models', '<![CDATA[x]]>', 'Models holds Model elements only; remove the text between them.'],
  [
    'a no-break space among models',
    '\u{A0}',
    'Models holds Model elements only; remove the text between them.',
  ],
  [
    'an unknown element among fields',
    equipment('<field name="vendor"/>'),
    'Model holds Field elements only; remove field from Equipment.',
  ],
  ['a Model in a Model', equipment(pump), 'Model holds Field elements only; remove Model from Equipment.'],
  [
    'text among fields',
    equipment('x'),
    'Model holds Field elements only; remove the text between them in Equipment.',
  ],
  ['a Model without name', '<Model/>', 'A Model element lacks its name; give it the attribute name.'],
  [
    'a Field without name',
    equipment('<Field/>'),
    'A Field element lacks its name; give it the attribute name.',
  ],
  [
    'a name in a foreign namespace',
    '<Model xmlns:x="urn:x" x:name="Equipment"/>',
    'Model does not take the attribute x:name; remove it.',
  ],
  [
    'an attribute of Model',
    `<Model name="Equipment" id="1">${name}</Model>`,
    'Model does not take the attribute id; remove it.',
  ],
  [
    'an attribute of Field',
    equipment('<Field name="vendor" documentId="1"/>'),
    'Field does not take the attribute documentId; remove it.',
  ],
  [
    'an attribute of nested Models',
    medication('<Field name="fulfillments"><Models name="x"/></Field>'),
    'Models does not take the attribute name; remove it.',
  ],
  ['an unknown model', modelElement('Thing', ''), 'There is no data model Thing; names are case-sensitive.'],
  [
    'a model in another letter case',
    modelElement('equipment', name),
    'There is no data model equipment; names are case-sensitive.',
  ],
  [
    'Demographics',
    modelElement('Demographics', ''),
    'There is no data model Demographics; names are case-sensitive.',
  ],
  [
    'an empty model name',
    modelElement('', ''),
    'A Model element lacks its name; give it the attribute name.',
  ],
  [
    'an unknown nested model',
    vitals(fieldElement('encounter', modelElement('Visit', ''))),
    'There is no data model Visit; names are case-sensitive.',
  ],
  [
    'an unknown field',
    equipment('<Field name="colour"/>'),
    'Equipment has no field colour; names are case-sensitive.',
  ],
  [
    'a field in another letter case',
    equipment('<Field name="Vendor"/>'),
    'Equipment has no field Vendor; names are case-sensitive.',
  ],
  [
    'a compound under its own name',
    medication('<Field name="drugName">x</Field>'),
    'Medication has no field drugName; use the names of its parts, such as drugName_title.',
  ],
  ...['id', 'created_at', 'document', 'record', 'document_id', '__proto__', 'constructor'].map(
    (field) =>
      [
        `the field ${field}`,
        equipment(fieldElement(field, 'x')),
        `Equipment has no field ${field}; names are case-sensitive.`,
      ] as const,
  ),
  [
    'an element in a scalar field',
    equipment('<Field name="vendor">a<b/></Field>'),
    'Equipment vendor takes text only; remove b from it.',
  ],
  [
    'a Model in a scalar field',
    equipment(fieldElement('vendor', pump)),
    'Equipment vendor takes text only; remove Model from it.',
  ],
  [
    'text for a relation to many',
    medication(fieldElement('fulfillments', 'x')),
    'Medication fulfillments takes Fill, not text.',
  ],
  [
    'text for a relation to one',
    vitals(fieldElement('encounter', 'x')),
    'VitalSigns encounter takes Encounter, not text.',
  ],
  [
    'Models for a relation to one',
    vitals(fieldElement('encounter', `<Models>${encounter}</Models>`)),
    'VitalSigns encounter takes one Model element.',
  ],
  [
    'a Model for a relation to many',
    medication(fieldElement('fulfillments', fill)),
    'Medication fulfillments takes one Models element with Fill in it.',
  ],
  [
    'two Model elements for a relation to one',
    vitals(fieldElement('encounter', encounter + encounter)),
    'VitalSigns encounter takes one Model element.',
  ],
  [
    'both Models and Model in a field',
    medication(fieldElement('fulfillments', `<Models/>${fill}`)),
    'Medication fulfillments takes one Models element with Fill in it.',
  ],
  [
    'both Model and Models in a field',
    vitals(fieldElement('encounter', `${encounter}<Models/>`)),
    'VitalSigns encounter takes one Model element.',
  ],
  [
    'another element in a relation',
    vitals(fieldElement('encounter', '<Field name="startDate"/>')),
    'VitalSigns encounter takes one Model element.',
  ],
  [
    'a nested model of the wrong kind',
    vitals(fieldElement('encounter', fill)),
    'VitalSigns encounter takes Encounter, not Fill.',
  ],
  [
    'a nested list with a model of the wrong kind',
    medication(fieldElement('fulfillments', `<Models>${fill}${encounter}</Models>`)),
    'Medication fulfillments takes Fill, not Encounter.',
  ],
  [
    'a relation given twice',
    medication('<Field name="fulfillments"/>'.repeat(2)),
    'Medication fulfillments stands twice; put all its content into one Field.',
  ],
  [
    'a required field that is absent',
    modelElement('Equipment', ''),
    'Equipment name must be given and not be empty.',
  ],
  [
    'a required field that is empty',
    modelElement('Equipment', '<Field name="name"/>'),
    'Equipment name must be given and not be empty.',
  ],
  [
    'a required field whose last occurrence is empty',
    equipment('<Field name="name"/>'),
    'Equipment name must be given and not be empty.',
  ],
  [
    'a fault in a nested model',
    medication(fieldElement('fulfillments', `<Models>${fill}<Model name="Fill"/></Models>`)),
    'Fill date must be given and not be empty.',
  ],
  [
    'a system other than that of the field',
    modelElement(
      'AllergyExclusion',
      fieldElements({ name_title: 'x', name_system: 'urn:x', name_identifier: '160244002' }),
    ),
    'AllergyExclusion name_system must be http://purl.bioontology.org/ontology/SNOMEDCT/.',
  ],
  [
    'a code that is not in the list',
    modelElement(
      'AllergyExclusion',
      fieldElements({
        name_title: 'x',
        name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
        name_identifier: '1',
      }),
    ),
    'AllergyExclusion name_identifier must be one of: 160244002, 428607008, 429625007, 409137002.',
  ],
  [
    'an invalid number',
    vitals(fieldElement('weight_value', '71,4')),
    'VitalSigns weight_value must be a number.',
  ],
  [
    'an invalid date',
    equipment(fieldElement('date_started', '2014-02-30')),
    'Equipment date_started must be a date, such as 2014-05-02.',
  ],
];

describe('A Models document is rejected with', () => {
  it.each(refused)('%s', (_title, content, message) => {
    expect(() => readModels(modelsDocument(content), models)).toThrow(
      expect.objectContaining({ status: 400, message }),
    );
  });

  it.each([
    ['a DOCTYPE', `<!DOCTYPE Models><Models xmlns="${prefix}"/>`, /must not have a DOCTYPE/],
    ['entity declarations', `<!DOCTYPE m [<!ENTITY a "b">]><Models xmlns="${prefix}"/>`, /declares entities/],
    [
      'an attribute of the root',
      `<Models xmlns="${prefix}" version="1"/>`,
      /Models does not take the attribute version/,
    ],
    [
      'malformed XML',
      `<Models xmlns="${prefix}"><Model name="Equipment">`,
      /cannot be read as XML: .*unclosed tag/,
    ],
    ['nothing', '', /cannot be read as XML/],
  ])('%s', (_title, xml, message) => {
    expect(() => readModels(bytes(xml), models)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringMatching(message) }),
    );
  });

  it('at most the start of a long name in the message', () => {
    const long = 'x'.repeat(5000);
    for (const content of [
      modelElement(long, ''),
      equipment(fieldElement(long, '')),
      `<${long}/>`,
      `<Model ${long}=""/>`,
    ]) {
      const tooLong = expect.objectContaining({ message: expect.stringMatching(/^.{1,140}$/) });
      expect(() => readModels(modelsDocument(content), models)).toThrow(tooLong);
    }
  });
});
