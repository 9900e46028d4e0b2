/** Facts from FHIR, written again: nothing is said that their source did not say. */
import fc from 'fast-check';
import type { FhirResource } from 'fhir/r4.js';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../shared/facts/fact.ts';
import { type Json, parseKeepingNumbers } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { resourcesOf } from '../../../shared/fhir/write/resources-of.ts';
import { mappings } from '../../../shared/models/fhir/index.ts';
import type { Instance } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { apart, factOf, looseInstanceOf } from './facts.ts';
import { bundleOf } from './said.ts';

const context = { subject: 'Patient/p1', today: '2026-01-31' };
const subject = { reference: 'Patient/p1' };
const hl7 = 'http://terminology.hl7.org/CodeSystem/';
const unknown = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};

function fromFhir(fact: Fact): Fact {
  const related = Object.entries(fact.related).map(([name, facts]) => [name, facts.map(fromFhir)] as const);
  return { ...fact, fromFhir: true, related: Object.fromEntries(related) };
}

function written(instance: Instance) {
  const text = JSON.stringify(bundleOf(resourcesOf(fromFhir(factOf(instance)), context)));
  return parseKeepingNumbers(text);
}

/** Without their places in the document. */
const reread = (instance: Instance) => instancesOf(written(instance));
const instancesOf = (root: Json) =>
  readResources(root).instances.map(({ position: _, ...instance }) => instance as Instance);

/** The first resource that is written for the only fact of this one, as it goes over the wire. */
function again(resource: object) {
  const [instance] = instancesOf(resource as Json);
  expect(reread(instance!)).toEqual([instance]);
  return JSON.parse(JSON.stringify(written(instance!))).entry[0].resource;
}

const coded = (system: string, code: string) => [{ coding: [{ system: `${hl7}${system}`, code }] }];

