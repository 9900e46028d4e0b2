/** The example calls that endpoints declare. */
import { describe, expect, it, test } from 'vitest';
import { exampleCall, signerOf } from '../../../local/tools/example-calls/index.ts';
import { fill } from '../../../local/tools/example-calls/roles.ts';
import { responseText } from '../../../local/tools/reference/example-call.ts';
import { referenceFixture } from '../../../local/tools/reference/examples.ts';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { endpoints, registry } from '../../../shared/api/registry.ts';

const byId = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

/** Every value of the example in which a role may stand. */
function templatesOf({ example = {} }: Endpoint): readonly string[] {
  const { path, query, form, body, response } = example;
  return [path, query, form]
    .flatMap((fields) => Object.values(fields ?? {}))
    .concat([body, response].filter((text) => text !== undefined));
}

describe.each(byId)('The example of %s', (_id, endpoint) => {
  const { example = {}, routes, form = {}, query = {}, raw, output, queryInterface, list } = endpoint;

  it('names known roles only', () => {
    const named = templatesOf(endpoint).flatMap((text) => [...text.matchAll(/\{([a-z ]+)\}/g)]);
    expect(named.map(([, role]) => role!).filter((role) => !(role in referenceFixture))).toEqual([]);
  });

  it('gives values for placeholders and fields that the endpoint has', () => {
    for (const name of Object.keys(example.path ?? {})) expect(routes[0].path).toContain(`{${name}}`);
    expect(Object.keys(example.form ?? {}).filter((name) => !(name in form))).toEqual([]);
    if (!queryInterface && !list)
      expect(Object.keys(example.query ?? {}).filter((name) => !(name in query))).toEqual([]);
    if (!raw) expect(example.body).toBeUndefined();
  });

  it('gives every required field, and a body where one is required', () => {
    const required = (fields: typeof form) =>
      Object.entries(fields)
        .filter(([, field]) => field.required)
        .map(([name]) => name);
    expect(Object.keys(example.form ?? {})).toEqual(expect.arrayContaining(required(form)));
    expect(Object.keys(example.query ?? {})).toEqual(expect.arrayContaining(required(query)));
    if (raw && !raw.optional && !endpoint.form) expect(example.body).toBeDefined();
  });

  it('gives a response where no shape describes it', () => {
    if (output.kind === 'form' || output.kind === 'text' || output.kind === 'bytes')
      expect(responseText(endpoint)).toBeDefined();
  });

  it('expects the status that the declaration says', () => {
    if (endpoint.rule === 'NOBODY') expect(example.status).toBe(403);
    else if (example.status)
      expect(endpoint.errors).toContainEqual({ status: example.status, when: 'always' });
  });
});

test.each<[keyof typeof registry, string, string]>([
  ['record', 'GET', '/records/019bd1c4-52f0-7a10-9c41-3f6e0a1b2c3d'],
  ['account_info', 'GET', '/accounts/rosa%40mail.example'],
  ['coding_system_query', 'GET', '/codes/systems/cvx/query?q=polio'],
  [
    'surl_verify',
    'GET',
    `/oauth/internal/surl-verify?${new URLSearchParams({ url: referenceFixture['signed url'] })}`,
  ],
])('The example of %s is %s %s in the reference', (id, method, target) => {
  expect(exampleCall(registry[id], referenceFixture)).toMatchObject({ method, target });
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
