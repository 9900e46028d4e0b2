import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../../../local/server/call-terminal/refusal-reason.ts';
import type { AppIdentity, Caller } from '../../../../shared/access/principal.ts';
import { ApiError, forbidden, notFound } from '../../../../shared/errors.ts';
import type { CallReport } from '../../../../shared/http/call-state.ts';
import type { RefusedCall } from '../../../../shared/http/services.ts';

const request = {
  receivedAt: new Date(1_772_359_200_000),
  method: 'GET',
  path: '/codes/systems/none/query',
  headers: {},
} as unknown as RefusedCall['request'];
const app: AppIdentity = { id: 'pills@apps', kind: 'user', name: 'Pills', autonomous: false, grant: 'g' };
const account = { id: 'rosa@mail.example', fullName: 'Rosa Lind' };

function reason(report: CallReport, error: ApiError = forbidden()): readonly string[] {
  return reasonOf({ request, report, error }, false);
}

describe('The reason of a refused call', () => {
  it.each<[Caller, string]>([
    [{ kind: 'app', app }, 'the user app pills@apps, without a token'],
    [{ kind: 'session', account }, 'the account rosa@mail.example'],
    [{ kind: 'requestToken', app, token: 'tok123' }, 'the user app pills@apps, with a request token'],
    [
      { kind: 'token', app, account, scope: { kind: 'record', recordId: 'r1' } },
      'the user app pills@apps, with a token for the record r1 of the account rosa@mail.example',
    ],
    [
      { kind: 'token', app, account: undefined, scope: { kind: 'carenet', carenetId: 'c1', recordId: 'r1' } },
      'the user app pills@apps, with a token for the carenet c1',
    ],
  ])('names the caller that an access rule does not let in: %j', (caller, name) => {
    expect(reason({ deniedBy: 'UI_ONLY', caller, operation: 'session_create' })).toEqual([
      `it may be called by a UI app; the caller is ${name}`,
    ]);
  });

  it('is the check of the credentials that failed', () => {
    expect(reason({ rejected: 'replayed-nonce' })).toEqual([
      'replayed-nonce: this oauth_nonce was used before with this timestamp; every request needs a new one',
    ]);
    expect(reason({ rejected: 'future-timestamp' })).toEqual([
      'future-timestamp: oauth_timestamp is further ahead than CLOCK_WINDOW allows; here it is 1772359200',
    ]);
  });

  it.each([
    ['1772355600', '; here it is 1772359200, 3600 seconds later'],
    ['1772359800', '; here it is 1772359200, 600 seconds earlier'],
  ])('tells how far the clocks are apart: %s', (timestamp, difference) => {
    const headers = { authorization: `OAuth oauth_nonce="x", oauth_timestamp="${timestamp}"` };
    const call = { request: { ...request, headers }, report: { rejected: 'old-timestamp' } as const };
    expect(reasonOf({ ...call, error: forbidden() }, false)[0]).toMatch(new RegExp(`${difference}$`));
  });

  it('names the call that has the path with a slash at its end, when the path was taken for another', () => {
    const call = { request: { ...request, path: '/records/r1/reports/LabResult' }, error: notFound() };
    expect(reasonOf({ ...call, report: { operation: 'smart_generic_instance' } }, false)).toEqual([
      'what the call names does not exist; it is the path of smart_generic_instance, and with a slash at its end that of generic_list',
    ]);
  });

  it('is about the verifier when the exchange of a request token fails', () => {
    expect(reason({ operation: 'exchange_token' })).toEqual([
      'the verifier is wrong, or the request token is not approved, or no longer',
    ]);
  });

  it('says that the call itself refuses when rule and signature are right', () => {
    expect(reason({ operation: 'account_password_change', caller: { kind: 'session', account } })).toEqual([
      'the access rule holds for the account rosa@mail.example; the call itself refuses',
    ]);
  });

  it('names nobody when the call needs no signature', () => {
    expect(reason({ operation: 'code_lookup' }, notFound())).toEqual(['what the call names does not exist']);
    expect(reason({ operation: 'code_lookup' })).toEqual(['the call itself refuses']);
  });

  it('is the text of any other error', () => {
    const error = new ApiError('parameter_required', { name: 'url' });
    expect(reason({ operation: 'subscription_create' }, error)).toEqual(['url is required']);
    expect(reason({}, notFound())).toEqual(['no call has this path; mind the slash at the end']);
  });
});
