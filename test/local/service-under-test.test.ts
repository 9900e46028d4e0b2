import { afterEach, describe, expect, it } from 'vitest';
import { SignedClient } from '../support/client.ts';
import { createAccount, freshEmail } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';

const services: TestService[] = [];

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
});

async function start(options: Parameters<typeof startService>[0] = {}): Promise<TestService> {
  const service = await startService(options);
  services.push(service);
  return service;
}

function resend(service: TestService, id: string) {
  const admin = new SignedClient(service.origin, service.apps.admin, { now: () => service.now() });
  return admin.post(`/accounts/${encodeURIComponent(id)}/secret-resend`);
}

describe('A service under test', () => {
  it('sends the mails of a call, and sees only its own', async () => {
    const [one, other] = await Promise.all([start({ workers: true }), start({ workers: true })]);
    const to = freshEmail();
    const id = await createAccount(one, { contactEmail: to });
    expect((await resend(one, id)).status).toBe(200);
    const mail = await one.waitForMail((each) => each.to.some((recipient) => recipient.includes(to)));
    expect(mail.from).toContain(one.env.SUPPORT_ADDRESS);
    expect(await other.mails()).toEqual([]);
  });

  it('leaves mails in the outbox when its workers do not run', async () => {
    const service = await start();
    const id = await createAccount(service, { contactEmail: freshEmail() });
    expect((await resend(service, id)).status).toBe(200);
    expect(await service.mails()).toEqual([]);
  });

  it('follows a clock of its own, and rejects an old signature when it is advanced', async () => {
    const service = await start();
    const before = service.now();
    service.advance(3600);
    expect(service.now() - before).toBeGreaterThanOrEqual(3600);
    const stale = new SignedClient(service.origin, service.apps.admin, { now: () => before });
    expect((await stale.get('/version')).status).toBe(403);
    const fresh = new SignedClient(service.origin, service.apps.admin, { now: () => service.now() });
    expect((await fresh.get('/version')).status).toBe(200);
  });

  it('runs the sweeper at its own time', async () => {
    const service = await start();
    service.advance(3600);
    await expect(service.runSweeper()).resolves.toBeUndefined();
  });

  it('has the requested apps besides the default ones', async () => {
    const manifest = { name: 'Vitals', id: 'vitals@apps.example.org', mode: 'background', has_ui: false };
    const credentials = { consumer_key: 'vitals key', consumer_secret: 'vitals secret' };
    const service = await startService({ apps: { vitals: { kind: 'user', manifest, credentials } } });
    services.push(service);
    const vitals = new SignedClient(service.origin, service.apps.vitals, { now: () => service.now() });
    expect((await vitals.get('/apps/')).text).toContain('vitals@apps.example.org');
  });
});
