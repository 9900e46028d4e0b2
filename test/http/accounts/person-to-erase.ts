/** A person who is to be erased, with one of everything that can name or tell of her. */
import { preferencesPath } from '../../support/account-apps.ts';
import type { Pairs } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../support/documents.ts';
import { accept, sendInvitation } from '../../support/invitations.ts';
import { recordMessagePath, sendToAccount, sendToRecord } from '../../support/messages.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createAccountWithPassword,
  createActiveAccount,
  createRecord,
  freshEmail,
  type Holder,
  login,
  succeeded,
  ui,
} from '../../support/scenario.ts';
import { setUpApp, ticketOf } from '../../support/second-factors.ts';
import type { TestService } from '../../support/service.ts';
import { giveAccess } from '../../support/smart-access.ts';
import { recordStorage, store as storeInStorage } from '../../support/storage.ts';
import { announced, sendFile, startUpload } from '../../support/uploads.ts';
import { addMember, createCarenet } from '../carenets/sharing.ts';

const fhirNote = (text: string) => ({
  body: JSON.stringify({
    resourceType: 'Observation',
    id: 'pulse',
    status: 'final',
    code: { text },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-05',
    valueQuantity: { value: 66, unit: '/min' },
  }),
  contentType: 'application/fhir+json',
});

async function share(owner: Holder, recordId: string, accountId: string, label: string): Promise<void> {
  const form = { account_id: accountId, role_label: label };
  succeeded(await owner.session.post(`/records/${recordId}/shares/`, { form }), 'record_share_add');
}

/** What she has written to a friend and to an app, and the friend to her; with a file each, and one that is still to come. */
async function writeAndAnswer(
  service: TestService,
  { person, friend }: { readonly person: Holder; readonly friend: Holder },
  recordId: string,
  canary: (what: string) => string,
  letter: string,
): Promise<void> {
  const write = async (from: Holder, to: Holder, form: Pairs) => {
    const answer = await from.session.post(`/records/${recordId}/messages`, { form: { to: to.id, ...form } });
    return (succeeded(answer, 'message_to_people').json() as { id: string }).id;
  };
  const attach = async (from: Holder, id: string, number: number, body: string) => {
    const path = accountPath(from.id, `/sent/${id}/attachments/${number}`);
    succeeded(await from.session.post(path, { body, contentType: 'text/plain' }), 'sent_message_attach');
  };
  const own = { subject: 'stays with the friend', body: letter, message_key: canary('message-key') };
  await attach(person, await write(person, friend, { ...own, num_attachments: '1' }), 1, letter);
  await write(friend, person, { subject: 'To her', body: letter });
  await write(friend, person, { subject: 'To her later', body: letter, num_attachments: '1' });
  const unsent = { subject: canary('unsent'), body: canary('unsent-body'), num_attachments: '2' };
  await attach(person, await write(person, friend, unsent), 1, canary('unsent-file'));
  const question = await sendToAccount(admin(service), person.id, { subject: 'Question' });
  const form = { body: 'stays with the app' };
  succeeded(await person.session.post(accountPath(person.id, `/inbox/${question}/reply`), { form }), 'reply');
}

let made = 0;

