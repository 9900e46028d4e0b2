/** A person writes to another one who controls the record, with files: once, however often the calls are made. */
import { accountLocator, keys } from '../../../../shared/store/items/index.ts';
import { checkCopies } from '../checks/deliveries.ts';
import { checkMails } from '../checks/mails.ts';
import { notPinged } from '../checks/webhooks.ts';
import type { Call } from '../client.ts';
import { freshKey, persist, type Scene, uploaded, used } from './parts.ts';

/** The owner writes to the relative. Files may race each other: one of them delivers the message. */
export async function letter(scene: Scene): Promise<void> {
  const { run, world, store } = scene;
  const { owner, relative } = world;
  const { recordId } = world.small;
  const key = freshKey(scene);
  const files = run.chance.below(4);
  const message = keys.messageOf('people', recordId, owner.id, key);
  run.checks.push(notPinged(run, world), async (view) => {
    const [state] = await view.store.get([keys.messageState(message)]);
    if (!state) return run.violated('the message was lost');
    if (state.missing !== 0) run.violated(`${state.missing} files are missing`);
    if (state.holders !== 2) run.violated(`the message is counted in ${state.holders} places`);
    const arrived = await view.store.query(keys.attachments(message));
    if (arrived.length !== files) run.violated(`${arrived.length} of ${files} files are there`);
    const sent = (await view.store.query(keys.sentMessages(owner.id))).filter((one) => one.key === key);
    if (sent.length !== 1 || sent[0]!.deliveredAt === undefined)
      run.violated('the sent folder does not have the message once, as delivered');
    await checkCopies(run, view, message, [relative.id]);
    checkMails(run, view, [relative.id], [relative.id]);
  });
  await forgetCounts(scene);
  const by = owner.session;
  const form = { to: relative.id, body: 'Hello', num_attachments: String(files), message_key: key };
  const write: Call = { operation: 'message_to_people', by, on: { record: recordId }, form };
  await persist(scene, write, used);
  // Who has lost the answer finds the message by its key.
  const sent = (await store.query(keys.sentMessages(owner.id))).find((one) => one.key === key);
  if (!sent) return run.violated('the message is not in the sent folder');
  const attach = (number: number) =>
    persist(
      scene,
      {
        operation: 'sent_message_attach',
        by,
        on: { account: owner.id },
        path: { MESSAGE_ID: sent.id, ATTACHMENT_NUM: String(number) },
        body: `<Letter>${number}</Letter>`,
        mediaType: 'application/xml',
      },
      uploaded,
    );
  const numbers = run.chance.shuffled(Array.from({ length: files }, (_, index) => index + 1));
  for (const number of numbers.slice(0, -2)) await attach(number);
  await Promise.all(numbers.slice(-2).map(attach));
}

/** Many runs in one hour write more than a person may. */
async function forgetCounts({ world, store, now }: Scene): Promise<void> {
  const [sender, reader] = [accountLocator(world.owner.id), accountLocator(world.relative.id)];
  const time = now().toISOString();
  const [hour, day] = [time.slice(0, 'YYYY-MM-DDThh'.length), time.slice(0, 'YYYY-MM-DD'.length)];
  await Promise.all([
    store.delete(keys.attempts('messages of', hour, sender)),
    store.delete(keys.attempts('messages of', day, sender)),
    store.delete(keys.attempts('messages to', hour, sender, reader)),
  ]);
}
