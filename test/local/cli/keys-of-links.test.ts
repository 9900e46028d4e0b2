/** Passcodes of links rest on the master key that was current when they were made. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { startService, type TestService } from '../../support/service.ts';
import { run } from './run.ts';

interface Ring {
  readonly current: string;
  readonly madeAt?: Readonly<Record<string, string>>;
}

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
const ring = () => JSON.parse(file.read()) as Ring;

/** Makes all keys of the file look older than they are. */
function passTime(seconds: number): void {
  const { madeAt = {}, ...rest } = ring();
  const earlier = (made: string) => new Date(Date.parse(made) - seconds * 1000).toISOString();
  const times = Object.entries(madeAt).map(([name, made]) => [name, earlier(made)]);
  file.write(JSON.stringify({ ...rest, madeAt: Object.fromEntries(times) }));
}

describe('The passcode of a link', () => {
  const opened = async (link: string) =>
    (await askFor(link, { recipient: 'Practice', passcode: 'ferry' })).status;

  /** The master key that is current for everything made from now on. */
  async function settle(): Promise<string> {
    passTime(5400);
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
