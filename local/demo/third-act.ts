/**
 * Third act: a laboratory sends a message with two attachments to the record; the patient is told by mail, reads it and
 * accepts one attachment; an app that has subscribed is called back about the new results; and the audit trail of the
 * record has it all.
 */
import { randomBytes } from 'node:crypto';
import { Callback } from './callback.ts';
import type { Scene } from './first-act.ts';
import type { Stage } from './stage.ts';
import { showTrail } from './trail.ts';
import type { World } from './world.ts';

const results = 'laboratory-results.xml';
const letter = 'laboratory-letter.xml';
const report = '/reports/minimal/labs/';
const xml = 'application/xml';

/** Longer than a call back takes to come, unless something is wrong. */
const pingMilliseconds = 30_000;

export async function playThirdAct(stage: Stage, world: World, scene: Scene): Promise<void> {
  const callback = await Callback.open(world.apps.user.credentials);
  try {
    const subscription = await subscribe(stage, world, scene, callback);
    await sendMessage(stage, world, scene);
    await acceptAttachment(stage, world, scene, await readMessage(stage, world, scene));
    await hearOfIt(stage, world, scene, callback);
    await stage.call('user app', scene.app, 'DELETE', subscription);
  } finally {
    callback.close();
  }
  await showTrail(stage, world, scene);
}

/** Answers the path of the subscription. */
async function subscribe(
  stage: Stage,
  { apps: { user } }: World,
  { app, recordId }: Scene,
  callback: Callback,
): Promise<string> {
  stage.heading(`${user.name} subscribes to the laboratory results of the record`);
  const path = `/experimental/records/${recordId}/apps/${user.id}/subscriptions/`;
  const made = await stage.call('user app', app, 'POST', path, {
    form: { url: report, callback: callback.url },
  });
  const id = /<Subscription id="([^"]+)"/.exec(made.text)?.[1] ?? '';
  const list = await stage.call('user app', app, 'GET', path);
  stage.expect(list.text.includes(`<Subscription id="${id}">`), 'the subscription in the list');
  stage.expect(!list.text.includes(callback.url), 'the list not to say where the app is called back');
  return path + id;
}

async function sendMessage(
  stage: Stage,
  world: World,
  { patient, accountId, recordId }: Scene,
): Promise<void> {
  const { admin, background } = world.apps;
  const onRecord = `/records/${recordId}/apps/${background.id}`;

  stage.heading(
    `${admin.name} sets up ${background.name} on the record again; its hospital sends a message with two attachments`,
  );
  const setUp = await stage.call('admin app', world.client(admin), 'POST', `${onRecord}/setup`);
  const token = new URLSearchParams(setUp.text);
  const hospital = world.client(background, token.get('oauth_token')!, token.get('oauth_token_secret')!);

  const message = `/records/${recordId}/inbox/results-${randomBytes(4).toString('hex')}`;
  await stage.call('hospital', hospital, 'POST', message, {
    form: {
      subject: 'Your results are ready',
      body: 'The blood test of **9 March** is done. Please accept the results, and see the letter.',
      body_type: 'markdown',
      severity: 'medium',
      num_attachments: '2',
    },
  });
  const attach = (number: number, file: string) =>
    stage.call('hospital', hospital, 'POST', `${message}/attachments/${number}`, {
      body: world.sample(file),
      contentType: xml,
    });
  await attach(2, letter);
  const early = await stage.call('patient', patient, 'GET', inboxOf(accountId));
  stage.expect(!early.text.includes('<Message '), 'nothing in the inbox before the last attachment');
  await attach(1, results);
  await stage.refused('hospital', hospital, 'POST', message, 400);
}

/** Answers the path of the message. */
async function readMessage(stage: Stage, world: World, { patient, accountId }: Scene): Promise<string> {
  stage.heading('The patient is told by mail that there is a message, and nothing of what it says');
  const mail = await world.waitForMail(accountId, 'new message');
  for (const line of mail.trim().split('\n')) stage.note(line === '' ? '' : `  ${line}`);
  stage.expect(!/results|blood|March/i.test(mail), 'no health data in the mail');

  stage.heading('The patient reads the message');
  const list = await stage.call('patient', patient, 'GET', inboxOf(accountId));
  const path = inboxOf(accountId) + (/<Message id="([^"]+)"/.exec(list.text)?.[1] ?? '');
  const read = await stage.call('patient', patient, 'GET', path);
  stage.expect(read.text.includes('&lt;strong&gt;9 March&lt;/strong&gt;'), 'its markdown as escaped HTML');
  stage.expect(/<read_at>[^<]+</.test(read.text), 'the time of this first reading');
  stage.expect(read.text.match(/<attachment num="[12]"/g)?.length === 2, 'two attachments');
  return path;
}

async function acceptAttachment(
  stage: Stage,
  world: World,
  { patient, recordId }: Scene,
  message: string,
): Promise<void> {
  stage.heading(
    'The patient accepts the results, which become a document of the record; the letter stays open',
  );
  const accept = `${message}/attachments/1/accept`;
  await stage.call('patient', patient, 'POST', accept);
  await stage.refused('patient', patient, 'POST', accept, 410);
  const read = await stage.call('patient', patient, 'GET', message);
  const accepted = [...read.text.matchAll(/<attachment num="(\d)"[^>]* doc_id="([^"]+)"/g)];
  stage.expect(
    accepted.map(([, number]) => number).join() === '1',
    'the first attachment to name its document',
  );
  const document = await stage.call(
    'patient',
    patient,
    'GET',
    `/records/${recordId}/documents/${accepted[0]![2]}`,
  );
  stage.expect(document.bytes.equals(world.sample(results)), 'the results byte for byte');
}

async function hearOfIt(
  stage: Stage,
  { apps: { user } }: World,
  { app, recordId }: Scene,
  callback: Callback,
): Promise<void> {
  stage.heading(`${user.name} is called back`);
  const ping = await callback.firstPing(pingMilliseconds);
  if (!ping) throw new Error('No call back arrived.');
  stage.note(`POST ${callback.url}`);
  for (const [name, value] of ping.form) stage.note(`  ${name}=${value}`);
  stage.expect(ping.isGenuine, "the call to be signed with the app's own secret");
  const expected = [`record_id=${recordId}`, `url=${report}`].join();
  stage.expect(
    ping.form.map((pair) => pair.join('=')).join() === expected,
    'record and url, and nothing else',
  );
  const labs = await stage.call('user app', app, 'GET', `/records/${recordId}${report}`);
  stage.expect(labs.text.includes('total_document_count="2"'), 'two results in the report');
}

function inboxOf(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}/inbox/`;
}