describe('A resource that does not say how things stand', () => {
  const resources: readonly (readonly [FhirResource | object, object, readonly string[]])[] = [
    [
      { resourceType: 'Condition', subject, code: { text: 'Asthma' } },
      { code: { text: 'Asthma' } },
      ['clinicalStatus', 'category', 'verificationStatus', 'extension'],
    ],
    [
      {
        resourceType: 'Condition',
        subject,
        code: { text: 'Asthma' },
        category: coded('condition-category', 'problem-list-item'),
      },
      { category: coded('condition-category', 'problem-list-item') },
      ['clinicalStatus', 'extension'],
    ],
    [
      { resourceType: 'Condition', subject, code: { text: 'Asthma' }, abatementDateTime: '2020' },
      {
        abatementDateTime: '2020',
        clinicalStatus: { coding: [{ system: `${hl7}condition-clinical`, code: 'inactive' }] },
      },
      ['category'],
    ],
    [
      { resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Nuts' }, category: ['food'] },
      // FHIR demands one of three codes. The extension says that the source has none.
      {
        clinicalStatus: { coding: [{ system: `${hl7}allergyintolerance-clinical`, code: 'active' }] },
        category: ['food'],
      },
      ['type', 'verificationStatus'],
    ],
    [
      { resourceType: 'MedicationRequest', subject, medicationCodeableConcept: { text: 'Iron' } },
      { status: 'unknown', intent: 'order' },
      [],
    ],
    [
      {
        resourceType: 'MedicationStatement',
        subject,
        medicationCodeableConcept: { text: 'Iron' },
        effectivePeriod: { start: '2015', end: '2016' },
      },
      { status: 'unknown', effectivePeriod: { start: '2015', end: '2016' } },
      [],
    ],
    [
      { resourceType: 'MedicationDispense', subject, medicationCodeableConcept: { text: 'Iron' } },
      { status: 'unknown' },
      [],
    ],
    [{ resourceType: 'Procedure', subject, code: { text: 'Scan' } }, { status: 'unknown' }, []],
    [
      { resourceType: 'DocumentReference', subject, type: { text: 'Letter' }, date: '2026-01-15T15:00:00Z' },
      { status: 'current', date: '2026-01-15T15:00:00Z' },
      ['docStatus', 'category', 'context'],
    ],
    [
      {
        resourceType: 'DocumentReference',
        status: 'superseded',
        subject,
        type: { text: 'Letter' },
      },
      { status: 'superseded' },
      ['category', 'extension'],
    ],
    [
      {
        resourceType: 'Encounter',
        subject,
        type: [{ text: 'House call' }],
        period: { start: '2026-01-15', end: '2026-01-15' },
      },
      { status: 'unknown', type: [{ text: 'House call' }], class: unknown },
      [],
    ],
    [
      {
        resourceType: 'Observation',
        subject,
        category: coded('observation-category', 'survey'),
        code: { text: 'PHQ-9' },
        valueInteger: 7,
      },
      { status: 'unknown', category: coded('observation-category', 'survey') },
      [],
    ],
    [
      {
        resourceType: 'Observation',
        subject,
        category: [...coded('observation-category', 'laboratory'), ...coded('v2-0074', 'MB')],
        code: { text: 'Gram stain' },
        note: [{ text: 'Many rods' }],
      },
      {
        status: 'unknown',
        category: [...coded('observation-category', 'laboratory'), ...coded('v2-0074', 'MB')],
      },
      [],
    ],
    [
      { resourceType: 'Observation', subject, code: { text: 'Steps' }, valueInteger: 7 },
      { status: 'unknown' },
      ['category'],
    ],
    [
      {
        resourceType: 'Observation',
        subject,
        code: { coding: [{ system: 'http://loinc.org', code: '8867-4', display: 'Heart rate' }] },
        valueQuantity: { value: 60, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
      },
      { status: 'unknown' },
      [],
    ],
    [{ resourceType: 'CarePlan', subject, title: 'Diabetes' }, { status: 'unknown', intent: 'plan' }, []],
    [
      { resourceType: 'Device', patient: subject, type: { text: 'Pacemaker' } },
      { type: { text: 'Pacemaker' } },
      ['deviceName', 'status'],
    ],
    [
      {
        resourceType: 'Device',
        patient: subject,
        type: { text: 'Pacemaker' },
        deviceName: [{ name: 'Azure', type: 'model-name' }],
      },
      { type: { text: 'Pacemaker' }, deviceName: [expect.objectContaining({ name: 'Azure' })] },
      ['status'],
    ],
    [
      {
        resourceType: 'Immunization',
        status: 'completed',
        patient: subject,
        vaccineCode: { text: 'Tetanus' },
        occurrenceDateTime: '2020-05-01',
        isSubpotent: true,
        subpotentReason: [{ text: 'Too warm' }],
      },
      { isSubpotent: true, subpotentReason: [{ text: 'Too warm' }] },
      ['statusReason'],
    ],
  ];
  it.each(resources)('(%j) is written as it was: with %j', (resource, expected, missing) => {
    const one = again(resource);
    const expectedPrimitives = Object.entries(expected);
    for (const [name, value] of expectedPrimitives) {
      const found = name === 'category' && Array.isArray(value) ? withoutText(one[name]) : one[name];
      expect(found, name).toEqual(value);
    }
    for (const name of missing) expect(one, name).not.toHaveProperty(name);
  });
});

/** The title of a code may be written beside it. */
function withoutText(concepts: readonly unknown[]): readonly unknown[] {
  return concepts.map((concept) => {
    if (typeof concept === 'string') return concept;
    const { text: _, coding, ...rest } = concept as { text?: string; coding: { display?: string }[] };
    return { ...rest, coding: coding.map(({ display: _display, ...code }) => code) };
  });
}

// Of what says that there is no allergy, the code is all that tells it from an allergy: it is always there.
/** Those that have resources. */
const loose = [...models.values()].filter(
  ({ name }) => !['AllergyExclusion', 'UnreadResource'].includes(name),
);

describe.each(loose)('A fact of $name from FHIR', (model) => {
  const silent = mappings
    .filter((one) => one.model === model.name)
    .flatMap(({ names }) => [...(names?.silent ?? [])]);
  const isFact = ({ values }: Instance) =>
    model.fields.some(
      ({ type, declared }, index) =>
        type !== 'Boolean' && (values[index] ?? null) !== null && !silent.includes(declared),
    ) && !values.includes('cancelled');

  it('is the same after it was written as resources, which are valid, and read again', () => {
    const isSame = (instance: Instance) => {
      const bundle = written(instance);
      expect(checkAnswer(bundle).errors).toEqual([]);
      const { instances, unread } = readResources(bundle);
      expect(unread).toEqual([]);
      expect(instances.map(({ position: _, ...one }) => one)).toEqual(apart(instance).map(withBooleans));
    };
    // What FHIR documents say has no facts inside of it.
    const one = looseInstanceOf(model).map((instance) => ({ ...instance, related: {} }));
    fc.assert(fc.property(one.filter(isFact), isSame), { numRuns: propertyRuns(5) });
  });
});

/** A Boolean that is not sparse is false where nothing is said. */
function withBooleans(instance: Instance): Instance {
  const { fields } = models.get(instance.model)!;
  const values = fields.map(({ type, sparse }, at) => {
    const value = instance.values[at] ?? null;
    if (type !== 'Boolean') return value;
    return sparse ? (value === true ? true : null) : value === true;
  });
  return { ...instance, values };
}
