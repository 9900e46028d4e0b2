/** The clients of `npm run crash` that have people of their own find what is half there, missing or changed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowsersWriter } from '../../local/tools/crash/own/browsers-writer.ts';
import { FactorsWriter } from '../../local/tools/crash/own/factors-writer.ts';
import { InvitationsWriter } from '../../local/tools/crash/own/invitations-writer.ts';
import { Known } from '../../local/tools/crash/own/known.ts';
import { LettersWriter } from '../../local/tools/crash/own/letters-writer.ts';
import type { Ground, OwnWriter } from '../../local/tools/crash/own/own-writer.ts';
import { Progress } from '../../local/tools/crash/progress.ts';
import { Chance } from '../../local/tools/random.ts';
import { mailedInvitation } from '../../local/tools/round-trips/mailed-secret.ts';
import { sampleService } from '../../local/tools/sample-service.ts';
import { accountLocator, keys } from '../../shared/store/items/index.ts';
import type { Item, PlainKey } from '../../shared/store/key.ts';
import type { Bodies, Store } from '../../shared/store/store.ts';
import { sha256 } from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { pushKeyOf } from '../support/push/key.ts';
import { bodiesOf, stageOf, storeOf } from '../support/stored-people.ts';
import type { TestService } from '../support/test-service.ts';

const months = [new Date().toISOString().slice(0, 7)];

let service: TestService;
let stores: { store: Store; bodies: Bodies };
let pushKey: string;

beforeAll(async () => {
  service = await startServiceInMemory({ isServed: true });
  stores = { store: storeOf(service), bodies: bodiesOf(service) };
  pushKey = await pushKeyOf(service);
});

afterAll(() => service.stop());

let grounds = 0;

function newGround(): Ground {
  grounds += 1;
  return {
    origin: service.origin,
    apps: service.apps,
    demographics: sampleService(service.origin).demographics,
    pushKey,
    store: stores.store,
    secretOf: (recordId, id) => mailedInvitation(service.env, recordId, id, stageOf(service)),
    name: `own-${grounds}`,
    chance: new Chance(grounds),
    progress: new Progress(),
  };
}

const idOf = ({ name }: Ground, called: string) => `${name}-${called}@mail.example`;

/** Lets the writer go on until there is what the test needs. */
async function until<Found>(writer: OwnWriter, find: () => Promise<Found | undefined>): Promise<Found> {
  for (let writes = 0; writes < 300; writes += 1) {
    const found = await find();
    if (found !== undefined) return found;
    expect(await writer.write()).toBe(true);
  }
  throw new Error('The writer has never made what the test needs.');
}

function faultsOf(writer: OwnWriter): Promise<readonly string[]> {
  return writer.faults({ ...stores, origin: service.origin, months });
}

/** What the writer says while the item is another one, or is not there. */
async function whileChanged(
  writer: OwnWriter,
  { PK, SK }: PlainKey,
  change: (item: Item) => Item | undefined,
): Promise<readonly string[]> {
  const key = { PK, SK };
  const [before] = await stores.store.get([key]);
  const changed = change({ ...before! });
  const stored = (item: Item | undefined) => (item ? stores.store.put(key, item) : stores.store.delete(key));
  await stored(changed);
  const faults = await faultsOf(writer);
  await stored(before);
  return faults;
}

const without = (writer: OwnWriter, key: PlainKey) => whileChanged(writer, key, () => undefined);

const containing = (...texts: readonly string[]) => texts.map((text) => expect.stringContaining(text));

describe('What a client of its own people knows', () => {
  it('is what was acknowledged, or what the call that was cut off would make of it', async () => {
    const known = new Known(['a'], new Progress());
    await known.change(['a', 'b'], async () => 'acknowledged');
    expect(known.faults('Letters', ['a', 'b'])).toEqual([]);
    expect(known.faults('Letters', ['a'])).toEqual(['Letters: ["a"] is there, and not ["a","b"].']);
    const cutOff = () => fetch('http://127.0.0.1:1/');
    expect(await known.change(['a', 'b', 'c'], cutOff)).toBeUndefined();
    expect(known.faults('Letters', ['a', 'b'])).toEqual([]);
    expect(known.faults('Letters', ['a', 'b', 'c'])).toEqual([]);
    expect(known.faults('Letters', ['c'])).toEqual([
      'Letters: ["c"] is there, and not ["a","b"] or ["a","b","c"].',
    ]);
  });
});

