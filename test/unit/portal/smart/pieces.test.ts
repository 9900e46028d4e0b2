/** What an app asks for, in parts that people know, and back into scopes. */
import { describe, expect, it } from 'vitest';
import { resourceTypes } from '../../../../shared/fhir/resource-types.ts';
import { partOfType, partOrder } from '../../../../shared/portal/pages/smart/parts.ts';
import { askedBy, narrowed } from '../../../../shared/portal/pages/smart/pieces.ts';
import { conditionsFor } from '../../../../shared/smart/scope-sets.ts';
import { parseScopes } from '../../../../shared/smart/scopes.ts';

/** Keys of what is asked for, in the order of the page. */
function keys(text: string): readonly string[] {
  const { see, add, permissions } = askedBy(text);
  return [...see, ...add].map(({ key }) => key).concat(permissions);
}

/** The scopes that are left when some pieces are not ticked. */
function without(text: string, ...unticked: readonly string[]): string {
  return narrowed(text, new Set(keys(text).filter((key) => !unticked.includes(key))));
}

describe('The parts of a record', () => {
  it('hold every type of FHIR, and what is in none by name is called other data', () => {
    const parts = new Set([...resourceTypes].map(partOfType));
    expect([...parts].filter((part) => !partOrder.includes(part))).toEqual([]);
    for (const [type, part] of [
      ['MedicationStatement', 'medicines'],
      ['Binary', 'documents'],
      ['Bundle', 'documents'],
      ['DocumentReference', 'documents'],
      ['AuditEvent', 'trail'],
      ['Observation', 'findings'],
      ['ValueSet', 'other'],
      ['NoSuchType', 'other'],
    ] as const)
      expect([type, partOfType(type)]).toEqual([type, part]);
  });

  it.each([
    ['AdverseEvent', 'allergies'],
    ['AllergyIntolerance', 'allergies'],
    ['Condition', 'problems'],
    ['Immunization', 'vaccinations'],
    ['DiagnosticReport', 'reports'],
    ['BodyStructure', 'reports'],
    ['Procedure', 'treatments'],
    ['VisionPrescription', 'treatments'],
    ['Encounter', 'visits'],
    ['Goal', 'plans'],
    ['FamilyMemberHistory', 'family'],
    ['DeviceUseStatement', 'devices'],
    ['QuestionnaireResponse', 'questionnaires'],
    ['EnrollmentResponse', 'insurance'],
    ['Consent', 'wishes'],
    ['RelatedPerson', 'person'],
    ['Organization', 'providers'],
    ['Provenance', 'origin'],
  ])('hold %s among %s', (type, part) => {
    expect(partOfType(type)).toBe(part);
  });

  it('stand in an order that names each once', () => {
    expect(new Set(partOrder).size).toBe(partOrder.length);
  });
});

