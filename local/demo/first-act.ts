/**
 * First act: an account comes to life, a record is created for it, an app is let in, and documents are stored,
 * replaced and read back byte for byte.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { DemoClient } from './client.ts';
import { type Run, rememberRun, type StoredDocument } from './earlier-runs.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

const pdf = 'discharge-summary.pdf';
const letter = 'allergy-letter.xml';
const correctedLetter = 'allergy-letter-corrected.xml';
const readings = 'home-readings.json';

export async function playFirstAct(stage: Stage, world: World): Promise<void> {
  const patient = await openAccount(stage, world);
  const recordId = await openRecord(stage, world, patient.id);
  const app = await letAppIn(stage, world, patient.session, recordId);
  const documents = await keepDocuments(stage, world, app, recordId);
  const run: Run = { accountId: patient.id, password: patient.password, recordId, documents };
  rememberRun(world.dataDir, run);
}

interface Patient {
  readonly id: string;
  readonly password: string;
  readonly session: DemoClient;
}

async function openAccount(stage: Stage, world: World): Promise<Patient> {
  const { admin, ui } = world.apps;
  const id = `marta-${Date.now().toString(36)}@mail.example`;
  const password = randomBytes(12).toString('base64url');
  const adminClient = world.client(admin);
  const uiClient = world.client(ui);

  stage.heading(`${admin.name} creates an account; the activation mail arrives`);
  const created = await stage.call('admin app', adminClient, 'POST', '/accounts/', {
    form: { account_id: id, full_name: 'Marta Oyelaran', primary_secret_p: '1', secondary_secret_p: '1' },
  });
  const code = /<secret>(\d{6})<\/secret>/.exec(created.text)?.[1] ?? '';
  stage.expect(code !== '', 'a confirmation code of six digits to show to the user');
  stage.expect(created.text.includes('<state>uninitialized</state>'), 'the account to be uninitialized');
  const mail = await world.waitForMail(id, '/init/');
  const primary = new RegExp(`/accounts/${id}/init/([A-Za-z]{16})`).exec(mail)?.[1] ?? '';
  stage.expect(primary !== '', `a mail to ${id} with the activation link`);
  stage.expect(!mail.includes(code), 'the confirmation code not to be in the mail');

  stage.heading(`${ui.name} initialises the account with both secrets and adds a password`);
  const account = `/accounts/${encodeURIComponent(id)}`;
  await stage.call('UI app', uiClient, 'GET', `${account}/check-secrets/${primary}`);
  await stage.call('UI app', uiClient, 'POST', `${account}/initialize/${primary}`, {
    form: { secondary_secret: code },
  });
  await stage.call('UI app', uiClient, 'POST', `${account}/authsystems/`, {
    form: { system: 'password', username: id, password },
  });
  const info = await stage.call('UI app', uiClient, 'GET', account);
  stage.expect(info.text.includes('<state>active</state>'), 'the account to be active');
  await world.waitForMail(id, 'Welcome');
  stage.note('The welcome mail has arrived.');
  return { id, password, session: await openSession(stage, world, id, password) };
}

/** Logs an account in through the UI app. */
export async function openSession(
  stage: Stage,
  world: World,
  id: string,
  password: string,
): Promise<DemoClient> {
  const answer = await stage.call(
    'UI app',
    world.client(world.apps.ui),
    'POST',
    '/oauth/internal/session_create',
    {
      form: { username: id, password },
    },
  );
  const pairs = new URLSearchParams(answer.text);
  stage.expect(pairs.get('account_id') === id, `a session of ${id}`);
  return world.client(world.apps.ui, pairs.get('oauth_token')!, pairs.get('oauth_token_secret')!);
}

