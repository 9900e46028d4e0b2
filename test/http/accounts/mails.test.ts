import { describe, expect, it, vi } from 'vitest';
import { expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, admin, createAccount, freshEmail, ui } from '../../support/scenario.ts';
import type { Mail } from '../../support/service.ts';
import { notThis, secretsOf, standing } from './account-element.ts';
import { lockOut, setState } from './calls.ts';

const uiUrl = 'https://ui.example.org';

const service = await startServiceInMemory({ workers: true, env: { SUPPORT_NAME: 'Help Desk' } });

/** The links of a mail, sorted, as their order is not fixed. */
function linksOf({ text }: Mail): string[] {
  return (text.match(/https?:\/\/\S+/g) ?? []).toSorted();
}

/** Patterns for links of these kinds. The id may be in the path with a raw @ or with %40. */
function links(id: string, primary: string, ...kinds: string[]): unknown[] {
  return kinds.toSorted().map((kind) => {
    const [name, domain] = id.split('@');
    return expect.stringMatching(
      new RegExp(`^${uiUrl}/accounts/${name}(@|%40)${domain}/${kind}/${primary}$`),
    );
  });
}

const mailTo = (address: string): Promise<Mail> =>
  service.waitForMail(({ to }) => to.join().includes(address));

/**
 * Returns the mails to an address, once there are at least this many and none is left to be sent. Mails are
 * sent in the order of their causes, but one may overtake another. So a mail to another address, caused last,
 * shows that the earlier ones are under way, and the wanted ones are waited for besides.
 */
async function allMailsTo(address: string, count: number): Promise<Mail[]> {
  const marker = freshEmail('marker');
  await createAccount(service, { id: marker });
  await mailTo(marker);
  const sent = async (): Promise<Mail[]> =>
    (await service.mails()).filter(({ to }) => to.join().includes(address));
  await vi.waitFor(async () => expect((await sent()).length).toBeGreaterThanOrEqual(count), {
    timeout: 60_000,
  });
  return await sent();
}

describe('The activation mail', () => {
  it('is sent when an account is created, and links to initialization and to the code', async () => {
    const id = await createAccount(service, { secondarySecret: true, fullName: 'Rosa Lind' });
    const { primary, secondary } = await secretsOf(service, id);
    const mail = await mailTo(id);
    expect(linksOf(mail)).toEqual(links(id, primary, 'init', 'send_secret'));
    expect(mail.text).toMatch(/code/i);
    expect(`${mail.subject}\n${mail.text}`).not.toContain(secondary);
    expect(mail.html ?? '').toBe('');
  });

  it('comes from the support address and goes to the name and contact address', async () => {
    const contactEmail = freshEmail('contact');
    await createAccount(service, { fullName: 'Rosa Lind', contactEmail });
    const mail = await mailTo(contactEmail);
    expect(mail.from).toMatch(/^"?Help Desk"? </);
    expect(mail.from).toContain(`<${service.env.SUPPORT_ADDRESS}>`);
    expect(mail.to).toHaveLength(1);
    expect(mail.to[0]).toMatch(/^"?Rosa Lind"? </);
    expect(mail.to[0]).toContain(`<${contactEmail}>`);
  });

  it('links with the account id, not the contact address, and shows the address when there is no name', async () => {
    const contactEmail = freshEmail('contact');
    const id = await createAccount(service, { contactEmail });
    const { primary } = await secretsOf(service, id);
    const mail = await mailTo(contactEmail);
    expect(linksOf(mail)).toEqual(links(id, primary, 'init'));
    expect(mail.to.join()).toContain(`<${contactEmail}>`);
    expect(mail.to.join().replace(`<${contactEmail}>`, '')).toContain(contactEmail);
  });

  it('does not mention a code when there is none', async () => {
    const id = await createAccount(service);
    expect((await mailTo(id)).text).not.toMatch(/send_secret|code/i);
  });

  it('is not sent for an account without a primary secret until secret-resend sends it with the new secret', async () => {
    const id = await createAccount(service, { primarySecret: false });
    expect(await allMailsTo(id, 0)).toEqual([]);
    expectOk(await admin(service).post(accountPath(id, '/secret-resend')));
    const { primary } = await secretsOf(service, id);
    expect(linksOf(await mailTo(id))).toEqual(links(id, primary, 'init'));
  });

  it('is sent again with the current secret, also when the account is disabled', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    expectOk(await setState(service, id, 'disabled'));
    await mailTo(id);
    expectOk(await admin(service).put(accountPath(id, '/primary-secret')));
    expectOk(await admin(service).post(accountPath(id, '/secret-resend')));
    const { primary, secondary } = await secretsOf(service, id);
    const mail = await service.waitForMail(({ text }) => text.includes(primary));
    expect(linksOf(mail)).toEqual(links(id, primary, 'init', 'send_secret'));
    expect(mail.text).not.toContain(secondary);
  });
});

