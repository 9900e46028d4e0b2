import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { describe, expect, it, test } from 'vitest';
import { openApi } from '../../local/tools/reference/openapi/index.ts';
import { endpoints } from '../../shared/api/registry.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-audit-name': string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

type Content = Readonly<Record<string, { readonly example?: unknown; readonly schema?: object }>>;

interface Response {
  readonly description?: string;
  readonly $ref?: string;
  readonly content?: Content;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: { readonly enum?: readonly string[] };
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const file = readFileSync(resolve(import.meta.dirname, '../../docs/openapi.json'), 'utf8');
const document = JSON.parse(file) as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);

function lookUp(reference: string): unknown {
  const [start, ...steps] = reference.split('/');
  expect(start).toBe('#');
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

function parametersOf({ parameters = [] }: Operation): readonly Parameter[] {
  return parameters.map((parameter) => (parameter.$ref ? (lookUp(parameter.$ref) as Parameter) : parameter));
}

/** Calls that fail for everybody, whatever they send. */
const alwaysFail: readonly string[] = [
  'documents_delete',
  'update_document_meta',
  'carenet_app_permissions',
  'report_ccr',
  'coding_systems_list',
  'fhir_transaction',
];

/** Calls that send a browser elsewhere. */
const redirects = ['request_token_authorize', 'smart_authorize'];
/** Calls that make something new, and say so by their status. */
const creating = ['fhir_create', 'smart_register'];
/** Its body is empty. */
const silent = ['smart_revoke'];

it('docs/openapi.json is what `npm run docs` would write now', () => {
  expect(file).toBe(`${JSON.stringify(openApi(), null, 2)}\n`);
});

it('docs/openapi.json has every route of the registry, and nothing else', () => {
  const declared = endpoints.flatMap(({ routes }) =>
    routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(declared.sort());
});

it('docs/openapi.json names the operation of the documented route as the registry does', () => {
  for (const { id, routes } of endpoints) {
    expect(document.paths[routes[0].path]![routes[0].method.toLowerCase()]!.operationId).toBe(id);
  }
});

describe.each(operations.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
  'The operation %s in docs/openapi.json',
  (_name, entry) => {
    const { operation } = entry;
    const endpoint = endpoints.find(({ id }) => operation.operationId.replace(/_alias\d+$/, '') === id)!;

    // Redocly's rules say nothing of it.
    it('requires every placeholder of its path', () => {
      const inPath = parametersOf(operation).filter((parameter) => parameter.in === 'path');
      expect(inPath.every(({ required }) => required === true)).toBe(true);
    });

    it('takes a form, bytes of any media type, or either, with an example', () => {
      if (entry.method === 'get') return expect(operation.requestBody).toBeUndefined();
      const { form, raw, pairs } = endpoint;
      const content = operation.requestBody?.content ?? {};
      const formType = 'application/x-www-form-urlencoded';
      expect(formType in content).toBe(form !== undefined || pairs?.form === true);
      expect('*/*' in content).toBe(raw !== undefined);
      // The example of the call is one by GET.
      if (endpoint.id === 'fhir_docref') return;
      if (form || raw || pairs?.form)
        expect(Object.values(content).filter(({ example }) => example !== undefined)).toHaveLength(1);
    });

    it('responds with 200 and an example, unless it always fails or leads elsewhere', () => {
      const { 200: usual, 201: created, 302: redirect } = operation.responses;
      expect(redirect !== undefined).toBe(redirects.includes(endpoint.id));
      expect(created !== undefined).toBe(creating.includes(endpoint.id));
      const success = created ?? usual;
      if ([...alwaysFail, ...redirects].includes(endpoint.id)) return expect(success).toBeUndefined();
      const { content } = success!.$ref ? (lookUp(success!.$ref) as Response) : success!;
      const examples = Object.values(content!).map(({ example }) => example);
      const shown = examples.filter((example) => example !== undefined && example !== '');
      expect(shown).toHaveLength(silent.includes(endpoint.id) ? 0 : 1);
    });

    it('responds with 403 unless it is open to anyone, 500 and every listed error, each with a description', () => {
      const { errors = [], rule } = endpoint;
      const refused = rule === 'ANYBODY' ? [] : ['403'];
      const expected = [...refused, '500', ...errors.map(({ status }) => String(status))];
      for (const status of expected) expect(Object.keys(operation.responses)).toContain(status);
      for (const { $ref, description } of Object.values(operation.responses)) {
        expect($ref ?? description).toMatch(/./);
      }
    });
  },
);

describe('The components of docs/openapi.json', () => {
  it('include the header with the error code, which every error has', () => {
    const failures = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400);
    expect(failures.length).toBeGreaterThan(100);
    for (const [, response] of failures)
      expect(response).toHaveProperty(['headers', 'X-Error-Code', '$ref'], '#/components/headers/ErrorCode');
  });

  it('include the security scheme of all calls: a header, which tools let their users fill in', () => {
    const [requirement] = document.security;
    for (const name of Object.keys(requirement!)) {
      const header = { type: 'apiKey', in: 'header', name: 'Authorization' };
      expect(document.components.securitySchemes![name]).toMatchObject(header);
    }
  });

  it('include the security scheme of the FHIR base: a bearer token', () => {
    expect(document.paths['/fhir/{FHIR_TYPE}']!.get).toHaveProperty('security', [{ Bearer: [] }]);
    expect(document.components.securitySchemes!.Bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  });
});

describe('A parameter with a closed list of values', () => {
  const inPath = (path: string, name: string) =>
    parametersOf(document.paths[path]!.get!).find((parameter) => parameter.name === name)!.schema.enum;

  test.each([
    ['/records/{RECORD_ID}/reports/{DATA_MODEL}/', 'DATA_MODEL', 'Allergy LabResult Measurement VitalSigns'],
    ['/records/{RECORD_ID}/documents/{DOCUMENT_ID}/rels/{REL}/', 'REL', 'annotation interpretation answers'],
    ['/records/{RECORD_ID}/documents/special/{SPECIAL_DOCUMENT}', 'SPECIAL_DOCUMENT', 'demographics contact'],
    ['/records/{RECORD_ID}/{MODEL_NAME}/', 'MODEL_NAME', 'problems encounters fulfillments immunizations'],
    ['/records/{RECORD_ID}/documents/', 'status', 'active void archived'],
  ])('of %s is an enum: %s', (path, name, values) => {
    expect(inPath(path, name)).toEqual(expect.arrayContaining(values.split(' ')));
  });

  test.each([
    ['/accounts/{ACCOUNT_EMAIL}/set-state', 'state', 'active disabled retired'],
    ['/records/{RECORD_ID}/documents/{DOCUMENT_ID}/set-status', 'status', 'active void archived'],
    ['/accounts/{ACCOUNT_EMAIL}/inbox/', 'severity', 'low medium high'],
  ])('in the form of %s is an enum: %s', (path, name, values) => {
    const operation = document.paths[path]!.post ?? document.paths[path]!.put;
    const schema = operation!.requestBody!.content['application/x-www-form-urlencoded']!.schema;
    expect(schema).toHaveProperty(['properties', name, 'enum'], values.split(' '));
  });
});

describe('redocly.yaml', async () => {
  const root = resolve(import.meta.dirname, '../..');
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
  const lint = (source: string) =>
    lintFromString({ source, absoluteRef: join(root, 'docs/openapi.json'), config });

  it('lets docs/openapi.json pass: it is valid, its examples fit its schemas, and no component is unused', async () => {
    expect((await lint(file)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('finds a member that OpenAPI does not know, a component that nothing uses, and an example that breaks its schema', async () => {
    const faults = [
      ['struct', '"openapi": "3.1.0",', '"openapi": "3.1.0", "maker": "us",'],
      ['no-unused-components', '"schemas": {', '"schemas": { "Spare": { "type": "object" },'],
      ['no-invalid-media-type-examples', '"__modelname__": "LabResult",', '"__modelname__": "Unknown",'],
    ] as const;
    let damaged = file;
    for (const [, part, broken] of faults) damaged = damaged.replace(part, broken);
    const found = new Set((await lint(damaged)).map(({ ruleId }) => ruleId));
    expect([...found].toSorted()).toEqual(faults.map(([rule]) => rule).toSorted());
  });
});
