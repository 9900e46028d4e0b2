/** Every page is led to, and everything that a form can do stands on a page: nothing is there that nobody finds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilledRecord, fillRecord } from '../support/browser/filled-record.ts';
import { passSecondStep } from '../support/browser/guarded-person.ts';
import { createPerson } from '../support/browser/patient.ts';
import { type ActiveAccount, accountPath, succeeded } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { smartApps } from '../support/smart-apps.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let filled: FilledRecord;
let routes: readonly Route[];
let found: ReadonlySet<string>;

interface Route {
  /** Such as `GET /records`. */
  readonly name: string;
  readonly pattern: RegExp;
}

/** Where people come from outside: they know the address, a mail leads them there, or an app. */
const entrances: readonly string[] = [
  'GET /',
  'GET /accounts/:account/init/:secret',
  'GET /accounts/:account/reset_password/:secret',
  'GET /invitations/:secret',
  'GET /accounts/:account/init/:secret/invitations/:invitation',
  'GET /oauth/authorize',
  'GET /smart/authorize',
  'GET /view',
  // Who must have a second step, and has none, is led there from everywhere.
  'GET /account/set-up',
  // A form leads there.
  'GET /account/code-app/scan',
  // What browsers ask for to install the portal, and scripts about what is kept there.
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
  'GET /device/state',
  'GET /:kind{records|carenets}/:id/print/emergency-card.json',
  // The script of the page that adds a document asks these.
  'POST /records/:id/documents/uploads',
  'POST /records/:id/documents/uploads/:upload',
  'POST /inbox/sent/:message/files/:number{[1-9][0-9]?}',
];

/** How many addresses of a route are visited. Those of documents differ by what the document is. */
const mostVisits = (route: string) => (route.includes('/documents/:document') ? 14 : 4);

/** As Hono reads its paths: `:name`, perhaps with a pattern in braces. */
function patternOf(path: string): RegExp {
  const source = path.replace(/:\w+(?:\{([^}]+)\})?/g, (_, pattern = '[^/]+') => `(?:${pattern})`);
  return new RegExp(`^${source}$`);
}

function routeOf(method: string, path: string): string | undefined {
  return routes.find(({ name, pattern }) => name.startsWith(`${method} `) && pattern.test(path))?.name;
}

interface Link {
  readonly method: string;
  readonly path: string;
}

/** What a page leads to: links, forms, frames and pictures of the portal itself, and what a script asks for a passkey. */
function linksOf(html: string, path: string): readonly Link[] {
  const base = `http://portal.example${path}`;
  return [...html.matchAll(/<(?:a|form|iframe|img|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const [, address] = /\b(?:href|action|src|data-options)="([^"]*)"/.exec(tag) ?? [];
    if (address === undefined) return [];
    const url = new URL(address.replaceAll('&amp;', '&'), base);
    if (url.origin !== 'http://portal.example') return [];
    const isPost = tag.startsWith('<button') || (tag.startsWith('<form') && tag.includes('method="post"'));
    const method = isPost ? 'POST' : 'GET';
    return [{ method, path: url.pathname + url.search }];
  });
}

/** Follows all links. Returns the routes that they lead to. */
async function crawl(visitor: Visitor, starts: readonly string[]): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visits = new Map<string, number>();
  const rest = [...starts];
  for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
    const response = await visitor.get(path);
    const html = response.headers.get('content-type')?.startsWith('text/html') ? await response.text() : '';
    const location = response.headers.get('location');
    const links = location ? [{ method: 'GET', path: location }] : linksOf(html, path);
    for (const link of links) {
      const name = routeOf(link.method, link.path.split('?')[0]!);
      if (name === undefined) throw new Error(`${path} leads to ${link.path}, which there is not.`);
      names.add(name);
      if (link.method !== 'GET' || seen.has(link.path)) continue;
      seen.add(link.path);
      const count = (visits.get(name) ?? 0) + 1;
      visits.set(name, count);
      if (count <= mostVisits(name)) rest.push(link.path);
    }
  }
  return names;
}

/** Somebody without a record who asked for her account to be erased. */
async function personToBeErased(): Promise<ActiveAccount> {
  const person = await createPerson(service);
  const form = { password: person.password };
  succeeded(await person.session.post(accountPath(person.id, '/erasure'), { form }), 'account_erasure_ask');
  return person;
}

beforeAll(async () => {
  service = await startService({ apps: smartApps });
  filled = await fillRecord(service);
  // A circle with an app has one more form.
  const place = `/carenets/${filled.circle}/apps/${service.apps.user.id}`;
  succeeded(await filled.patient.session.put(place), 'carenet_apps_create');
  const [stranger, patient] = await Promise.all([visit(service, undefined), visit(service, filled.patient)]);
  const [halfWay, guarded] = await Promise.all([1, 2].map(() => visit(service, filled.guarded)));
  await passSecondStep(guarded!, filled.guarded.recoveryCodes[0]!);
  const begin = { present: filled.patient.password, form_token: await patient.formToken() };
  expect((await patient.post('/account/code-app', new URLSearchParams(begin))).status).toBe(303);
  routes = stranger.routes
    .filter(({ method, path }) => ['GET', 'POST'].includes(method) && !path.startsWith('/assets/'))
    .map(({ method, path }) => ({ name: `${method} ${path}`, pattern: patternOf(path) }));
  found = new Set([
    ...(await crawl(stranger, [
      '/',
      ...Object.values(filled.links),
      filled.invitations.init,
      filled.invitations.received,
    ])),
    ...(await crawl(await visit(service, await personToBeErased()), ['/account'])),
    ...(await crawl(halfWay!, ['/sign-in/second-step'])),
    ...(await crawl(guarded!, ['/account'])),
    ...(await crawl(patient, [
      '/',
      '/account/code-app/scan',
      filled.invitations.received,
      `/oauth/authorize?oauth_token=${filled.requestToken}`,
      `/smart/authorize?request=${filled.smartRequests.few}`,
    ])),
  ]);
}, 180_000);
afterAll(() => service?.stop());

describe('What the portal answers to', () => {
  it('is led to by its pages, which lead to nothing else', () => {
    const names = [...new Set(routes.map(({ name }) => name))];
    expect(names.filter((name) => !found.has(name) && !entrances.includes(name))).toEqual([]);
  });
});
