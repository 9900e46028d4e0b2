import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode } from '../../support/client.ts';
import { idOf } from '../../support/documents.ts';
import { expectForm, expectXml } from '../../support/expectations.ts';
import { admin, clientOf, createRecord, withTokenOf } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

const id = 'problems@apps.example.org';
const names = ['plain', '50%25', '%2540', 'a b+c', 'x@y.example', 'é😀', "!$&'()*,;=:", '%', 'SETUP'];

describe.each(['decoded', 'raw'] as const)('Behind a gateway that passes %s paths', (gatewayPath) => {
  let service: TestService;
  let record: string;

  beforeAll(async () => {
    service = await startService({ gatewayPath });
    record = await createRecord(service);
  });
  afterAll(() => service.stop());

  describe.each([
    ['encoded', encode],
    ['raw', (text: string) => encode(text).replaceAll('%40', '@')],
  ])('with every @ %s,', (_form, segment) => {
    const app = segment(id);
    const setUp = async () => {
      const answer = await admin(service).post(`/records/${record}/apps/${app}/setup`);
      expectForm(answer);
      return withTokenOf(clientOf(service, service.apps.user), answer);
    };

    it.each(names)('the external id "%s" names one document in each storage', async (name) => {
      const token = await setUp();
      for (const [client, list] of [
        [clientOf(service, service.apps.user), `/apps/${app}/documents/`],
        [token, `/records/${record}/apps/${app}/documents/`],
      ] as const) {
        const path = `${list}external/${segment(name)}`;
        const body = `${list} ${name}`;
        const stored = await client.put(path, { body, contentType: 'text/plain' });
        expectXml(stored);
        const read = await client.get(path);
        expect([read.status, read.text]).toEqual([200, body]);
        const metadata = await client.get(`${path}/meta`);
        expectXml(metadata);
        expect(idOf(metadata.xml())).toBe(idOf(stored.xml()));
      }
    });

    it('external ids that differ only in their encoding are different ids', async () => {
      const client = clientOf(service, service.apps.user);
      const path = (name: string) => `/apps/${app}/documents/external/${segment(name)}`;
      for (const name of ['q@', 'q%40', 'q%2540', 'Q@'])
        expectXml(await client.put(path(name), { body: name, contentType: 'text/plain' }));
      for (const name of ['q@', 'q%40', 'q%2540', 'Q@'])
        expect((await client.get(path(name))).text).toBe(name);
    });
  });
});