/** A person with one of everything that can name or tell of her, each with a text of its own. */
export async function makePersonIn(service: TestService) {
  made += 1;
  const canary = (what: string) => `canary-${made}-${what}`;
  const account = {
    id: `${canary('id')}@mail.example`,
    fullName: canary('full-name'),
    contactEmail: `${canary('contact')}@mail.example`,
    username: canary('username'),
    password: `${canary('password')} loru 83`,
  };
  await createAccountWithPassword(service, account);
  const person: Holder = { id: account.id, session: await login(service, account) };
  await setUpApp(service, account, person.session);
  await ticketOf(service, account);
  const friend = await createActiveAccount(service);
  const { user } = service.apps;

  const own = await createRecord(service, person, { given: canary('given'), family: 'Own' });
  const handed = await createRecord(service, person, { given: 'Handed', family: 'Over' });
  const theirs = await createRecord(service, friend, { given: 'Berta', family: 'Friend' });
  await createDocument(person.session, own, note(canary('own-document')));
  const scan = Buffer.from('a scan');
  const upload = { ...announced(scan), label: canary('upload') };
  await sendFile(await startUpload(person.session, own, upload), scan);
  await createDocument(person.session, handed, note(`stays-${made}-in-the-record-handed-over`));
  await share(friend, theirs, person.id, canary('role'));
  const carenet = await createCarenet(friend.session, theirs, 'Neighbours');
  await addMember(friend.session, carenet, person);

  const inCircle = { carenetId: carenet, basis: 'membership' } as const;
  await giveAccess(service, { app: user, account: person, recordId: theirs, ...inCircle });
  const app = await authorizeApp(service, person, theirs, user);
  const document = idOf(await createDocument(app, theirs, note(`stays-${made}-in-the-record-of-a-friend`)));
  const newer = idOf(await replaceDocument(person.session, theirs, document, note('newer')));
  const status = { form: { status: 'archived', reason: 'read' } };
  succeeded(await person.session.post(documentsPath(theirs, newer, 'set-status'), status), 'set_status');
  const { body, contentType } = fhirNote('Pulse');
  const fhir = idOf(await createDocument(person.session, theirs, body, { contentType }));
  await storeInStorage(recordStorage(theirs, user, app), 'settings');
  const preferences = { body: canary('preferences'), contentType: 'text/plain' };
  succeeded(await person.session.put(preferencesPath(person, user), preferences), 'set_user_preferences');
  await sendToAccount(admin(service), person.id, {
    subject: canary('subject'),
    body: canary('message'),
    message_id: `m-${made}`,
  });
  const toRecord = { form: { subject: canary('record-subject'), body: canary('record-message') } };
  succeeded(
    await admin(service).post(recordMessagePath(own, canary('trail')), toRecord),
    'record_send_message',
  );
  await sendToRecord(admin(service), theirs, `stays-${made}-for-the-friend`);
  const letter = `stays-${made}-with-the-letter`;
  await writeAndAnswer(service, { person, friend }, theirs, canary, letter);
  const notice = { form: { content: canary('notice') } };
  succeeded(await admin(service).post(`/records/${own}/notify`, notice), 'record_notify');
  const forgot = { form: { account_id: person.id, source: '203.0.113.9' } };
  succeeded(await ui(service).post('/accounts/reset-links', forgot), 'reset link');
  // She has invited somebody to a friend's record, and waits to be let into one that she has never seen.
  const toCircle = { address: freshEmail('invited'), what: 'carenet', carenet_id: carenet };
  await sendInvitation(service, person.session, theirs, toCircle);
  const unseen = await createRecord(service, friend, { given: 'Never', family: 'Seen' });
  const whole = { address: freshEmail('invited'), what: 'record', role_label: 'Neighbour' };
  const { secret } = await sendInvitation(service, friend.session, unseen, whole);
  succeeded(await accept(person, secret), 'invitation_accept');
  // Other people's calls name her in their paths, in any letter case.
  succeeded(await admin(service).get(accountPath(person.id.toUpperCase())), 'account_info');
  const names = [
    account.id,
    account.fullName,
    account.contactEmail,
    account.username,
    canary('given'),
    canary('own-document'),
    canary('role'),
    canary('preferences'),
    canary('subject'),
    canary('message'),
    canary('record-subject'),
    canary('record-message'),
    canary('notice'),
    canary('upload'),
    canary('message-key'),
    canary('unsent'),
    canary('unsent-body'),
    canary('unsent-file'),
  ];
  const ofTrail = canary('trail');
  return {
    account,
    person,
    friend,
    own,
    handed,
    theirs,
    unseen,
    carenet,
    document,
    newer,
    fhir,
    names,
    ofTrail,
    letter,
  };
}

export type PersonToErase = Awaited<ReturnType<typeof makePersonIn>>;
