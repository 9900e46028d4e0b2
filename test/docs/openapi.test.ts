import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { openApi } from '../../local/tools/reference/openapi/index.ts';
import { endpoints } from '../../shared/api/registry.ts';
import { catalogue } from '../../shared/error-catalogue.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-audit-name': string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: object;
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

it('docs/openapi.json is what `npm run docs` would write now', () => {
  expect(file).toBe(`${JSON.stringify(openApi(), null, 2)}\n`);
});

it('docs/openapi.json is an OpenAPI 3.1 document with a title and a version', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info.title).not.toBe('');
  expect(document.info.version).not.toBe('');
});

it('docs/openapi.json has every route of the registry, and nothing else', () => {
  const declared = endpoints.flatMap(({ routes }) =>
    routes.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(declared.sort());
});

it('docs/openapi.json gives every operation an id of its own; that of the documented route is the name of the operation', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, routes } of endpoints) {
    expect(document.paths[routes[0].path]![routes[0].method.toLowerCase()]!.operationId).toBe(id);
  }
});

it('docs/openapi.json has no two paths that differ only in the names of their placeholders', () => {
  const templates = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, '{}'));
  expect(new Set(templates).size).toBe(templates.length);
});

describe.each(operations.map((entry) => [`${entry.method} ${entry.path}`, entry] as const))(
  'The operation %s in docs/openapi.json',
  (_name, entry) => {
    const { path, operation } = entry;
    const endpoint = endpoints.find(({ id }) => operation.operationId.replace(/_alias\d+$/, '') === id)!;

    it('declares exactly the placeholders of its path, all required', () => {
      const inPath = parametersOf(operation).filter((parameter) => parameter.in === 'path');
      const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(placeholders);
      expect(inPath.every(({ required }) => required === true)).toBe(true);
    });

    it('declares no parameter twice, and a schema for each', () => {
      const parameters = parametersOf(operation);
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { schema } of parameters) expect(schema).toBeTypeOf('object');
    });

    it('has a declared tag, and the name of its entry in the audit trail', () => {
      for (const tag of operation.tags) expect(document.tags.map(({ name }) => name)).toContain(tag);
      expect(operation['x-audit-name']).toBe(endpoint.audit ?? endpoint.id);
    });

    it('takes a form, bytes of any media type, or either', () => {
      const { form, raw } = endpoint;
      const expected = [...(form ? ['application/x-www-form-urlencoded'] : []), ...(raw ? ['*/*'] : [])];
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(expected);
    });

    it('responds with 200, 403 unless it is open to anyone, 500 and every listed error, each with a description', () => {
      const { errors = [], rule } = endpoint;
      const refused = rule === 'ANYBODY' ? [] : ['403'];
      const expected = ['200', ...refused, '500', ...errors.map(({ status }) => String(status))];
      for (const status of expected) expect(Object.keys(operation.responses)).toContain(status);
      for (const { $ref, description } of Object.values(operation.responses)) {
        expect($ref ?? description).toMatch(/./);
      }
    });
  },
);

describe('The components of docs/openapi.json', () => {
  it('have names that OpenAPI allows', () => {
    for (const part of Object.values(document.components)) {
      for (const name of Object.keys(part)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
    }
  });

  it('include everything that is referenced', () => {
    const references = [...file.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) expect(lookUp(reference), reference).toBeTypeOf('object');
  });

  test.each(Object.keys(catalogue))('include the error code %s of the catalogue', (code) => {
    expect(document.components.headers!.ErrorCode).toHaveProperty(
      'schema.enum',
      expect.arrayContaining([code]),
    );
  });

  it('include the header with the error code, which every error has', () => {
    const failures = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400);
    expect(failures.length).toBeGreaterThan(100);
    for (const [, response] of failures)
      expect(response).toHaveProperty(['headers', 'X-Error-Code', '$ref'], '#/components/headers/ErrorCode');
  });

  it('include the security scheme of all calls', () => {
    const [requirement] = document.security;
    for (const name of Object.keys(requirement!)) {
      expect(document.components.securitySchemes![name]).toMatchObject({ type: 'http', scheme: 'OAuth' });
    }
  });
});
