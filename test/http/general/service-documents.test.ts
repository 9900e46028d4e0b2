import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectGeneralHeaders, expectJson } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  admin,
  authorizeApp,
  clientOf,
  createActiveAccount,
  createRecord,
  externalSystem,
  requestToken,
  ui,
} from '../../support/scenario.ts';

const terms = 'http://smartplatforms.org/terms#';
const capabilities: Record<string, string[]> = {
  Alert: ['POST'],
  Allergy: ['GET'],
  AppManifest: ['GET'],
  Capabilities: ['GET'],
  Demographics: ['GET'],
  Encounter: ['GET'],
  Fulfillment: ['GET'],
  Immunization: ['GET'],
  LabResult: ['GET'],
  Medication: ['GET'],
  Ontology: ['GET'],
  Problem: ['GET'],
  User: ['GET'],
  UserPreferences: ['DELETE', 'GET', 'PUT'],
  VitalSigns: ['GET'],
};
const paths = ['/version', '/manifest', '/capabilities/'];

const service = await startServiceInMemory({
  env: { ...externalSystem, SUPPORT_ADDRESS: 'help@phr.example.org' },
});

describe('The version, the manifest and the capabilities:', () => {
  it.each(paths)('%s is the same for every authenticated caller', async (path) => {
    const account: ActiveAccount = await createActiveAccount(service);
    const record = await createRecord(service, account);
    const callers = [
      admin(service),
      ui(service),
      clientOf(service, service.apps.user),
      clientOf(service, service.apps.background),
      account.session,
      await authorizeApp(service, account, record),
      (await requestToken(service, service.apps.user)).client,
    ];
    const answers = await Promise.all(callers.map((caller) => caller.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

it('GET /version returns the plain version number', async () => {
  const answer = await admin(service).get('/version');
  expect([answer.status, answer.text]).toEqual([200, '2.0.0']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain(;|$)/);
  expectGeneralHeaders(answer);
});

it('GET /version says in a header which release of the software responds', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const answer = await admin(service).get('/version');
  expect(answer.headers['x-service-version']).toBe(version);
});

it('GET /capabilities/ returns the methods of every data type that is implemented', async () => {
  const answer = await admin(service).get('/capabilities/');
  expectJson(answer);
  const listed = answer.json() as Record<string, { methods: string[] }>;
  for (const [type, entry] of Object.entries(listed)) {
    expect(type.startsWith(terms)).toBe(true);
    expect(Object.keys(entry)).toEqual(['methods']);
    const known = capabilities[type.slice(terms.length)] ?? [];
    expect(known).toEqual(expect.arrayContaining(entry.methods));
    expect(entry.methods.length).toBeGreaterThan(0);
  }
  expect(listed[`${terms}Capabilities`]).toEqual({ methods: ['GET'] });
  expect(listed[`${terms}AppManifest`]).toEqual({ methods: ['GET'] });
  expect(listed[`${terms}UserPreferences`]).toEqual({ methods: ['GET', 'PUT', 'DELETE'] });
});

it('GET /manifest describes the container', async () => {
  const answer = await admin(service).get('/manifest');
  expectJson(answer);
  const manifest = answer.json() as Record<string, unknown>;
  expect(manifest).toEqual({
    std_version: expect.any(String),
    smart_version: manifest.std_version,
    svc_version: '2.0.0',
    api_base: service.origin,
    name: expect.stringMatching(/./),
    description: expect.stringMatching(/./),
    admin: 'help@phr.example.org',
    launch_urls: {
      request_token: `${service.origin}/oauth/request_token`,
      authorize_token: 'https://ui.example.org/oauth/authorize',
      exchange_token: `${service.origin}/oauth/access_token`,
    },
    capabilities: (await admin(service).get('/capabilities/')).json(),
  });
});

it('GET /manifest names the origin of the request when none is configured', async () => {
  const unnamed = await startServiceInMemory({ env: { BASE_URL: '' } });
  try {
    const headers = { host: 'phr.example.net' };
    const signed = { origin: 'http://phr.example.net' };
    const answer = await admin(unnamed).get('/manifest', { headers, signed });
    expect(answer.json()).toMatchObject({ api_base: 'http://phr.example.net' });
  } finally {
    await unnamed.stop();
  }
});
