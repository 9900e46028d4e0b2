/** What a person's answer grants an app, and what is no answer. */
import { describe, expect, it } from 'vitest';
import {
  type Entered,
  grantedBy,
  type Place,
  proposed,
} from '../../../../shared/portal/pages/smart/answer.ts';
import { askedBy } from '../../../../shared/portal/pages/smart/pieces.ts';

const own: Place = { isCircle: false, isOwner: true };
const circle: Place = { isCircle: true, isOwner: false };
const scope =
  'launch/patient openid fhirUser offline_access patient/Condition.crus patient/Immunization.rs patient/AuditEvent.rs';

function answer(ticked: readonly string[], more: Partial<Entered> & { place?: Place } = {}, asks = scope) {
  const { place = own, until = 'month' } = more;
  return grantedBy(asks, askedBy(asks), { ticked: new Set(ticked), until }, place);
}

describe('What is ticked before anybody has touched the page', () => {
  it('is everything but who looked at the record, for 30 days', () => {
    const { ticked, until, target } = proposed(askedBy(scope), 'record 1');
    expect([...ticked].toSorted()).toEqual([
      'add:problems',
      'identity',
      'see:problems',
      'see:vaccinations',
      'stay',
    ]);
    expect([until, target]).toEqual(['month', 'record 1']);
  });
});

describe('An answer', () => {
  it('grants what is ticked, and how the app starts', () => {
    expect(answer(['see:problems', 'identity', 'stay'], { until: 'year' })).toEqual({
      scope: 'launch/patient openid fhirUser offline_access patient/Condition.rs',
      days: 365,
    });
  });

  it('has an end in days, or none until somebody stops the app', () => {
    const days = (until: string) => {
      const granted = answer(['see:problems', 'stay'], { until });
      return typeof granted === 'string' ? granted : granted.days;
    };
    expect(['day', 'month', 'year', 'stop', 'century', ''].map(days)).toEqual([
      1,
      30,
      365,
      undefined,
      'until',
      'until',
    ]);
  });

  it('is forgotten after a day when the app is not to stay allowed, unless it works on its own', () => {
    expect(answer(['see:problems'], { until: 'year' })).toMatchObject({ days: 1 });
    const backend = answer(
      ['see:vaccinations'],
      { until: 'year', place: { ...own, isBackend: true } },
      'system/Immunization.rs',
    );
    expect(backend).toEqual({ scope: 'system/Immunization.rs', days: 365 });
  });

  it('through a circle lets an app see alone', () => {
    expect(answer(['see:problems', 'add:problems', 'stay'], { place: circle })).toEqual({
      scope: 'launch/patient offline_access patient/Condition.rs',
      days: 30,
    });
    expect(answer(['add:problems'], { place: circle })).toBe('nothingInCircle');
  });

  it('shows who looked at the record only for its owner', () => {
    expect(answer(['see:trail'])).toMatchObject({ scope: 'launch/patient patient/AuditEvent.rs' });
    expect(answer(['see:trail', 'see:problems'], { place: circle })).toBe('trail');
    expect(answer(['see:trail'], { place: { isCircle: false, isOwner: false } })).toBe('trail');
  });

  it('without anything of the record is none', () => {
    expect(answer(['identity', 'stay'])).toBe('nothing');
    expect(answer([])).toBe('nothing');
    expect(answer(['see:medicines'])).toBe('nothing');
  });

  it('to an app that asks only who somebody is needs that', () => {
    expect(answer(['identity'], {}, 'openid fhirUser')).toEqual({ scope: 'openid fhirUser', days: 1 });
    expect(answer([], {}, 'openid fhirUser')).toBe('nothing');
  });
});
