import { describe, expect, it } from 'vitest';
import { conditionsFor, covers, intersect } from '../../../shared/smart/scope-sets.ts';
import { parseScopes } from '../../../shared/smart/scopes.ts';

const textOf = (text: string) => parseScopes(text).text;
const common = (...texts: readonly [string, ...string[]]) => {
  const [asked, ...others] = texts.map(parseScopes);
  return intersect(asked!, ...others).text;
};

describe('scopes of SMART', () => {
  it('are read with the letters of SMART 2 and with the names of SMART 1', () => {
    const { resources } = parseScopes('patient/Observation.rs user/*.cruds system/Condition.read');
    expect(resources).toEqual([
      {
        context: 'patient',
        type: 'Observation',
        create: false,
        read: true,
        update: false,
        delete: false,
        search: true,
        where: [],
        old: false,
      },
      {
        context: 'user',
        type: '*',
        create: true,
        read: true,
        update: true,
        delete: true,
        search: true,
        where: [],
        old: false,
      },
      {
        context: 'system',
        type: 'Condition',
        create: false,
        read: true,
        update: false,
        delete: false,
        search: true,
        where: [],
        old: true,
      },
    ]);
  });

  it('keep the words in which an app asks', () => {
    const asked =
      'launch/patient openid fhirUser offline_access patient/Observation.read patient/Condition.rs patient/Goal.write patient/*.*';
    expect(textOf(asked)).toBe(asked);
    expect(textOf('patient/Patient.r  openid\nopenid patient/Patient.r')).toBe('openid patient/Patient.r');
  });

  it('may name search parameters', () => {
    const category = 'http://terminology.hl7.org/CodeSystem/condition-category';
    const text = `patient/Condition.rs?category=${category}|encounter-diagnosis`;
    const { resources, dropped } = parseScopes(text);
    expect(resources[0]!.where).toEqual([['category', `${category}|encounter-diagnosis`]]);
    expect(dropped).toEqual([]);
    expect(textOf(text)).toBe(text);
    expect(textOf('patient/Observation.r?code=a%26b&category=x')).toBe(
      'patient/Observation.r?category=x&code=a%26b',
    );
    expect(
      parseScopes('patient/Observation.rs?category:not=laboratory,vital-signs').resources[0]!.where,
    ).toEqual([['category:not', 'laboratory,vital-signs']]);
  });

  it.each([
    ['a type that FHIR R4 lacks', 'patient/Observations.rs'],
    ['a name of Object.prototype', 'patient/constructor.rs'],
    ['letters in another order', 'patient/Observation.sr'],
    ['letters that mean nothing', 'patient/Observation.x'],
    ['no letters', 'patient/Observation.'],
    ['another context', 'practitioner/Observation.rs'],
    ['an encounter', 'launch/encounter'],
    ['a parameter that is not judged', 'patient/Observation.rs?date=2020'],
    ['a parameter of another type', 'patient/Immunization.rs?category=x'],
    ['a parameter of all types', 'patient/*.rs?category=x'],
    ['another modifier', 'patient/Observation.rs?category:text=x'],
    ['a modifier twice', 'patient/Observation.rs?category:not:not=x'],
    ['a chain', 'patient/Observation.rs?patient.name=x'],
    ['a parameter without a value', 'patient/Observation.rs?category'],
    ['an empty value', 'patient/Observation.rs?category='],
    ['an empty query', 'patient/Observation.rs?'],
    ['eleven values', 'patient/Observation.rs?category=a,b,c,d,e,f,g,h,i,j,k'],
    ['a value between commas that is empty', 'patient/Observation.rs?category=a,,b'],
    ['a plus', 'patient/Observation.rs?category=a+b'],
    ['a backslash, which joins values', 'patient/Observation.rs?category:not=a\\,laboratory,b\\,vital-signs'],
    ['a broken escape', 'patient/Observation.rs?category=%zz'],
    ['half a character', 'patient/Observation.rs?category=\ud800'],
    ['five parameters', `patient/Observation.rs?${Array(5).fill('code=a').join('&')}`],
    ['other letters', 'PATIENT/Observation.rs'],
  ])('are left out and reported, never widened: %s', (_what, scope) => {
    const parsed = parseScopes(`${scope} openid`);
    expect(parsed.text).toBe('openid');
    expect(parsed.dropped).toEqual([scope]);
  });

  it('are cut at the limits, and read in no time', () => {
    const many = Array.from({ length: 401 }, (_, n) => `patient/Observation.r?code=${n}`).join(' ');
    expect(parseScopes(many).resources).toHaveLength(400);
    expect(parseScopes(many).dropped).toHaveLength(1);
    expect(parseScopes(`openid ${'a'.repeat(16_384)}`)).toMatchObject({ text: '', resources: [] });
    const all = parseScopes(many);
    expect(intersect(all, all, parseScopes('patient/*.cruds'), all).resources).toHaveLength(400);
  });
});

