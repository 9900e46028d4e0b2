import { describe, expect, it } from 'vitest';
import { expectDenied, expectGeneralHeaders, expectNotFound, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  admin,
  approve,
  authorizeApp,
  createActiveAccount,
  createRecord,
  externalSystem,
  requestToken,
  succeeded,
  tokenPath,
} from '../../support/scenario.ts';

const service = await startServiceInMemory({ env: externalSystem });
const [rosa, tom] = await Promise.all([createActiveAccount(service), createActiveAccount(service)]);
const record = await createRecord(service, rosa);

const newToken = async (): Promise<string> => (await requestToken(service, service.apps.user)).token;

describe('POST /oauth/internal/request_tokens/{token}/claim', () => {
  it('returns the id of the claiming account and nothing else', async () => {
    const answer = await tom.session.post(tokenPath(await newToken(), 'claim'));
    expect([answer.status, answer.text]).toEqual([200, tom.id]);
    expect(answer.headers['content-type']).toMatch(/^text\/plain(;|$)/);
    expectGeneralHeaders(answer);
  });

  it('returns 403 the second time, even to the same account', async () => {
    const path = tokenPath(await newToken(), 'claim');
    succeeded(await rosa.session.post(path), 'claim');
    expectDenied(await tom.session.post(path));
    expectDenied(await rosa.session.post(path));
  });

  it('succeeds for exactly one of twenty calls at the same time', async () => {
    const path = tokenPath(await newToken(), 'claim');
    const sessions = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? rosa : tom));
    const answers = await Promise.all(sessions.map(({ session }) => session.post(path)));
    const winners = answers.flatMap((answer, i) =>
      answer.status === 200 ? [{ answer, account: sessions[i]! }] : [],
    );
    expect(winners.map(({ answer }) => answer.text)).toEqual([winners[0]?.account.id]);
    answers.filter(({ status }) => status !== 200).forEach(expectDenied);
  });
});

describe.each(['claim', 'approve', 'info'] as const)('A token that cannot be used, at %s,', (call) => {
  const method = call === 'info' ? 'GET' : 'POST';

  it('returns 404 to every authenticated caller when it is unknown', async () => {
    for (const token of ['unknown', 'A'.repeat(40), 'x'.repeat(500), '%20', '..']) {
      expectNotFound(await rosa.session.request(method, tokenPath(token, call)));
    }
    expectNotFound(await admin(service).request(method, tokenPath('unknown', call)));
    expectDenied(await admin(service).request(method, tokenPath('unknown', call), { unsigned: true }));
  });

  it('returns 404 when it is another kind of token', async () => {
    const access = await authorizeApp(service, rosa, record);
    for (const { credentials } of [access, rosa.session]) {
      expectNotFound(await rosa.session.request(method, tokenPath(credentials.token!, call)));
    }
  });

  it('returns 404 after its exchange', async () => {
    const { token, client } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    const verifier = await approve(rosa, token, record);
    succeeded(await client.post('/oauth/access_token', { verifier }), 'exchange_token');
    expectNotFound(
      await rosa.session.request(method, tokenPath(token, call), { form: { record_id: record } }),
    );
  });
});

describe('GET /oauth/internal/request_tokens/{token}/info of a claimed token', () => {
  it('may be called by any account session', async () => {
    const token = await newToken();
    succeeded(await rosa.session.post(tokenPath(token, 'claim')), 'claim');
    expectXml(await rosa.session.get(tokenPath(token, 'info')));
    expectXml(await tom.session.get(tokenPath(token, 'info')));
  });
});
