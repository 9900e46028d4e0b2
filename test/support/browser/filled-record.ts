/** A record with something for every page of the portal to show, and the people and letters around it. */
import type { Pairs } from '../client.ts';
import { createDocument, idOf, replaceDocument } from '../documents.ts';
import { bundle, fhir, patient as person, sodium } from '../fhir/resources.ts';
import { attach, sendToAccount, sendToRecord } from '../messages.ts';
import { newBrowser } from '../push/browser.ts';
import { pushKeyOf } from '../push/key.ts';
import { askForResetLink } from '../reset-links.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createAccount,
  demographics,
  type Holder,
  requestToken,
  succeeded,
} from '../scenario.ts';
import type { TestService } from '../service.ts';
import { smartAddress } from '../smart-address.ts';
import { smartApps } from '../smart-apps.ts';
import { askedFor, letSmartAppIn } from '../smart-consent.ts';
import { allergyByHand } from './by-hand.ts';
import { letterWithFiles, smallestPng } from './files.ts';
import { createGuardedPerson, type GuardedPerson } from './guarded-person.ts';
import { type InvitationsAround, inviteAround } from './invitations.ts';
import { createPatient, createPerson, nameDocument, type Patient, storeSampleDocuments } from './patient.ts';

export interface FilledRecord {
  readonly patient: Patient;
  /** Paths of her documents. */
  readonly documents: Readonly<
    Record<'xml' | 'pdf' | 'picture' | 'replaced' | 'void' | 'other' | 'letter' | 'byHand', string>
  >;
  /** A carenet with a member, which sees documents. */
  readonly circle: string;
  /** Ids of messages. */
  readonly messages: Readonly<
    Record<'formatted' | 'withAttachment' | 'ofPerson' | 'sent' | 'unsent', string>
  >;
  /** Id of a link to her summary. */
  readonly link: string;
  /** An app asks to be let in. */
  readonly requestToken: string;
  /** Ids of requests of a SMART app: for a few parts, and for everything. */
  readonly smartRequests: Readonly<Record<'few' | 'all', string>>;
  /** Somebody else, whose account has a second step. */
  readonly guarded: GuardedPerson;
  readonly invitations: InvitationsAround;
  /** Paths that mails lead to, of accounts that are to be activated, and whose password is forgotten. */
  readonly links: Readonly<Record<'init' | 'reset' | 'newPassword', string>>;
}

/** The service must have the apps of smart-apps.ts. `uiOrigin`: its UI_URL, if that is another than usual. */
export async function fillRecord(service: TestService, uiOrigin?: string): Promise<FilledRecord> {
  const patient = await createPatient(service, 'Agnes', 'Halloran');
  const [sample, { circle, sister }, messages, links] = await Promise.all([
    storeSampleDocuments(service, patient.recordId),
    shareWithSister(service, patient),
    writeLetters(service, patient),
    mailedLinks(service),
  ]);
  const others = await storeOthers(service, patient);
  await authorizeApp(service, patient, patient.recordId);
  const asked = await requestToken(service, service.apps.user, { indivo_record_id: patient.recordId });
  const smartRequests = await smartAppsOn(service, patient, circle);
  const ofPeople = await exchangeMessages(patient, sister, others.picture);
  const invitations = await inviteAround(service, patient, circle);
  const path = (id: string) => `/records/${patient.recordId}/documents/${id}`;
  await addBrowser(service, patient);
  const link = { content: 'summary', label: 'For Dr Weber', passcode: 'Blue-17' };
  const made = await patient.session.post(`/records/${patient.recordId}/links/`, { form: link });
  return {
    patient,
    circle,
    link: idOf(succeeded(made, 'link_create').xml()),
    messages: { ...messages, ...ofPeople },
    invitations,
    links,
    guarded: await createGuardedPerson(service, uiOrigin),
    requestToken: asked.token,
    smartRequests,
    documents: {
      xml: path(sample.get('doc_2026-01-15_laboratory.xml')!),
      pdf: path(sample.get('doc_2025-03-18_eye-examination.pdf')!),
      picture: path(others.picture),
      replaced: path(others.replaced),
      void: path(others.void),
      other: path(others.other),
      byHand: path(others.byHand),
      letter: path(others.letter),
    },
  };
}

