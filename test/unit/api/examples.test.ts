/** The example calls that endpoints declare. */
import { describe, expect, it, test } from 'vitest';
import { exampleCall, signerOf } from '../../../local/tools/example-calls/index.ts';
import { fill } from '../../../local/tools/example-calls/roles.ts';
import type { Endpoint, Fields } from '../../../shared/api/endpoint.ts';
import { endpoints, registry } from '../../../shared/api/registry.ts';

/** Returns what offends in the examples, each with its operation. */
function offending(offences: (endpoint: Endpoint) => readonly string[]): readonly string[] {
  return endpoints.flatMap((endpoint) => offences(endpoint).map((offence) => `${endpoint.id}: ${offence}`));
}

function takesQuery(
  { query = {}, queryInterface, list, pairs }: Omit<Endpoint, 'example'>,
  name: string,
): boolean {
  return name in query || queryInterface !== undefined || list !== undefined || pairs !== undefined;
}

function takesField({ form = {}, pairs }: Omit<Endpoint, 'example'>, name: string): boolean {
  return name in form || pairs?.form === true;
}

describe('The examples of all endpoints', () => {
  it('give values for placeholders and fields that the endpoint has', () => {
    expect(
      offending(({ example: { path, form, query } = {}, ...endpoint }) => [
        ...Object.keys(path ?? {}).filter((name) => !endpoint.routes[0].path.includes(`{${name}}`)),
        ...Object.keys(form ?? {}).filter((name) => !takesField(endpoint, name)),
        ...Object.keys(query ?? {}).filter((name) => !takesQuery(endpoint, name)),
      ]),
    ).toEqual([]);
  });

  it('give every required field', () => {
    const required = (fields: Fields = {}) => Object.keys(fields).filter((name) => fields[name]!.required);
    expect(
      offending(({ example, form, query }) => [
        ...required(form).filter((name) => !(name in (example?.form ?? {}))),
        ...required(query).filter((name) => !(name in (example?.query ?? {}))),
      ]),
    ).toEqual([]);
  });

  it('give a body where one is required, and none where none is taken', () => {
    const needsBody = ({ raw, form }: Endpoint) => raw && !raw.optional && !form;
    const hasBody = ({ example }: Endpoint) => example?.body !== undefined;
    expect(endpoints.filter((each) => needsBody(each) && !hasBody(each))).toEqual([]);
    expect(endpoints.filter((each) => !each.raw && hasBody(each))).toEqual([]);
  });

  it('expect the status that the declaration says', () => {
    const declares = ({ rule, errors = [] }: Endpoint, expected: number | undefined) =>
      rule === 'NOBODY'
        ? expected === 403
        : expected === undefined ||
          errors.some(({ status, when }) => status === expected && /^always\b/.test(when));
    expect(endpoints.filter((endpoint) => !declares(endpoint, endpoint.example?.status))).toEqual([]);
  });
});

const fixture = { record: 'r', account: 'rosa@mail.example', 'signed url': '/widgets?surl_sig=cCRW%3D' };

test.each<[keyof typeof registry, string, string]>([
  ['record', 'GET', '/records/r'],
  ['account_info', 'GET', '/accounts/rosa%40mail.example'],
  ['coding_system_query', 'GET', '/codes/systems/cvx/query?q=polio'],
  ['surl_verify', 'GET', '/oauth/internal/surl-verify?url=%2Fwidgets%3Fsurl_sig%3DcCRW%253D'],
])('The example of %s is %s %s', (id, method, target) => {
  expect(exampleCall(registry[id], fixture)).toMatchObject({ method, target });
});

describe('An example call', () => {
  it('is changed in single values of its path, and in all else as a whole', () => {
    const changes = { path: { DOCUMENT_ID: 'other' }, form: { status: 'void' } };
    const { target, form } = exampleCall(registry.document_set_status, { record: 'r' }, changes);
    expect([target, form]).toEqual(['/records/r/documents/other/set-status', { status: 'void' }]);
  });

  it('carries XML, unless its example says otherwise, and no media type without a body', () => {
    const fixture = { record: 'r', document: 'd' };
    expect(exampleCall(registry.document_create, fixture).mediaType).toBe('application/xml');
    expect(exampleCall(registry.record_document_label, fixture).mediaType).toBe('text/plain');
    expect(exampleCall(registry.record, fixture).mediaType).toBeUndefined();
  });

  it('fails when the fixture does not fill one of its roles', () => {
    expect(() => exampleCall(registry.record, {})).toThrow('Nothing has the role record here.');
    expect(fill('{"kept":"{Kept}"}', {})).toBe('{"kept":"{Kept}"}');
  });

  it('is signed by the declared signer, or by whom the rule suggests', () => {
    expect(signerOf(registry.record)).toBe('admin');
    expect(signerOf(registry.record_document_meta)).toBe('token');
  });
});
