import { describe, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin, externalSystem, freshEmail } from '../../support/scenario.ts';

const service = await startServiceInMemory({ env: externalSystem });

const create = (form: Record<string, string>): Promise<Answer> => admin(service).post('/accounts/', { form });

describe('An account id or contact address', () => {
  it.each([
    'a@b.example',
    'first.last@sub.domain.example.museum',
    "o'hara!#$%&*+=^_`{|}~-@mail.example",
    'x@xn--bcher-kva.example',
    '1@2.de',
    `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
  ])('is accepted: %s', async (address) => {
    expectXml(await create({ account_id: address }));
  });

  it.each([
    '',
    '   ',
    'rosa',
    'rosa@',
    '@mail.example',
    'rosa@mail',
    'rosa@mail.',
    'rosa@.example',
    'rosa@mail..example',
    'ro sa@mail.example',
    'rosa@ma il.example',
    'rosa@@mail.example',
    'rosa@mail.example@mail.example',
    '.rosa@mail.example',
    'rosa.@mail.example',
    'ro..sa@mail.example',
    'rosa@mail.e',
    'rosa@mail.123',
    'rosa@mail.ex4mple',
    'rosa@127.0.0.1',
    'rosa@[127.0.0.1]',
    'rosa@ma_il.example',
    'Rosa <rosa@mail.example>',
    '"rosa"@mail.example',
    'rosa@mail.example,tom@mail.example',
    'rosa@mail.example\nBcc: tom@mail.example',
    `${'a'.repeat(250)}@mail.example`,
  ])('is rejected with 400: %j', async (address) => {
    expectBadRequest(await create({ account_id: address }));
    expectBadRequest(
      await create({
        account_id: freshEmail(),
        contact_email: address.includes('a'.repeat(250)) ? `${address}${'a'.repeat(300)}` : address,
      }),
    );
  });

  it('may have 300 characters as a contact address; one more returns 400', async () => {
    const domain = Array.from({ length: 5 }, () => 'd'.repeat(50)).join('.');
    const address = (length: number): string => `${'a'.repeat(length - domain.length - 9)}@${domain}.example`;
    expectXml(await create({ account_id: freshEmail(), contact_email: address(300) }));
    expectBadRequest(await create({ account_id: freshEmail(), contact_email: address(301) }));
  });
});
