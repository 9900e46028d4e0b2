import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Endpoint, Fields, ListInput, Route } from '../../../shared/api/endpoint.ts';
import { groups } from '../../../shared/api/groups.ts';
import { endpoints, registry } from '../../../shared/api/registry.ts';

const ids = endpoints.map(({ id }) => id);

/** Returns the operations of the endpoints that break a rule. */
function breaking(keeps: (endpoint: Endpoint) => boolean): readonly string[] {
  return endpoints.filter((endpoint) => !keeps(endpoint)).map(({ id }) => id);
}

function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
}

it('The registry holds every endpoint under its operation, each once', () => {
  expect(Object.entries(registry).map(([name, { id }]) => [name, id])).toEqual(ids.map((id) => [id, id]));
  expect(new Set(ids).size).toBe(endpoints.length);
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

describe('Every endpoint', () => {
  it('is served by the function that serves its subject', () => {
    expect(
      breaking(({ group, subject }) => (groups[group].subjects as readonly string[]).includes(subject)),
    ).toEqual([]);
  });

  it('has paths of non-empty segments, in which a placeholder is a whole segment', () => {
    // With the names of FHIR: `_search`, `$everything`, `DocumentReference`; and of RFC 8615.
    const whole = /^(\/([a-z][a-z_-]*|[_$.][a-z][a-z-]*|[A-Z][A-Za-z]+|\{[A-Z][A-Z0-9_]*\}))+\/?$/;
    expect(breaking(({ routes }) => routes.every(({ path }) => whole.test(path)))).toEqual([]);
  });

  it('names no placeholder twice in a path', () => {
    const isOnce = (names: readonly string[]) => new Set(names).size === names.length;
    expect(breaking(({ routes }) => routes.every(({ path }) => isOnce(placeholdersOf(path))))).toEqual([]);
  });

  it('has the same placeholders in all its routes', () => {
    const inPath = ({ path }: Route) => placeholdersOf(path).join();
    expect(breaking(({ routes }) => new Set(routes.map(inPath)).size === 1)).toEqual([]);
  });

  it('takes a form only by POST, and a body not by GET', () => {
    const methods = ({ routes }: Endpoint) => routes.map(({ method }) => method);
    expect(
      breaking((endpoint) => !endpoint.form || methods(endpoint).every((method) => method === 'POST')),
    ).toEqual([]);
    expect(
      breaking(
        ({ raw, routes }) => !raw || raw.optional === true || routes.every(({ method }) => method !== 'GET'),
      ),
    ).toEqual([]);
  });

  it('stores no document where it takes a form', () => {
    expect(breaking(({ form, raw }) => !form || raw?.use !== 'document')).toEqual([]);
  });

  it('reads when it takes list or query parameters', () => {
    expect(
      breaking(({ list, queryInterface, routes }) => !(list ?? queryInterface) || routes[0].method === 'GET'),
    ).toEqual([]);
  });

  it('takes list or query parameters when it reads from a path that ends in a slash', () => {
    const isList = ({ id, routes: [{ method, path }] }: Endpoint) =>
      method === 'GET' && path.endsWith('/') && !withoutParameters.includes(id);
    const pages = (endpoint: Endpoint) => endpoint.list ?? endpoint.queryInterface ?? ownPaging(endpoint);
    expect(breaking((endpoint) => !isList(endpoint) || pages(endpoint) !== undefined)).toEqual([]);
  });

  it('is ordered by one of its own fields by default when it is a list that can be ordered', () => {
    const isOrdered = ({ orderBy, default: byDefault }: ListInput) =>
      orderBy.length === 0 || orderBy.includes(byDefault.replace(/^-/, ''));
    expect(breaking(({ list }) => !list || isOrdered(list))).toEqual([]);
  });

  it('has an audit name of its own only when it shares the name of another call', () => {
    expect(breaking(({ id, audit }) => !audit || (audit !== id && audit in registry))).toEqual([]);
  });

  it('is described in a sentence, and its errors in a clause', () => {
    expect(breaking(({ summary }) => /^[A-Z].*\.$/.test(summary))).toEqual([]);
    expect(breaking(({ errors = [] }) => !errors.some(({ when }) => when.endsWith('.')))).toEqual([]);
  });

  it('is announced as a capability under a type of the manifest standard, or not at all', () => {
    const standard = /^http:\/\/smartplatforms\.org\/terms#[A-Z]\w+$/;
    expect(breaking(({ capabilities = [] }) => capabilities.every((type) => standard.test(type)))).toEqual(
      [],
    );
  });

  it('is led by the coarse routes of the gateway to the function of its group, or to the one that holds all', () => {
    const coarse = Object.entries(groups).flatMap(([group, { routes }]) =>
      routes.map((route) => ({ group, route, pattern: patternOf(route) })),
    );
    const functionOf = (path: string) =>
      coarse.filter(({ pattern }) => pattern.test(path)).sort((a, b) => b.route.length - a.route.length)[0]
        ?.group;
    expect(
      breaking(({ group, routes }) => routes.every(({ path }) => (functionOf(path) ?? group) === group)),
    ).toEqual([]);
  });
});

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{proxy\+\}/g, '.+').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
