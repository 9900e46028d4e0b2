import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectOk } from '../../support/expectations.ts';
import { beginHour, freshSource } from '../../support/reset-links.ts';
import { accountPath, admin, createAccountWithPassword, freshEmail, ui } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { outboxOf } from '../../workers/support.ts';
import { secretsOf, standing } from './account-element.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const register = (id: string, form: Pairs = {}): Promise<Answer> =>
  ui(service).post('/accounts/registrations', {
    form: { account_id: id, full_name: 'Rosa Lind', source: freshSource(), ...form },
  });

async function mailsTo(id: string): Promise<unknown[]> {
  const events = await outboxOf(service);
  return events.filter(({ accountId }) => accountId === id).map(({ mail }) => mail);
}

describe('Registering', () => {
  it('makes an account that only the mailed link can activate: it has no code', async () => {
    const id = freshEmail('newcomer');
    expectOk(await register(` ${id.toUpperCase()}`));
    expect(await standing(service, id)).toBe('uninitialized 0');
    const { primary, secondary } = await secretsOf(service, id);
    expect(primary).toMatch(/^[a-zA-Z]{16}$/);
    expect(secondary).toBe('');
    expect(await mailsTo(id)).toEqual(['activation']);
    const found = await admin(service).get('/accounts/search', { query: { contact_email: id } });
    expect(found.text).toContain('<fullName>Rosa Lind</fullName>');
  });

  it('with the address of an account is answered alike, changes nothing of it, and mails it', async () => {
    const rosa = await createAccountWithPassword(service, { fullName: 'Rosa' });
    const before = (await admin(service).get(accountPath(rosa.id))).text;
    const known = await register(rosa.id, { full_name: 'Somebody else' });
    const unknown = await register(freshEmail('newcomer'));
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await admin(service).get(accountPath(rosa.id))).text).toBe(before);
    expect(await mailsTo(rosa.id)).toContain('registration_repeated');
  });

  it('mails one address once a minute and five times an hour', async () => {
    const id = freshEmail('newcomer');
    for (let i = 0; i < 7; i += 1) {
      expectOk(await register(id));
      expectOk(await register(id));
      service.advance(61);
    }
    expect(await mailsTo(id)).toHaveLength(5);
  });

  it('makes one account when it is asked ten times at once', async () => {
    const id = freshEmail('newcomer');
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => register(id)))) expectOk(answer);
    expect(await mailsTo(id)).toEqual(['activation']);
  });

  it('is limited by the block of the caller’s address: of 25 at once ten make an account', async () => {
    beginHour(service);
    const ids = Array.from({ length: 25 }, () => freshEmail('newcomer'));
    const answers = await Promise.all(
      ids.map((id, index) => register(id, { source: `2001:db8:ffff:${index}::1` })),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect(statuses.get(200)).toHaveLength(10);
    expect(statuses.get(429)).toHaveLength(15);
    for (const { headers } of statuses.get(429)!) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const made = await Promise.all(ids.map((id) => admin(service).get(accountPath(id))));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10);
    service.advance(3600);
    expectOk(await register(freshEmail('newcomer'), { source: '2001:db8:ffff::1' }));
  });

  it('is limited in all to a hundred an hour, and says the same to known and unknown addresses then', async () => {
    const other = await startService();
    const send = (id: string) =>
      ui(other).post('/accounts/registrations', {
        form: { account_id: id, full_name: 'Rosa', source: freshSource() },
      });
    try {
      beginHour(other);
      const known = freshEmail('newcomer');
      expectOk(await send(known));
      for (let i = 1; i < 100; i += 1) expectOk(await send(freshEmail('newcomer')));
      for (const id of [known, freshEmail('newcomer')]) expect((await send(id)).status).toBe(429);
      other.advance(3600);
      expectOk(await send(freshEmail('newcomer')));
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['no address', { account_id: undefined }],
    ['an address without a domain', { account_id: 'rosa' }],
    ['no name', { full_name: undefined }],
    ['an empty name', { full_name: '' }],
    ['a name that is too long', { full_name: 'x'.repeat(151) }],
    ['no source', { source: undefined }],
    ['a source that is no IP address', { source: '300.1.1.1' }],
    ['a language that there is not', { language: 'EN' }],
  ])('refuses %s with 400', async (_what, form: Pairs) => {
    expectBadRequest(await register(freshEmail('bad'), form));
  });
});
