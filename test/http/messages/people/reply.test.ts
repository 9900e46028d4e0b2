/** Answers, to people and to apps (docs/contract/messages.md#replies). */
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseRecord } from '../../../../shared/operations/records/erase.ts';
import { type AppFiles, registerAppsAgain } from '../../../support/apps.ts';
import { createDocument, documentsPath, idOf } from '../../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectJson,
  expectNotFound,
  expectOk,
} from '../../../support/expectations.ts';
import { sendToAccount } from '../../../support/messages.ts';
import {
  admin,
  authorizeApp,
  clientOf,
  createRecord,
  type Holder,
  succeeded,
  withTokenOf,
} from '../../../support/scenario.ts';
import { stageOf, storeOf } from '../../../support/stored-people.ts';
import { child, type XmlElement } from '../../../support/xml-tree.ts';
import { addMember, enableApp, memberPath } from '../../carenets/sharing.ts';
import { attachmentsOf, inboxPath, share, unshare } from '../world.ts';
import {
  answerMessage,
  appInboxPath,
  attachmentPath,
  bareRecord,
  countOf,
  fromAdmin,
  newest,
  newestListed,
  newRecord,
  nextHour,
  pdf,
  readSent,
  receiptOf,
  sendFile,
  sentPath,
  startWorld,
  write,
  writeFromCircle,
} from './world.ts';

const world = await startWorld();
/** Of all tests that change neither its documents nor with whom it is shared. */
const record = await newRecord(world);
beforeEach(() => nextHour(world));

interface AppMessage {
  readonly id: string;
  readonly from: { readonly id: string; readonly name: string } | null;
  readonly subject: string;
  readonly record_id: string | null;
  readonly in_reply_to: string | null;
  readonly archived_at: string | null;
  readonly attachment_count: number;
  readonly body?: string;
  readonly attachments?: readonly Readonly<Record<string, unknown>>[];
}

async function inboxOfAdmin(query: Readonly<Record<string, string>> = {}): Promise<readonly AppMessage[]> {
  const { service } = world;
  const answer = await admin(service).get(appInboxPath(service.apps.admin.id), { query });
  return (succeeded(answer, 'app_inbox').json() as { messages: AppMessage[] }).messages;
}