describe('what scopes have in common', () => {
  it.each([
    [
      'the same',
      'patient/Observation.rs openid',
      'openid patient/Observation.rs',
      'openid patient/Observation.rs',
    ],
    ['fewer letters', 'patient/Observation.cruds', 'patient/Observation.rs', 'patient/Observation.rs'],
    ['letters from two scopes', 'patient/Goal.rs', 'patient/Goal.r patient/Goal.s', 'patient/Goal.rs'],
    ['a type of all', 'patient/*.rs', 'patient/Goal.r patient/Flag.s', 'patient/Goal.r patient/Flag.s'],
    ['a type within all', 'patient/Goal.read', 'patient/*.cruds', 'patient/Goal.read'],
    ['an old name in part', 'patient/Goal.read', 'patient/*.r', 'patient/Goal.r'],
    ['no deletion', 'patient/Goal.* patient/Goal.d', 'patient/*.cruds', 'patient/Goal.*'],
    [
      'nothing of another context',
      'user/Goal.rs patient/Goal.rs',
      'patient/*.rs system/*.rs',
      'patient/Goal.rs',
    ],
    [
      'both conditions',
      'patient/Observation.rs?category=a',
      'patient/Observation.rs?code=b patient/Condition.rs',
      'patient/Observation.rs?category=a&code=b',
    ],
    [
      'the wider of two',
      'patient/Observation.rs',
      'patient/Observation.rs?category=a patient/Observation.rs',
      'patient/Observation.rs',
    ],
    ['all types, but not who looked', 'patient/AuditEvent.rs', 'patient/*.cruds', ''],
    [
      'who looked, when it is named',
      'patient/AuditEvent.rs',
      'patient/AuditEvent.rs',
      'patient/AuditEvent.rs',
    ],
    ['nothing', 'openid', 'fhirUser', ''],
  ])('%s', (_what, asked, registered, expected) => {
    expect(common(asked, registered)).toBe(expected);
  });

  it('is what all three allow', () => {
    expect(
      common(
        'patient/*.rs openid offline_access',
        'patient/*.r openid offline_access',
        'patient/Goal.rs openid',
      ),
    ).toBe('openid patient/Goal.r');
  });
});

describe('what scopes cover', () => {
  it.each([
    ['patient/*.rs', 'patient/Goal.r patient/Flag.s', true],
    ['patient/Goal.r patient/Goal.s', 'patient/Goal.rs', true],
    ['patient/Observation.rs', 'patient/Observation.rs?category=a', true],
    ['patient/Observation.rs?category=a', 'patient/Observation.rs', false],
    ['patient/Observation.rs?category=a', 'patient/Observation.rs?category=b', false],
    ['patient/Goal.r', 'patient/Goal.rs', false],
    ['patient/Goal.rs', 'user/Goal.rs', false],
    ['patient/*.rs', 'patient/AuditEvent.rs', false],
    ['patient/Goal.rs', 'openid', false],
  ])('%s covers %s: %s', (wide, narrow, expected) => {
    expect(covers(parseScopes(wide), parseScopes(narrow))).toBe(expected);
  });
});

describe('what scopes let an app do', () => {
  const granted = parseScopes(
    'patient/Observation.rs?category=laboratory patient/Observation.r?code=x patient/Goal.cu patient/*.s',
  );
  it.each([
    ['Observation', 'read', [[['category', 'laboratory']], [['code', 'x']]]],
    ['Observation', 'search', []],
    ['Observation', 'create', undefined],
    ['Goal', 'create', []],
    ['Goal', 'update', []],
    ['Goal', 'read', undefined],
    ['Flag', 'search', []],
    ['AuditEvent', 'search', undefined],
  ] as const)('with %s: %s', (type, does, expected) => {
    expect(conditionsFor(granted, type, does)).toEqual(expected);
  });
});