describe('Second factors of a person', () => {
  let ground: Ground;
  let writer: FactorsWriter;
  let id: string;
  const factors = async () => (await stores.store.get([keys.factors(id)]))[0];

  // A check tries a code, and so leaves something behind.
  beforeEach(async () => {
    ground = newGround();
    writer = await FactorsWriter.start(ground);
    id = idOf(ground, 'factors');
    // An app and a passkey, and a code that was used.
    await until(writer, async () => {
      const now = await factors();
      return now && now.passkeys > 0 && now.totpSecret !== undefined && now.recoveryCodes.length < 10
        ? now
        : undefined;
    });
  });

  it('that are as they were acknowledged are not reported', async () => {
    expect(await faultsOf(writer)).toEqual([]);
  });

  it('are reported when the account does not ask for them, or asks for none that is there', async () => {
    expect(
      await whileChanged(writer, keys.account(id), ({ secondFactor: _, ...account }) => account),
    ).toContain(`${id} has a second factor that is not asked for.`);
    const off = await whileChanged(writer, keys.factors(id), ({ totpSecret: _, ...item }) => ({
      ...item,
      passkeys: 0,
    }));
    expect(off).toContain(`${id} must give a second factor and has none.`);
  });

  it('are reported when a passkey, or what leads to it, is missing', async () => {
    const [passkey] = await stores.store.query(keys.passkeys(id));
    expect(await without(writer, keys.credential(passkey!.id))).toEqual([
      `Nothing leads from its credential to the passkey ${passkey!.id}.`,
    ]);
    expect(await without(writer, keys.passkey(id, passkey!.id))).toEqual(
      expect.arrayContaining(
        containing(
          `Second factors of ${id}: `,
          `${id} has `,
          `A credential leads to the passkey ${passkey!.id}, which is gone.`,
        ),
      ),
    );
  });

  it('are reported when a session or a log-in is there that no call has acknowledged, or a ticket is left', async () => {
    const [session] = await stores.store.query(keys.sessions(id));
    expect(await without(writer, session!)).toEqual(containing(`Second factors of ${id}: `));
    const more = await whileChanged(writer, keys.account(id), (account) => ({
      ...account,
      totalLoginCount: Number(account.totalLoginCount) + 1,
    }));
    expect(more).toEqual(containing(`Second factors of ${id}: `));
    const ticket = keys.ticketAt(accountLocator(id), 'left');
    expect(await whileChanged(writer, ticket, () => ({ accountId: id }))).toEqual(
      containing(`Second factors of ${id}: `),
    );
  });

  it('are reported when a code that was used opens a session again', async () => {
    const own = newGround();
    const another = await FactorsWriter.start(own);
    const account = idOf(own, 'factors');
    let before: readonly string[] = [];
    const used = await until(another, async () => {
      const [{ recoveryCodes: left = [] } = {}] = await stores.store.get([keys.factors(account)]);
      const gone = before.filter((code) => !left.includes(code));
      before = left;
      return left.length > 0 && gone.length === 1 ? gone[0] : undefined;
    });
    const faults = await whileChanged(another, keys.factors(account), (item) => ({
      ...item,
      recoveryCodes: [...before, used],
    }));
    expect(faults).toEqual(
      containing(
        `Second factors of ${account}: `,
        `A recovery code of ${account} that was used responded 200, not 400.`,
      ),
    );
  });
});

