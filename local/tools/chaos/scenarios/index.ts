/** The scenarios; each seed picks one. */
import { randomBytes } from 'node:crypto';
import { keys } from '../../../../shared/store/items/index.ts';
import { expectItem } from '../../../../shared/store/reads.ts';
import { sampleModels } from '../../round-trips/models-document.ts';
import { checkEffect } from '../checks/audit-entries.ts';
import { checkCopies } from '../checks/deliveries.ts';
import { checkDocument } from '../checks/documents.ts';
import { checkMails } from '../checks/mails.ts';
import { told } from '../checks/notices.ts';
import { givenUp, notPinged, pinged } from '../checks/webhooks.ts';
import type { Call } from '../client.ts';
import type { Place } from '../records-and-people.ts';
import { browser } from './browser.ts';
import { receivedLink, upload } from './files.ts';
import { invitation, invitationToConfirm } from './invitations.ts';
import { letter } from './letters.ts';
import { link } from './links.ts';
import { type Message, partitionOf } from './message.ts';
import { accept, freshKey, persist, type Scene, sendMessage, used } from './parts.ts';
import { passkey } from './passkey.ts';
import { secondFactor } from './second-factor.ts';
import { smartApp } from './smart.ts';

export type Scenario = (scene: Scene) => Promise<void>;

/** More than the service makes attempts, even when some attempts are repeated. */
const always500 = Array.from({ length: 100 }, () => 500);

/** A message of the admin app to few or many people. */
const toRecord =
  (place: 'small' | 'large', mostAttachments: number): Scenario =>
  async (scene) => {
    const { run, world } = scene;
    run.checks.push(notPinged(run, world));
    await sendMessage(scene, messageTo(scene, world[place], mostAttachments));
  };

const toAccount: Scenario = async (scene) => {
  const { run, world, apps } = scene;
  const { id } = world.owner;
  const key = freshKey(scene);
  const operation = 'account_send_message';
  const message = keys.messageOf('account', id, apps.admin.id, key);
  run.checks.push(notPinged(run, world), async (view) => {
    const [state] = await view.store.get([keys.messageState(message)]);
    if (!state) return run.violated('the message was lost');
    await checkCopies(run, view, message, [id]);
    checkMails(run, view, [id], [id]);
    await checkEffect(
      run,
      world,
      view,
      'sending the message',
      (entry) => entry.operation === operation && entry.time === state.createdAt,
    );
  });
  const form = { subject: key, message_id: key };
  await persist(scene, { operation, by: apps.admin, on: { account: id }, form }, used);
};

/** Two recipients accept the same attachment at the same time. */
const acceptance =
  (document: () => string): Scenario =>
  async (scene) => {
    const { run, world, store } = scene;
    const { place, heard } = run.chance.happens(0.5)
      ? { place: world.subscribed, heard: pinged(run, world) }
      : { place: world.small, heard: notPinged(run, world) };
    const message = { ...messageTo(scene, place, 0), attachments: [document()] };
    const { hasFaults } = run;
    run.hasFaults = false;
    await sendMessage(scene, message);
    run.hasFaults = hasFaults;
    const partition = partitionOf(message);
    run.checks.push(heard, async (view) => {
      const [state, attachment] = await view.store.get([
        keys.messageState(partition),
        keys.attachment(partition, 1),
      ]);
      const operation = 'account_inbox_message_attachment_accept';
      const isWanted = ({ bodyKey }: { bodyKey: string }) => bodyKey === attachment?.bodyKey;
      const version = await checkDocument(run, world, view, place.recordId, operation, isWanted);
      if (version && state?.saved1 !== version.id) run.violated('the message refers to another document');
    });
    const inbox = async (accountId: string) => {
      const copies = await store.query({ ...keys.openMessages(accountId), descending: true, limit: 5 });
      return expectItem(copies.find((copy) => copy.message === partition)).id;
    };
    await Promise.all(
      [world.owner, world.relative].map(async (person) => accept(scene, person, await inbox(person.id))),
    );
  };

