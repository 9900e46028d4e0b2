import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, createAccount, freshEmail } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

describe.each(['decoded', 'raw'] as const)('Behind a gateway that passes %s paths', (gatewayPath) => {
  let service: TestService;
  let client: SignedClient;

  beforeAll(async () => {
    service = await startServiceInMemory({ gatewayPath });
    client = admin(service);
  });

  const raw = (id: string): string => `/accounts/${id}`;
  const encoded = (id: string): string => `/accounts/${id.replace('@', '%40')}`;

  it.each([
    ['a raw @, signed as sent', raw, raw],
    ['%40, signed as sent', encoded, encoded],
    ['a raw @, signed as %40', raw, encoded],
    ['%40, signed as a raw @', encoded, raw],
  ])('an email may be sent with %s', async (_form, sent, signed) => {
    const id = await createAccount(service);
    const read = await client.get(sent(id), { signed: { path: signed(id) } });
    expectXml(read);
    expect(read.xml().attributes.id).toBe(id);
    const form = { full_name: 'Rosa Lind' };
    expectOk(await client.post(`${sent(id)}/info-set`, { form, signed: { path: `${signed(id)}/info-set` } }));
  });

  it('an id with other reserved characters may be sent in any form, signed decoded or fully encoded', async () => {
    const id = await createAccount(service, { id: freshEmail("rosa+o'hara!$&=*") });
    const everyReserved = `/accounts/${[...id].map((sign) => (/[\w.~-]/.test(sign) ? sign : hex(sign))).join('')}`;
    const everything = `/accounts/${[...id].map(hex).join('')}`;
    for (const sent of [
      raw(id),
      encoded(id),
      `/accounts/${encodeURIComponent(id)}`,
      everyReserved,
      everything,
    ]) {
      for (const signed of [raw(id), everyReserved]) {
        const answer = await client.get(sent, { signed: { path: signed } });
        expectXml(answer);
        expect(answer.xml().attributes.id).toBe(id);
      }
    }
  });

  it('a path is decoded once: %2540 is not @', async () => {
    const id = await createAccount(service);
    expectNotFound(await client.get(`/accounts/${id.replace('@', '%2540')}`));
  });

  it('an account id is found in any case and with spaces around it', async () => {
    const id = await createAccount(service);
    expectXml(await client.get(encoded(id.toUpperCase())));
    expectXml(await client.get(`/accounts/%20${encodeURIComponent(id)}%20`));
  });

  it('a path signed for another account is rejected', async () => {
    const [one, other] = [await createAccount(service), await createAccount(service)];
    expectDenied(await client.get(encoded(one), { signed: { path: encoded(other) } }));
    expectDenied(await client.get(raw(one), { signed: { path: `${raw(one)}/` } }));
  });

  it('an unknown id returns 404 to an authenticated caller and 403 to anyone else', async () => {
    for (const path of [raw(freshEmail()), encoded(freshEmail())]) {
      expectNotFound(await client.get(path));
      expectDenied(await client.get(path, { unsigned: true }));
    }
  });

  it.each(['/accounts/%', '/accounts/a%zz@b.example', '/accounts/%00'])(
    'a path with broken percent-encoding or a control character names no account: %s',
    async (path) => {
      expectNotFound(await client.get(path));
      expect([403, 404]).toContain((await client.get(path, { unsigned: true })).status);
    },
  );
});

describe('Behind a gateway that passes raw paths', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startServiceInMemory({ gatewayPath: 'raw' });
  });

  it('the signature may cover the path exactly as it was sent', async () => {
    const id = await createAccount(service, { id: freshEmail("rosa+o'hara!") });
    for (const sent of [
      `/accounts/${encodeURIComponent(id)}`,
      `/accounts/${[...id].map(hex).join('')}`,
      `/%61ccounts/${id.replace('@', '%40')}`,
    ]) {
      expectXml(await admin(service).get(sent));
    }
  });

  it('bytes that are not UTF-8 name no account', async () => {
    expectNotFound(await admin(service).get('/accounts/%FF%FE'));
  });
});

function hex(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