describe('A record to which a family invites each other', () => {
  let ground: Ground;
  let writer: InvitationsWriter;
  let recordId: string;
  const invitations = () => stores.store.query(keys.invitations(recordId));

  beforeAll(async () => {
    ground = newGround();
    writer = await InvitationsWriter.start(ground);
    const [own] = await stores.store.query(keys.ownedRecords(idOf(ground, 'ada')));
    recordId = own!.recordId;
    // Somebody reads the whole record, somebody is in the carenet, and an invitation is open.
    await until(writer, async () => {
      const shares = await stores.store.query(keys.fullShares(recordId));
      const isOpen = (await invitations()).some(({ state }) => state === 'open');
      const [circle] = (await stores.store.query(keys.carenetsOfRecord(recordId))).filter(
        ({ name }) => name === 'Readers',
      );
      const members = await stores.store.query(keys.carenetMembers(circle!.id));
      return (shares.length > 0 && members.length > 0 && isOpen) || undefined;
    });
  });

  it('is not reported when everything is as it was acknowledged', async () => {
    expect(await faultsOf(writer)).toEqual([]);
  });

  it('is reported when a share is missing, or is not in the list of who has it', async () => {
    const [share] = await stores.store.query(keys.fullShares(recordId));
    const { accountId } = share!;
    expect(await without(writer, share!)).toEqual(
      containing(
        `What the record ${recordId} shares: `,
        `${accountId} is not a reader of the whole record, and its list of records says otherwise.`,
      ),
    );
    expect(await without(writer, keys.sharedRecord(accountId, recordId))).toEqual([
      `${accountId} is a reader of the whole record, and its list of records says otherwise.`,
    ]);
  });

  it('is reported when two own it, or nobody does', async () => {
    const [record] = await stores.store.get([keys.record(recordId)]);
    const owner = record!.ownerId!;
    expect(await without(writer, keys.ownedRecord(owner, recordId))).toEqual([
      `${owner} is the owner, and its list of records says otherwise.`,
    ]);
    const other = ['ada', 'bo'].map((called) => idOf(ground, called)).find((id) => id !== owner)!;
    const also = await whileChanged(writer, keys.ownedRecord(other, recordId), () => ({ recordId }));
    expect(also).toEqual([`${other} is not the owner, and its list of records says otherwise.`]);
  });

  it('is reported when an invitation is missing, or no secret leads to it', async () => {
    const open = (await invitations()).find(({ state }) => state === 'open')!;
    expect(await without(writer, open)).toEqual(containing(`What the record ${recordId} shares: `));
    expect(await without(writer, keys.invitationSecret(open.locator))).toEqual([
      `The invitation ${open.id} is open, and no secret leads to it.`,
    ]);
  });

  it('is reported when an invitation that was taken back lets somebody in', async () => {
    const own = newGround();
    const another = await InvitationsWriter.start(own);
    const [{ recordId: record }] = (await stores.store.query(keys.ownedRecords(idOf(own, 'ada')))) as [
      { recordId: string },
    ];
    let before: readonly (Item & PlainKey)[] = [];
    const gone = await until(another, async () => {
      const now = await stores.store.query(keys.invitations(record));
      const removed = before.filter(
        (one) =>
          one.what !== 'owner' &&
          ['open', 'waiting'].includes(String(one.state)) &&
          !now.some(({ id }) => id === one.id),
      );
      before = now.map((one): Item & PlainKey => ({ ...one }));
      return removed[0];
    });
    const { PK, SK, locator, id: invitationId, inviterId, carenetId, ttl } = gone;
    const secret = { recordId: record, invitationId, inviterId, carenetId, ttl } as never;
    await stores.store.put(keys.invitationSecret(String(locator)), secret);
    expect(await faultsOf(another)).toEqual([
      `A secret leads to the invitation ${invitationId}, which has ended.`,
    ]);
    expect(await whileChanged(another, { PK, SK }, () => gone)).toEqual(
      expect.arrayContaining(
        containing(
          `What the record ${record} shares: `,
          'The secret of an invitation that has ended responded 200, not 404.',
        ),
      ),
    );
  });
});

