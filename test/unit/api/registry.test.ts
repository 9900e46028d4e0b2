import { describe, expect, it, test } from 'vitest';
import { rules } from '../../../shared/access/rules.ts';
import { groups } from '../../../shared/api/groups.ts';
import { endpoints, registry } from '../../../shared/api/registry.ts';
import { jsonShapes } from '../../../shared/api/shapes.ts';
import { xmlShapes } from '../../../shared/xml/shapes/index.ts';

const byId = endpoints.map((endpoint) => [endpoint.id, endpoint] as const);

function placeholdersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);
}

it('holds every endpoint under its operation name, each once', () => {
  expect(Object.entries(registry).map(([name, { id }]) => [name, id])).toEqual(byId.map(([id]) => [id, id]));
  expect(new Set(byId.map(([id]) => id)).size).toBe(endpoints.length);
});

it('loses no endpoint when the groups are put together', async () => {
  const parts = await Promise.all([
    import('../../../shared/api/endpoints/accounts.ts').then(({ accountEndpoints }) => accountEndpoints),
    import('../../../shared/api/endpoints/apps.ts').then(({ appEndpoints }) => appEndpoints),
    import('../../../shared/api/endpoints/documents.ts').then(({ documentEndpoints }) => documentEndpoints),
    import('../../../shared/api/endpoints/oauth.ts').then(({ oauthEndpoints }) => oauthEndpoints),
    import('../../../shared/api/endpoints/records.ts').then(({ recordEndpoints }) => recordEndpoints),
  ]);
  const names = parts.flatMap((part) => Object.keys(part));
  expect([...names].sort()).toEqual(Object.keys(registry).sort());
});

describe.each(byId)('%s', (_id, endpoint) => {
  it('belongs to a group and has a rule', () => {
    expect(Object.keys(groups)).toContain(endpoint.group);
    expect(Object.keys(rules)).toContain(endpoint.rule);
  });

  it('has paths of non-empty segments, where a placeholder is a whole segment', () => {
    for (const { path } of endpoint.routes) {
      expect(path).toMatch(/^(\/([a-z][a-z_-]*|\{[A-Z][A-Z_]*\}))+\/?$/);
      expect(new Set(placeholdersOf(path)).size).toBe(placeholdersOf(path).length);
    }
  });

  it('has the same placeholders in all its routes', () => {
    const [documented, ...aliases] = endpoint.routes;
    for (const { path } of aliases) expect(placeholdersOf(path)).toEqual(placeholdersOf(documented.path));
  });

  it('answers with a shape that exists', () => {
    const { output } = endpoint;
    if (output.kind === 'xml') expect(Object.keys(xmlShapes)).toContain(output.shape);
    if (output.kind === 'json') expect(Object.keys(jsonShapes)).toContain(output.shape);
  });

  it('takes a body only where the method carries one, and either a form or octets', () => {
    const methods = endpoint.routes.map(({ method }) => method);
    if (endpoint.form) expect(methods).toEqual(methods.map(() => 'POST'));
    if (endpoint.raw) expect(methods).not.toContain('GET');
    expect(endpoint.form !== undefined && endpoint.raw !== undefined).toBe(false);
  });

  it('is ordered by one of its own fields when it is a list', () => {
    if (!endpoint.list) return;
    expect(endpoint.routes[0].method).toBe('GET');
    expect(endpoint.list.orderBy).toContain(endpoint.list.default.replace(/^-/, ''));
  });

  it('is described in sentences', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].*\.$/);
    for (const { when } of endpoint.errors ?? []) expect(when).not.toMatch(/\.$/);
  });

  it('is announced as a capability under a type of the manifest standard or not at all', () => {
    if (endpoint.capability)
      expect(endpoint.capability).toMatch(/^http:\/\/smartplatforms\.org\/terms#[A-Z]\w+$/);
  });
});

describe('the coarse routes of the gateway', () => {
  const coarse = Object.entries(groups).flatMap(([group, { routes }]) =>
    routes.map((route) => ({ group, route, pattern: patternOf(route) })),
  );

  test.each(byId)('lead %s to the function of its group, or to the one that holds all', (_id, endpoint) => {
    for (const { path } of endpoint.routes) {
      const caught = coarse.filter(({ pattern }) => pattern.test(path));
      const [mostSpecific] = caught.sort((a, b) => b.route.length - a.route.length);
      if (mostSpecific) expect(mostSpecific.group).toBe(endpoint.group);
    }
  });
});

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\{proxy\+\}/g, '.+').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}
