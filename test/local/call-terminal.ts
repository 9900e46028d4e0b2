import { createHash } from 'node:crypto';
import { beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { documentsPath, note, storeAndRead } from '../support/documents.ts';
import {
  type ActiveAccount,
  admin,
  authorizeApp,
  clientOf,
  createActiveAccount,
  createRecord,
  freshEmail,
  ui,
} from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { subscribe } from '../support/subscriptions.ts';
import { serviceAt } from './served-apps.ts';
import type { StartedService } from './started-service.ts';

/** Tests what the terminal tells of calls of a service that was started with REQUIRE_BODY_HASH. */
export function testCallTerminal(
  running: () => { readonly started: StartedService; readonly origin: string },
): void {
  let started: StartedService;
  let service: TestService;
  let owner: ActiveAccount;
  let record: string;

  beforeAll(async () => {
    const { origin } = running();
    ({ started } = running());
    service = serviceAt(origin);
    owner = await createActiveAccount(service, { contactEmail: freshEmail() });
    record = await createRecord(service, owner);
  });

  /** The lines that the terminal shows for a call, without the time, once there are enough. */
  async function linesOf(call: () => Promise<unknown>, count = 1): Promise<string[]> {
    const before = started.output.length;
    await call();
    const lines = () => started.output.slice(before).split('\n').slice(0, -1);
    await vi.waitFor(() => expect(lines().length).toBeGreaterThanOrEqual(count), 30_000);
    return lines().map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ''));
  }

  it('nothing of a call that succeeds', async () => {
    const before = started.output;
    await storeAndRead(owner.session, record, note('quiet'));
    expect(started.output).toBe(before);
  });

  it('that a call is not signed', async () => {
    expect(await linesOf(() => admin(service).get('/version', { unsigned: true }))).toEqual([
      '403  GET /version  no-oauth-header: there is no Authorization header that begins with OAuth',
    ]);
  });

  it('the base string of a wrong signature, and no value of the form', async () => {
    const wrong = clientOf(service, { ...service.apps.admin, consumerSecret: 'wrong' });
    const call = () => wrong.post('/accounts/?who=me', { form: { contact_email: 'private@mail.example' } });
    const [first, baseString, ...rest] = await linesOf(call, 2);
    expect(first).toBe(
      '403  POST /accounts/?who=me  wrong-signature: the signature does not match. If your client signs this base string, a secret is wrong:',
    );
    expect(baseString?.trim()).toMatch(
      /^POST&http%3A%2F%2F127\.0\.0\.1%3A\d+%2Faccounts%2F&contact_email%3DHIDDEN%26oauth_consumer_key%3Donboarding%2540apps\.example\.org%26.+%26who%3Dme$/,
    );
    expect(rest).toEqual([]);
    expect(started.output).not.toContain('private');
  });

  it.each([
    ['oauth_body_hash is not the SHA-1 of the body', { bodyHash: createHash('sha1').digest('base64') }],
    ['oauth_body_hash is missing', { bodyHash: false }],
    ['oauth_content_type is not the Content-Type', { oauthContentType: 'image/png' }],
  ])('which check failed: %s', async (reason, options) => {
    const call = () => owner.session.post(documentsPath(record), { body: note('x'), ...options });
    expect(await linesOf(call)).toEqual([
      `403  POST /records/${record}/documents/  wrong-signature: ${reason}`,
    ]);
  });

  it('the time when the clocks differ', async () => {
    const call = () => admin(service).get('/version', { protocol: { oauth_timestamp: '1000000000' } });
    const [line] = await linesOf(call);
    const [, now] =
      /old-timestamp: oauth_timestamp is older than CLOCK_WINDOW allows; here it is (\d+), \d+ seconds later$/.exec(
        line!,
      )!;
    expect(Math.abs(Number(now) - Date.now() / 1000)).toBeLessThan(60);
  });

  it('who may make a call, and who made it', async () => {
    expect(await linesOf(() => admin(service).get(documentsPath(record)))).toEqual([
      `403  GET /records/${record}/documents/  it may be called by an account in full control of the record, or an app with access to it; admin apps cannot; the caller is the admin app onboarding@apps.example.org, without a token`,
    ]);
  });

  it('that a log-in failed, and no password', async () => {
    const form = { username: 'nobody', password: 'hidden-password' };
    expect(await linesOf(() => ui(service).post('/oauth/internal/session_create', { form }))).toEqual([
      '403  POST /oauth/internal/session_create  the user name or the password is wrong, or the account is not active',
    ]);
    expect(started.output).not.toContain('hidden-password');
  });

  it('why a path or a method leads nowhere', async () => {
    const missing = '01a20568-ac99-7def-8765-abafb4496f68';
    expect(await linesOf(() => owner.session.get(`/records/${record}/documents`))).toEqual([
      `404  GET /records/${record}/documents  no call has this path; mind the slash at the end`,
    ]);
    expect(await linesOf(() => owner.session.get(`/records/${missing}/documents/`))).toEqual([
      `404  GET /records/${missing}/documents/  what the call names does not exist, or not for the account ${owner.id}`,
    ]);
    expect(await linesOf(() => owner.session.delete('/version'))).toEqual([
      '405  DELETE /version  this path takes GET',
    ]);
  });

  it('what is wrong with the input', async () => {
    const [line] = await linesOf(() => owner.session.get(`${documentsPath(record)}?limit=many`));
    expect(line).toMatch(/^400 {2}GET \S+\/documents\/\?limit=many {2}limit must be /);
  });

  it('what the gateway refuses', async () => {
    const call = () => admin(service).get('/version', { headers: { host: 'evil.example' } });
    expect(await linesOf(call)).toEqual([
      '403  GET /version  the gateway refuses: Not a name of this service: set BASE_URL to the origin that clients call.',
    ]);
  });

  it('that a webhook does not respond, and when it is called again', async () => {
    const app = service.apps.user;
    const client = await authorizeApp(service, owner, record, app);
    const closed = `http://127.0.0.1:${await freePort()}`;
    await subscribe(
      { service, client, app, record },
      '/reports/Problem/',
      `${closed}/changed?secret=callback-secret`,
    );
    const [line] = await linesOf(() => storeAndRead(owner.session, record, problem));
    expect(line).toMatch(
      new RegExp(
        `^webhook {2}of ${app.id} at ${closed} {2}failed: .*ECONNREFUSED.*; the next attempt is at \\d\\d:\\d\\d:\\d\\d$`,
      ),
    );
    expect(started.output).not.toContain('callback-secret');
  });
}

const problem = `<Models xmlns="http://indivo.org/vocab/xml/documents#">
  <Model name="Problem">
    <Field name="startDate">2009-05-16T12:00:00Z</Field>
    <Field name="name_title">Backache (finding)</Field>
    <Field name="name_system">http://purl.bioontology.org/ontology/SNOMEDCT/</Field>
    <Field name="name_identifier">161891005</Field>
  </Model>
</Models>`;
