import { describe, expect, it } from 'vitest';
import { readReport } from '../../../../shared/domain/subscriptions/report.ts';

const refusal = { name: 'ApiError', status: 400 };

describe('The url of a subscription', () => {
  it.each([
    ['/reports/minimal/allergies/', 'Allergy'],
    ['/reports/minimal/equipment/', 'Equipment'],
    ['/reports/minimal/immunizations/', 'Immunization'],
    ['/reports/minimal/labs/', 'LabResult'],
    ['/reports/minimal/medications/', 'Medication'],
    ['/reports/minimal/problems/', 'Problem'],
    ['/reports/minimal/procedures/', 'Procedure'],
    ['/reports/minimal/simple-clinical-notes/', 'SimpleClinicalNote'],
    ['/reports/minimal/vitals/', 'VitalSigns'],
    ['/reports/Allergy/', 'Allergy'],
    ['/reports/AllergyExclusion/', 'AllergyExclusion'],
    ['/reports/Encounter/', 'Encounter'],
    ['/reports/Equipment/', 'Equipment'],
    ['/reports/Fill/', 'Fill'],
    ['/reports/Immunization/', 'Immunization'],
    ['/reports/LabResult/', 'LabResult'],
    ['/reports/Measurement/', 'Measurement'],
    ['/reports/Medication/', 'Medication'],
    ['/reports/Problem/', 'Problem'],
    ['/reports/Procedure/', 'Procedure'],
    ['/reports/SimpleClinicalNote/', 'SimpleClinicalNote'],
    ['/reports/VitalSigns/', 'VitalSigns'],
    ['/reports/labresult/', 'LabResult'],
    ['/reports/l%61bresult/', 'LabResult'],
  ])('can be %s, a report on %s', (url, model) => {
    expect(readReport(url)).toEqual({ url, model });
  });

  it.each([
    ['/reports/minimal/measurements/HBA1C/', 'Measurement', ['HBA1C']],
    ['/reports/minimal/measurements/HBA1C|LDL/', 'Measurement', ['HBA1C', 'LDL']],
    ['/reports/minimal/measurements/body%20weight/', 'Measurement', ['body weight']],
    ['/reports/minimal/vitals/weight/', 'VitalSigns', ['weight']],
    [
      '/reports/minimal/vitals/Blood_Pressure_Systolic/',
      'VitalSigns',
      ['bp_systolic', 'blood pressure systolic'],
    ],
    ['/reports/minimal/vitals/Waist/', 'VitalSigns', ['waist']],
  ])('can be %s, a report on a part of %s', (url, model, parts) => {
    expect(readReport(url)).toEqual({ url, model, parts });
  });

  it.each([
    ['reports/minimal/labs', '/reports/minimal/labs/'],
    ['/reports/minimal/labs', '/reports/minimal/labs/'],
    ['reports/LabResult/', '/reports/LabResult/'],
    ['reports/minimal/vitals/weight', '/reports/minimal/vitals/weight/'],
  ])('given as %s is stored as %s', (given, url) => {
    expect(readReport(given).url).toBe(url);
  });

  it.each([
    ['', 'nothing'],
    ['/', 'only a slash'],
    ['/reports/', 'no report'],
    ['/reports/minimal/', 'no report'],
    ['/reports/minimal/measurements/', 'measurements of no type'],
    ['/reports/Kidney/', 'an unknown model'],
    ['/reports/minimal/kidneys/', 'an unknown report'],
    ['/reports/minimal/labs/2/', 'a path below a report'],
    ['/reports/minimal/vitals/weight/2/', 'a path below a report'],
    ['/reports/ips', 'the summary of all facts'],
    ['/reports/ips/', 'the same with a slash'],
    ['/reports/experimental/ccr/', 'a report that is not offered'],
    ['/reports/experimental/ccr', 'the same without a slash'],
    ['/documents/', 'another call on the record'],
    ['/problems/', 'RDF'],
    ['/records/1/reports/minimal/labs/', 'a path from the root'],
    ['/carenets/1/reports/minimal/labs/', 'a report of a carenet'],
    ['//reports/minimal/labs/', 'an empty segment'],
    ['/reports//labs/', 'an empty segment'],
    ['/reports/minimal/labs//', 'an empty segment'],
    ['https://phr.example.org/reports/minimal/labs/', 'an absolute URL'],
    ['/reports/minimal/labs/?limit=1', 'a query'],
    ['/reports/minimal/labs?', 'an empty query'],
    ['/reports/minimal/labs/#top', 'a fragment'],
    ['/reports/minimal/../minimal/labs/', 'a double-dot segment'],
    ['/reports/minimal/%2e%2e/LabResult/', 'an encoded double-dot segment'],
    ['/reports/minimal/.%2E/LabResult/', 'a half-encoded double-dot segment'],
    ['/reports/./LabResult/', 'a dot segment'],
    ['/reports/%2e/LabResult/', 'an encoded dot segment'],
    ['/reports/minimal/measurements/../', 'a double-dot segment instead of a type'],
    ['/reports/minimal/measurements/HBA..1C/', 'two dots'],
    ['/reports/minimal/measurements/HB%2fA1C/', 'an encoded slash'],
    ['/reports%2Fminimal%2Flabs/', 'encoded slashes'],
    ['/reports/minimal/measurements/%zz/', 'invalid percent-encoding'],
    ['/reports/minimal/measurements/%ff/', 'invalid UTF-8'],
    ['/Reports/minimal/labs/', 'other letter case'],
  ])('cannot be %j: %s', (url) => {
    expect(() => readReport(url)).toThrow(expect.objectContaining(refusal));
  });

  it('can have 300 characters including both slashes, and no more', () => {
    const of = (length: number) => `/reports/minimal/measurements/${'x'.repeat(length - 31)}/`;
    expect(readReport(of(300)).url).toHaveLength(300);
    expect(readReport(of(300).slice(1, -1)).url).toHaveLength(300);
    expect(() => readReport(of(301))).toThrow(expect.objectContaining(refusal));
    expect(() => readReport(of(301).slice(0, -1))).toThrow(expect.objectContaining(refusal));
  });
});