/** Notices are on somewhere. */
async function addBrowser(service: TestService, { id, session }: Patient): Promise<void> {
  const { form } = newBrowser(await pushKeyOf(service), undefined, 'Firefox / Android');
  const path = accountPath(id, '/push-subscriptions');
  succeeded(await session.post(path, { form }), 'push_subscription_add');
}

/** An app sees a part of the record, and the circle; another works on its own. The first asks again. */
async function smartAppsOn(
  service: TestService,
  { session, recordId }: Patient,
  circle: string,
): Promise<FilledRecord['smartRequests']> {
  const few =
    'launch/patient openid fhirUser offline_access patient/Observation.rs patient/MedicationRequest.crus';
  const all = 'launch/patient offline_access patient/*.cruds patient/AuditEvent.rs';
  await letSmartAppIn(session, smartAddress(service, few), { record_id: recordId, days: '30' });
  await letSmartAppIn(session, smartAddress(service, 'patient/*.rs'), { carenet_id: circle });
  const form = { app_id: smartApps.backend.manifest.id, scope: 'system/Immunization.rs system/Patient.r' };
  succeeded(await session.post(`/records/${recordId}/smart/grants`, { form }), 'record_smart_grant_create');
  const ask = (scope: string) => askedFor(smartAddress(service, scope));
  return { few: await ask(few), all: await ask(all) };
}

/** The sister has the whole record, and is in a circle that sees medical data. */
async function shareWithSister(service: TestService, { session, recordId }: Patient) {
  const sister = await createPerson(service, 'Ines Oyelaran');
  const carenets = succeeded(await session.get(`/records/${recordId}/carenets/`), 'carenet_list').xml();
  const family = idOf(carenets.children.find(({ attributes }) => attributes.name === 'Family')!);
  const share = { account_id: sister.id, role_label: 'sister' };
  for (const [path, form] of [
    [`/carenets/${family}/accounts/`, { account_id: sister.id }],
    [`/records/${recordId}/shares/`, share],
    [`/records/${recordId}/autoshare/carenets/${family}/bytype/set`, { type: 'Models' }],
    [`/records/${recordId}/autoshare/carenets/${family}/bykind/set`, { kind: 'LabResult' }],
  ] as const)
    succeeded(await session.post(path, { form }), path);
  return { circle: family, sister };
}

/** The sister has written, with a file and a document; the patient has answered, and begun another answer. */
async function exchangeMessages(
  { id, session, recordId }: Patient,
  sister: Holder,
  documentId: string,
): Promise<Record<'ofPerson' | 'sent' | 'unsent', string>> {
  const idIn = (text: string) => (JSON.parse(text) as { id: string }).id;
  const letter = {
    to: id,
    subject: 'The picture',
    body: 'Have a look at both.',
    document_ids: documentId,
    num_attachments: '1',
  };
  const path = `/records/${recordId}/messages`;
  const sent = idIn(succeeded(await sister.session.post(path, { form: letter }), 'message').text);
  const file = { body: smallestPng, contentType: 'image/png', query: { label: 'Photo of the hand.png' } };
  const place = accountPath(sister.id, `/sent/${sent}/attachments/2`);
  succeeded(await sister.session.post(place, file), 'attachment');
  const inbox = succeeded(await session.get(accountPath(id, '/inbox/'), { query: { limit: '1' } }), 'inbox');
  const ofPerson = idOf(inbox.xml().children[0]!);
  const answer = async (form: Pairs) =>
    idIn(succeeded(await session.post(accountPath(id, `/inbox/${ofPerson}/reply`), { form }), 'reply').text);
  const answered = await answer({ body: 'Thank you.', document_ids: documentId, num_attachments: '1' });
  const own = accountPath(id, `/sent/${answered}/attachments/2`);
  succeeded(await session.post(own, file), 'attachment');
  return {
    ofPerson,
    sent: answered,
    unsent: await answer({ body: 'And one more.', num_attachments: '1' }),
  };
}

