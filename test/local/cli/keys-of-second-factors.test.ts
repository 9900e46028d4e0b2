/** The secrets of apps for codes are sealed with a master key, which can be replaced. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { KeysFile } from '../../support/keys.ts';
import { succeeded } from '../../support/scenario.ts';
import { createTwoStepAccount, nextCode, secondStep, ticketOf } from '../../support/second-factors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { tableOf } from '../../workers/support.ts';
import { run } from './run.ts';

interface Ring {
  readonly current: string;
  readonly madeAt?: Readonly<Record<string, string>>;
}

let file: KeysFile;
let service: TestService;

beforeAll(async () => {
  file = new KeysFile();
  service = await startService({ env: file.env });
});
afterAll(async () => {
  await service?.stop();
  file.remove();
});

const command = (...args: readonly string[]) => run(service.env, 'keys', ...args);
const ring = () => JSON.parse(file.read()) as Ring;
const factorsOf = async (id: string) => (await tableOf(service).get([keys.factors(id)]))[0]!;

/** Makes all keys of the file look older than they are. */
function passTime(seconds: number): void {
  const { madeAt = {}, ...rest } = ring();
  const earlier = (made: string) => new Date(Date.parse(made) - seconds * 1000).toISOString();
  const times = Object.entries(madeAt).map(([name, made]) => [name, earlier(made)]);
  file.write(JSON.stringify({ ...rest, madeAt: Object.fromEntries(times) }));
}

describe('The secret of an app for codes', () => {
  it('keeps its master key, until it is sealed with another and works as before', async () => {
    const rosa = await createTwoStepAccount(service);
    const before = await factorsOf(rosa.id);
    const name = before.totpSecret!.slice(0, 2);
    await command('rotate');
    passTime(5400);
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
    await tableOf(service).put(keys.factors(rosa.id), damaged);
    const refused = await command('reseal');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(
      /A secret of the app for codes of the account [0-9A-Za-z]{11} cannot be opened; it stays unchanged\.\n/,
    );
    expect((await factorsOf(rosa.id)).totpSecret).toBe('01.AAAA');
  });
});
