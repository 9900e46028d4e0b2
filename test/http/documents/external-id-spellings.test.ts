import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type SignedClient } from '../../support/client.ts';
import { documentsPath, externalPath, note } from '../../support/documents.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { storeToken } from '../../support/stored-tokens.ts';

/** An external id, and its path segment with as little percent-encoding as RFC 3986 allows in a path. */
const spellings: readonly (readonly [id: string, spelling: string])[] = [
  ['plain', 'plain'],
  ['two words', 'two%20words'],
  [' padded ', '%20padded%20'],
  ['50%', '50%25'],
  ['50%25', '50%2525'],
  ['%40', '%2540'],
  ['%2F', '%252F'],
  ['a@b.example', 'a@b.example'],
  ['a+b', 'a+b'],
  ['a&b=c', 'a&b=c'],
  ["it's (all); fine, *really*!", "it's%20(all);%20fine,%20*really*!"],
  ['#7', '%237'],
  ['"<x>"', '%22%3Cx%3E%22'],
  ['back\\slash', 'back%5Cslash'],
  ['ünïcödé', '%C3%BCn%C3%AFc%C3%B6d%C3%A9'],
  ['日本語', '%E6%97%A5%E6%9C%AC%E8%AA%9E'],
  ['😀', '%F0%9F%98%80'],
  ['e\u0301 composed apart', 'e%CC%81%20composed%20apart'],
  ['~tilde-_.', '~tilde-_.'],
];

describe.each(['decoded', 'raw'] as const)('Behind a gateway that passes %s paths', (gatewayPath) => {
  let service: TestService;
  let record: string;
  let app: SignedClient;
  let appId: string;

  beforeAll(async () => {
    service = await startServiceInMemory({ env: peopleSettings, gatewayPath });
    const owner = await createPerson(service);
    record = await createRecord(service, owner);
    app = await storeToken(service, owner, record);
    appId = service.apps.user.id;
  });

  it.each(spellings)('the external id %s is found under another spelling', async (id, spelling) => {
    const sent = { body: id, contentType: 'text/plain' };
    expect((await app.put(externalPath(record, appId, id), sent)).status).toBe(200);
    const read = await app.get(documentsPath(record, 'external', appId, spelling));
    expect([read.status, read.text]).toEqual([200, id]);
  });

  it('every call finds an external id under each of its spellings', async () => {
    const little = documentsPath(record, 'external', appId, '%2540%20(%C3%BC)');
    const much = externalPath(record, appId, '%40 (ü)');
    const created = await app.put(much, { body: note('x') });
    expect(created.status).toBe(200);
    for (const path of [little, much]) {
      expect((await app.get(path)).text).toBe(note('x'));
      expect((await app.get(`${path}/meta`)).text).toBe(created.text);
      expect((await app.put(`${path}/label`, { body: 'x' })).status).toBe(200);
      expect((await app.put(`${path}/label`, { body: '' })).status).toBe(200);
      expect((await app.put(path, { body: note('y') })).status).toBe(400);
    }
  });

  it.each([
    ['1 50%', '1%2050%2525'],
    ['2 @', '2%20%2540'],
    ['3 a b', '3%20a%2520b'],
    ['4 a+b', '4%20a%20b'],
    ['5 é', '5%20e%CC%81'],
    ['6 Case', '6%20case'],
    ['7 x', '7%20x%20'],
  ])('the external id %s differs from the one spelled %s', async (id, other) => {
    const mine = externalPath(record, appId, id);
    expect((await app.put(mine, { body: note(id) })).status).toBe(200);
    const strange = documentsPath(record, 'external', encode(appId), other);
    expect((await app.get(strange)).status).toBe(404);
    expect((await app.put(strange, { body: note('other') })).status).toBe(200);
    expect((await app.get(mine)).text).toBe(note(id));
  });

  it('an app is recognised by its id with a raw or an encoded @', async () => {
    for (const spelling of [appId, encode(appId), appId.replace('@', '%40')]) {
      const path = documentsPath(record, 'external', spelling, 'at-sign');
      expect((await app.get(path)).status).toBe(404);
    }
  });
});
