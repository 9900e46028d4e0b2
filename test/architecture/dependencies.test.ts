import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Import, importsOf, isIn, readSources, root, type Source } from './sources.ts';

const sources = readSources();

const isSdk = ({ target }: Import): boolean =>
  target.startsWith('@aws-sdk/') || target.startsWith('@smithy/');

/** The folders of medical data and codes, each with those among them that it may build on. */
const builtOn: Readonly<Record<string, readonly string[]>> = {
  'shared/models': [],
  'shared/facts': ['shared/models'],
  'shared/query': ['shared/models'],
  'shared/rdf': ['shared/models', 'shared/facts'],
  'shared/reports': ['shared/models', 'shared/facts', 'shared/query'],
  'shared/codes': [],
  'shared/fhir': ['shared/models', 'shared/facts'],
};
const medical = Object.keys(builtOn);

/** `file → target` for every import of these files that breaks the rule. */
function offences(
  files: (source: Source) => boolean,
  isRefused: (imported: Import, source: Source) => boolean,
): readonly string[] {
  return sources
    .filter(files)
    .flatMap((source) =>
      source.imports
        .filter((imported) => isRefused(imported, source))
        .map(({ target }) => `${source.path} → ${target}`),
    );
}

const importsByPath = new Map(sources.map(({ path, imports }) => [path, imports]));

/** Paths of these files and of all that they import, directly or through others; of types alone only when wanted. */
function reachedFrom(files: readonly Source[], { types }: { readonly types: boolean }): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const { target, typeOnly } of importsByPath.get(path) ?? []) if (types || !typeOnly) visit(target);
  };
  for (const { path } of files) visit(path);
  return reached;
}

describe('The reader of imports', () => {
  test.each([
    [`import { a } from './a.ts';`, 'x/a.ts', false],
    [`import type { A } from '../a.ts';`, 'a.ts', true],
    [`import {\n  a,\n  type B,\n} from '@aws-sdk/client-s3';`, '@aws-sdk/client-s3', false],
    [`export { a } from './b/c.ts';`, 'x/b/c.ts', false],
    [`export type { A } from './b.ts';`, 'x/b.ts', true],
    [`export * from './b.ts';`, 'x/b.ts', false],
    [`import './effect.ts';`, 'x/effect.ts', false],
    [`  const { a } = await import('./sources.ts');`, 'x/sources.ts', false],
    [`import a, { b } from 'middy';`, 'middy', false],
  ])('understands %s', (text, target, typeOnly) => {
    expect(importsOf('x/file.ts', text)).toEqual([{ target, typeOnly }]);
  });

  it('finds only relative imports of files that exist', () => {
    const missing = offences(
      () => true,
      ({ target }) =>
        /\.m?[jt]s$/.test(target) &&
        !target.includes('node_modules') &&
        target.includes('/') &&
        isIn(target, 'shared', 'functions', 'infra', 'local', 'test') &&
        !existsSync(join(root, target)),
    );
    expect(missing).toEqual([]);
  });

  it('finds files in every part of shared', () => {
    const others = ['access', 'api', 'domain', 'oauth', 'secrets', 'store', 'xml', 'http'];
    for (const part of [...others.map((name) => `shared/${name}`), ...medical]) {
      expect(
        sources.some(({ path }) => isIn(path, part)),
        part,
      ).toBe(true);
    }
  });
});

