/**
 * First act: an account comes to life, a record is created for it, an app is let in, and documents are stored,
 * replaced and read back byte for byte.
 */
import { createHash } from 'node:crypto';
import type { DemoClient } from './client.ts';
import { type Run, rememberRun, type StoredDocument } from './earlier-runs.ts';
import { openAccount } from './people.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

const pdf = 'discharge-summary.pdf';
const letter = 'allergy-letter.xml';
const correctedLetter = 'allergy-letter-corrected.xml';
const readings = 'home-readings.json';

/** What the first act leaves behind for the others. */
export interface Scene {
  readonly accountId: string;
  readonly patient: DemoClient;
  readonly app: DemoClient;
  readonly recordId: string;
  /** The letter, its new version, the readings and the summary. */
  readonly documents: readonly StoredDocument[];
}

export async function playFirstAct(stage: Stage, world: World): Promise<Scene> {
  const patient = await openAccount(stage, world, 'marta', 'Marta Oyelaran');
  const recordId = await openRecord(stage, world, patient.id);
  const app = await letAppIn(stage, world, patient.session, recordId);
  const documents = await keepDocuments(stage, world, app, recordId);
  const run: Run = { accountId: patient.id, password: patient.password, recordId, documents };
  rememberRun(world.dataDir, run);
  return { accountId: patient.id, patient: patient.session, app, recordId, documents };
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