describe('What an app asks for', () => {
  it('is told by parts, in the order of the page, each once', () => {
    expect(
      keys(
        'patient/MedicationRequest.rs patient/Observation.rs?category=laboratory patient/MedicationStatement.rs',
      ),
    ).toEqual(['see:labs', 'see:medicines']);
  });

  it('is told apart by what is seen and what is added, also with the names of SMART 1', () => {
    expect(keys('patient/Condition.cruds')).toEqual(['see:problems', 'add:problems']);
    expect(keys('patient/Condition.write')).toEqual(['add:problems']);
    expect(keys('patient/Condition.read')).toEqual(['see:problems']);
  });

  it('is every part but the activity, when it is everything', () => {
    const all = keys('patient/*.rs');
    expect(all).toEqual(partOrder.filter((part) => part !== 'trail').map((part) => `see:${part}`));
    expect(askedBy('patient/*.rs').isAll).toEqual({ see: true, add: false });
    expect(keys('patient/*.rs patient/AuditEvent.rs')).toEqual([...all, 'see:trail']);
  });

  it('divides observations by category: laboratory values, vital signs, way of life, and the rest', () => {
    expect(keys('patient/Observation.rs')).toEqual(['see:labs', 'see:vitals', 'see:habits', 'see:findings']);
    expect(keys('patient/Observation.c')).toEqual(['add:findings']);
    const system = 'http://terminology.hl7.org/CodeSystem/observation-category';
    expect(keys(`patient/Observation.rs?category=${system}|vital-signs`)).toEqual(['see:vitals']);
    expect(keys('patient/Observation.rs?category=laboratory,vital-signs')).toEqual([
      'see:labs',
      'see:vitals',
    ]);
    expect(keys('patient/Observation.rs?category=survey')).toEqual(['see:findings:some']);
    expect(keys('patient/Observation.rs?category=laboratory&code=4548-4')).toEqual(['see:labs:some']);
    expect(keys('patient/Observation.rs?category=LABORATORY')).toEqual(['see:labs']);
  });

  it('says which of a part it is, where people have a word for it', () => {
    expect(keys('patient/Condition.rs?category=health-concern')).toEqual(['see:problems:health-concern']);
    expect(keys('patient/Condition.rs?code=38341003')).toEqual(['see:problems:some']);
    expect(keys('patient/Condition.rs?category=problem-list-item,encounter-diagnosis')).toEqual([
      'see:problems:problem-list-item',
      'see:problems:encounter-diagnosis',
    ]);
    expect(keys('patient/DiagnosticReport.rs?category=LAB')).toEqual(['see:reports:LAB']);
    expect(keys('patient/DocumentReference.rs?category=clinical-note')).toEqual([
      'see:documents:clinical-note',
    ]);
    expect(keys('patient/Condition.rs?category=laboratory')).toEqual(['see:problems:some']);
  });

  it('is told as laboratory values too, where its conditions let these through', () => {
    const some = ['see:labs:some', 'see:vitals:some', 'see:habits:some', 'see:findings:some'];
    for (const condition of ['category:not=x', 'code:not=x', 'category=laboratory,survey&code=4548-4'])
      expect(keys(`patient/Observation.rs?${condition}`)).toEqual(some);
    expect(keys('patient/Observation.rs?category:not=laboratory')).toEqual(some.slice(1));
    expect(without('patient/Observation.rs?code:not=x', 'see:labs:some', 'see:vitals:some')).toBe(
      'patient/Observation.rs?category=social-history&code:not=x patient/Observation.rs?category:not=laboratory,social-history,vital-signs&code:not=x',
    );
  });

  it('may be to know who somebody is, and to stay allowed', () => {
    expect(keys('openid fhirUser launch/patient offline_access')).toEqual(['identity', 'stay']);
    expect(keys('openid online_access')).toEqual(['recognition', 'session']);
    expect(keys('launch')).toEqual([]);
  });
});

describe('What an app asks for is everything', () => {
  it.each([
    ['patient/*.r', true, false],
    ['patient/*.s', true, false],
    ['patient/*.c', false, true],
    ['patient/*.cruds', true, true],
    ['patient/*.rs patient/Goal.c', true, false],
    ['patient/*.c patient/Goal.rs', false, true],
    ['patient/Goal.cruds', false, false],
  ])('with %s: to see %s, to add %s', (text, see, add) => {
    expect(askedBy(text).isAll).toEqual({ see, add });
  });
});

