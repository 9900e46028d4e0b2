/** A browser is added, another one is added and removed, and the one that is left is told of a message. */
import { createECDH, randomBytes } from 'node:crypto';
import { checkBrowser } from '../checks/browsers.ts';
import { notPinged } from '../checks/webhooks.ts';
import type { Call } from '../client.ts';
import { freshKey, persist, type Scene, sendMessage } from './parts.ts';

/** Of the push service: it takes the message, later or at once, or says that the browser is gone, as often as it is asked. */
const answers: readonly (readonly number[])[] = [
  [],
  [500],
  [429, 503],
  Array.from({ length: 100 }, () => 410),
];

export async function browser(scene: Scene): Promise<void> {
  const { run, world, apps, client, push } = scene;
  const { id: accountId, session } = world.owner;
  const path = `/browsers/${freshKey(scene)}`;
  const statuses = run.chance.oneOf(answers);
  push.service.statusesAt.set(path, [...statuses]);
  const add = (at: string): Call => ({
    operation: 'push_subscription_add',
    by: session,
    on: { account: accountId },
    form: {
      ...newBrowser(),
      endpoint: push.service.origin + at,
      public_key: push.publicKey,
      device: 'Chaos',
    },
  });
  const call = add(path);
  // The same address is the same browser, however often it is added.
  const others = run.chance.happens(0.3) ? [client.persist(run, call)] : [];
  const [{ text }] = await Promise.all([client.persist(run, call), ...others]);
  const { text: other } = await client.persist(run, add(`${path}-other`));
  const on = { account: accountId, 'push subscription': idIn(other) };
  const remove: Call = { operation: 'push_subscription_remove', by: session, on };
  await persist(scene, remove, { status: 404, text: '' });
  run.checks.push(
    notPinged(run, world),
    checkBrowser(run, { accountId, id: idIn(text), path, isGone: statuses.includes(410) }),
  );
  const { admin } = apps;
  const message = {
    key: freshKey(scene),
    place: world.small,
    senderId: admin.id,
    by: admin,
    attachments: [],
  };
  await sendMessage(scene, message);
}

function idIn(text: string): string {
  return (JSON.parse(text) as { readonly id: string }).id;
}

/** The keys of a browser. */
function newBrowser(): Readonly<Record<'p256dh' | 'auth', string>> {
  const key = createECDH('prime256v1').generateKeys();
  return { p256dh: key.toString('base64url'), auth: randomBytes(16).toString('base64url') };
}
