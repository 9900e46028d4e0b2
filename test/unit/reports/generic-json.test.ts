import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../shared/facts/fact.ts';
import type { Model } from '../../../shared/models/model.ts';
import { modelNamed, models } from '../../../shared/models/registry.ts';
import { factsJson } from '../../../shared/reports/generic-json.ts';
import { factOf, whole } from './facts.ts';

const json = (facts: readonly Fact[]) => whole(factsJson(facts, modelNamed));
const read = (facts: readonly Fact[]): Record<string, unknown>[] => JSON.parse(json(facts));

describe('A generic report as JSON', () => {
  it('is an array with one object per fact: model, document, every field in order, nulls included', () => {
    const problem = factOf(
      'Problem',
      {
        name_title: 'Asthma',
        name_system: 'http://purl.bioontology.org/ontology/SNOMEDCT/',
        name_identifier: '195967001',
        startDate: '2011-03-04T09:30:00Z',
        notes: 'worse in spring',
      },
      { documentId: '0b7c' },
    );
    expect(json([problem])).toBe(
      '[{"__modelname__":"Problem","__documentid__":"0b7c","name_title":"Asthma",' +
        '"name_system":"http://purl.bioontology.org/ontology/SNOMEDCT/","name_identifier":"195967001",' +
        '"startDate":"2011-03-04T09:30:00Z","endDate":null,"notes":"worse in spring"}]',
    );
  });

  it('is an empty array when there are no facts', () => {
    expect(json([])).toBe('[]');
  });

  it('keeps the order of the facts', () => {
    const names = ['b', 'c', 'a'];
    const facts = names.map((name) => factOf('Equipment', { name }));
    expect(read(facts).map(({ name }) => name)).toEqual(names);
  });

  it('writes each type of value as its JSON type, and text that looks like a number as text', () => {
    const fields: Model['fields'] = [
      { name: 'text', type: 'Text', queryType: 'string', declared: 'text', required: false },
      { name: 'amount', type: 'String', queryType: 'string', declared: 'amount', required: false },
      { name: 'whole', type: 'Number', queryType: 'number', declared: 'whole', required: false },
      { name: 'part', type: 'Number', queryType: 'number', declared: 'part', required: false },
      { name: 'day', type: 'Date', queryType: 'date', declared: 'day', required: false },
      { name: 'instant', type: 'DateTime', queryType: 'date', declared: 'instant', required: false },
      { name: 'yes', type: 'Boolean', queryType: 'string', declared: 'yes', required: false },
      { name: 'no', type: 'Boolean', queryType: 'string', declared: 'no', required: false },
      { name: 'nothing', type: 'Number', queryType: 'number', declared: 'nothing', required: false },
    ];
    const everything: Model = {
      name: 'Everything',
      doc: 'A model with a field of each type.',
      mainDate: 'created_at',
      fields,
      plainFields: fields,
      relations: [],
    };
    const fact: Fact = {
      id: 'f',
      model: 'Everything',
      documentId: 'd',
      createdAt: '2026-11-21T10:00:00.000Z',
      values: ['say "ä"\n', '30', 16, 70.8, '0987-05-02', '2014-05-02T15:10:00.000250Z', true, false, null],
      related: {},
    };
    expect(whole(factsJson([fact], () => everything))).toBe(
      '[{"__modelname__":"Everything","__documentid__":"d","text":"say \\"ä\\"\\n","amount":"30","whole":16,' +
        '"part":70.8,"day":"0987-05-02","instant":"2014-05-02T15:10:00.000250Z","yes":true,"no":false,' +
        '"nothing":null}]',
    );
  });

  it('has 37 keys for a LabResult and 16 for a Medication', () => {
    expect(Object.keys(read([factOf('LabResult', {})])[0]!)).toHaveLength(37);
    expect(Object.keys(read([factOf('Medication', {})])[0]!)).toHaveLength(16);
  });

  it('shows the facts of a to-many relation as an array in document order, as the last key', () => {
    const fills = ['2014-06-01T00:00:00Z', '2014-05-02T15:10:00Z'].map((date, index) =>
      factOf('Fill', { date, dispenseDaysSupply: 30 }, { id: `fill${index}` }),
    );
    const [medication] = read([factOf('Medication', {}, { related: { fulfillments: fills } })]);
    expect(Object.keys(medication!).at(-1)).toBe('fulfillments');
    const found = medication!.fulfillments as Record<string, unknown>[];
    expect(found.map(({ __modelname__, date }) => [__modelname__, date])).toEqual([
      ['Fill', '2014-06-01T00:00:00Z'],
      ['Fill', '2014-05-02T15:10:00Z'],
    ]);
    expect(found[0]).toMatchObject({
      __documentid__: 'd1',
      dispenseDaysSupply: 30,
      pbm: null,
      provider_tel_1_preferred_p: false,
    });
    expect(Object.keys(found[0]!)).toHaveLength(38);
  });

  it('shows a to-many relation without facts as an empty array', () => {
    expect(read([factOf('Medication', {})])[0]!.fulfillments).toEqual([]);
  });

  it('shows the fact of a to-one relation as an object', () => {
    const encounter = factOf('Encounter', { startDate: '2014-05-02T14:45:00Z' });
    const [vitals] = read([factOf('VitalSigns', {}, { related: { encounter: [encounter] } })]);
    expect(vitals!.encounter).toMatchObject({
      __modelname__: 'Encounter',
      __documentid__: 'd1',
      startDate: '2014-05-02T14:45:00Z',
      endDate: null,
    });
  });

  it('leaves out a to-one relation without a fact', () => {
    expect(read([factOf('VitalSigns', {})])[0]).not.toHaveProperty('encounter');
    expect(read([factOf('VitalSigns', {}, { related: { encounter: [] } })])[0]).not.toHaveProperty(
      'encounter',
    );
  });

  it.each([...models.values()])('has every field of $name in the order of the model', (model) => {
    const [object] = read([factOf(model.name, {})]);
    const relations = model.relations.filter(({ many }) => many);
    expect(Object.keys(object!)).toEqual([
      '__modelname__',
      '__documentid__',
      ...model.plainFields.map(({ name }) => name),
      ...relations.map(({ name }) => name),
    ]);
  });

  it('never shows ids and times of facts', () => {
    expect(json([factOf('Measurement', {}, { id: 'secret-id' })])).not.toMatch(/secret-id|created|2026/);
  });

  it('throws for a fact whose model does not exist', () => {
    expect(() => json([{ ...factOf('Problem', {}), model: 'Nonsense' }])).toThrow(/Nonsense/);
  });
});
