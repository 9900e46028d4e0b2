import { describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { accountPath, admin, createAccount, requestToken, tokenPath } from '../../support/scenario.ts';

const { service, owner, record } = await startWithOneRecord();
const client = admin(service);
const path = accountPath(await createAccount(service), '/info-set');

/** A form of this many pairs, of which the service reads the last. */
const pairs = (count: number) => `${'x=1&'.repeat(count - 1)}full_name=Rosa`;

const types = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  'application/json',
  'application/octet-stream',
  null,
];

describe('A call with form fields', () => {
  it.each(types)('reads 20,000 pairs of type %s', async (contentType) => {
    const isForm = contentType === null || contentType.endsWith('urlencoded');
    expectOk(await client.post(path, { body: pairs(20_000), contentType, bodyHash: !isForm }));
  });

  it.each(types)('rejects 20,001 pairs of type %s with 403', async (contentType) => {
    const isForm = contentType === null || contentType.endsWith('urlencoded');
    expectDenied(await client.post(path, { body: pairs(20_001), contentType, bodyHash: !isForm }));
    expectDenied(await client.post(path, { body: pairs(20_001), contentType, bodyHash: true }));
  });

  it('rejects 20,001 empty pairs', async () => {
    expectDenied(await client.post(path, { body: '&'.repeat(20_000), contentType: 'text/plain' }));
  });
});

describe('A body that is no form', () => {
  const body = pairs(60_000);

  it('may contain any number of ampersands when the call takes it as bytes', async () => {
    const options = { body, contentType: 'text/plain' };
    expectXml(await owner.session.post(documentsPath(record), options));
  });

  it('may contain any number of semicolons, whatever its type', async () => {
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded']) {
      const options = { body: `full_name=${';'.repeat(60_000)}`, contentType };
      expect((await client.post(path, options)).status, contentType).toBe(400);
    }
  });

  it('is not read by a call that has no form fields', async () => {
    const { token } = await requestToken(service, service.apps.user);
    const path = tokenPath(token, 'claim');
    const answer = await owner.session.post(path, { body, contentType: 'text/plain' });
    expect([answer.status, answer.text]).toEqual([200, owner.id]);
  });
});