async function openRecord(stage: Stage, world: World, accountId: string): Promise<string> {
  const { admin } = world.apps;
  stage.heading(`${admin.name} creates a record from demographics and makes the account its owner`);
  const client = world.client(admin);
  const record = await stage.call('admin app', client, 'POST', '/records/', {
    body: world.sample('demographics.xml'),
    contentType: 'application/xml',
  });
  const recordId = /<Record id="([^"]+)" label="Marta Oyelaran"/.exec(record.text)?.[1] ?? '';
  stage.expect(recordId !== '', 'a record labelled Marta Oyelaran');
  const owner = await stage.call('admin app', client, 'PUT', `/records/${recordId}/owner`, {
    body: accountId,
    contentType: 'text/plain',
  });
  stage.expect(owner.text.includes(`<Account id="${accountId}"`), 'the account to own the record');
  return recordId;
}

async function letAppIn(
  stage: Stage,
  world: World,
  session: DemoClient,
  recordId: string,
): Promise<DemoClient> {
  const { user } = world.apps;
  stage.heading(`${user.name} asks for access, the patient claims and approves, the app exchanges its token`);
  const asked = await stage.call('user app', world.client(user), 'POST', '/oauth/request_token', {
    form: { oauth_callback: 'oob', indivo_record_id: recordId },
  });
  const request = new URLSearchParams(asked.text);
  const token = request.get('oauth_token') ?? '';
  stage.expect(request.get('oauth_callback_confirmed') === 'true', 'a request token for the record');
  const internal = `/oauth/internal/request_tokens/${token}`;
  await stage.call('patient', session, 'POST', `${internal}/claim`);
  const info = await stage.call('patient', session, 'GET', `${internal}/info`);
  stage.expect(info.text.includes(`<App id="${user.id}">`), `the patient to see that ${user.name} asks`);
  const approved = await stage.call('patient', session, 'POST', `${internal}/approve`, {
    form: { record_id: recordId },
  });
  const location = new URL(decodeURIComponent(approved.text.slice('location='.length)));
  const verifier = location.searchParams.get('oauth_verifier') ?? '';
  stage.expect(
    location.searchParams.get('oauth_token') === token,
    "to be sent back to the app's registered callback",
  );
  const exchanged = await stage.call(
    'user app',
    world.client(user, token, request.get('oauth_token_secret')!),
    'POST',
    '/oauth/access_token',
    { form: { oauth_verifier: verifier } },
  );
  const access = new URLSearchParams(exchanged.text);
  stage.expect(access.get('xoauth_indivo_record_id') === recordId, 'an access token for the record');
  return world.client(user, access.get('oauth_token')!, access.get('oauth_token_secret')!);
}

async function keepDocuments(
  stage: Stage,
  world: World,
  app: DemoClient,
  recordId: string,
): Promise<readonly StoredDocument[]> {
  const documents = `/records/${recordId}/documents/`;
  const post = async (path: string, file: string, contentType: string): Promise<StoredDocument> => {
    const body = world.sample(file);
    const answer = await stage.call('user app', app, 'POST', path, { body, contentType });
    const sha256 = createHash('sha256').update(body).digest('hex');
    stage.expect(answer.text.includes(`digest="${sha256}"`), `${file} to be stored with its SHA-256 digest`);
    return { id: /<Document id="([^"]+)"/.exec(answer.text)?.[1] ?? '', sha256 };
  };

  stage.heading('The app stores an XML document, a JSON text and a PDF');
  const first = await post(documents, letter, 'application/xml');
  const json = await post(documents, readings, 'application/json');
  const binary = await post(documents, pdf, 'application/pdf');
  const list = await stage.call('user app', app, 'GET', documents);
  stage.expect(
    list.text.includes('total_document_count="4"'),
    'the list to hold the three documents and the demographics',
  );

  stage.heading('The app replaces the letter; both versions stay readable byte for byte');
  const second = await post(`${documents}${first.id}/replace`, correctedLetter, 'application/xml');
  const all = [first, second, json, binary];
  for (const { id, sha256 } of all) {
    const answer = await stage.call('user app', app, 'GET', documents + id);
    stage.expect(
      createHash('sha256').update(answer.bytes).digest('hex') === sha256,
      `the ${answer.bytes.length} bytes that were stored`,
    );
  }
  const old = await stage.call('user app', app, 'GET', `${documents}${first.id}/meta`);
  stage.expect(old.text.includes(`<replacedBy id="${second.id}"/>`), 'the old version to name its successor');
  return all;
}
