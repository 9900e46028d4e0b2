import { describe, expect, it } from 'vitest';
import type { Model } from '../../../../shared/models/model.ts';
import { models } from '../../../../shared/models/registry.ts';
import {
  bytes,
  countInstances,
  fieldElement,
  fieldElements,
  filled,
  modelElement,
  modelsDocument,
  prefix,
  readModels,
  valueIn,
} from '../documents.ts';

const read = (content: string) => readModels(modelsDocument(content), models);

const fill = { date: '2014-05-02T15:10:00Z', dispenseDaysSupply: '30' };
const encounter = {
  startDate: '2014-05-02T14:45:00Z',
  encounterType_title: 'Ambulatory encounter',
  encounterType_system: 'http://smartplatforms.org/terms/codes/EncounterType#',
  encounterType_identifier: 'ambulatory',
};
const drug = {
  drugName_title: 'Cetirizine 10 MG Oral Tablet',
  drugName_system: 'http://purl.bioontology.org/ontology/RXNORM/',
  drugName_identifier: '1014678',
  startDate: '2014-05-02',
};
const equipment = (content: string) => read(modelElement('Equipment', content))[0];

const published = `<Models xmlns="http://indivo.org/vocab/xml/documents#">
  <Model name="Medication">
    <Field name="drugName_title">Cetirizine 10 MG Oral Tablet</Field>
    <Field name="drugName_system">http://purl.bioontology.org/ontology/RXNORM/</Field>
    <Field name="drugName_identifier">1014678</Field>
    <Field name="startDate">2014-05-02</Field>
    <Field name="frequency_value">1</Field>
    <Field name="frequency_unit">/d</Field>
    <Field name="fulfillments">
      <Models>
        <Model name="Fill">
          <Field name="date">2014-05-02T15:10:00Z</Field>
          <Field name="dispenseDaysSupply">30</Field>
        </Model>
        <Model name="Fill">
          <Field name="date">2014-06-01</Field>
          <Field name="dispenseDaysSupply">30</Field>
        </Model>
      </Models>
    </Field>
  </Model>
  <Model name="VitalSigns">
    <Field name="date">2014-05-02T15:00:00Z</Field>
    <Field name="encounter">
      <Model name="Encounter">
        <Field name="startDate">2014-05-02T14:45:00Z</Field>
        <Field name="encounterType_title">Ambulatory encounter</Field>
        <Field name="encounterType_system">http://smartplatforms.org/terms/codes/EncounterType#</Field>
        <Field name="encounterType_identifier">ambulatory</Field>
      </Model>
    </Field>
    <Field name="weight_value">71.4</Field>
    <Field name="weight_unit">kg</Field>
  </Model>
</Models>`;

describe('A Models document', () => {
  it('returns its models in document order, with their nested models', () => {
    const [medication, vitals, ...others] = readModels(bytes(published), models);
    expect(others).toEqual([]);
    expect(medication?.model).toBe('Medication');
    expect(filled(medication)).toEqual({ ...drug, frequency_value: '1', frequency_unit: '/d' });
    expect(medication?.related.fulfillments?.map(filled)).toEqual([
      { date: '2014-05-02T15:10:00Z', dispenseDaysSupply: 30 },
      { date: '2014-06-01T00:00:00Z', dispenseDaysSupply: 30 },
    ]);
    expect(vitals?.model).toBe('VitalSigns');
    expect(filled(vitals)).toEqual({ date: '2014-05-02T15:00:00Z', weight_value: 71.4, weight_unit: 'kg' });
    expect(vitals?.related.encounter?.map(filled)).toEqual([encounter]);
    expect(countInstances([medication!, vitals!])).toBe(5);
  });

  it('does not know the fields that only FHIR documents fill', () => {
    for (const { name, fields, plainFields } of models.values()) {
      for (const field of fields.slice(plainFields.length)) {
        const document = modelElement(name, fieldElements({ [field.name]: 'x' }));
        expect(() => read(document), `${name} ${field.name}`).toThrow(`${name} has no field ${field.name}`);
      }
    }
  });

  it('has a value for every field of the format, in the order of the model', () => {
    const [instance] = read(modelElement('Fill', fieldElements({ ...fill, pbm: 'T00000000001011' })));
    const { plainFields } = models.get('Fill') as Model;
    expect(instance?.values).toHaveLength(36);
    expect(instance?.values).toEqual(
      plainFields.map(({ name, type }) => {
        const given = { date: fill.date, dispenseDaysSupply: 30, pbm: 'T00000000001011' }[name];
        return given ?? (type === 'Boolean' ? false : null);
      }),
    );
  });

  it.each([
    '<Models xmlns="http://indivo.org/vocab/xml/documents#"/>',
    `<Models xmlns="${prefix}">\n </Models>`,
  ])('may be empty: %s', (xml) => {
    expect(readModels(bytes(xml), models)).toEqual([]);
  });

  it('may use a namespace prefix and have xml and xsi attributes', () => {
    const xml = `<d:Models xmlns:d="${prefix}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
      xsi:schemaLocation="${prefix} sdmx.xsd" xml:lang="en">
      <d:Model name="Equipment" xmlns:e="urn:e"><d:Field name="name" xml:space="preserve"> Pump</d:Field></d:Model></d:Models>`;
    expect(readModels(bytes(xml), models).map(filled)).toEqual([{ name: ' Pump' }]);
  });

  it('may have comments and processing instructions anywhere', () => {
    const content = `<!-- a --><?b c?><Model name="Medication"><!-- d -->${fieldElements(drug)}<?e f?>
      <Field name="fulfillments"><!-- g --><Models><?h?>${modelElement('Fill', fieldElements(fill))}<!-- i --></Models></Field>
      <Field name="instructions">with<!-- j --> water<?k l?> only</Field></Model><!-- m -->`;
    const xml = `<?xml version="1.0"?><!-- n --><Models xmlns="${prefix}">${content}</Models><!-- o -->`;
    const [medication] = readModels(bytes(xml), models);
    expect(valueIn(medication, 'instructions')).toBe('with water only');
    expect(medication?.related.fulfillments).toHaveLength(1);
  });

  it('has CDATA sections and character references read as text', () => {
    expect(filled(equipment(fieldElement('name', 'a<![CDATA[<b>&]]>&lt;&#233;')))).toEqual({
      name: 'a<b>&<é',
    });
  });

  it('has the documentId of a Model ignored', () => {
    const xml = `<Model name="Equipment" documentId="x">${fieldElement('name', 'Pump')}</Model>`;
    expect(read(xml).map(filled)).toEqual([{ name: 'Pump' }]);
  });
});