describe('POST /accounts/{ACCOUNT_EMAIL}/inbox/{MESSAGE_ID}/reply', () => {
  it('goes to the person who wrote the message, and leads both to what it answers', async () => {
    const { marta, adams } = world;
    const question = receiptOf(await write(marta, record.id, [adams], { subject: 'A question' }));
    const asked = await newestListed(adams);
    const answer = await answerMessage(adams, asked.attributes.id!, { body: 'Come on Monday.' });
    expectJson(answer);
    const { id } = receiptOf(answer);
    const answered = await newest(marta);
    expect(answered.attributes).toEqual({ id: answered.attributes.id, in_reply_to: question.id });
    expect(child(answered, 'subject').text).toBe('Re: A question');
    expect(child(answered, 'body').text).toBe('Come on Monday.');
    expect(child(answered, 'sender').text).toBe(adams.id);
    expect(await readSent(adams, id)).toMatchObject({
      subject: 'Re: A question',
      in_reply_to: asked.attributes.id,
      to: [{ kind: 'account', id: marta.id, name: 'Marta Oyelaran', delivered: true }],
    });
    receiptOf(await answerMessage(marta, answered.attributes.id!));
    expect(child(await newestListed(adams), 'subject').text).toBe('Re: A question');
  });

  it('has a subject of at most 100 characters', async () => {
    const { marta, adams } = world;
    receiptOf(await write(marta, record.id, [adams], { subject: 'é'.repeat(100) }));
    const message = await newestListed(adams);
    receiptOf(await answerMessage(adams, message.attributes.id!));
    expect(child(await newestListed(marta), 'subject').text).toBe(`Re: ${'é'.repeat(96)}`);
    expectBadRequest(await answerMessage(adams, message.attributes.id!, { subject: 'x'.repeat(101) }));
    receiptOf(await answerMessage(adams, message.attributes.id!, { subject: '' }));
    expect(child(await newestListed(marta), 'subject').text).toBe('');
  });

  it('carries files, and documents that the circle of the writer shows', async () => {
    const { marta, adams } = world;
    receiptOf(await write(marta, record.id, [adams]));
    const message = await newestListed(adams);
    const hidden = { document_ids: record.hiddenId };
    expectNotFound(await answerMessage(adams, message.attributes.id!, hidden));
    const form = { document_ids: record.shownId, num_attachments: '1' };
    const { id } = receiptOf(await answerMessage(adams, message.attributes.id!, form));
    receiptOf(await sendFile(adams, id, 2, pdf));
    expect(attachmentsOf(await newest(marta))).toMatchObject([
      { num: '1', doc_id: record.shownId },
      { num: '2', media_type: 'application/pdf' },
    ]);
  });

  it('is sent once under one key', async () => {
    const { marta, adams } = world;
    receiptOf(await write(marta, record.id, [adams]));
    const message = await newest(adams);
    const form = { message_key: 'one answer' };
    receiptOf(await answerMessage(adams, message.attributes.id!, form));
    expectBadRequest(
      await answerMessage(adams, message.attributes.id!, form),
      'A message with this id has been sent already',
    );
    receiptOf(await write(marta, record.id, [adams]));
    receiptOf(await answerMessage(adams, (await newestListed(adams)).attributes.id!, form));
  });

  it('needs a text or an attachment', async () => {
    const { marta, adams } = world;
    receiptOf(await write(marta, record.id, [adams]));
    expectBadRequest(await answerMessage(adams, (await newestListed(adams)).attributes.id!, { body: ' ' }));
  });

  it('says that a writer is gone who has lost the record, and is refused to who has lost it herself', async () => {
    const { marta, ines, adams } = world;
    const own = await bareRecord(world);
    receiptOf(await writeFromCircle(adams, own.circle));
    const fromCircle = await newest(marta);
    receiptOf(await write(ines, own.id, [marta, adams]));
    const [fromInes, toMember] = [await newest(marta), await newest(adams)];
    await fromAdmin(world, own.id, 'lost');
    const toInes = await newestListed(ines);
    await unshare(marta, own.id, ines);
    expectDenied(await answerMessage(ines, toInes.attributes.id!));
    const before = await countOf(ines);
    const gone = async (from: Holder, { attributes }: XmlElement) => {
      const { status, headers } = await answerMessage(from, attributes.id!);
      expect([status, headers['x-error-code']]).toEqual([410, 'recipient_gone']);
    };
    await gone(marta, fromInes);
    await addMember(marta.session, own.circle, ines);
    receiptOf(await answerMessage(marta, fromInes.attributes.id!));
    // Both are in circles only by now.
    await gone(adams, toMember);
    expect(await countOf(ines)).toBe(before + 1);
    succeeded(await marta.session.delete(memberPath(own.circle, adams)), 'carenet_account_delete');
    await gone(marta, fromCircle);
    expectDenied(await answerMessage(adams, toMember.attributes.id!));
  });

  it('answers nothing that is not in the own inbox', async () => {
    const { marta, adams, tom } = world;
    receiptOf(await write(marta, record.id, [adams]));
    const { id = '' } = (await newestListed(adams)).attributes;
    for (const messageId of [id, record.id, 'no-id']) expectNotFound(await answerMessage(tom, messageId));
    expectDenied(await tom.session.post(inboxPath(adams, `${id}/reply`), { form: { body: 'x' } }));
  });
});

