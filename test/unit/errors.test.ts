import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { catalogue, type ErrorDefinition, errorSubjects } from '../../shared/error-catalogue.ts';
import { ApiError, type ErrorCode, forbidden, notFound } from '../../shared/errors.ts';

const entries = Object.entries<ErrorDefinition>(catalogue);

describe('ApiError', () => {
  it('takes its status and text from the catalogue and fills in the parameters', () => {
    const error = new ApiError('parameter_too_long', { name: 'label', maximum: '100 characters' });
    expect(error).toMatchObject({
      name: 'ApiError',
      code: 'parameter_too_long',
      status: 400,
      message: 'label must not be longer than 100 characters',
      headers: {},
    });
  });

  it('fills in headers too', () => {
    const error = new ApiError('method_not_allowed', { methods: 'GET, PUT' });
    expect([error.status, error.message, error.headers]).toEqual([405, '', { allow: 'GET, PUT' }]);
  });

  it('fills in a parameter as it is, whatever it looks like', () => {
    const error = new ApiError('field_unknown', { model: '{field}', field: '$& {model}', advice: '{}' });
    expect(error.message).toBe('{field} has no field $& {model}; {}.');
  });

  it('has a parameter for every name in braces, and no other', () => {
    // @ts-expect-error `maximum` is missing.
    new ApiError('parameter_too_long', { name: 'label' });
    // @ts-expect-error `other` is no parameter of the text.
    new ApiError('parameter_required', { name: 'label', other: 'x' });
    // @ts-expect-error the text has no parameters.
    new ApiError('not_found', { name: 'label' });
    // @ts-expect-error there is no such code.
    expect(() => new ApiError('something_else')).toThrow(TypeError);
    expectTypeOf(new ApiError('not_found')).toExtend<ApiError<ErrorCode>>();
  });

  it('403 and 404 never take a parameter', () => {
    expect([forbidden().status, forbidden().message]).toEqual([403, 'Permission Denied']);
    expect([notFound().status, notFound().message]).toEqual([404, 'Not Found']);
  });
});

/** Told to people about what they hold themselves: why not a session of theirs, a ticket, a challenge, a passkey, an invitation or a request of an app. */
const toThemselves: ReadonlySet<string> = new Set([
  'smart_request_elsewhere',
  'second_factor_required',
  'sign_in_again',
  'passkey_needed',
  'ticket_invalid',
  'challenge_invalid',
  'passkey_refused',
  'invitation_unknown',
]);

describe('the catalogue of errors', () => {
  it.each([
    [403, 'permission_denied'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
  ])(
    'has one code for %i, so that nothing more is told, but where SMART and FHIR ask for a reason',
    (status, code) => {
      const ofSmart = Object.keys({
        ...errorSubjects['Access tokens'],
        ...errorSubjects['FHIR base'],
        ...errorSubjects['Storing at the FHIR base'],
        ...errorSubjects['Apps that register themselves'],
      });
      const found = entries.filter(([name, error]) => error.status === status && !ofSmart.includes(name));
      const told = found.map(([name]) => name).filter((name) => !toThemselves.has(name));
      expect(told).toEqual([code]);
    },
  );

  it('has two codes for 500: one that tells nothing, and one for a setting that the operator has to change', () => {
    const found = entries.filter(([, error]) => error.status === 500).map(([name]) => name);
    expect(found.toSorted()).toEqual(['internal_error', 'link_address_too_long']);
  });

  it.each(entries)('%s is written in snake case and has one line of text', (code, error) => {
    expect(code).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/);
    expect(error.text).not.toMatch(/[\r\n<>]/);
  });

  it('has every code under one subject', () => {
    const bySubject = Object.values(errorSubjects).flatMap((errors) => Object.keys(errors));
    expect(bySubject.toSorted()).toEqual(Object.keys(catalogue).toSorted());
  });

  test.each([
    ['account_not_initialized', 'Account has not been initialized'],
    ['carenet_name_taken', 'Carenet name is already taken'],
  ] as const)('%s has the text that existing clients compare', (code, text) => {
    expect(catalogue[code].text).toBe(text);
  });
});