describe('When a person leaves parts out', () => {
  it.each([
    'patient/Goal.r',
    'patient/Goal.s',
    'patient/Goal.c',
    'patient/Goal.u',
    'patient/Goal.cr',
    'patient/Goal.us',
    'patient/Goal.crd',
    'patient/Goal.cus',
  ])('an app that asked for %s gets no more than that', (text) => {
    expect(without(text)).toBe(text);
  });

  it('what was asked for in two scopes is left in one, and is no more than both', () => {
    expect(without('patient/Goal.c patient/Goal.r')).toBe('patient/Goal.cr');
    expect(without('patient/Goal.c patient/Goal.r', 'see:plans')).toBe('patient/Goal.c');
  });

  it.each([
    ['openid profile', 'identity'],
    ['openid fhirUser', 'identity'],
    ['openid', 'recognition'],
    ['offline_access', 'stay'],
    ['online_access', 'session'],
  ])('%s stays only with the permission %s', (text, permission) => {
    expect(keys(text)).toEqual([permission]);
    expect(narrowed(text, new Set([permission]))).toBe(text);
    expect(narrowed(text, new Set())).toBe('');
  });

  it('the scopes are those that were asked for when she leaves out none', () => {
    for (const text of [
      'launch/patient openid fhirUser offline_access patient/*.rs',
      'patient/*.read',
      'patient/Observation.cruds patient/Condition.write',
      'patient/AuditEvent.rs patient/Observation.rs?category=laboratory',
    ]) {
      expect(new Set(without(text).split(' '))).toEqual(new Set(text.split(' ')));
    }
  });

  it('all other types stay, each by its name, and no more than these', () => {
    const left = without('patient/*.rs', 'see:medicines').split(' ');
    expect(left).toContain('patient/Condition.rs');
    expect(left).toContain('patient/ValueSet.rs');
    expect(left.filter((scope) => scope.includes('/Medication'))).toEqual([]);
    // 148 types, without the activity, six of medicines: each once, observations in one scope.
    expect(left.length).toBe(resourceTypes.size - 1 - 6);
    expect(left).toContain('patient/Observation.rs');
  });

  it('an app that may add everything still may, when she leaves out a part of what it sees', () => {
    const left = without('patient/*.cruds', 'see:problems').split(' ');
    expect(left).toContain('patient/*.cud');
    expect(left).toContain('patient/Goal.rs');
    expect(left.filter((scope) => scope.startsWith('patient/Condition.'))).toEqual([]);
  });

  it('the kinds of observations that stay are named, and the rest as what has none of the categories that are parts', () => {
    expect(without('patient/Observation.rs', 'see:vitals', 'see:habits', 'see:findings')).toBe(
      'patient/Observation.rs?category=laboratory',
    );
    expect(without('patient/Observation.rs', 'see:labs', 'see:vitals', 'see:habits')).toBe(
      'patient/Observation.rs?category:not=laboratory,social-history,vital-signs',
    );
  });

  it('what is left is named in the words of the version of SMART in which it was asked for', () => {
    expect(without('patient/Condition.*', 'add:problems')).toBe('patient/Condition.read');
    expect(without('patient/Condition.*', 'see:problems')).toBe('patient/Condition.write');
    expect(without('patient/Condition.cruds', 'add:problems')).toBe('patient/Condition.rs');
  });

  it('who she is and whether the app stays allowed are left out alone', () => {
    const text = 'launch/patient openid fhirUser offline_access patient/Condition.rs';
    expect(without(text, 'identity')).toBe('launch/patient offline_access patient/Condition.rs');
    expect(without(text, 'stay')).toBe('launch/patient openid fhirUser patient/Condition.rs');
  });

  it('nothing that she did not tick is in the scopes, whatever the form names', () => {
    expect(narrowed('patient/Condition.rs', new Set(['see:labs', 'add:problems', '__proto__']))).toBe('');
  });

  it('what she left in, asked for again, are the same pieces', () => {
    const text = 'patient/*.cruds openid fhirUser offline_access';
    const kept = keys(text).filter(
      (key) => !['see:medicines', 'see:vitals', 'add:documents', 'stay'].includes(key),
    );
    const again = narrowed(text, new Set(kept));
    expect(keys(again).toSorted()).toEqual(kept.toSorted());
    expect(narrowed(again, new Set(kept))).toBe(again);
    expect(parseScopes(again).dropped).toEqual([]);
    expect(conditionsFor(parseScopes(again), 'MedicationRequest', 'read')).toBeUndefined();
  });
});