describe('An answer to an app', () => {
  it('reaches an app that takes replies, with the key of the message that it answers', async () => {
    const { marta, service } = world;
    await fromAdmin(world, record.id, 'form-7');
    const message = await newest(marta);
    expect(child(message, 'sender')).toMatchObject({
      text: service.apps.admin.id,
      attributes: { name: 'Admin', takes_replies: 'true' },
    });
    const { id } = receiptOf(
      await answerMessage(marta, message.attributes.id!, { body: 'Here it is', num_attachments: '1' }),
    );
    const label = { query: { label: 'Form.pdf' } };
    receiptOf(await sendFile(marta, id, 1, pdf, { contentType: 'application/pdf', ...label }));
    const [first] = await inboxOfAdmin();
    expect(first).toEqual({
      id: first!.id,
      from: { id: marta.id, name: 'Marta Oyelaran' },
      subject: 'Re: form-7',
      record_id: record.id,
      in_reply_to: 'form-7',
      received_at: expect.stringMatching(/^\d{4}-/),
      archived_at: null,
      attachment_count: 1,
    });
    const path = appInboxPath(service.apps.admin.id, first!.id);
    const whole = succeeded(await admin(service).get(path), 'app_inbox_message').json() as AppMessage;
    expect(whole).toMatchObject({
      body: 'Here it is',
      attachments: [
        {
          num: 1,
          type: '',
          media_type: 'application/pdf',
          size: pdf.length,
          label: 'Form.pdf',
          document_id: null,
        },
      ],
    });
    const file = await admin(service).get(`${path}/attachments/1`);
    expect(file.bytes.equals(pdf)).toBe(true);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="Form.pdf"; filename*=UTF-8''Form.pdf`,
    );
    expect(await readSent(marta, id)).toMatchObject({
      to: [{ kind: 'app', id: service.apps.admin.id, name: 'Admin', delivered: true }],
    });
  });

  it('is about no record when the message was to the account, and carries no document then', async () => {
    const { marta, service } = world;
    const messageId = await sendToAccount(admin(service), marta.id, { subject: 'Welcome' });
    expectNotFound(await answerMessage(marta, messageId, { document_ids: record.shownId }));
    receiptOf(await answerMessage(marta, messageId));
    expect((await inboxOfAdmin())[0]).toMatchObject({ record_id: null, in_reply_to: messageId });
    const keyed = await sendToAccount(admin(service), marta.id, { message_id: 'welcome-1' });
    receiptOf(await answerMessage(marta, keyed));
    expect((await inboxOfAdmin())[0]).toMatchObject({ in_reply_to: 'welcome-1' });
  });

  it('is archived by the app, and listed then only when it asks for all', async () => {
    const { marta, service } = world;
    await fromAdmin(world, record.id, 'to-archive');
    receiptOf(await answerMessage(marta, (await newestListed(marta)).attributes.id!));
    const [first] = await inboxOfAdmin();
    const path = appInboxPath(service.apps.admin.id, `${first!.id}/archive`);
    expectOk(await admin(service).post(path));
    service.advance(60);
    expectOk(await admin(service).post(path));
    expect((await inboxOfAdmin()).map(({ id }) => id)).not.toContain(first!.id);
    const archived = (await inboxOfAdmin({ include_archive: 'true' })).find(({ id }) => id === first!.id)!;
    expect(Date.parse(archived.archived_at!) / 1000).toBeLessThan(service.now() - 59);
    const read = await admin(service).get(appInboxPath(service.apps.admin.id, first!.id));
    expect((succeeded(read, 'app_inbox_message').json() as AppMessage).archived_at).toBe(
      archived.archived_at,
    );
  });

  it('is refused by an app that takes none', async () => {
    const { marta, service } = world;
    const { background } = service.apps;
    await enableApp(service, record.id, background);
    const own = clientOf(service, background);
    const path = `/apps/${encodeURIComponent(background.id)}/records/${record.id}/access_token`;
    const app = withTokenOf(own, succeeded(await own.post(path), 'autonomous_access_token'));
    const form = { subject: 'Results' };
    succeeded(await app.post(`/records/${record.id}/inbox/results`, { form }), 'record_send_message');
    const message = await newest(marta);
    expect(child(message, 'sender').attributes).toEqual({ name: 'Lab import' });
    const answer = await answerMessage(marta, message.attributes.id!);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'replies_refused']);
  });

  it('reaches a user app while it is let in on the record, and carries what is never shared', async () => {
    const { marta, service } = world;
    const { user } = service.apps;
    const app = await authorizeApp(service, marta, record.id);
    const form = { subject: 'Your problems' };
    succeeded(await app.post(`/records/${record.id}/inbox/chart-1`, { form }), 'record_send_message');
    const message = await newestListed(marta);
    const secret = idOf(await createDocument(marta.session, record.id));
    succeeded(await marta.session.put(documentsPath(record.id, secret, 'nevershare')), 'nevershare');
    receiptOf(await answerMessage(marta, message.attributes.id!, { document_ids: secret }));
    const own = clientOf(service, user);
    const [first] = (
      succeeded(await own.get(appInboxPath(user.id)), 'app_inbox').json() as { messages: AppMessage[] }
    ).messages;
    expect(first).toMatchObject({ in_reply_to: 'chart-1', attachment_count: 1 });
    expectDenied(await app.get(appInboxPath(user.id)));
    succeeded(
      await marta.session.delete(`/records/${record.id}/apps/${encodeURIComponent(user.id)}`),
      'pha_record_delete',
    );
    const answer = await answerMessage(marta, message.attributes.id!);
    expect([answer.status, answer.headers['x-error-code']]).toEqual([410, 'recipient_gone']);
  });

  it('does not take what is never shared to an app of the operator', async () => {
    const { marta } = world;
    const secret = idOf(await createDocument(marta.session, record.id));
    succeeded(await marta.session.put(documentsPath(record.id, secret, 'nevershare')), 'nevershare');
    await fromAdmin(world, record.id, 'private');
    const message = await newestListed(marta);
    const answer = await answerMessage(marta, message.attributes.id!, { document_ids: secret });
    expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'message_document_private']);
    receiptOf(await answerMessage(marta, message.attributes.id!, { document_ids: record.shownId }));
  });

  it('with a file is for the registration that wrote, and for no later one of the same id', async () => {
    const { marta, service } = world;
    const id = 'letters@apps.example.org';
    const credentials = { consumer_key: id, consumer_secret: 'secret of letters' };
    const manifest = { name: 'Letters', id, takes_replies: true, ui_app: false };
    const letters: AppFiles = { kind: 'admin', manifest, credentials };
    const { letters: app } = await registerAppsAgain(service, { letters });
    const own = clientOf(service, app);
    const messageId = await sendToAccount(own, marta.id, { subject: 'Please fill in' });
    const waiting = async () => receiptOf(await answerMessage(marta, messageId, { num_attachments: '1' })).id;
    const [early, late] = [await waiting(), await waiting()];
    expect(receiptOf(await sendFile(marta, early, 1, pdf))).toMatchObject({ undelivered: 0 });
    await registerAppsAgain(service, {});
    await registerAppsAgain(service, { letters });
    expect(receiptOf(await sendFile(marta, late, 1, pdf))).toMatchObject({ missing: [], undelivered: 1 });
    const answer = await own.get(appInboxPath(id), { query: { include_archive: 'true' } });
    expect(succeeded(answer, 'app_inbox').json()).toEqual({ messages: [] });
  });

  it('stays away from other apps, and from people', async () => {
    const { marta, service } = world;
    await fromAdmin(world, record.id, 'mine');
    receiptOf(await answerMessage(marta, (await newestListed(marta)).attributes.id!));
    const [first] = await inboxOfAdmin();
    const { admin: own, user, ui: portal } = service.apps;
    for (const client of [clientOf(service, user), clientOf(service, portal), marta.session]) {
      expectDenied(await client.get(appInboxPath(own.id)));
      expectDenied(await client.get(appInboxPath(own.id, first!.id)));
    }
    expectNotFound(await clientOf(service, user).get(appInboxPath(user.id, first!.id)));
    expectNotFound(await clientOf(service, portal).post(appInboxPath(portal.id, `${first!.id}/archive`)));
    expectNotFound(
      await clientOf(service, portal).get(appInboxPath(portal.id, `${first!.id}/attachments/1`)),
    );
    expectNotFound(await admin(service).get(appInboxPath(own.id, `${first!.id}/attachments/1`)));
    expectNotFound(await admin(service).get(appInboxPath(own.id, 'no-id')));
  });
});

describe('A document that was sent', () => {
  it('is gone from the message with its record, and the text stays', async () => {
    const { marta, ines } = world;
    const record = await createRecord(world.service, marta);
    await share(marta, record, ines);
    const id = idOf(await createDocument(marta.session, record, 'Letter', { contentType: 'text/plain' }));
    receiptOf(await write(marta, record, [ines], { document_ids: id, body: 'Read this' }));
    const stores = { store: storeOf(world.service), bodies: stageOf(world.service)!.bodies };
    await eraseRecord(record, stores, { now: new Date(world.service.now() * 1000), withAudits: false });
    const message = await newest(ines);
    expect(child(message, 'body').text).toBe('Read this');
    expectNotFound(await ines.session.get(attachmentPath(ines, message.attributes.id!)));
    expectNotFound(await marta.session.get(sentPath(marta, `${message.attributes.id}/attachments/1`)));
    expect((await answerMessage(ines, message.attributes.id!)).status).toBe(403);
  });
});
