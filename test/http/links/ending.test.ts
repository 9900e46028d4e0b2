/** How links end, and what is left of them. */

import { describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../shared/operations/accounts/erase/index.ts';
import { eraseRecord } from '../../../shared/operations/records/erase.ts';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { createDocument, idOf } from '../../support/documents.ts';
import { fetchHere } from '../../support/fetch-here.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  createActiveAccount,
  createRecord,
  externalSystem,
  login,
} from '../../support/scenario.ts';
import { placesOf, storedItems, storedObjects } from '../../support/stored-everywhere.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';
import { sweepAgain } from '../../support/sweeper.ts';
import { outboxOf } from '../../workers/support.ts';
import { askFor, decrypted, payloadOf } from './opener.ts';
import { linkIn, listed, makeLink } from './support.ts';

let rosa: ActiveAccount;
let recordId: string;
let documentId: string;

const service = await startServiceInMemory({ env: externalSystem });

/** A person with a record of her own, which has one document. */
async function begin(): Promise<void> {
  rosa = await createActiveAccount(service, { fullName: 'Rosa Lind' });
  recordId = await createRecord(service, rosa);
  const pdf = await createDocument(rosa.session, recordId, '%PDF-1.7', { contentType: 'application/pdf' });
  documentId = idOf(pdf);
}

/** A link to that document, which is made faster than a summary. */
const make = (form: Readonly<Record<string, string>> = {}, by = rosa) =>
  makeLink(by.session, recordId, { content: 'documents', document_ids: documentId, ...form });

const session = async () => login(service, rosa);
/** The objects of a link: those that are still there. */
async function objectsOf(id: string): Promise<number> {
  const bodies = bodiesOf(service);
  return bodies.get(`links/${id}/1`).then(
    () => 1,
    ({ name }) => {
      if (name !== 'NoSuchKey') throw new Error(name);
      return 0;
    },
  );
}
const open = async (link: string) => (await askFor(link)).status;
/** Where the manifest of a link says that its file is. */
async function placeOf(link: string): Promise<string> {
  const answer = await askFor(link, { recipient: 'Practice', embeddedLengthMax: 0 });
  return ((await answer.json()) as { files: { location: string }[] }).files[0]!.location;
}
const read = async (place: string) => (await fetchHere(place)).status;

describe('A link ends', () => {
  it('when its time is over, it is used up or locked, or somebody ends it; its files are removed then, and it is listed for 90 days more', async () => {
    await begin();
    const timed = await make({ expires_in: '600' });
    const once = await make({ max_views: '1' });
    const locked = await make({ passcode: '1234', passcode_tries: '1' });
    const location = await placeOf(once.link);
    // Twice if need be.
    const ended = await make();
    for (let time = 0; time < 2; time += 1)
      expect((await rosa.session.post(`/records/${recordId}/links/${ended.id}/end`)).text).toBe('<ok/>');
    expect(await open(ended.link)).toBe(404);
    const removals = (await outboxOf(service)).filter(({ event }) => event === 'body_removed');
    expect(removals.map((item) => item.bodyKey)).toContain(`links/${ended.id}/1`);
    expect((await askFor(locked.link, { recipient: 'M', passcode: '4321' })).status).toBe(401);
    await sweepAgain(service);
    expect([await open(timed.link), await objectsOf(timed.id)]).toEqual([200, 1]);
    service.advance(601);
    expect(await open(timed.link)).toBe(404);
    await sweepAgain(service);
    expect([await objectsOf(timed.id), await objectsOf(ended.id), await objectsOf(once.id)]).toEqual([
      0, 0, 1,
    ]);
    // Where its last manifest named them, they can be read for an hour.
    service.advance(2900);
    const file = await fetchHere(location);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/jose']);
    expect((await decrypted(await file.text(), once.link)).json.resourceType).toBe('Bundle');
    service.advance(200);
    expect(await read(location)).toBe(404);
    await sweepAgain(service);
    expect([await objectsOf(once.id), await objectsOf(locked.id)]).toEqual([0, 0]);
    const again = await session();
    expect(await listed(again, recordId, timed.id)).toMatchObject({ state: 'expired', views: '1' });
    expect(await listed(again, recordId, once.id)).toMatchObject({ state: 'used_up' });
    expect(await listed(again, recordId, locked.id)).toMatchObject({ state: 'locked' });
    const entries = await storeOf(service).query(keys.linksOfRecord(recordId));
    const entry = entries.flatMap((item) => ('locator' in item && item.id === timed.id ? [item] : []))[0]!;
    expect(entry.ttl - service.now()).toBeGreaterThan(89 * 86_400);
    expect(entry.ttl - service.now()).toBeLessThan(90 * 86_400 + 1);
  });

  it('when who made it loses control of the record, and does not come back with it', async () => {
    await begin();
    const ines = await createActiveAccount(service, { fullName: 'Ines' });
    const share = () => rosa.session.post(`/records/${recordId}/shares/`, { form: { account_id: ines.id } });
    await share();
    const { link } = await make({}, ines);
    const own = await make();
    const place = await placeOf(link);
    expect([await open(link), await read(place)]).toEqual([200, 200]);
    await rosa.session.delete(`/records/${recordId}/shares/${encodeURIComponent(ines.id)}`);
    expect([await open(link), await read(place)]).toEqual([404, 404]);
    await share();
    expect([await open(link), await read(place)]).toEqual([404, 404]);
    await admin(service).put(`/records/${recordId}/owner`, { body: ines.id, contentType: 'text/plain' });
    expect(await open(own.link)).toBe(404);
  });

  it('when the account that made it is disabled', async () => {
    await begin();
    const { link } = await make();
    const place = await placeOf(link);
    await admin(service).post(accountPath(rosa.id, '/set-state'), { form: { state: 'disabled' } });
    expect([await open(link), await read(place)]).toEqual([404, 404]);
  });

  it('is not ended by a link that is made again beside it', async () => {
    await begin();
    const { id, link } = await make({
      label: 'Two',
      max_views: '5',
      expires_in: '700',
    });
    const again = await rosa.session.post(`/records/${recordId}/links/${id}/again`, {
      form: { keep: 'true' },
    });
    const made = linkIn(again);
    expect([await open(link), await open(made.link)]).toEqual([200, 200]);
    expect(payloadOf(made.link)).toMatchObject({ label: 'Two' });
    expect(await listed(rosa.session, recordId, made.id)).toMatchObject({ state: 'active', label: 'Two' });
    const other = await createRecord(service, rosa);
    for (const call of ['end', 'again'])
      expect((await rosa.session.post(`/records/${other}/links/${id}/${call}`)).status).toBe(404);
    expect((await rosa.session.post(`/records/${recordId}/links/x/end`)).status).toBe(404);
  });
});

