/** What rests on a master key besides tokens: passcodes of links, and secrets of apps for codes, which can be sealed with another. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { askFor } from '../../http/links/opener.ts';
import { listed, makeLink } from '../../http/links/support.ts';
import { KeysFile } from '../../support/keys.ts';
import {
  createActiveAccount,
  createRecord,
  externalSystem,
  login,
  succeeded,
} from '../../support/scenario.ts';
import { createTwoStepAccount, nextCode, secondStep, ticketOf } from '../../support/second-factors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';
import { passTime, ringOf } from './key-ring.ts';
import { run } from './run.ts';

let file: KeysFile;
let service: TestService;

beforeAll(async () => {
  file = new KeysFile();
  service = await startService({ env: { ...file.env, ...externalSystem } });
});
afterAll(async () => {
  await service?.stop();
  file.remove();
});

const command = (...args: readonly string[]) => run(service.env, 'keys', ...args);
const ring = () => ringOf(file);
const factorsOf = async (id: string) => (await storeOf(service).get([keys.factors(id)]))[0]!;

describe('The passcode of a link', () => {
  const opened = async (link: string) =>
    (await askFor(link, { recipient: 'Practice', passcode: 'ferry' })).status;

  /** The master key that is current for everything made from now on. */
  async function settle(): Promise<string> {
    passTime(file, 5400);
    service.advance(900);
    await command('reseal');
    return ring().current;
  }

  it('keeps a master key from being retired until its link ends', async () => {
    const name = await settle();
    const rosa = await createActiveAccount(service);
    const record = await createRecord(service, rosa);
    const passcode = 'ferry';
    const ending = await makeLink(rosa.session, record, { passcode });
    const { link } = await makeLink(rosa.session, record, { passcode });
    await makeLink(rosa.session, record);
    const uses = async () =>
      (await command('list', '--uses')).out.split('\n').find((line) => line.startsWith(name));
    expect(await uses()).toMatch(/, 2 links with a passcode$/);
    succeeded(await rosa.session.post(`/records/${record}/links/${ending.id}/end`), 'link_end');
    expect(await uses()).toMatch(/, 1 link with a passcode$/);

    await command('rotate');
    await settle();
    const refused = await command('retire', name);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/ stays: named by .*1 link with a passcode\./);
    expect(await opened(link)).toBe(200);
    const removed = await command('retire', name, '--even-if-used');
    expect(removed.err).toContain(
      'Lost: 1 link with a passcode; nobody can open them, and who made them has to make new ones.',
    );
  });

  it('is not told to be wrong when its master key is gone, uses up no try, and is in no new link', async () => {
    const name = await settle();
    const rosa = await createActiveAccount(service);
    const record = await createRecord(service, rosa);
    const { id, link } = await makeLink(rosa.session, record, { passcode: 'ferry' });
    expect(await opened(link)).toBe(200);
    await command('rotate');
    await settle();
    expect((await command('retire', name, '--even-if-used')).code).toBe(0);
    service.advance(900);
    // Nobody signs a call in the meantime: openings alone must notice that the key is gone.
    expect(await opened(link)).toBe(404);
    const session = await login(service, rosa);
    expect(await listed(session, record, id)).toMatchObject({ state: 'active', tries_left: '5' });
    const again = await session.post(`/records/${record}/links/${id}/again`, { form: {} });
    expect([again.status, again.text]).toEqual([
      400,
      'The passcode of this link cannot be used any more; make a new link with a passcode',
    ]);
  });
});

describe('The secret of an app for codes', () => {
  it('keeps its master key, until it is sealed with another and works as before', async () => {
    const rosa = await createTwoStepAccount(service);
    const before = await factorsOf(rosa.id);
    const name = before.totpSecret!.slice(0, 2);
    await command('rotate');
    passTime(file, 5400);
    service.advance(900);
    const refused = await command('retire', name);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('1 app for codes');

    const resealed = await command('reseal');
    expect(resealed.out).toContain(`1 secrets of apps for codes are now sealed with ${ring().current}.\n`);
    const after = await factorsOf(rosa.id);
    expect(after.totpSecret!.slice(0, 2)).toBe(ring().current);
    const { totpSecret, revision } = before;
    expect({ ...after, totpSecret, revision }).toEqual(before);
    expect((await command('reseal')).out).not.toContain('apps for codes');

    const ticket = await ticketOf(service, rosa);
    const code = nextCode(service, rosa.secret);
    succeeded(await secondStep(service, { ticket, code, kind: 'totp' }), 'sign_in_second');
  });

  it('that cannot be opened stays, and is named', async () => {
    const rosa = await createTwoStepAccount(service);
    const damaged = { ...(await factorsOf(rosa.id)), totpSecret: '01.AAAA' };
    await storeOf(service).put(keys.factors(rosa.id), damaged);
    const refused = await command('reseal');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /A secret of the app for codes of the account [0-9A-Za-z]{11} cannot be opened; it stays unchanged\.\n/,
    );
    expect((await factorsOf(rosa.id)).totpSecret).toBe('01.AAAA');
  });
});
