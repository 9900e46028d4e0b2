/** Codes that a resource does not name: docs/contract/fhir.md#what-becomes-a-fact. */
import type { CodeableConcept, Condition, Encounter, FhirResource, Procedure } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { factOf } from './facts.ts';
import { factsIn, writtenAgain } from './said.ts';

const subject = { reference: 'Patient/p1' };
const condition = (code: CodeableConcept): Condition => ({ resourceType: 'Condition', subject, code });
const original = (valueString: string) => ({
  url: 'http://hl7.org/fhir/StructureDefinition/originalText',
  valueString,
});

/** The element of the resource that the fact of a resource is written as. */
function written(resource: FhirResource): Readonly<Record<string, unknown>> {
  const [instance] = readResources(resource as unknown as Json).instances;
  const context = { subject: 'Patient/p1', today: '2026-01-31' };
  const [first] = resourcesOf({ ...factOf(instance!), fromFhir: true }, context);
  return first as unknown as Readonly<Record<string, unknown>>;
}

const unnamed: readonly [what: string, system: string | undefined, code: string, title: string][] = [
  ['RxNorm', 'http://www.nlm.nih.gov/research/umls/rxnorm', '7980', 'RxNorm code 7980'],
  ['SNOMED CT by its OID', 'urn:oid:2.16.840.1.113883.6.96', '91936005', 'SNOMED CT code 91936005'],
  [
    'SNOMED CT by its OID with blanks',
    'urn: oid: 2.16.840.1.113883.6.96',
    '233604007',
    'SNOMED CT code 233604007',
  ],
  ['ICD-9-CM by its OID', 'urn:oid:2.16.840.1.113883.6.103', '486', 'ICD-9-CM code 486'],
  ['a system that few know', 'urn:oid:2.16.840.1.113883.3.247.1.1', '87580', 'Code 87580'],
  ['no system', undefined, '87580', 'Code 87580'],
];

describe('A code without a name', () => {
  it.each(unnamed)('of %s is told with its system', (_what, system, code, title) => {
    const one = condition({ coding: [{ ...(system && { system }), code }], text: '' });
    expect(factsIn(one)).toMatchObject([{ name_title: title }]);
    expect(writtenAgain(one)).toMatchObject([{ name_title: title }]);
  });

  it.each(unnamed)(
    'of %s goes out as a code again, and the name made for it does not',
    (_what, system, code) => {
      const { code: concept } = written(condition({ coding: [{ ...(system && { system }), code }] })) as {
        readonly code: CodeableConcept;
      };
      expect(concept.coding).toMatchObject([{ code }]);
      expect(JSON.stringify(concept)).not.toMatch(/ode \d/);
    },
  );

  it('in letters alone, of a system that few know, is the word that it is', () => {
    const category = [{ coding: [{ system: 'urn:category', code: 'encounter-diagnosis' }] }];
    expect(factsIn({ ...condition({ text: 'Asthma' }), category })).toMatchObject([
      { category_title: 'encounter-diagnosis' },
    ]);
  });

  it('has that of another code of the concept', () => {
    const code = {
      coding: [
        { system: 'http://snomed.info/sct', code: '195967001' },
        { system: 'urn:local', code: '17', display: 'Asthma' },
      ],
    };
    expect(factsIn(condition(code))).toMatchObject([{ name_title: 'Asthma', name_identifier: '195967001' }]);
  });

  it.each<[string, CodeableConcept]>([
    ['of the concept', { coding: [{ code: '1' }], extension: [original('Wheezing')] }],
    ['of the code', { coding: [{ code: '1', extension: [original('Wheezing')] }] }],
    [
      'that translates a name which is not there',
      {
        coding: [
          {
            code: '1',
            _display: {
              extension: [
                {
                  url: 'http://hl7.org/fhir/StructureDefinition/translation',
                  extension: [
                    { url: 'lang', valueCode: 'en' },
                    { url: 'content', valueString: 'Wheezing' },
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
  ])('has the words in an extension %s', (_what, code) => {
    expect(factsIn(condition(code))).toMatchObject([{ name_title: 'Wheezing' }]);
  });

  it('of a visit has the words that it was chosen by, also where there is no code at all', () => {
    const visit = {
      resourceType: 'Encounter',
      status: 'in-progress',
      class: { extension: [original('Office outpatient visit')] },
      subject,
    } as Encounter;
    expect(factsIn(visit)).toMatchObject([{ class_title: 'Office outpatient visit' }]);
  });

  it('of a procedure is told with its system, and goes out as a code again', () => {
    const procedure: Procedure = {
      resourceType: 'Procedure',
      status: 'completed',
      subject,
      code: { coding: [{ system: 'http://snomed.info/sct', code: '168731009' }] },
    };
    expect(factsIn(procedure)).toMatchObject([{ name: 'SNOMED CT code 168731009' }]);
    expect(writtenAgain(procedure)).toEqual(factsIn(procedure));
    expect(written(procedure).code).toEqual({
      coding: [{ system: 'http://snomed.info/sct', code: '168731009' }],
    });
  });
});
