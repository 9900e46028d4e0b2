import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditItem, keys } from '../../../shared/store/items/index.ts';
import { encode } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import {
  accountPath,
  createAccount,
  createRecord,
  requestToken,
  tokenPath,
  ui,
} from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import { notThis, secretsOf } from '../accounts/account-element.ts';

let rosa: Person;
let record: string;
/** A run may go over midnight. */
let firstDay: string;

const service = await startServiceInMemory({ env: peopleSettings });

beforeAll(async () => {
  firstDay = today();
  rosa = await createPerson(service, 'rosa');
  record = await createRecord(service, rosa);
});

/** `YYYY-MM-DD` at the service. */
const today = () => new Date(service.now() * 1000).toISOString().slice(0, 10);

/** The audit entries that belong to no record: of authenticated callers, or of all others. */
async function entriesOf(authenticated: boolean): Promise<readonly AuditItem[]> {
  const days = [...new Set([firstDay, today()])];
  const shards = days.flatMap((day) => keys.auditDayElsewhere(authenticated, day));
  return (await Promise.all(shards.map((range) => storeOf(service).query(range)))).flat();
}

/** Operation, status and path of the entries of some operations, in the order of the calls. */
async function callsOf(authenticated: boolean, operations: readonly string[]) {
  const found = (await entriesOf(authenticated)).filter(({ operation }) => operations.includes(operation));
  const inOrder = found.toSorted((one, other) => (one.time < other.time ? -1 : 1));
  return inOrder.map(({ operation, status, path }) => [operation, status, path]);
}

async function expectNowhere(...secrets: readonly string[]): Promise<void> {
  const text = JSON.stringify([await entriesOf(true), await entriesOf(false)]);
  for (const secret of secrets) for (const form of [secret, encode(secret)]) expect(text).not.toContain(form);
}

describe('An audit entry that belongs to no record', () => {
  it('has an asterisk for a request token in the path, whatever the status', async () => {
    const { token, answer } = await requestToken(service, service.apps.user);
    const secret = Object.fromEntries(answer.form()).oauth_token_secret!;
    await rosa.session.post(tokenPath(token, 'claim'));
    await rosa.session.get(tokenPath(token, 'info'));
    await rosa.session.post(tokenPath(token, 'approve'), { form: { record_id: record } });
    await ui(service).post(tokenPath(token, 'claim'));
    await rosa.session.post(tokenPath(`${token}x`, 'claim'));
    const path = '/oauth/internal/request_tokens/*';
    const operations = ['request_token_claim', 'request_token_info', 'request_token_approve'];
    expect(await callsOf(true, operations)).toEqual([
      ['request_token_claim', 200, `${path}/claim`],
      ['request_token_info', 200, `${path}/info`],
      ['request_token_approve', 200, `${path}/approve`],
      ['request_token_claim', 403, `${path}/claim`],
      ['request_token_claim', 404, `${path}/claim`],
    ]);
    await expectNowhere(token, secret);
  });

  it('has an asterisk for a primary secret in the path, right or wrong', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const wrong = notThis(primary);
    const call = { check: accountPath(id, '/check-secrets/'), initialize: accountPath(id, '/initialize/') };
    await ui(service).get(call.check + wrong);
    await ui(service).get(call.check + primary);
    await ui(service).post(call.initialize + wrong);
    await ui(service).post(call.initialize + primary);
    await rosa.session.post(call.initialize + primary);
    const of = `/accounts/${id}`;
    expect(await callsOf(true, ['account_check_secrets', 'account_initialize'])).toEqual([
      ['account_check_secrets', 403, `${of}/check-secrets/*`],
      ['account_check_secrets', 200, `${of}/check-secrets/*`],
      ['account_initialize', 403, `${of}/initialize/*`],
      ['account_initialize', 200, `${of}/initialize/*`],
      ['account_initialize', 403, `${of}/initialize/*`],
    ]);
    await expectNowhere(primary, wrong);
  });

  it('has an asterisk for both when the call is not signed', async () => {
    const { token } = await requestToken(service, service.apps.user);
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const unsigned = { unsigned: true };
    await ui(service).post(tokenPath(token, 'claim'), unsigned);
    await ui(service).get(tokenPath(token, 'info'), unsigned);
    await ui(service).post(accountPath(id, `/initialize/${primary}`), unsigned);
    await ui(service).get(accountPath(id, `/check-secrets/${primary}`), unsigned);
    expect((await entriesOf(false)).map(({ status, path }) => [status, path]).toSorted()).toEqual([
      [403, `/accounts/${id}/check-secrets/*`],
      [403, `/accounts/${id}/initialize/*`],
      [403, '/oauth/internal/request_tokens/*/claim'],
      [403, '/oauth/internal/request_tokens/*/info'],
    ]);
    await expectNowhere(token, primary);
  });
});