describe('The direction of dependencies:', () => {
  const pure = ['shared/domain', 'shared/access', 'shared/oauth', 'shared/xml', 'shared/api', ...medical];

  it('in shared, only the store imports the AWS SDK', () => {
    expect(offences(({ path }) => isIn(path, 'shared') && !isIn(path, 'shared/store'), isSdk)).toEqual([]);
  });

  it('functions import AWS only for the types of its events', () => {
    expect(offences(({ path }) => isIn(path, 'functions'), isSdk)).toEqual([]);
  });

  it('domain, access, OAuth, XML, registry, medical data and codes import nothing of HTTP', () => {
    expect(
      offences(
        ({ path }) => isIn(path, ...pure),
        ({ target }) => isIn(target, 'shared/http') || /^(node:https?|@middy\/)/.test(target),
      ),
    ).toEqual([]);
  });

  it('the file that says what a request is imports nothing', () => {
    expect(sources.find(({ path }) => path === 'shared/request.ts')?.imports).toEqual([]);
  });

  it('secrets know neither what is stored nor who asks', () => {
    const others = ['domain', 'store', 'oauth', 'access', 'api', 'http'];
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/secrets'),
        ({ target }) => isIn(target, ...others.map((name) => `shared/${name}`)),
      ),
    ).toEqual([]);
  });

  it('access rules and XML import no other part of the product', () => {
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/access', 'shared/xml'),
        ({ target }) =>
          isIn(target, 'shared/domain', 'shared/store', 'shared/oauth', 'shared/secrets', ...medical),
      ),
    ).toEqual([]);
  });

  it('medical data and codes import no call, no caller, no setting and no store', () => {
    const others = ['domain', 'store', 'oauth', 'secrets', 'access', 'api', 'settings'];
    expect(
      offences(
        ({ path }) => isIn(path, ...medical),
        ({ target }) => isIn(target, ...others.map((name) => `shared/${name}`)),
      ),
    ).toEqual([]);
  });

  it.each(Object.entries(builtOn))('%s builds only on %j of medical data and codes', (part, on) => {
    expect(
      offences(
        ({ path }) => isIn(path, part),
        ({ target }) => isIn(target, ...medical) && !isIn(target, part, ...on),
      ),
    ).toEqual([]);
  });

  it('endpoints are data: they import types, limits, the version and nothing else of the product', () => {
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/api/endpoints'),
        ({ target, typeOnly }) =>
          !typeOnly && !isIn(target, 'shared/limits.ts', 'shared/release.ts', 'shared/api/endpoints'),
      ),
    ).toEqual([]);
  });

  it('the registry knows nothing of what the calls do', () => {
    const others = ['domain', 'operations', 'store', 'oauth', 'secrets'];
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/api'),
        ({ target }) => isIn(target, ...others.map((name) => `shared/${name}`)),
      ),
    ).toEqual([]);
  });

  it('settings are data: they import types, limits, names, how colours contrast and nothing else of the product', () => {
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/settings'),
        ({ target, typeOnly }) =>
          !typeOnly &&
          !isIn(target, 'shared/limits.ts', 'shared/own-systems.ts', 'shared/colour.ts', 'shared/settings'),
      ),
    ).toEqual([]);
  });

  it('shared imports neither the functions nor the stack nor the local service nor the tests', () => {
    expect(
      offences(
        ({ path }) => isIn(path, 'shared'),
        ({ target }) => isIn(target, 'functions', 'infra', 'local', 'test'),
      ),
    ).toEqual([]);
  });

  it('the typed client imports only itself, and of the product only the portal imports it', () => {
    const isInside = ({ target }: Import) => isIn(target, 'shared/client');
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/client'),
        (imported) => !isInside(imported),
      ),
    ).toEqual([]);
    expect(
      offences(
        ({ path }) =>
          isIn(path, 'shared', 'functions', 'infra') && !isIn(path, 'shared/client', 'shared/portal'),
        isInside,
      ),
    ).toEqual([]);
  });

  it('the stack imports only data of shared: registry, groups, settings and what is in the table', () => {
    const data = [
      'shared/api',
      'shared/settings',
      'shared/store/table-definition.ts',
      'shared/store/object-keys.ts',
      'shared/store/items',
      'shared/limits.ts',
      'shared/domain/accounts/common-passwords.ts',
      'shared/paper/render/fonts.ts',
    ];
    expect(
      offences(
        ({ path }) => isIn(path, 'infra'),
        ({ target }) => (isIn(target, 'shared') && !isIn(target, ...data)) || isIn(target, 'functions'),
      ),
    ).toEqual([]);
  });

  it('the kinds of items are data: of the store they know keys only', () => {
    const own = ['shared/store/items', 'shared/store/key.ts', 'shared/ids.ts'];
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/store/items'),
        ({ target, typeOnly }) => !typeOnly && !isIn(target, ...own) && target !== 'node:crypto',
      ),
    ).toEqual([]);
  });

  it('concurrency stands on its own, and only it pauses', () => {
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/concurrency'),
        ({ target }) => !isIn(target, 'shared/concurrency') && !target.startsWith('node:'),
      ),
    ).toEqual([]);
    expect(
      offences(
        ({ path }) => isIn(path, 'shared', 'functions') && !isIn(path, 'shared/concurrency'),
        ({ target }) => /^node:timers/.test(target),
      ),
    ).toEqual([]);
  });

  it("domain, access and HTTP know nothing of operators' work", () => {
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/domain', 'shared/access', 'shared/http'),
        ({ target }) => isIn(target, 'shared/operations'),
      ),
    ).toEqual([]);
  });

  it('some function reaches every file of the domain', () => {
    const entries = sources.filter(({ path }) => /^functions\/.*\/index\.ts$/.test(path));
    const reached = reachedFrom(entries, { types: true });
    const unreached = sources
      .map(({ path }) => path)
      .filter((path) => isIn(path, 'shared/domain') && !reached.has(path));
    expect(unreached).toEqual([]);
  });

  it('no test of units reaches what starts a database, a queue or SES', () => {
    const starts = ['test/support/aws.ts', 'local/server/start-emulators.ts'];
    const engines = ['dynamodb', 'dynamodb-local', 'dynoxide', 's3-and-sqs'];
    const starters = [...starts, ...engines.map((name) => `local/server/emulators/${name}.ts`)];
    const tests = sources.filter(({ path }) => isIn(path, 'test/unit', 'test/architecture'));
    const offenders = tests.filter((source) => {
      const reached = reachedFrom([source], { types: false });
      return starters.some((starter) => reached.has(starter));
    });
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it('the portal knows the service only through the typed client, and borrows from the product only how to do many things, how to tell titles, which results are of one test, how colours contrast and what the scopes of an app say', () => {
    const borrowed = [
      'shared/concurrency',
      'shared/results',
      'shared/titles',
      'shared/colour.ts',
      'shared/smart/scopes.ts',
      'shared/fhir/resource-types.ts',
    ];
    const own = ['shared/portal', 'shared/client/index.ts', ...borrowed];
    const packages =
      /^(?:hono(?:\/|$)|d3-|@picocss\/|lucide-static\/|fflate$|saxes$|lean-qr$|node:(?:crypto|zlib)$)/;
    expect(
      offences(
        ({ path }) => isIn(path, 'shared/portal'),
        ({ target }) => !isIn(target, ...own) && !packages.test(target),
      ),
    ).toEqual([]);
  });

  it('only the function of the portal and tests import the portal', () => {
    expect(
      offences(
        ({ path }) => !isIn(path, 'shared/portal', 'functions/portal', 'test', 'local/server/portal'),
        ({ target }) => isIn(target, 'shared/portal'),
      ),
    ).toEqual([]);
  });

  it('only tests and they themselves import the stack, the local service and the tests', () => {
    for (const part of ['local', 'infra', 'test']) {
      expect(
        offences(
          ({ path }) => !isIn(path, part, 'test'),
          ({ target }) => isIn(target, part),
        ),
        part,
      ).toEqual([]);
    }
  });

  it('no imports form a cycle, type imports included', () => {
    const targets = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]));
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (state.get(path) === 'open') cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (state.has(path)) return;
      state.set(path, 'open');
      for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
      state.set(path, 'done');
    };
    for (const path of targets.keys()) visit(path, []);
    expect(cycles).toEqual([]);
  });
});
