/** Changes of the app registry, and the writes that make them. */
import { newGrant, newId } from '../../ids.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { type AppItem, type ConsumerItem, keys, type OutboxItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { absent, create, put, remove, type Write } from '../../store/writes.ts';
import { quotasOf, type Registration, smartOf } from './registration-files.ts';
import { isSmartOnly } from './smart-only.ts';

/** `before` alone: the app is removed; `after` alone: it is new; both: it is the same app, changed. */
export interface Change {
  readonly before?: AppItem;
  readonly after?: Registration;
}

/** What is stored under a key now, and what will replace it. */
interface Place {
  readonly key: Key<AppItem | ConsumerItem>;
  readonly before?: AppItem;
  readonly item?: AppItem | ConsumerItem;
}

/**
 * The writes that make these changes together. Every write is conditional on what was read, and says `retry`
 * when that has changed since. Removing an app also stores the event on which what belongs to it is cleaned
 * up.
 */
export function registryWrites(changes: readonly Change[], keyring: Keyring, now: Date): readonly Write[] {
  const places = new Map<string, Place>();
  const place = (key: Place['key'], content: Omit<Place, 'key'>) => {
    const name = JSON.stringify(key);
    places.set(name, { ...places.get(name), ...content, key });
  };
  const events: Write[] = [];
  for (const { before, after } of changes) {
    if (before) {
      place(keys.app(before.id), { before });
      if (hasConsumer(before)) place(keys.consumer(before.consumerKey), { before });
    }
    if (!after) {
      events.push(removedEvent(before!, now));
      continue;
    }
    const { app, consumer } = itemsOf(after, before, keyring, now);
    place(keys.app(app.id), { item: app });
    if (consumer) place(keys.consumer(app.consumerKey), { item: consumer });
  }
  return [...[...places.values()].map(placeWrite), ...events];
}

/** The writes that remove one app. They need no key. */
export function removalWrites(app: AppItem, now: Date): readonly Write[] {
  const guard = { when: { revision: app.revision }, refused: 'retry' } as const;
  return [
    remove<AppItem>(keys.app(app.id), guard),
    ...(hasConsumer(app) ? [remove<ConsumerItem>(keys.consumer(app.consumerKey), guard)] : []),
    removedEvent(app, now),
  ];
}

function placeWrite({ key, before, item }: Place): Write {
  const guard = { when: before ? { revision: before.revision } : { PK: absent }, refused: 'retry' } as const;
  return item ? put(key, item, guard) : remove(key, guard);
}

function itemsOf(
  registration: Registration,
  before: AppItem | undefined,
  keyring: Keyring,
  now: Date,
): { app: AppItem; consumer: ConsumerItem | undefined } {
  const { kind, id, name, autonomous, consumerKey, consumerSecret, manifest, callbackUrl } = registration;
  const identity = { id, kind, name, autonomous, grant: before?.grant ?? newGrant() };
  const revision = newGrant();
  const modifiedAt = now.toISOString();
  const createdAt = before?.createdAt ?? modifiedAt;
  const app = {
    ...identity,
    consumerKey,
    manifest,
    callbackUrl,
    ...quotasOf(registration),
    ...smartOf(registration),
    createdAt,
    modifiedAt,
    revision,
  };
  const secret = () => keyring.seal(consumerSecret, consumerKey);
  return { app, consumer: hasConsumer(app) ? { ...identity, secret: secret(), revision } : undefined };
}

/** Nobody signs calls as an app that speaks SMART alone. */
function hasConsumer(app: AppItem): boolean {
  return !isSmartOnly(app);
}

/** The event on which everything that the app held under its registration is removed. */
function removedEvent(app: AppItem, now: Date): Write {
  const eventId = newId(now);
  const item = { event: 'app_removed', eventId, appId: app.id, appGrant: app.grant } satisfies OutboxItem;
  return create(keys.outbox(now.toISOString(), eventId), item, 'retry');
}

/** Groups the changes that pass an id or a consumer key from one app to another. */
export function together(changes: readonly Change[]): readonly (readonly Change[])[] {
  let groups: { names: readonly string[]; changes: readonly Change[] }[] = [];
  for (const change of changes) {
    const names = namesOf(change);
    const touching = groups.filter((group) => group.names.some((name) => names.includes(name)));
    const merged = {
      names: [...touching.flatMap((group) => group.names), ...names],
      changes: [...touching.flatMap((group) => group.changes), change],
    };
    groups = [...groups.filter((group) => !touching.includes(group)), merged];
  }
  return groups.map((group) => group.changes);
}

function namesOf({ before, after }: Change): readonly string[] {
  return [before, after].flatMap((app) => (app ? [`id ${app.id}`, `key ${app.consumerKey}`] : []));
}
