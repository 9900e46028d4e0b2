import { describe, expect, it } from 'vitest';
import { report } from '../../../../shared/reports/minimal/report.ts';
import { minimalReports } from '../../../../shared/reports/minimal/reports/index.ts';
import { element } from '../../../../shared/xml/write.ts';

describe('The minimal reports', () => {
  it('are these, each over one model', () => {
    expect(Object.fromEntries([...minimalReports].map(([name, { model }]) => [name, model]))).toEqual({
      allergies: 'Allergy',
      equipment: 'Equipment',
      immunizations: 'Immunization',
      labs: 'LabResult',
      measurements: 'Measurement',
      medications: 'Medication',
      problems: 'Problem',
      procedures: 'Procedure',
      'simple-clinical-notes': 'SimpleClinicalNote',
      vitals: 'VitalSigns',
    });
  });

  it('know the main date of their model by these names', () => {
    expect(Object.fromEntries([...minimalReports].map(([name, { mainDates }]) => [name, mainDates]))).toEqual(
      {
        allergies: ['created_at'],
        equipment: ['date_started'],
        immunizations: ['date_administered'],
        labs: ['date_measured'],
        measurements: ['date_measured'],
        medications: ['date_started'],
        problems: ['date_onset'],
        procedures: ['date_performed'],
        'simple-clinical-notes': ['date_of_visit'],
        vitals: ['date_measured'],
      },
    );
  });

  it('can all be queried by the time of extraction', () => {
    for (const { fields } of minimalReports.values()) expect(fields.get('created_at')?.type).toBe('date');
  });
});

describe('The declaration of a minimal report', () => {
  const item = () => element('Item');

  it('is rejected when it names a model that does not exist', () => {
    expect(() => report({ name: 'x', model: 'Nonsense', fields: [], item })).toThrow(/Nonsense/);
  });

  it('is rejected when it names a field that the model does not have', () => {
    expect(() => report({ name: 'x', model: 'Problem', fields: [['a', 'nonsense']], item })).toThrow(
      'Problem has no field nonsense.',
    );
  });
});
