import { beforeAll, describe, expect, it } from 'vitest';
import { encode, type SignedClient } from '../../support/client.ts';
import { idOf } from '../../support/documents.ts';
import { expectForm, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, clientOf, createRecord, withTokenOf } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

const id = 'problems@apps.example.org';
/** Each has a way of its own to be decoded wrongly; further ones are in http/documents. */
const names = ['plain', '50%25', 'x@y.example', 'é😀', '%', 'SETUP'];

describe.each(['decoded', 'raw'] as const)('Behind a gateway that passes %s paths', (gatewayPath) => {
  let service: TestService;
  let record: string;
  let apart: SignedClient;

  beforeAll(async () => {
    service = await startServiceInMemory({ gatewayPath });
    record = await createRecord(service);
    apart = clientOf(service, service.apps.user);
  });

  it.each([
    ['encoded', encode],
    ['raw', (text: string) => encode(text).replaceAll('%40', '@')],
  ])('with every @ %s, an external id names one document in each storage', async (_form, segment) => {
    const app = segment(id);
    const setUp = await admin(service).post(`/records/${record}/apps/${app}/setup`);
    expectForm(setUp);
    const onRecord = withTokenOf(apart, setUp);
    for (const [client, list] of [
      [apart, `/apps/${app}/documents/`],
      [onRecord, `/records/${record}/apps/${app}/documents/`],
    ] as const) {
      const stored = new Map<string, string>();
      for (const name of names) {
        const path = `${list}external/${segment(name)}`;
        const answer = await client.put(path, { body: `${list} ${name}`, contentType: 'text/plain' });
        expectXml(answer);
        stored.set(name, idOf(answer.xml()));
        expect((await client.get(path)).text).toBe(`${list} ${name}`);
      }
      const metadata = await client.get(`${list}external/${segment('x@y.example')}/meta`);
      expectXml(metadata);
      expect(idOf(metadata.xml())).toBe(stored.get('x@y.example'));
    }
  });

  it('external ids that differ only in their encoding are different ids', async () => {
    const path = (name: string) => `/apps/${encode(id)}/documents/external/${encode(name)}`;
    const alike = ['q@', 'q%40', 'q%2540', 'Q@'];
    for (const name of alike)
      expectXml(await apart.put(path(name), { body: name, contentType: 'text/plain' }));
    for (const name of alike) expect((await apart.get(path(name))).text).toBe(name);
  });
});
