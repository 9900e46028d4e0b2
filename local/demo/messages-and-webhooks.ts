/**
 * Third act: a laboratory sends a message with two attachments to the record. The patient gets a mail, reads
 * the message and accepts one attachment. The webhook of a subscribed app is called about the new results.
 * The audit trail of the record shows it all.
 */
import { randomBytes } from 'node:crypto';
import type { Scene } from './account-and-documents.ts';
import { showTrail } from './audit-table.ts';
import type { Stage } from './call-printer.ts';
import type { World } from './environment.ts';
import { Callback } from './webhook-receiver.ts';

const results = 'laboratory-results.xml';
const letter = 'laboratory-letter.xml';
const report = '/reports/minimal/labs/';
const mediaType = 'application/xml';

/** Longer than a webhook call takes to arrive, unless something is wrong. */
const pingMilliseconds = 30_000;

export async function playThirdAct(stage: Stage, world: World, scene: Scene): Promise<void> {
  const callback = await Callback.open(world.apps.user.credentials);
  try {
    const subscription = await subscribe(stage, world, scene, callback);
    await sendMessage(stage, world, scene);
    await acceptAttachment(stage, world, scene, await readMessage(stage, world, scene));
    await hearOfIt(stage, world, scene, callback);
    await scene.app.subscriptionDelete(subscription);
  } finally {
    callback.close();
  }
  await showTrail(stage, world, scene);
}

/** Returns the id of the subscription. */
async function subscribe(
  stage: Stage,
  { apps: { user } }: World,
  { app, recordId }: Scene,
  callback: Callback,
): Promise<{ recordId: string; phaEmail: string; subscriptionId: string }> {
  stage.heading(`${user.name} subscribes to the laboratory results of the record`);
  const onRecord = { recordId, phaEmail: user.id };
  const { id: subscriptionId } = await app.subscriptionCreate({
    ...onRecord,
    url: report,
    callback: callback.url,
  });
  // The whole response: what must not be in it is nothing that the client would read.
  const { text } = await app.raw.subscriptionList(onRecord);
  stage.expect(text.includes(`<Subscription id="${subscriptionId}">`), 'the subscription in the list');
  stage.expect(!text.includes(callback.url), 'the list not to contain the address of the webhook');
  return { ...onRecord, subscriptionId };
}

async function sendMessage(
  stage: Stage,
  world: World,
  { patient, accountId, recordId }: Scene,
): Promise<void> {
  const { admin, background } = world.apps;

  stage.heading(
    `${admin.name} sets up ${background.name} on the record again; its hospital sends a message with two attachments`,
  );
  const adminClient = stage.client('admin app', world, admin);
  const token = await adminClient.recordPhaSetup({ recordId, appId: background.id });
  const hospital = stage
    .client('hospital', world, background)
    .withToken(token.oauth_token, token.oauth_token_secret);

  const message = { recordId, messageId: `results-${randomBytes(4).toString('hex')}` };
  await hospital.recordSendMessage({
    ...message,
    subject: 'Your results are ready',
    body: 'The blood test of **9 March** is done. Please accept the results, and see the letter.',
    bodyType: 'markdown',
    severity: 'medium',
    numAttachments: 2,
  });
  const attach = (attachmentNum: number, file: string) =>
    hospital.recordMessageAttach({ ...message, attachmentNum, body: world.sample(file), mediaType });
  await attach(2, letter);
  const early = await patient.accountInbox({ accountEmail: accountId });
  stage.expect(early.messages.length === 0, 'nothing in the inbox before the last attachment');
  await attach(1, results);
  await stage.refused(400, hospital.recordSendMessage(message));
}

/** A message in the inbox of an account. */
interface InboxMessage {
  readonly accountEmail: string;
  readonly messageId: string;
}

async function readMessage(stage: Stage, world: World, { patient, accountId }: Scene): Promise<InboxMessage> {
  stage.heading('A mail tells the patient that there is a message, but nothing of its content');
  const mail = await world.waitForMail(accountId, 'new message');
  for (const line of mail.trim().split('\n')) stage.note(line === '' ? '' : `  ${line}`);
  stage.expect(!/results|blood|March/i.test(mail), 'no health data in the mail');

  stage.heading('The patient reads the message');
  const { messages } = await patient.accountInbox({ accountEmail: accountId });
  stage.expect(messages.length === 1, 'one message in the inbox');
  const message = { accountEmail: accountId, messageId: messages[0]!.id };
  const { body, readAt, attachments } = await patient.accountInboxMessage(message);
  stage.expect(body?.text.includes('<strong>9 March</strong>') ?? false, 'its markdown as HTML');
  stage.expect(readAt !== undefined, 'the time of this first reading');
  stage.expect(attachments.map(({ number }) => number).join() === '1,2', 'two attachments');
  return message;
}

async function acceptAttachment(
  stage: Stage,
  world: World,
  { patient, recordId }: Scene,
  message: InboxMessage,
): Promise<void> {
  stage.heading(
    'The patient accepts the results, which become a document of the record; the letter stays open',
  );
  const accept = () => patient.accountInboxMessageAttachmentAccept({ ...message, attachmentNum: 1 });
  await accept();
  await stage.refused(410, accept());
  const { attachments } = await patient.accountInboxMessage(message);
  const [accepted, ...others] = attachments.filter(({ documentId }) => documentId !== undefined);
  stage.expect(
    accepted?.number === 1 && others.length === 0,
    'the first attachment, and no other, to name its document',
  );
  const { bytes } = await patient.recordSpecificDocument({ recordId, documentId: accepted!.documentId! });
  stage.expect(world.sample(results).equals(bytes), 'the results byte for byte');
}

async function hearOfIt(
  stage: Stage,
  { apps: { user } }: World,
  { app, recordId }: Scene,
  callback: Callback,
): Promise<void> {
  stage.heading(`The webhook of ${user.name} is called`);
  const ping = await callback.firstPing(pingMilliseconds);
  if (!ping) throw new Error('No webhook call arrived.');
  stage.note(`POST ${callback.url}`);
  for (const [name, value] of ping.form) stage.note(`  ${name}=${value}`);
  stage.expect(ping.isGenuine, "the call to be signed with the app's own secret");
  const expected = [`record_id=${recordId}`, `url=${report}`].join();
  stage.expect(
    ping.form.map((pair) => pair.join('=')).join() === expected,
    'record and url, and nothing else',
  );
  const { total } = await app.minimalLabs({ recordId });
  stage.expect(total === 2, 'two results in the report');
}
