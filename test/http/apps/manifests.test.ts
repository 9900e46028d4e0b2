import { describe, expect, it } from 'vitest';
import { expectBadRequest, expectJson, expectNotFound } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin } from '../../support/scenario.ts';
import type { AppFiles } from '../../support/service.ts';

function userApp(manifest: AppFiles['manifest']): AppFiles {
  return {
    kind: 'user',
    manifest,
    credentials: { consumer_key: manifest.id, consumer_secret: 'never shown' },
  };
}

const apps = {
  bare: userApp({ name: 'Bare', id: 'bare@apps.example.org', index: 'https://bare.example.org/' }),
  chart: userApp({
    name: 'Chart',
    id: 'chart@apps.example.org',
    description: 'Shows doses on a timeline',
    author: 'Example Clinic',
    version: '1.2',
    smart_version: '0.4',
    mode: 'frame_ui',
    scope: 'user',
    index: '/chart/start?record_id={record_id}&amp;carenet_id={carenet_id}',
    icon: 'chart/icon.png',
    oauth_callback_url: 'https://chart.example.org/after?step=2',
    has_ui: true,
    frameable: false,
    requires: { 'http://smartplatforms.org/terms#Medication': { methods: ['GET'] } },
    intents: { view: ['timeline'] },
    translations: { de: { description: 'Zeigt Dosen' } },
  }),
  night: userApp({
    name: 'Night watch',
    id: 'night@apps.example.org',
    mode: 'background',
    svc_version: '1.9',
  }),
} as const;

const bare = {
  name: 'Bare',
  description: '',
  author: '',
  id: 'bare@apps.example.org',
  version: '',
  mode: 'ui',
  scope: 'record',
  icon: '',
  index: 'https://bare.example.org/',
  requires: {},
  has_ui: true,
  frameable: true,
  oauth_callback_url: '',
};
const chart = {
  name: 'Chart',
  description: 'Shows doses on a timeline',
  author: 'Example Clinic',
  id: 'chart@apps.example.org',
  version: '1.2',
  mode: 'frame_ui',
  scope: 'user',
  icon: 'https://ui.example.org/chart/icon.png',
  index: 'https://ui.example.org/chart/start?record_id={record_id}&amp;carenet_id={carenet_id}',
  requires: { 'http://smartplatforms.org/terms#Medication': { methods: ['GET'] } },
  has_ui: true,
  frameable: false,
  oauth_callback_url: 'https://chart.example.org/after?step=2',
  std_version: '0.4',
  smart_version: '0.4',
  svc_version: '2.0.0',
  intents: { view: ['timeline'] },
  translations: { de: { description: 'Zeigt Dosen' } },
};
const night = {
  name: 'Night watch',
  description: '',
  author: '',
  id: 'night@apps.example.org',
  version: '',
  mode: 'background',
  scope: 'record',
  icon: '',
  index: '',
  requires: {},
  has_ui: false,
  frameable: false,
  oauth_callback_url: '',
  svc_version: '1.9',
  autonomous_reason: '',
};

/** The standard manifest omits the fields that only this service knows. */
function standard(full: Record<string, unknown>): Record<string, unknown> {
  const own = [
    'has_ui',
    'frameable',
    'oauth_callback_url',
    'svc_version',
    'indivo_version',
    'autonomous_reason',
    'translations',
  ];
  return Object.fromEntries(Object.entries(full).filter(([name]) => !own.includes(name)));
}

const service = await startServiceInMemory({ apps });
const client = admin(service);

const names = (json: unknown): string[] => (json as { name: string }[]).map(({ name }) => name);

describe('GET /apps/', () => {
  it('lists the full manifests of all user apps by name, and no admin or UI app', async () => {
    const answer = await client.get('/apps/');
    expectJson(answer);
    const listed = answer.json() as { name: string }[];
    expect(names(listed)).toEqual(['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']);
    expect([listed[0], listed[1], listed[3]]).toEqual([bare, chart, night]);
  });

  it('never contains credentials', async () => {
    expect((await client.get('/apps/')).text).not.toMatch(/secret|consumer/i);
  });
});

describe('GET /apps/manifests/', () => {
  it('lists the standard manifests of the same apps in the same order', async () => {
    const answer = await client.get('/apps/manifests/');
    expectJson(answer);
    const listed = answer.json() as Record<string, unknown>[];
    expect(names(listed)).toEqual(['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']);
    expect([listed[0], listed[1], listed[3]]).toEqual([bare, chart, night].map(standard));
  });
});

describe.each(['/apps/', '/apps/manifests/'])('A list from GET %s', (path) => {
  it.each([
    ['limit=2', ['Bare', 'Chart']],
    ['limit=2&offset=3', ['Night watch', 'Problems']],
    ['offset=4', ['Problems']],
    ['offset=5', []],
    ['limit=0', []],
    ['limit=100000', ['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']],
    ['limit=1&limit=3', ['Bare', 'Chart', 'Lab import']],
    ['order_by=name', ['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']],
    ['order_by=-name', ['Problems', 'Night watch', 'Lab import', 'Chart', 'Bare']],
    ['order_by=-name&limit=1&offset=1', ['Night watch']],
    ['order_by=no_such_field', ['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']],
    ['modified_since=2001-01-01', ['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']],
    ['modified_since=2999-12-31', []],
    ['unknown=1', ['Bare', 'Chart', 'Lab import', 'Night watch', 'Problems']],
  ])('follows %s', async (query, expected) => {
    const answer = await client.get(path, { query });
    expectJson(answer);
    expect(names(answer.json())).toEqual(expected);
  });

  it.each([
    'limit=x',
    'limit=-1',
    'limit=1.5',
    'offset=x',
    'offset=-1',
    'limit=1&offset=2x',
    'modified_since=soon',
  ])('returns 400 for %s', async (query) => {
    expectBadRequest(await client.get(path, { query }));
  });

  it('returns 404 for a status that does not exist', async () => {
    expectNotFound(await client.get(path, { query: 'status=deleted' }));
  });
});

describe.each([
  ['GET /apps/{id}', '', (full: Record<string, unknown>) => full],
  ['GET /apps/{id}/manifest', '/manifest', standard],
])('%s', (_call, rest, shape) => {
  it.each([bare, chart, night])('returns the manifest of $name', async (full) => {
    const answer = await client.get(`/apps/${encodeURIComponent(full.id)}${rest}`);
    expectJson(answer);
    expect(answer.json()).toEqual(shape(full));
  });

  it('accepts a raw @ in the path', async () => {
    const answer = await client.get(`/apps/bare@apps.example.org${rest}`);
    expectJson(answer);
    expect(answer.json()).toEqual(shape(bare));
  });

  it('returns 404 for unknown ids, another letter case, and admin and UI apps', async () => {
    const ids = [
      'nobody@apps.example.org',
      'BARE@apps.example.org',
      ' bare@apps.example.org',
      service.apps.admin.id,
      service.apps.ui.id,
    ];
    for (const id of ids) expectNotFound(await client.get(`/apps/${encodeURIComponent(id)}${rest}`));
  });
});
