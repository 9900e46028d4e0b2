import { describe, expect, it } from 'vitest';
import type { Model } from '../../../shared/models/model.ts';
import { fieldIndex, modelNamed, models } from '../../../shared/models/registry.ts';
import { typedDocuments } from '../../../shared/models/typed-documents/index.ts';

const model = (name: string) => models.get(name) as Model;

/** The date by which the facts of each model are stored. */
const mainDates = {
  Allergy: 'created_at',
  AllergyExclusion: 'created_at',
  Encounter: 'startDate',
  Equipment: 'date_started',
  Fill: 'date',
  Immunization: 'date',
  LabResult: 'collected_at',
  Measurement: 'datetime',
  Medication: 'startDate',
  Problem: 'startDate',
  Procedure: 'date_performed',
  SimpleClinicalNote: 'date_of_visit',
  VitalSigns: 'date',
  Appointment: 'startDate',
  CarePlan: 'startDate',
  Coverage: 'startDate',
  DeviceUse: 'startDate',
  FamilyHistory: 'date',
  Goal: 'startDate',
  QuestionnaireResponse: 'date',
  SocialHistory: 'startDate',
  UnreadResource: 'created_at',
};

describe('The model registry', () => {
  it('stores the facts of each model by its main date', () => {
    expect(Object.fromEntries([...models].map(([name, { mainDate }]) => [name, mainDate]))).toEqual(
      mainDates,
    );
  });

  it('has a typed document for Equipment, Procedure and SimpleClinicalNote', () => {
    const sources = [...models.values()].flatMap(({ name, typedSource }) =>
      typedSource ? [[name, typedSource]] : [],
    );
    expect(sources).toEqual([
      ['Equipment', 'Equipment'],
      ['Procedure', 'Procedure'],
      ['SimpleClinicalNote', 'SimpleClinicalNote'],
    ]);
    expect([...typedDocuments.keys()]).toEqual(['Equipment', 'Procedure', 'SimpleClinicalNote']);
  });

  it('describes each model in one sentence', () => {
    for (const { doc } of models.values()) expect(doc).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('finds a model in any letter case', () => {
    expect(modelNamed('LABRESULT')).toBe(model('LabResult'));
    expect(modelNamed('vitalsigns')).toBe(model('VitalSigns'));
    for (const name of ['Demographics', '', 'constructor', 'Labresults'])
      expect(modelNamed(name)).toBeUndefined();
  });

  it('finds the position of a field, and none for compounds, relations and attributes of facts', () => {
    expect(fieldIndex(model('Problem'), 'name_title')).toBe(0);
    expect(fieldIndex(model('Problem'), 'notes')).toBe(5);
    for (const name of ['name', 'id', 'created_at', 'fulfillments', 'constructor', '']) {
      expect(fieldIndex(model('Problem'), name)).toBe(-1);
      expect(fieldIndex(model('Medication'), name)).toBe(-1);
    }
  });
});
