/** The JSON of the real service has every key that the client's types promise, with a value of that type. */
import { beforeAll, expect, it } from 'vitest';
import { type AppManifest, Client, type StandardManifest } from '../../shared/client/index.ts';
import { loadVaccineCodes } from '../http/codes/support.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import type { TestService } from '../support/service.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startServiceInMemory();
  await loadVaccineCodes(service);
  const { consumerKey, consumerSecret } = service.apps.admin;
  client = new Client({ origin: service.origin, fetch: fetchHere, consumerKey, consumerSecret });
});

/** Fails to compile when the type gets another key that is always there. */
const standardKeys: { readonly [Key in AlwaysIn<StandardManifest>]: string } = {
  id: 'string',
  name: 'string',
  description: 'string',
  author: 'string',
  version: 'string',
  mode: 'string',
  scope: 'string',
  icon: 'string',
  index: 'string',
  requires: 'object',
};
const ownKeys: { readonly [Key in Exclude<AlwaysIn<AppManifest>, keyof typeof standardKeys>]: string } = {
  has_ui: 'boolean',
  frameable: 'boolean',
  oauth_callback_url: 'string',
};

/** Names of the properties that are always there, without those of the index signature. */
type AlwaysIn<Type> = keyof {
  [Key in keyof Type as string extends Key ? never : undefined extends Type[Key] ? never : Key]: unknown;
};

function typesIn(value: object, keys: object): Readonly<Record<string, string>> {
  const values = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(keys).map((key) => [key, typeof values[key]]));
}

it.each(['user', 'background'] as const)(
  'The manifest of a %s app has the keys of its type',
  async (kind) => {
    const appId = service.apps[kind].id;
    const full = await client.pha({ appId });
    const keys = { ...standardKeys, ...ownKeys };
    expect(typesIn(full, keys)).toEqual(keys);
    const standard = await client.appManifest({ appId });
    expect(typesIn(standard, standardKeys)).toEqual(standardKeys);
    expect(Object.keys(standard).filter((key) => key in ownKeys)).toEqual([]);
    expect(await client.allPhas()).toContainEqual(full);
  },
);

it('The manifest of the service says where its OAuth calls are', async () => {
  const { launch_urls: urls, capabilities, ...texts } = await client.smartManifest();
  expect(new Set(Object.values(texts).map((value) => typeof value))).toEqual(new Set(['string']));
  expect(urls).toEqual({
    request_token: `${service.origin}/oauth/request_token`,
    authorize_token: expect.stringMatching(/\/oauth\/authorize$/),
    exchange_token: `${service.origin}/oauth/access_token`,
  });
  expect(capabilities).toEqual(await client.smartCapabilities());
  expect(capabilities['http://smartplatforms.org/terms#Problem']?.methods).toEqual(['GET']);
});

it('An entry of a coding system has five keys', async () => {
  const entries = await client.codingSystemQuery({ systemShortName: 'cvx', q: 'Tdap' });
  expect(entries).toContainEqual({
    abbreviation: null,
    code: '115',
    consumer_value: 'Tdap',
    umls_code: null,
    full_value: 'Tdap',
  });
});
