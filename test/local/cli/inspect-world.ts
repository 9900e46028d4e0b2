/** A service with items of every kind, and the texts of it that an operator must not see. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../shared/store/key.ts';
import { MemoryStore } from '../../../shared/store/memory-store.ts';
import { autosharePath } from '../../http/carenets/sharing.ts';
import type { World } from '../../matrix/fixtures/index.ts';
import { preferencesPath } from '../../support/account-apps.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import { sendToAccount } from '../../support/messages.ts';
import { admin, succeeded } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import { subscriptionsPath } from '../../support/subscriptions.ts';

/** Texts that people write, each in a place of its own. */
export const written = {
  body: 'Blister on the left heel',
  label: 'Heel of Agnes',
  reason: 'Meant for somebody else',
  subject: 'Your heel',
  message: 'Come and see us',
  notification: 'Heel documented',
} as const;

/** Adds the kinds of items that the world lacks. Returns the id of the document that has the texts. */
export async function fill({ service, home, self, belongings, callers }: World): Promise<string> {
  const { session } = home.owner;
  const documentId = idOf(await createDocument(session, home.recordId, note(written.body)));
  const at = (...rest: readonly string[]) => documentsPath(home.recordId, documentId, ...rest);
  succeeded(await session.put(at('label'), { body: written.label }), 'label');
  succeeded(await session.put(at('rels', 'annotation', home.documentId), {}), 'relate');
  const form = { status: 'archived', reason: written.reason };
  succeeded(await session.post(at('set-status'), { form }), 'status');
  const type = { form: { type: 'http://indivo.org/vocab/xml/documents#SimpleClinicalNote' } };
  succeeded(await session.post(autosharePath(home.recordId, home.carenetId, 'set'), type), 'autoshare');
  await sendToAccount(admin(service), self.id, { subject: written.subject, body: written.message });
  const news = { form: { content: written.notification } };
  succeeded(await admin(service).post(`/records/${belongings.recordId}/notify`, news), 'notify');
  const preferences = preferencesPath(self, service.apps.user);
  succeeded(await self.session.put(preferences, { body: 'larger' }), 'preferences');
  const subscription = {
    form: { url: '/reports/minimal/problems/', callback: 'https://worker.example.org/hook' },
  };
  const path = subscriptionsPath(home.recordId, service.apps.worker);
  succeeded(await callers.TA.post(path, subscription), 'subscribe');
  return documentId;
}

/** Every item of the table. */
export async function scan({ service }: World): Promise<readonly Item[]> {
  const here = storeOf(service);
  if (here instanceof MemoryStore) return [...here.items.values()];
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const all: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: service.env.TABLE_NAME, ExclusiveStartKey: start }),
    );
    all.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return all;
}

/** Texts that must not be shown: those among the items, and those that the world was created with. */
export function secretsIn(all: readonly Item[], world: World): readonly string[] {
  const sealed = all.flatMap(({ primarySecret, secondarySecret, secret, salt, token, sessionGrant }) => [
    primarySecret,
    secondarySecret,
    secret,
    salt,
    token,
    sessionGrant,
  ]);
  const hashes = all.map(({ password }) => (password as { hash?: string } | undefined)?.hash);
  const apps = Object.values(world.service.apps).map(({ consumerSecret }) => consumerSecret);
  const masters = Object.entries(JSON.parse(world.service.env.MASTER_KEYS!)).flatMap(([name, key]) =>
    name === 'current' ? [] : [key],
  );
  const known = [...sealed, ...hashes, ...apps, ...masters, world.password, world.selfSecret];
  // An app that speaks SMART alone has no consumer, and so no secret of one.
  return known.filter((value): value is string => typeof value === 'string' && value !== '');
}