describe('secret-resend', () => {
  const resend = async (id: string): Promise<void> =>
    expectOk(await admin(service).post(accountPath(id, '/secret-resend')));

  it('sends one mail when it is repeated within a minute, and another one after it', async () => {
    const id = await createAccount(service);
    await resend(id);
    service.advance(50);
    await resend(id);
    expect(await allMailsTo(id, 2)).toHaveLength(2);
    service.advance(11);
    await resend(id);
    expect(await allMailsTo(id, 3)).toHaveLength(3);
  });

  it('sends one mail to each account for eight simultaneous calls, which all succeed', async () => {
    const [one, other] = [
      await createAccount(service),
      await createAccount(service, { primarySecret: false }),
    ];
    await Promise.all(Array.from({ length: 16 }, (_, index) => resend(index % 2 === 0 ? one : other)));
    expect(await allMailsTo(one, 2)).toHaveLength(2);
    expect(await allMailsTo(other, 1)).toHaveLength(1);
  });
});

describe('forgot-password', () => {
  const forget = async (id: string): Promise<string> => {
    const answer = await admin(service).post(accountPath(id, '/forgot-password'));
    expectXml(answer);
    return answer.xml().text;
  };
  /** An account that has got the mail of the creation and one of forgot-password. */
  const forgetful = async (): Promise<string> => {
    const id = await createAccount(service);
    expectOk(await setState(service, id, 'active'));
    await forget(id);
    return id;
  };

  it('sends one mail when lock-outs let it be repeated within a minute, and another one after it', async () => {
    const id = await forgetful();
    await lockOut(service, { id });
    await forget(id);
    service.advance(50);
    await lockOut(service, { id });
    await forget(id);
    expect(await allMailsTo(id, 2)).toHaveLength(2);
    service.advance(11);
    await lockOut(service, { id });
    await forget(id);
    expect(await allMailsTo(id, 3)).toHaveLength(3);
  });

  it('within a minute keeps the link of the mail, and returns a new code that goes with it', async () => {
    const id = await forgetful();
    const { primary } = await secretsOf(service, id);
    await lockOut(service, { id });
    expect(await standing(service, id)).toBe('disabled 3');
    const code = await forget(id);
    expect(await standing(service, id)).toBe('uninitialized 0');
    expect(await secretsOf(service, id)).toEqual({ primary, secondary: code });
    const form = { secondary_secret: code };
    expectOk(await ui(service).post(accountPath(id, `/initialize/${primary}`), { form }));
  });

  it('sends a mail within a minute when the primary secret of the last one was replaced', async () => {
    const id = await forgetful();
    expectOk(await admin(service).put(accountPath(id, '/primary-secret')));
    expectOk(await setState(service, id, 'active'));
    await forget(id);
    const { primary } = await secretsOf(service, id);
    await service.waitForMail(({ text }) => text.includes(`/reset_password/${primary}`));
    expect(await allMailsTo(id, 3)).toHaveLength(3);
  });

  it('sends a mail within a minute when the account was reset since', async () => {
    const id = await forgetful();
    expectOk(await admin(service).post(accountPath(id, '/reset')));
    expectOk(await setState(service, id, 'active'));
    await forget(id);
    expect(await allMailsTo(id, 3)).toHaveLength(3);
  });

  it('sends a mail within a minute when the contact address has changed, but not when only the name has', async () => {
    const id = await forgetful();
    const change = async (form: Record<string, string>): Promise<void> => {
      expectOk(await admin(service).post(accountPath(id, '/info-set'), { form }));
      expectOk(await setState(service, id, 'active'));
      await forget(id);
    };
    await change({ full_name: 'Rosa', contact_email: id });
    expect(await allMailsTo(id, 2)).toHaveLength(2);
    const contactEmail = freshEmail('contact');
    await change({ contact_email: contactEmail });
    const isReset = ({ subject }: Mail) => subject === 'Reset your password';
    // Another mail may tell the new address that it is one now.
    await service.waitForMail((mail) => isReset(mail) && mail.to.join().includes(contactEmail));
    expect((await allMailsTo(contactEmail, 1)).filter(isReset)).toHaveLength(1);
  });
});

