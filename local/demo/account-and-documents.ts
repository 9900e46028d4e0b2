/**
 * First act: an account is created and activated, gets a record, approves an app, and the app stores
 * documents, replaces one and reads them back byte for byte.
 */
import { createHash } from 'node:crypto';
import type { Client, DocumentMetadata } from '../../shared/client/index.ts';
import { openAccount } from './accounts.ts';
import type { Stage } from './call-printer.ts';
import { type Run, rememberRun, type StoredDocument } from './earlier-runs.ts';
import type { World } from './environment.ts';

const pdf = 'discharge-summary.pdf';
const letter = 'allergy-letter.xml';
const correctedLetter = 'allergy-letter-corrected.xml';
const readings = 'home-readings.json';

/** What the first act leaves for the others. */
export interface Scene {
  readonly accountId: string;
  readonly patient: Client;
  readonly app: Client;
  readonly recordId: string;
  /** The letter, its new version, the readings and the summary. */
  readonly documents: readonly StoredDocument[];
}

export async function playFirstAct(stage: Stage, world: World): Promise<Scene> {
  const patient = await openAccount(stage, world, 'patient', 'marta', 'Marta Oyelaran');
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
  const client = stage.client('admin app', world, admin);
  const { id: recordId, label } = await client.recordCreate({
    body: world.sample('demographics.xml'),
    mediaType: 'application/xml',
  });
  stage.expect(label === 'Marta Oyelaran', 'a record labelled Marta Oyelaran');
  const owner = await client.recordSetOwner({ recordId, body: accountId });
  stage.expect(owner.id === accountId, 'the account to own the record');
  return recordId;
}

async function letAppIn(stage: Stage, world: World, session: Client, recordId: string): Promise<Client> {
  const { user } = world.apps;
  stage.heading(`${user.name} asks for access, the patient claims and approves, the app exchanges its token`);
  const app = stage.client('user app', world, user);
  const request = await app.requestToken({ oauthCallback: 'oob', indivoRecordId: recordId });
  const token = { reqtokenId: request.oauth_token };
  stage.expect(request.oauth_callback_confirmed === 'true', 'a request token for the record');
  await session.requestTokenClaim(token);
  const info = await session.requestTokenInfo(token);
  stage.expect(info.app.id === user.id, `the patient to see that ${user.name} asks`);
  const approved = await session.requestTokenApprove({ ...token, recordId });
  const location = new URL(approved.location);
  stage.expect(
    location.searchParams.get('oauth_token') === request.oauth_token,
    "to be sent back to the app's registered callback",
  );
  const access = await app
    .withToken(request.oauth_token, request.oauth_token_secret)
    .exchangeToken({ oauthVerifier: location.searchParams.get('oauth_verifier') ?? '' });
  stage.expect(access.xoauth_indivo_record_id === recordId, 'an access token for the record');
  return app.withToken(access.oauth_token, access.oauth_token_secret);
}

async function keepDocuments(
  stage: Stage,
  world: World,
  app: Client,
  recordId: string,
): Promise<readonly StoredDocument[]> {
  const stored = ({ id, digest }: DocumentMetadata, file: string): StoredDocument => {
    const sha256 = createHash('sha256').update(world.sample(file)).digest('hex');
    stage.expect(digest === sha256, `${file} to be stored with its SHA-256 digest`);
    return { id, sha256 };
  };
  const create = async (file: string, mediaType: string): Promise<StoredDocument> =>
    stored(await app.documentCreate({ recordId, body: world.sample(file), mediaType }), file);

  stage.heading('The app stores an XML document, a JSON text and a PDF');
  const first = await create(letter, 'application/xml');
  const json = await create(readings, 'application/json');
  const binary = await create(pdf, 'application/pdf');
  const { total } = await app.recordDocumentList({ recordId });
  stage.expect(total === 4, 'the list to hold the three documents and the demographics');

  stage.heading('The app replaces the letter; both versions stay readable byte for byte');
  const body = world.sample(correctedLetter);
  const replaced = { recordId, documentId: first.id, body, mediaType: 'application/xml' };
  const second = stored(await app.documentVersion(replaced), correctedLetter);
  const all = [first, second, json, binary];
  for (const { id, sha256 } of all) {
    const { bytes } = await app.recordSpecificDocument({ recordId, documentId: id });
    stage.expect(
      createHash('sha256').update(bytes).digest('hex') === sha256,
      `the ${bytes.length} bytes that were stored`,
    );
  }
  const old = await app.recordDocumentMeta({ recordId, documentId: first.id });
  stage.expect(old.replacedBy === second.id, 'the old version to name its successor');
  return all;
}
