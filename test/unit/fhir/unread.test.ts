/** What is missed of a document, in its own words: docs/contract/fhir.md#unread-entries. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/fhir/json.ts';
import { readResources } from '../../../shared/fhir/read/read-resources.ts';
import { bundleOf, said } from './said.ts';

const changed = 'It has an addition that may change what it means, and that this service does not know.';
const ofOtherKind = 'What is of this kind is not read.';
const modifierExtension = [{ url: 'https://hospital.example/changed', valueBoolean: true }];
const patient = { reference: 'Patient/1' };

function missed(...resources: readonly Record<string, unknown>[]) {
  return readResources(bundleOf(resources as never) as unknown as Json).missed.map(said);
}

describe('Among what is missed of a document', () => {
  it('an allergy with an addition stands by its name, its day, its words and the reason', () => {
    expect(
      missed({
        resourceType: 'AllergyIntolerance',
        patient,
        modifierExtension,
        code: { text: 'Penicillin' },
        recordedDate: '2021-05',
        text: {
          status: 'generated',
          div: '<div xmlns="http://www.w3.org/1999/xhtml">Penicillin: <b>anaphylaxis</b></div>',
        },
      }),
    ).toEqual([
      {
        model: 'UnreadResource',
        resource_type: 'AllergyIntolerance',
        title: 'Penicillin',
        date: '2021-05-01T00:00:00Z',
        date_source: '2021-05',
        text: 'Penicillin: anaphylaxis',
        reason: changed,
        count: 1,
      },
    ]);
  });

  it('one without a narrative has the texts of its codes and notes, each once', () => {
    expect(
      missed({
        resourceType: 'AllergyIntolerance',
        patient,
        implicitRules: 'https://hospital.example/rules',
        code: { text: 'Penicillin', coding: [{ code: '7980', display: 'penicillin' }] },
        reaction: [{ manifestation: [{ text: 'Anaphylaxis' }, { text: 'Anaphylaxis' }] }],
        note: [{ text: 'Ask first.' }],
        recorder: { reference: 'Practitioner/1', display: 'Joan Brandt' },
      }),
    ).toMatchObject([{ title: 'Penicillin', text: 'Penicillin, Anaphylaxis, Ask first.' }]);
  });

  it('each resource of a kind without a model stands with its title and date', () => {
    expect(
      missed(
        {
          resourceType: 'NutritionOrder',
          patient,
          dateTime: '2025-03-04',
          oralDiet: { type: [{ text: 'Low salt' }] },
        },
        {
          resourceType: 'ServiceRequest',
          subject: patient,
          authoredOn: '2025-03-05',
          code: { text: 'X-ray' },
        },
        { resourceType: 'ImagingStudy', subject: patient, started: '2025-03-06', description: 'Chest' },
        { resourceType: 'Claim', patient, created: '2025-03-07', type: { text: 'Pharmacy' } },
        // Of DSTU2: no kind of R4.
        {
          resourceType: 'MedicationOrder',
          patient,
          dateWritten: '2015-01-02',
          medicationCodeableConcept: { text: 'Warfarin' },
        },
      ).map(({ resource_type, title, date, reason }) => [resource_type, title, date, reason]),
    ).toEqual([
      ['NutritionOrder', 'Low salt', '2025-03-04T00:00:00Z', ofOtherKind],
      ['ServiceRequest', 'X-ray', '2025-03-05T00:00:00Z', ofOtherKind],
      ['ImagingStudy', 'Chest', '2025-03-06T00:00:00Z', ofOtherKind],
      ['Claim', 'Pharmacy', '2025-03-07T00:00:00Z', ofOtherKind],
      ['MedicationOrder', 'Warfarin', '2015-01-02T00:00:00Z', ofOtherKind],
    ]);
  });

  it('a medicine that must not be given stands, and so does an allergy of which nothing is said', () => {
    expect(
      missed(
        {
          resourceType: 'MedicationRequest',
          subject: patient,
          doNotPerform: true,
          medicationCodeableConcept: { text: 'Aspirin' },
        },
        { resourceType: 'AllergyIntolerance', patient },
      ),
    ).toMatchObject([
      { title: 'Aspirin', reason: 'It says that the medicine must not be given.' },
      { resource_type: 'AllergyIntolerance', reason: 'It says nothing about the allergy.' },
    ]);
  });

  it.each([
    ['was entered by mistake', { verificationStatus: { coding: [{ code: 'entered-in-error' }] } }],
    ['was refuted', { verificationStatus: { coding: [{ code: 'refuted' }] } }],
    ['is about a group', { patient: { reference: 'Group/1' } }],
  ])('an allergy with an addition that %s does not stand', (_, said) => {
    expect(
      missed({
        resourceType: 'AllergyIntolerance',
        patient,
        modifierExtension,
        code: { text: 'Nuts' },
        ...said,
      }),
    ).toEqual([]);
  });

  it.each([
    ['a cancelled claim', { resourceType: 'Claim', patient, status: 'cancelled' }],
    ['a revoked request', { resourceType: 'ServiceRequest', subject: patient, status: 'revoked' }],
    ['a request about a location', { resourceType: 'ServiceRequest', subject: { reference: 'Location/1' } }],
    ['a task for a group', { resourceType: 'Task', for: { reference: 'Group/1' } }],
    ['a questionnaire', { resourceType: 'Questionnaire', title: 'How are you?' }],
    ['an organization', { resourceType: 'Organization', name: 'Seaside Clinic' }],
    [
      'a cancelled prescription',
      { resourceType: 'MedicationRequest', subject: patient, status: 'cancelled' },
    ],
    [
      'no known problem',
      { resourceType: 'Condition', subject: patient, code: { text: 'No known problems' } },
    ],
    ['a device of nobody', { resourceType: 'Device', deviceName: [{ name: 'Pump' }] }],
    ['what is read', { resourceType: 'Condition', subject: patient, code: { text: 'Asthma' } }],
    [
      'what is contained in a bill',
      {
        resourceType: 'Claim',
        patient,
        status: 'draft',
        contained: [{ resourceType: 'ServiceRequest', id: 'r', subject: patient }],
      },
    ],
  ])('%s does not stand', (_, resource) => {
    expect(missed(resource)).toEqual([]);
  });

  it('an earlier version of a resource does not stand', () => {
    const allergy = { resourceType: 'AllergyIntolerance', id: 'a', patient, modifierExtension };
    expect(
      missed(
        { ...allergy, code: { text: 'Old' }, meta: { lastUpdated: '2020-01-01T00:00:00Z' } },
        { ...allergy, code: { text: 'New' }, meta: { lastUpdated: '2021-01-01T00:00:00Z' } },
      ),
    ).toMatchObject([{ title: 'New' }]);
  });

  it('long words are cut, of a bill sooner', () => {
    const note = [{ text: 'x'.repeat(5000) }];
    const [request, claim] = missed(
      { resourceType: 'ServiceRequest', subject: patient, note },
      { resourceType: 'Claim', patient, note },
    );
    expect(request!.text).toBe(`${'x'.repeat(599)}…`);
    expect(claim!.text).toBe(`${'x'.repeat(99)}…`);
  });

  it('beyond 2,000 each kind has one line that says how many, and what has a model comes first', () => {
    const requests = Array.from({ length: 2100 }, () => ({
      resourceType: 'ServiceRequest',
      subject: patient,
    }));
    const rows = missed(
      ...requests,
      { resourceType: 'Claim', patient },
      {
        resourceType: 'AllergyIntolerance',
        patient,
        modifierExtension,
        code: { text: 'Penicillin' },
      },
    );
    expect(rows).toHaveLength(2002);
    expect(rows[0]).toMatchObject({ title: 'Penicillin', count: 1 });
    expect(rows.slice(2000)).toEqual([
      {
        model: 'UnreadResource',
        resource_type: 'ServiceRequest',
        reason: 'There are 101 more of this kind, and a file of this size lists them only as a number.',
        count: 101,
      },
      {
        model: 'UnreadResource',
        resource_type: 'Claim',
        reason: 'There is 1 more of this kind, and a file of this size lists them only as a number.',
        count: 1,
      },
    ]);
  });

  it('a document that makes up kinds has no more lines for it', () => {
    const kinds = Array.from({ length: 3000 }, (_, index) => ({
      resourceType: `Made${'ABCDEFGHIJ'[Math.floor(index / 300)]}${'x'.repeat(1 + (index % 50))}${'yzuvw'[Math.floor(index / 50) % 5]}`,
      subject: patient,
    }));
    const rows = missed(...kinds);
    expect(rows.length).toBeLessThanOrEqual(2201);
    expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(3000);
  });
});

describe('A device of which nothing says whose it is', () => {
  const pacemaker = {
    resourceType: 'Device',
    id: 'd1',
    type: { coding: [{ system: 'http://snomed.info/sct', code: '14106009', display: 'Cardiac pacemaker' }] },
  };
  const person = { resourceType: 'Patient', id: '1', name: [{ family: 'Lind', given: ['Rosa'] }] };

  it('is missed in a document about one patient: it may be an implant', () => {
    // It may name itself as what it is a part of.
    expect(missed(person, { ...pacemaker, parent: { reference: 'Device/d1' } })).toMatchObject([
      {
        resource_type: 'Device',
        title: 'Cardiac pacemaker',
        reason: 'Nothing in it says that the device belongs to the patient.',
      },
    ]);
  });

  it('is not missed where it wrote or measured something, or nobody knows of which patient', () => {
    const author = { resourceType: 'Composition', subject: patient, author: [{ reference: 'Device/d1' }] };
    const isDevice = ({ resource_type: type }: { readonly resource_type?: unknown }) => type === 'Device';
    expect(missed(person, pacemaker, author).filter(isDevice)).toEqual([]);
    expect(missed(pacemaker)).toEqual([]);
    expect(missed(person, { ...person, id: '2' }, pacemaker)).toEqual([]);
  });
});

describe('A consent', () => {
  it('is called by what is consented to, not by its scope', () => {
    const will = {
      resourceType: 'Consent',
      patient,
      scope: { coding: [{ code: 'adr' }] },
      category: [{ text: 'Advance directive: living will' }],
      provision: { code: [{ text: 'Do not resuscitate' }] },
    };
    expect(missed(will)).toMatchObject([
      {
        title: 'Advance directive: living will',
        text: 'Advance directive: living will, Do not resuscitate',
      },
    ]);
  });
});
