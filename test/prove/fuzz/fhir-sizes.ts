/** Resources of FHIR in which one thing stands again and again, and each may have to do with all the others. */
import { patient, sodium } from '../../support/fhir/resources.ts';

export const fhirShapes = [
  'results of a report with many elements',
  'results of a specimen whose collector has many names',
  'members of a panel with many extensions',
  'names of a patient',
  'patients',
  'contained in a resource',
  'codings of one code',
] as const;
export type FhirShape = (typeof fhirShapes)[number];

type Resource = Readonly<Record<string, unknown>>;

const rosa = patient('Rosa', 'Lind', '1939-11-15') as Resource;
const subject = { reference: 'Patient/p1' };
const many = <T>(times: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: times }, (_, index) => make(index));
const result = (index: number) => ({ ...(sodium(`o${index}`) as object) }) as Resource;

/** JSON of a Bundle. Its length grows with the number. */
export function fhirOfSize(shape: FhirShape, times: number): string {
  const resources = makers[shape](times);
  return JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({
      fullUrl: `https://fhir.example/${resource.resourceType}/${resource.id}`,
      resource,
    })),
  });
}

const extensions = (times: number) =>
  many(times, (index) => ({ url: `https://x.example/${index}`, valueString: 'x' }));
const references = (times: number) => many(times, (index) => ({ reference: `Observation/o${index}` }));
/** So much larger is what resources share than their number. */
const shared = 20;

const makers: Readonly<Record<FhirShape, (times: number) => readonly Resource[]>> = {
  'results of a report with many elements': (times) => [
    rosa,
    {
      ...{
        resourceType: 'DiagnosticReport',
        id: 'r',
        status: 'final',
        subject,
        effectiveDateTime: '2026-01-15',
      },
      ...Object.fromEntries(many(shared * times, (index) => [`element${index}`, index])),
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
      code: { text: 'Panel' },
      result: references(times),
    },
    ...many(times, result),
  ],
  'results of a specimen whose collector has many names': (times) => [
    rosa,
    { resourceType: 'Specimen', id: 's', collection: { collector: { reference: 'Practitioner/p' } } },
    {
      resourceType: 'Practitioner',
      id: 'p',
      name: many(shared * times, (index) => ({ family: `F${index}`, given: ['Ole'] })),
    },
    ...many(times, (index) => ({ ...result(index), specimen: { reference: 'Specimen/s' } })),
  ],
  'members of a panel with many extensions': (times) => [
    rosa,
    {
      ...{ resourceType: 'Observation', id: 'panel', status: 'final', subject },
      code: { coding: [{ system: 'http://loinc.org', code: '85353-1' }] },
      extension: extensions(shared * times),
      hasMember: references(times),
    },
    ...many(times, (index) => ({
      ...{ resourceType: 'Observation', id: `o${index}`, status: 'final', subject },
      code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
      effectiveDateTime: `20${10 + (index % 80)}`,
      valueQuantity: null,
    })),
  ],
  'names of a patient': (times) => [
    {
      ...rosa,
      name: many(shared * times, (index) => ({ family: 'Lind', given: [`Rosa${index}`] })),
    },
    ...many(times, result),
  ],
  patients: (times) => [rosa, ...many(times, (index) => ({ ...rosa, id: `p${index}` })), result(1)],
  'contained in a resource': (times) => [
    rosa,
    {
      ...result(1),
      contained: many(shared * times, (index) => ({ resourceType: 'Practitioner', id: `c${index}` })),
    },
  ],
  'codings of one code': (times) => [
    rosa,
    {
      ...result(1),
      code: { coding: many(shared * times, (index) => ({ system: 'http://loinc.org', code: `${index}` })) },
    },
  ],
};
