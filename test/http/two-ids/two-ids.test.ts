import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/api/registry.ts';
import { encode, type RequestOptions } from '../../support/client.ts';
import { documentPrefix, idOf, note } from '../../support/documents.ts';
import { succeeded } from '../../support/scenario.ts';
import { type Case, mixedCases } from './cases/index.ts';
import { everything, factKinds, startWorld, type World } from './world.ts';

let world: World;
let before: readonly string[];

beforeAll(async () => {
  world = await startWorld();
  before = await everything(world);
});
afterAll(() => world.service.stop());

const texts: Readonly<Record<number, string>> = { 403: 'Permission Denied', 404: 'Not Found', 200: '<ok/>' };

/** External ids stand in the table themselves, with a plus sign for a space. */
function pathOf({ path }: Case): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encode(world.ids[name] ?? name.replaceAll('+', ' ')),
  );
}

/** A body with which the call would succeed. */
function optionsOf({ method, path }: Case): RequestOptions {
  if (method === 'GET' || method === 'DELETE') return {};
  if (path.includes('/bytype/')) return { form: { type: `${documentPrefix}Equipment` } };
  if (path.endsWith('/set-status')) return { form: { status: 'archived' } };
  if (path.endsWith('/label')) return { body: 'label', contentType: 'text/plain' };
  return /\/(documents|rels|replace)\b/.test(path) && !/carenets|nevershare/.test(path)
    ? { body: note('new') }
    : {};
}

function perform(entry: Case) {
  return world.callers[entry.caller].request(entry.method, pathOf(entry), optionsOf(entry));
}

describe('a path whose ids do not belong together', () => {
  it.each(mixedCases)('$status for $caller: $method $path', async (entry) => {
    const answer = await perform(entry);
    expect([answer.status, answer.text]).toEqual([entry.status, texts[entry.status] ?? expect.any(String)]);
  });

  it('is no other path than the one under which a fact is found', async () => {
    for (const [segment, kind] of Object.entries(factKinds)) {
      const path = `/records/${world.ids.R1}/${segment}/${world.ids[`${kind}1`]}`;
      succeeded(await world.callers.token.get(path), segment);
    }
  });

  it('has changed nothing', async () => {
    expect(await everything(world)).toEqual(before);
  });

  it('stores a document of its own where an app writes to the id of another app', async () => {
    const { app } = world.callers;
    const path = (name: string) => `/apps/${encode(world.ids.USER!)}/documents/${world.ids[name]}`;
    for (const name of ['T', 'S1', 'D1']) {
      const stored = succeeded(await app.put(path(name), { body: note('new') }), 'storing').xml();
      expect(Object.values(world.ids)).not.toContain(idOf(stored));
    }
    const { second } = world.service.apps;
    const there = before.find((text) => text.startsWith(`/apps/${encode(second.id)}/documents/`));
    expect(await everything(world)).toContain(there);
  });
});

/** What a path names that belongs to something else. */
const ids =
  /\{(RECORD_ID|CARENET_ID|(APP_)?DOCUMENT_ID(_[01])?|ACCOUNT_(ID|EMAIL)|APP_ID|PHA_EMAIL|(APP_)?EXTERNAL_ID|MODEL_ID)\}/g;

const withTwoIds = endpoints
  .flatMap(({ routes }) => routes)
  .filter(({ path }) => (path.match(ids) ?? []).length > 1);

/** Names that RDF has for models in paths (wire contract, RDF: calls). */
const modelNames = 'problems encounters fulfillments immunizations lab_results medications vital_signs'.split(
  ' ',
);

const tried = withTwoIds.flatMap(({ method, path }) =>
  path.includes('{MODEL_NAME}')
    ? modelNames.map((name) => ({ method, path: path.replace('{MODEL_NAME}', name) }))
    : [{ method, path }],
);

it.each(tried)('is tried for $method $path', ({ method, path }) => {
  const pattern = new RegExp(`^${path.replace(/\{REL\}/, 'annotation').replace(/\{\w+\}/g, '\\{[^}]+\\}')}$`);
  expect(mixedCases.some((entry) => entry.method === method && pattern.test(entry.path))).toBe(true);
});
