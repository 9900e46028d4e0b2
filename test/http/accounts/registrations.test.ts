import { describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { beginHour, freshSource } from '../../support/reset-links.ts';
import { accountPath, admin, createAccountWithPassword, freshEmail, ui } from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { secretsOf, standing } from './account-element.ts';

const service = await startServiceInMemory();

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

  it('makes one account when it is asked four times at once', async () => {
    const id = freshEmail('newcomer');
    for (const answer of await Promise.all(Array.from({ length: 4 }, () => register(id)))) expectOk(answer);
    expect(await mailsTo(id)).toEqual(['activation']);
  });

  it('is 429 after ten from the block of an address, with when to try again', async () => {
    beginHour(service);
    const source = '203.0.113.7';
    for (let i = 0; i < 10; i += 1) expectOk(await register(freshEmail('newcomer'), { source }));
    const id = freshEmail('newcomer');
    const refused = await register(id, { source });
    expect([refused.status, refused.headers['x-error-code']]).toEqual([429, 'too_many_attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await admin(service).get(accountPath(id))).status).toBe(404);
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