describe('The password reset mail', () => {
  it('is sent by forgot-password, and links to a new password, to reactivation and to the code', async () => {
    const id = await createAccount(service);
    await mailTo(id);
    expectOk(await admin(service).post(accountPath(id, '/set-state'), { form: { state: 'active' } }));
    const answer = await admin(service).post(accountPath(id, '/forgot-password'));
    const { primary, secondary } = await secretsOf(service, id);
    expect(answer.xml().text).toBe(secondary);
    const mail = await service.waitForMail(({ text }) => text.includes(primary));
    expect(linksOf(mail)).toEqual(links(id, primary, 'init', 'reset_password', 'send_secret'));
    expect(mail.text).toMatch(/code/i);
    expect(`${mail.subject}\n${mail.text}`).not.toContain(secondary);
  });

  it('is not sent when the call fails', async () => {
    const id = await createAccount(service);
    expect((await admin(service).post(accountPath(id, '/forgot-password'))).status).toBe(400);
    expectOk(await admin(service).post(accountPath(id, '/set-state'), { form: { state: 'retired' } }));
    expectDenied(await admin(service).post(accountPath(id, '/forgot-password')));
    expect(await allMailsTo(id, 1)).toHaveLength(1);
  });
});

describe('The welcome mail', () => {
  it('is sent by initialize, and links to the page where username and password are chosen', async () => {
    const id = await createAccount(service);
    const first = await mailTo(id);
    const { primary } = await secretsOf(service, id);
    expectOk(await ui(service).post(accountPath(id, `/initialize/${primary}`)));
    const isWelcome = (mail: Mail): boolean =>
      mail.to.join().includes(id) && mail.messageId !== first.messageId;
    const mail = await service.waitForMail(isWelcome);
    expect(linksOf(mail)).toEqual(links(id, primary, 'init'));
  });

  it('is not sent when initialize fails', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    expectDenied(await ui(service).post(accountPath(id, `/initialize/${notThis(primary)}`)));
    expect(await allMailsTo(id, 1)).toHaveLength(1);
  });
});

describe('No mail', () => {
  it('is sent by reset, set-state, a new primary secret, auth systems or a changed name', async () => {
    const id = await createAccount(service);
    const post = async (rest: string, form: Record<string, string> = {}): Promise<void> =>
      expectOk(await admin(service).post(accountPath(id, rest), { form }));
    await mailTo(id);
    await post('/reset');
    await post('/set-state', { state: 'active' });
    await post('/authsystems/', { system: 'password', username: id, password: 'p' });
    await post('/authsystems/password/set', { password: 'q' });
    await post('/info-set', { full_name: 'Rosa' });
    expectOk(await admin(service).put(accountPath(id, '/primary-secret')));
    expect(await allMailsTo(id, 1)).toHaveLength(1);
  });

  it('is sent twice or to another address', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => createAccount(service)));
    await Promise.all(ids.map(mailTo));
    const [first, ...others] = ids;
    expect(await allMailsTo(first!, 1)).toHaveLength(1);
    const all = await service.mails();
    for (const id of others) expect(all.filter(({ to }) => to.join().includes(id))).toHaveLength(1);
  });
});

describe('A name in a mail', () => {
  it('cannot add a header or a recipient', async () => {
    const id = freshEmail();
    await createAccount(service, { id, fullName: 'Rosa\tBcc: tom@post, "x" <y@post>' });
    const mail = await mailTo(id);
    expect(mail.to).toHaveLength(1);
    expect(mail.to[0]!.endsWith(`<${id}>`)).toBe(true);
    expect(mail.subject).not.toMatch(/tom@/);
  });

  it('is left out when it could pass for text of the mail', async () => {
    const id = freshEmail();
    await createAccount(service, { id, fullName: 'Rosa, log in at evil.example' });
    const mail = await mailTo(id);
    expect(mail.to).toEqual([id]);
    expect(mail.text).not.toMatch(/Rosa|evil/);
  });
});