describe('Messages that people write about a record', () => {
  let ground: Ground;
  let writer: LettersWriter;
  let recordId: string;
  let people: readonly string[];
  const inboxes = async () =>
    (await Promise.all(people.map((id) => stores.store.query(keys.openMessages(id))))).flat();

  /** A message that was delivered with a file that is in the record now, and one that waits. */
  async function examples() {
    const copies = await inboxes();
    const sent = (await Promise.all(people.map((id) => stores.store.query(keys.sentMessages(id))))).flat();
    const waiting = sent.find(({ deliveredAt }) => deliveredAt === undefined);
    for (const copy of copies) {
      const attachments = await stores.store.query(keys.attachments(copy.message));
      const [state] = await stores.store.get([keys.messageState(copy.message)]);
      const kept = attachments.find(
        ({ number, documentId }) => documentId === undefined && state?.[`saved${number}`] !== undefined,
      );
      if (kept && waiting) return { copy, kept, waiting, documentId: state![`saved${kept.number}`]! };
    }
    return undefined;
  }
  let found: NonNullable<Awaited<ReturnType<typeof examples>>>;

  beforeAll(async () => {
    ground = newGround();
    writer = await LettersWriter.start(ground);
    people = ['ada', 'bo', 'cleo'].map((called) => idOf(ground, called));
    const [own] = await stores.store.query(keys.ownedRecords(people[0]!));
    recordId = own!.recordId;
    found = await until(writer, examples);
  });

  it('are not reported when they are as they were acknowledged', async () => {
    expect(await faultsOf(writer)).toEqual([]);
  });

  it('are reported when somebody lacks one, or has it twice', async () => {
    const { copy } = found;
    expect(await without(writer, copy)).toEqual(
      expect.arrayContaining(
        containing(`Messages about the record ${recordId}: `, 'A message was delivered to '),
      ),
    );
    const twin = { PK: copy.PK, SK: `${copy.SK}x` };
    expect(await whileChanged(writer, twin, () => ({ ...copy }))).toEqual(
      containing('A message was delivered to ', 'A message is counted in '),
    );
  });

  it('are reported when one waits for files and nothing says so, or is half sent', async () => {
    const { message, createdAt } = found.waiting;
    const notNoted = await without(writer, keys.waitingMessage(createdAt.slice(0, 10), message));
    expect(notNoted).toEqual([
      expect.stringMatching(/^A message lacks \d files, and does not wait for them\.$/),
    ]);
    expect(await without(writer, keys.messageBody(message))).toEqual(['A message has no text.']);
    expect(await without(writer, found.waiting)).toEqual(
      expect.arrayContaining(containing('A message is in the sent folder 0 times.')),
    );
    expect(await without(writer, keys.messageState(message))).toEqual(
      expect.arrayContaining(containing('A message was never sent, and something of it is there.')),
    );
  });

  it('are reported when an attachment is missing, or has other bytes', async () => {
    const { copy, kept } = found;
    expect(await without(writer, keys.attachment(copy.message, kept.number))).toEqual(
      expect.arrayContaining(containing(`Messages about the record ${recordId}: `, 'A message has ')),
    );
    const bytes = await stores.bodies.get(kept.bodyKey);
    const others = Buffer.from('other bytes');
    await stores.bodies.put(kept.bodyKey, others, sha256(others));
    expect(await faultsOf(writer)).toEqual(
      expect.arrayContaining(
        containing(
          `Attachment ${kept.number} of a message responded 200, not with the bytes that were sent.`,
        ),
      ),
    );
    await stores.bodies.put(kept.bodyKey, bytes, sha256(bytes));
  });

  it('are reported when a file that was accepted is no document, or two', async () => {
    const { copy, kept, documentId } = found;
    expect(await without(writer, keys.version(recordId, documentId))).toEqual(
      expect.arrayContaining(
        containing(
          `Messages about the record ${recordId}: `,
          `A message says that attachment ${kept.number} is the document ${documentId}, and its bytes are those of [].`,
        ),
      ),
    );
    const unsaved = await whileChanged(writer, keys.messageState(copy.message), (state) => ({
      ...state,
      [`saved${kept.number}`]: undefined,
    }));
    expect(unsaved).toEqual(
      containing(
        `Messages about the record ${recordId}: `,
        `A message says that attachment ${kept.number} is the document undefined, and its bytes are those of [${documentId}].`,
      ),
    );
  });
});

describe('Browsers in which a person is told', () => {
  it('are reported when one that was added is missing, or one that was removed is there', async () => {
    const ground = newGround();
    const writer = await BrowsersWriter.start(ground);
    const key = keys.pushes(idOf(ground, 'browsers'));
    const { subscriptions } = await until(writer, async () => {
      const [item] = await stores.store.get([key]);
      return item && item.subscriptions.length > 1 ? item : undefined;
    });
    expect(await faultsOf(writer)).toEqual([]);
    const about = containing(`Browsers of ${idOf(ground, 'browsers')}: `);
    const [first, ...others] = subscriptions;
    expect(await whileChanged(writer, key, (item) => ({ ...item, subscriptions: others }))).toEqual(about);
    const more = [{ ...first, id: 'nobodysBrowser00000000' }, ...subscriptions];
    expect(await whileChanged(writer, key, (item) => ({ ...item, subscriptions: more }))).toEqual(about);
  });
});