describe('Erasing', () => {
  it('a record removes its links with their files', async () => {
    await begin();
    const { id, link } = await make();
    const stores = { store: storeOf(service), bodies: bodiesOf(service) };
    await eraseRecord(recordId, stores, { now: new Date(service.now() * 1000), withAudits: false });
    expect([await open(link), await objectsOf(id)]).toEqual([404, 0]);
    const left = (await storedItems(service)).filter(
      ({ where, text }) => where === 'SHL' && text.includes(id),
    );
    expect(left).toEqual([]);
  });

  it('an account removes the links that it made, and no others', async () => {
    await begin();
    const ines = await createActiveAccount(service, { fullName: 'Ines' });
    await rosa.session.post(`/records/${recordId}/shares/`, { form: { account_id: ines.id } });
    const hers = await make({}, ines);
    const own = await make();
    const stores = { store: storeOf(service), bodies: bodiesOf(service) };
    await eraseAccount(
      ines.id,
      { ...stores, keyring: async () => readKeyring(service.env.MASTER_KEYS!) },
      {
        records: [],
        withAudits: false,
        now: () => new Date(service.now() * 1000),
        anonymousDays: 90,
      },
    );
    expect([await open(hers.link), await objectsOf(hers.id)]).toEqual([404, 0]);
    expect([await open(own.link), await objectsOf(own.id)]).toEqual([200, 1]);
    expect(await listed(rosa.session, recordId, hers.id)).toBeUndefined();
  });
});

describe('An opening', () => {
  const entries = async () => {
    const query = await rosa.session.get(`/records/${recordId}/audits/query/`);
    return query.text;
  };

  it('is in the trail of the record with who opened it, as that person said, and a guess is not', async () => {
    await begin();
    const { id, link } = await makeLink(rosa.session, recordId, {
      label: 'For Dr. Weber',
      passcode: 'ferry',
    });
    await askFor(link, { recipient: 'Mallory', passcode: 'canoe' });
    await askFor(link, { recipient: 'Practice', passcode: 'ferry' });
    await askFor(link, { recipient: 'Practice' });
    const answer = await rosa.session.get(`/records/${recordId}/activity`);
    const { days } = JSON.parse(answer.text);
    const nobody = days[0].doers.find((doer: { person: unknown }) => doer.person === null);
    const facts = nobody.lines.map(
      ({ action, outcome, calls, link: about, kinds }: Record<string, unknown>) => [
        action,
        outcome,
        calls,
        about,
        kinds,
      ],
    );
    const about = { id, label: 'For Dr. Weber' };
    expect(facts).toEqual([
      [
        'link_opened',
        'done',
        1,
        { ...about, recipients: ['Practice'] },
        [{ kind: 'Demographics', count: 1 }],
      ],
      ['link_opened', 'refused', 1, { ...about, recipients: ['Mallory'] }, []],
    ]);
    const text = await entries();
    expect(text).toContain('/shl/*');
    expect(text).not.toContain(payloadOf(link).url.slice(-43));
  });

  it('is mailed to who made the link where that was wished, once an hour', async () => {
    await begin();
    const { link } = await make({ notify: 'true' });
    const quiet = await make();
    const mails = async () =>
      (await outboxOf(service)).filter(
        ({ mail, accountId }) => mail === 'link_opened' && accountId === rosa.id,
      );
    await Promise.all([open(link), open(link), open(link), open(quiet.link)]);
    expect(await mails()).toHaveLength(1);
    service.advance(3601);
    await Promise.all([open(link), open(link)]);
    expect(await mails()).toHaveLength(2);
  });

  it('leaves neither key in the table, the bucket or the log', async () => {
    await begin();
    const { link } = await make({ passcode: 'ferry and heron' });
    await askFor(link, { recipient: 'Practice', passcode: 'ferry and heron' });
    const { url, key } = payloadOf(link);
    const stored = [...(await storedItems(service)), ...(await storedObjects(service))];
    const secrets = [key, url.slice(-43), 'ferry and heron'];
    expect(placesOf(stored, secrets)).toEqual([]);
    const logs = JSON.stringify(service.functionLog);
    expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
  });
});