async function storeOthers(
  service: TestService,
  patient: Patient,
): Promise<Record<'picture' | 'replaced' | 'void' | 'other' | 'letter' | 'byHand', string>> {
  const desk = admin(service);
  const { recordId, session } = patient;
  const store = async (body: string | Buffer, contentType: string) =>
    idOf(await createDocument(desk, recordId, body, { contentType }));
  const replaced = await store('one\ntwo', 'text/plain');
  await replaceDocument(desk, recordId, replaced, 'one\n2', { contentType: 'text/plain' });
  const picture = await store(smallestPng, 'image/png');
  await nameDocument(patient, picture, 'X-ray of the hand');
  const wrong = await store('PK', 'application/zip');
  const form = { status: 'void', reason: 'It is of somebody else' };
  succeeded(await session.post(`/records/${recordId}/documents/${wrong}/set-status`, { form }), 'status');
  const other = await store(bundle(person('Ole', 'Berg', '1999-09-09'), sodium('o1')), fhir.contentType);
  await readAgain(patient, () => store(bundle(person('Agnes', 'Halloran'), sodium('o2')), fhir.contentType));
  const letter = await store(letterWithFiles, fhir.contentType);
  await nameDocument(patient, letter, 'Letter of the eye clinic');
  const byHand = idOf(await createDocument(session, recordId, allergyByHand(recordId, 'Wasps'), fhir));
  return { replaced, picture, void: wrong, other, letter, byHand };
}

/** A document that was about somebody else by a misspelt name, and is not since it was read again. */
async function readAgain({ session, recordId }: Patient, store: () => Promise<string>): Promise<void> {
  const path = `/records/${recordId}/demographics`;
  const wrong = demographics({ given: 'Xgnes', family: 'Xalloran' });
  succeeded(await session.put(path, { body: wrong }), 'misspelt');
  const document = await store();
  succeeded(await session.put(path, { body: demographics({ given: 'Agnes', family: 'Halloran' }) }), 'right');
  succeeded(await session.post(`/records/${recordId}/documents/${document}/reread`), 'reread');
}

async function writeLetters(
  service: TestService,
  { id, recordId, session }: Patient,
): Promise<Pick<FilledRecord['messages'], 'formatted' | 'withAttachment'>> {
  const desk = admin(service);
  const body = '# Walk\n\n- every *day*\n\n> as [advised](https://advice.example.org)';
  const message = { subject: 'Advice', body, body_type: 'markdown', severity: 'high' };
  const formatted = await sendToAccount(desk, id, message);
  await sendToRecord(desk, recordId, 'results', 1);
  await attach(desk, recordId, 'results', 1, '<Letter xmlns="urn:example:letters">Dear Agnes</Letter>');
  const form = { content: 'Your results are here.' };
  succeeded(await desk.post(`/records/${recordId}/notifications/`, { form }), 'record_notify');
  const inbox = succeeded(await session.get(accountPath(id, '/inbox/')), 'account_inbox').xml();
  const withAttachment = inbox.children.map(idOf).find((each) => each !== formatted)!;
  return { formatted, withAttachment };
}

async function mailedLinks(service: TestService): Promise<FilledRecord['links']> {
  const made = await createAccount(service, { secondarySecret: true });
  const { id: forgetful } = await createPerson(service);
  const { id: asking } = await createPerson(service);
  succeeded(await admin(service).post(accountPath(forgetful, '/forgot-password')), 'forgot-password');
  const secretOf = async (account: string) =>
    succeeded(await admin(service).get(accountPath(account, '/primary-secret')), 'primary-secret').xml().text;
  return {
    init: `/accounts/${made}/init/${await secretOf(made)}`,
    reset: `/accounts/${forgetful}/reset_password/${await secretOf(forgetful)}`,
    newPassword: `/accounts/${asking}/new_password/${await askForResetLink(service, asking)}`,
  };
}
