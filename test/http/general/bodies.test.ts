import { describe, expect, it } from 'vitest';
import { send } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectNotOffered,
  expectTooLarge,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, createRecord, demographics } from '../../support/scenario.ts';

/** The largest body, in bytes. */
const largest = 4_194_304;

const service = await startServiceInMemory();
const client = admin(service);

describe('A body over 4,194,304 bytes', () => {
  const body = Buffer.alloc(largest + 1, 'a');
  const contentType = 'application/x-www-form-urlencoded';

  it('returns 413 before authentication, also for a call that reads no body', async () => {
    expectTooLarge(await client.post('/accounts/', { body, contentType, unsigned: true }));
    expectTooLarge(await client.post('/accounts/a@b.example/reset', { body, contentType: 'text/plain' }));
  });

  it('is measured in bytes, not in characters', async () => {
    const text = 'é'.repeat(largest / 2);
    const options = { contentType: 'text/plain; charset=utf-8', unsigned: true };
    expectTooLarge(await client.post('/accounts/', { ...options, body: `${text}a` }));
    expectDenied(await client.post('/accounts/', { ...options, body: text }));
  });

  it('does not change the response for an unknown path or a method that is not offered', async () => {
    expectNotFound(await client.post('/nothing', { body, contentType: 'text/plain', unsigned: true }));
    expectNotOffered(await client.put('/accounts/', { body, contentType: 'text/plain', unsigned: true }), [
      'POST',
    ]);
  });

  it('does not include a form of exactly that size, which is read', async () => {
    expectDenied(await client.post('/accounts/', { body: body.subarray(1), contentType, unsigned: true }));
  });
});

describe('A text body that is not UTF-8', () => {
  const latin = Buffer.from(demographics({ given: 'Inès' }), 'latin1');
  const types = ['application/xml', 'text/xml', 'text/plain', 'application/json'];

  it.each(types)('returns 400 with a message that names UTF-8, as %s', async (contentType) => {
    const answer = await client.post('/records/', { body: latin, contentType, bodyHash: false });
    expectBadRequest(answer);
    expect(answer.text).toMatch(/UTF-8/i);
  });

  it.each(types)('returns 400 with a body hash too, as %s', async (contentType) => {
    expectBadRequest(await client.post('/records/', { body: latin, contentType }));
  });

  it('returns 400 in a call with form fields', async () => {
    const body = Buffer.from('account_id=a@b.example&full_name=In\xe8s', 'latin1');
    expectBadRequest(await client.post('/accounts/', { body, contentType: 'text/plain', bodyHash: false }));
  });

  it('returns 403 when it is unsigned', async () => {
    expectDenied(await client.post('/records/', { body: latin, unsigned: true }));
  });

  it('differs from one with a real replacement character, which is accepted with a body hash', async () => {
    const body = demographics({ given: 'Ros\ufffd' });
    const vouched = await client.post('/records/', { body });
    expect([vouched.status, vouched.xml().attributes.label]).toEqual([200, 'Ros\ufffd Lind']);
    expectBadRequest(await client.post('/records/', { body, bodyHash: false }));
  });

  it('never changes what is stored', async () => {
    const id = await createRecord(service);
    const before = await client.get(`/records/${id}/owner`);
    const body = Buffer.from([0x61, 0xff, 0x62]);
    expectBadRequest(await client.put(`/records/${id}/owner`, { body, contentType: 'text/plain' }));
    expect((await client.get(`/records/${id}/owner`)).text).toBe(before.text);
  });
});

it('A body sent in chunks is read like any other', async () => {
  const prepared = client.prepare('POST', '/accounts/', { form: { account_id: 'chunked@mail.example' } });
  const { 'content-length': _, ...headers } = prepared.headers;
  const answer = await send(service.origin, {
    ...prepared,
    headers: { ...headers, 'transfer-encoding': 'chunked' },
  });
  expect(answer.status).toBe(200);
});