/** A document is stored, and an app that subscribed to its facts gets a webhook call. */
const change =
  (answers: (scene: Scene) => readonly number[]): Scenario =>
  async (scene) => {
    const { run, world, apps, store } = scene;
    const { recordId, app, callbackPath } = world.subscribed;
    const statuses = answers(scene);
    scene.answerPings(callbackPath, statuses);
    const external = freshKey(scene);
    const operation = 'document_create_by_ext_id';
    const heard = statuses === always500 ? givenUp(run, world) : pinged(run, world);
    run.checks.push(heard, told(run, world), async (view) => {
      const [taken] = await store.get([keys.externalDocument(recordId, apps.background.id, external)]);
      if (!taken) run.violated('the external id refers to no document');
      const isWanted = ({ id }: { id: string }) => id === taken?.documentId;
      await checkDocument(run, world, view, recordId, operation, isWanted);
    });
    const on = { record: recordId, app: apps.background.id, 'new external id': external };
    const call: Call = { operation, by: app, on, body: models };
    await persist(scene, call, { status: 400, text: 'external id is taken' });
  };

function messageTo(scene: Scene, place: Place, mostAttachments: number): Message {
  const { chance } = scene.run;
  const count = mostAttachments === 0 ? 0 : 1 + chance.below(mostAttachments);
  const attachments = Array.from({ length: count }, (_, index) => `<Letter>${index}</Letter>`);
  const { admin } = scene.apps;
  return { key: freshKey(scene), place, senderId: admin.id, by: admin, attachments };
}

const labResult = /<Model name="LabResult">.*?<\/Model>/.exec(sampleModels)![0];
const problem = /<Model name="Problem">.*?(?=<\/Model>)/.exec(sampleModels)![0];
const models = documentOf(`${labResult}${problem}</Model>`);

function documentOf(content: string): string {
  return `<Models xmlns="http://indivo.org/vocab/xml/documents#">${content}</Models>`;
}

/** More facts than the table can hold. */
let largeModels: string | undefined;
function large(): string {
  const notes = () => `<Field name="notes">${randomBytes(80_000).toString('base64')}</Field>`;
  const many = Array.from({ length: 10 }, () => `${problem}${notes()}</Model>`);
  largeModels ??= documentOf(labResult + many.join(''));
  return largeModels;
}

const refusals = [201, 302, 404, 500] as const;
const heardAtOnce = change(() => []);
const heardLater = change(({ run: { chance } }) =>
  Array.from({ length: 1 + chance.below(3) }, () => chance.oneOf(refusals)),
);
const neverHeard = change(() => always500);

/** Seeds take the scenarios in turn, so a scenario is as frequent as its entries here. */
export const scenarios: readonly (readonly [name: string, scenario: Scenario])[] = [
  ['small', toRecord('small', 0)],
  ['attachments', toRecord('small', 4)],
  ['large', toRecord('large', 0)],
  ['accept', acceptance(() => models)],
  ['account', toAccount],
  ['webhook', heardAtOnce],
  ['attachments', toRecord('small', 4)],
  ['accept', acceptance(() => models)],
  ['large with attachments', toRecord('large', 2)],
  ['webhook after errors', heardLater],
  ['small', toRecord('small', 0)],
  ['accept large facts', acceptance(large)],
  ['account', toAccount],
  ['attachments', toRecord('small', 3)],
  ['webhook', heardAtOnce],
  ['webhook given up', neverHeard],
  ['link', link({ hasPasscode: false })],
  ['received link', receivedLink],
  ['upload', upload],
  ['link with a passcode', link({ hasPasscode: true })],
  ['smart app', smartApp],
  ['letter', letter],
  ['second factor', secondFactor],
  ['passkey', passkey],
  ['invitation', invitation],
  ['invitation to confirm', invitationToConfirm],
  ['browser', browser],
];
