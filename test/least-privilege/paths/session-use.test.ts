/** The last use of a session is written by whichever function it calls. */
import { beforeAll, expect, it } from 'vitest';
import { carenetsOf, enableApp } from '../../http/carenets/sharing.ts';
import { encode } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, openSession, type Person, peopleSettings } from '../../support/people.ts';
import { accountPath, createRecord, succeeded } from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;
let carenet: string;

beforeAll(async () => {
  service = await startServiceInMemory({ env: peopleSettings });
  owner = await createPerson(service);
  record = await createRecord(service, owner);
  await enableApp(service, record, service.apps.user);
  carenet = (await carenetsOf(owner.session, record)).Family!;
});

it.each([
  ['accounts', () => accountPath(owner.id)],
  [
    'oauth',
    () =>
      '/oauth/internal/surl-verify?url=%2Fx%3Fsurl_sig%3Da%26surl_timestamp%3D2026-01-01%26surl_token%3Db',
  ],
  ['apps', () => '/version'],
  ['storage', () => `/records/${record}/apps/${encode(service.apps.user.id)}`],
  ['records', () => `/records/${record}`],
  ['documents', () => `/records/${record}/demographics`],
  ['carenets', () => `/carenets/${carenet}/record`],
  ['reports', () => '/ontology'],
  ['messages', () => accountPath(owner.id, '/inbox/0')],
  ['account-apps', () => accountPath(owner.id, `/apps/${encode(service.apps.user.id)}/preferences`)],
  ['links', () => `/records/${record}/links/`],
  ['audits', () => `/records/${record}/audits/query/`],
])('A call of %s writes that its session is used', async (_function, path) => {
  const session = await openSession(service, owner.id);
  const used = async () => {
    const answer = await session.get(accountPath(owner.id, '/sessions/'));
    const sessions: readonly { used_at: string; current: boolean }[] = JSON.parse(
      succeeded(answer, 'account_sessions').text,
    );
    return Date.parse(sessions.find(({ current }) => current)!.used_at);
  };
  const before = await used();
  service.advance(601);
  await session.get(path());
  expect(await used()).toBeGreaterThan(before);
});
