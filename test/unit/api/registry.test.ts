import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { rules } from '../../../shared/access/rules.ts';
import type { Endpoint, Fields } from '../../../shared/api/endpoint.ts';
import { groups } from '../../../shared/api/groups.ts';
import { endpoints, registry } from '../../../shared/api/registry.ts';
import { jsonShapes } from '../../../shared/api/shapes.ts';
import { xmlShapes } from '../../../shared/xml/shapes/index.ts';

const byId = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
}

it('The registry holds every endpoint under its operation, each once', () => {
  expect(Object.entries(registry).map(([name, { id }]) => [name, id])).toEqual(byId.map(([id]) => [id, id]));
  expect(new Set(byId.map(([id]) => id)).size).toBe(endpoints.length);
});

it('The registry loses no endpoint of any subject file', async () => {
  const folder = resolve(import.meta.dirname, '../../../shared/api/endpoints');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const declaring = files.filter((name) => name.endsWith('.ts') && !name.endsWith('index.ts'));
  const modules: object[] = await Promise.all(declaring.map((name) => import(join(folder, name))));
  const sets = modules.flatMap((module) => Object.values(module) as object[]).filter(isEndpointSet);
  expect(sets.flatMap((set) => Object.keys(set)).toSorted()).toEqual(Object.keys(registry).toSorted());
});

it('Every subject has the same name in shared/api/endpoints, shared/domain, functions/handlers and test/http', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const namesIn = (folder: string) =>
    readdirSync(join(root, folder)).map((name) => name.replace(/\.ts$/, ''));
  const subjects = [...new Set(endpoints.map(({ subject }) => subject))];
  for (const folder of ['shared/api/endpoints', 'shared/domain', 'functions/handlers', 'test/http'])
    expect(
      subjects.filter((subject) => !namesIn(folder).includes(subject)),
      folder,
    ).toEqual([]);
});

/** Files also export what their endpoints share. */
function isEndpointSet(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((entry) => typeof entry === 'object' && 'routes' in entry);
}

/** Returned whole or not at all, whatever the query. */
const withoutParameters = ['smart_capabilities', 'smart_allergies', 'smart_generic', 'coding_systems_list'];

/** The parameters of a list that has no `status` and no `modified_since`, and so declares its paging itself. */
function ownPaging({ query }: Endpoint): Fields | undefined {
  return query?.limit && query.offset && query.order_by && query;
}

it('Every subject is served by exactly one function', () => {
  const served = Object.values(groups).flatMap(({ subjects }) => [...subjects]);
  expect(served.toSorted()).toEqual([...new Set(endpoints.map(({ subject }) => subject))].toSorted());
});

describe.each(byId)('The endpoint %s', (_id, endpoint) => {
  it('is served by the function that serves its subject, and has a rule', () => {
    expect(groups[endpoint.group].subjects).toContain(endpoint.subject);
    expect(Object.keys(rules)).toContain(endpoint.rule);
  });

  it('has paths of non-empty segments, in which a placeholder is a whole segment', () => {
    for (const { path } of endpoint.routes) {
      expect(path).toMatch(/^(\/([a-z][a-z_-]*|\{[A-Z][A-Z0-9_]*\}))+\/?$/);
      expect(new Set(placeholdersOf(path)).size).toBe(placeholdersOf(path).length);
    }
  });

  it('has the same placeholders in all its routes', () => {
    const [documented, ...aliases] = endpoint.routes;
    for (const { path } of aliases) expect(placeholdersOf(path)).toEqual(placeholdersOf(documented.path));
  });

  it('returns a shape that exists', () => {
    const { output } = endpoint;
    if (output.kind === 'xml') expect(Object.keys(xmlShapes)).toContain(output.shape);
    if (output.kind === 'json') expect(Object.keys(jsonShapes)).toContain(output.shape);
  });

  it('takes a body only where the method carries one', () => {
    const methods = endpoint.routes.map(({ method }) => method);
    if (endpoint.form) expect(methods).toEqual(methods.map(() => 'POST'));
    if (endpoint.raw) expect(methods).not.toContain('GET');
  });

  it('stores no document where it takes a form', () => {
    if (endpoint.form) expect(endpoint.raw?.use).not.toBe('document');
  });

  it('takes list or query parameters when it reads from a path that ends in a slash', () => {
    const [{ method, path }] = endpoint.routes;
    if (endpoint.list ?? endpoint.queryInterface) expect(method).toBe('GET');
    const answersList = method === 'GET' && path.endsWith('/') && !withoutParameters.includes(endpoint.id);
    if (answersList) expect(endpoint.list ?? endpoint.queryInterface ?? ownPaging(endpoint)).toBeDefined();
  });

  it('is ordered by one of its own fields by default when it is a list that can be ordered', () => {
    const { orderBy = [], default: byDefault = '' } = endpoint.list ?? {};
    if (orderBy.length > 0) expect(orderBy).toContain(byDefault.replace(/^-/, ''));
  });

  it('has an audit name of its own only when it shares the name of another call', () => {
    if (!endpoint.audit) return;
    expect(endpoint.audit).not.toBe(endpoint.id);
    expect(Object.keys(registry)).toContain(endpoint.audit);
  });

  it('is described in a sentence', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
    for (const { when } of endpoint.errors ?? []) expect(when).not.toMatch(/\.$/);
  });

  it('is announced as a capability under a type of the manifest standard, or not at all', () => {
    for (const type of endpoint.capabilities ?? [])
      expect(type).toMatch(/^http:\/\/smartplatforms\.org\/terms#[A-Z]\w+$/);
  });
});

describe('The coarse routes of the gateway', () => {
  const coarse = Object.entries(groups).flatMap(([group, { routes }]) =>
    routes.map((route) => ({ group, route, pattern: patternOf(route) })),
  );

  test.each(byId)(
    'lead %s to the function of its group, or to the function that holds all',
    (_id, endpoint) => {
      for (const { path } of endpoint.routes) {
        const caught = coarse.filter(({ pattern }) => pattern.test(path));
        const [mostSpecific] = caught.sort((a, b) => b.route.length - a.route.length);
        if (mostSpecific) expect(mostSpecific.group).toBe(endpoint.group);
      }
    },
  );
});

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{proxy\+\}/g, '.+').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