describe('Among the fields of a model,', () => {
  it('only the last occurrence of a scalar field counts, whatever the others hold', () => {
    const instance = equipment(
      fieldElement('name', 'x'.repeat(500)) +
        fieldElement('date_started', 'soon') +
        fieldElement('name', 'Pump') +
        fieldElement('date_started', ''),
    );
    expect(filled(instance)).toEqual({ name: 'Pump' });
  });

  it('an empty field equals an absent one', () => {
    const empty =
      '<Field name="vendor"/><Field name="description"></Field><Field name="date_started"> </Field>';
    expect(equipment(fieldElement('name', 'Pump') + empty)).toEqual(equipment(fieldElement('name', 'Pump')));
  });

  it('absent or empty Booleans are false', () => {
    const provider = { provider_tel_1_preferred_p: '', provider_tel_2_preferred_p: 'TRUE' };
    const [instance] = read(modelElement('Fill', fieldElements({ ...fill, ...provider })));
    expect(valueIn(instance, 'provider_tel_1_preferred_p')).toBe(false);
    expect(valueIn(instance, 'provider_tel_2_preferred_p')).toBe(true);
    const [absent] = read(modelElement('Fill', fieldElements(fill)));
    expect(valueIn(absent, 'provider_tel_2_preferred_p')).toBe(false);
  });

  it('both spellings of the misspelled refusal reason are accepted and kept', () => {
    for (const reason of ['recentChemoOrRadiaton', 'recentChemoOrRadiation']) {
      const fields = {
        date: '2014-05-02',
        administration_status_title: 'Not administered',
        administration_status_system:
          'http://smartplatforms.org/terms/codes/ImmunizationAdministrationStatus#',
        administration_status_identifier: 'notAdministered',
        product_name_title: 'varicella',
        product_name_system: 'http://www2a.cdc.gov/nip/IIS/IISStandards/vaccines.asp?rpt=cvx#',
        product_name_identifier: '21',
        refusal_reason_title: 'Recent chemotherapy',
        refusal_reason_system: 'http://smartplatforms.org/terms/codes/ImmunizationRefusalReason#',
        refusal_reason_identifier: reason,
      };
      expect(
        valueIn(read(modelElement('Immunization', fieldElements(fields)))[0], 'refusal_reason_identifier'),
      ).toBe(reason);
    }
  });
});

describe('In a model with relations,', () => {
  const medication = (content: string) => read(modelElement('Medication', fieldElements(drug) + content))[0];
  const vitals = (content: string) =>
    read(modelElement('VitalSigns', fieldElement('date', '2014-05-02') + content))[0];

  it.each([
    ['absent', ''],
    ['empty', '<Field name="fulfillments"/>'],
    ['blank', '<Field name="fulfillments"> \n<!-- none --></Field>'],
    ['an empty list', '<Field name="fulfillments"><Models/></Field>'],
  ])('a to-many relation that is %s has no instances', (_title, content) => {
    expect(medication(content)?.related).toEqual({});
  });

  it.each([
    ['absent', ''],
    ['empty', '<Field name="encounter"/>'],
    ['blank', '<Field name="encounter">\n</Field>'],
  ])('a to-one relation that is %s has no instance', (_title, content) => {
    expect(vitals(content)?.related).toEqual({});
  });

  it('text around nested elements is ignored', () => {
    const visit = modelElement('Encounter', fieldElements(encounter));
    expect(vitals(fieldElement('encounter', `before ${visit} after`))?.related.encounter).toHaveLength(1);
    const fills = `<Models>${modelElement('Fill', fieldElements(fill))}</Models>`;
    expect(
      medication(fieldElement('fulfillments', `before ${fills} after`))?.related.fulfillments,
    ).toHaveLength(1);
  });

  it('fills and encounters may also be at the top level', () => {
    const instances = read(
      modelElement('Fill', fieldElements(fill)) + modelElement('Encounter', fieldElements(encounter)),
    );
    expect(instances.map(({ model }) => model)).toEqual(['Fill', 'Encounter']);
  });
});

describe('An opaque document', () => {
  it.each([
    ['without namespace', '<Models><Model name="Nothing"/></Models>'],
    ['in a foreign namespace', '<Models xmlns="urn:x">text<Model/></Models>'],
    ['whose namespace lacks the #', '<Models xmlns="http://indivo.org/vocab/xml/documents"><a/></Models>'],
    ['of another name', `<Annotation xmlns="${prefix}"><text>x</text></Annotation>`],
    ['with a DOCTYPE', '<!DOCTYPE a><a/>'],
  ])('%s has no instances and no rules', (_title, xml) => {
    expect(readModels(bytes(xml), models)).toEqual([]);
  });
});
