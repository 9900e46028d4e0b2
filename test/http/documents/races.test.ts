/** Calls about one document that arrive at once. What the calls do alone is in test/unit/domain/documents. */
import { describe, expect, it } from 'vitest';
import { type Answer, encode } from '../../support/client.ts';
import {
  createDocument,
  documentsPath,
  externalPath,
  idOf,
  listDocuments,
  listOf,
  listVersions,
  metadataOf,
  note,
  textOf,
} from '../../support/documents.ts';
import { expectNotFound } from '../../support/expectations.ts';

import { model, models } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createRecord, demographics, succeeded } from '../../support/scenario.ts';
import { storeToken } from '../../support/stored-tokens.ts';
import { child } from '../../support/xml-tree.ts';

const { service, owner, record } = await startWithOneRecord();
/** Stores under external ids. */
const app = await storeToken(service, owner, record);

let names = 0;

/** An external id that is free. */
function freshName(): string {
  names += 1;
  return `name ${names}`;
}

const create = async (): Promise<string> => idOf(await createDocument(owner.session, record));
const named = (name: string): string => externalPath(record, service.apps.user.id, name);
const replace = (id: string, body: string): Promise<Answer> =>
  owner.session.post(documentsPath(record, id, 'replace'), { body });
const replaceNamed = (id: string, name: string, body: string): Promise<Answer> =>
  app.put(documentsPath(record, id, 'replace', 'external', encode(service.apps.user.id), encode(name)), {
    body,
  });

/** Makes this number of calls at once. Expects that one succeeds and the others are refused with this status. Returns the place of the one. */
async function expectOneOf(
  length: number,
  call: (index: number) => Promise<Answer>,
  refused = 400,
): Promise<{ readonly place: number; readonly answer: Answer }> {
  const answers = await Promise.all(Array.from({ length }, (_, index) => call(index)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array(length - 1).fill(refused)]);
  const place = statuses.indexOf(200);
  return { place, answer: answers[place]! };
}

describe('Of several calls that arrive at once,', () => {
  it('one replaces a document', async () => {
    const old = await create();
    const { total } = await listDocuments(owner.session, record);
    const { place, answer } = await expectOneOf(12, (index) => replace(old, note(`${index}`)));
    const winner = idOf(answer.xml());
    const versions = await listVersions(owner.session, record, old);
    expect([versions.total, versions.ids.toSorted()]).toEqual([2, [old, winner].toSorted()]);
    expect(child(await metadataOf(owner.session, record, old), 'replacedBy').attributes.id).toBe(winner);
    expect((await owner.session.get(documentsPath(record, winner))).text).toBe(note(`${place}`));
    expect((await listDocuments(owner.session, record)).total).toBe(total);
  });

  it('one replaces a document under an external id, and the other ids stay free', async () => {
    const old = await create();
    const wanted = Array.from({ length: 8 }, freshName);
    const { place } = await expectOneOf(8, (index) => replaceNamed(old, wanted[index]!, note(`${index}`)));
    expect((await app.get(named(wanted[place]!))).text).toBe(note(`${place}`));
    for (const name of wanted.toSpliced(place, 1)) expectNotFound(await app.get(named(name)));
    expect((await listVersions(owner.session, record, old)).total).toBe(2);
  });

  it('one gets an external id for a new version, and the other documents stay unchanged', async () => {
    const olds = await Promise.all(Array.from({ length: 8 }, create));
    const name = freshName();
    const { place } = await expectOneOf(8, (index) => replaceNamed(olds[index]!, name, note(`${index}`)));
    expect((await app.get(named(name))).text).toBe(note(`${place}`));
    const loser = olds[place === 0 ? 1 : 0]!;
    expect((await listVersions(owner.session, record, loser)).total).toBe(1);
    expect((await replaceNamed(loser, freshName(), note('x'))).status).toBe(200);
  });

  it('one creates a document under an external id', async () => {
    const { total } = await listDocuments(owner.session, record);
    const name = freshName();
    const { place, answer } = await expectOneOf(12, (index) =>
      app.put(named(name), { body: note(`${index}`) }),
    );
    expect((await app.get(`${named(name)}/meta`)).xml()).toEqual(answer.xml());
    expect((await app.get(named(name))).text).toBe(note(`${place}`));
    expect((await listDocuments(owner.session, record)).total).toBe(total + 1);
  });

  it('one stores a related document under an external id', async () => {
    const object = await create();
    const related = documentsPath(record, object, 'rels', 'annotation', '');
    const path = `${related}external/${encode(service.apps.user.id)}/${encode(freshName())}`;
    await expectOneOf(8, () => app.put(path, { body: note('x') }));
    expect(listOf(await owner.session.get(related)).total).toBe(1);
  });

  it('one replaces the demographics of a record', async () => {
    const fresh = await createRecord(service, owner);
    const list = () => listDocuments(owner.session, fresh, { type: 'Demographics' });
    const [first] = (await list()).ids;
    const { answer } = await expectOneOf(10, (index) =>
      owner.session.post(documentsPath(fresh, first!, 'replace'), {
        body: demographics({ given: `N${index}` }),
      }),
    );
    expect((await list()).ids).toEqual([idOf(answer.xml())]);
  });

  it('one sets a label, of those that have read the same', async () => {
    const path = documentsPath(record, await create(), 'label');
    await expectOneOf(
      3,
      (index) => owner.session.put(path, { body: `${index}`, query: { replaces: '' } }),
      409,
    );
  });

  it('one stores the first contact, of those that have read that there is none', async () => {
    const path = documentsPath(record, 'special', 'contact');
    await expectOneOf(
      3,
      (index) => owner.session.put(path, { body: contact(`${index}`), query: { replaces: '' } }),
      409,
    );
  });
});

const contact = (text: string) =>
  `<Contact xmlns="http://indivo.org/vocab/xml/documents#"><name><fullName>${text}</fullName></name></Contact>`;

/** Makes the calls at once and expects that all succeed. */
async function expectAll(calls: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  return (await Promise.all(calls)).map((answer) => succeeded(answer, 'one of several'));
}

describe('All of several calls that arrive at once', () => {
  it('replace the document that each names', async () => {
    const olds = await Promise.all(Array.from({ length: 12 }, create));
    const { total } = await listDocuments(owner.session, record);
    const answers = await expectAll(olds.map((old) => replace(old, note('new'))));
    const list = await listDocuments(owner.session, record, 'limit=1000');
    expect(list.total).toBe(total);
    expect(list.ids).toEqual(expect.arrayContaining(answers.map((answer) => idOf(answer.xml()))));
  });

  it('label and replace a document, and the list shows what it is', async () => {
    const old = await create();
    const labels = ['label 0', 'label 1', 'label 2', 'label 3'];
    const answers = await expectAll([
      replace(old, note('new')),
      ...labels.map((body) => owner.session.put(documentsPath(record, old, 'label'), { body })),
    ]);
    expect(labels).toContain(textOf(await metadataOf(owner.session, record, old), 'label'));
    const next = idOf(answers[0]!.xml());
    const { documents } = await listDocuments(owner.session, record);
    expect(documents.find((found) => idOf(found) === next)).toEqual(
      await metadataOf(owner.session, record, next),
    );
  });

  it('make one relation', async () => {
    const path = documentsPath(record, await create(), 'rels', 'followup', await create());
    await expectAll(Array.from({ length: 10 }, () => owner.session.put(path)));
    const object = path.split('/').at(4)!;
    const { children } = child(await metadataOf(owner.session, record, object), 'relatesTo');
    expect(children.map(({ attributes }) => attributes.count)).toEqual(['1']);
  });

  it('store versions of the contact in one lineage', async () => {
    const fresh = await createRecord(service, owner);
    const path = documentsPath(fresh, 'special', 'contact');
    await expectAll(Array.from({ length: 8 }, (_, i) => owner.session.put(path, { body: contact(`${i}`) })));
    const { ids, total } = await listDocuments(owner.session, fresh, { type: 'Contact' });
    expect(total).toBe(1);
    expect((await listVersions(owner.session, fresh, ids[0]!)).total).toBe(8);
  });

  it('are counted by what the documents hold', async () => {
    const fresh = await createRecord(service, owner);
    const path = documentsPath(fresh);
    const bodies = Array.from({ length: 15 }, (_, index) =>
      models(model('Problem', { ...smallest.Problem, name_title: `Problem ${index}` })),
    );
    await expectAll(bodies.map((body) => owner.session.post(path, { body })));
    const { total, ids } = await listDocuments(owner.session, fresh, { kind: 'Problem', limit: '1000' });
    expect([total, ids.length]).toEqual([15, 15]);
  });

  it('leave one status, with an entry for each change, when a replacement is among them', async () => {
    const id = await create();
    const words = ['void', 'active', 'archived', 'active', 'void', 'active', 'archived', 'active'];
    const path = documentsPath(record, id, 'set-status');
    const [replaced, ...changes] = await Promise.all([
      replace(id, '<x/>'),
      ...words.map((status) => owner.session.post(path, { form: { status } })),
    ]);
    const next = idOf(succeeded(replaced, 'replace').xml());
    const history = (await owner.session.get(documentsPath(record, id, 'status-history'))).xml().children;
    expect(history).toHaveLength(changes.filter(({ status }) => status === 200).length);
    const [one, other] = await Promise.all(
      [id, next].map(async (version) => textOf(await metadataOf(owner.session, record, version), 'status')),
    );
    expect(one).toBe(other);
    for (const list of ['active', 'void', 'archived']) {
      const { ids, total } = await listDocuments(owner.session, record, { status: list, limit: '1000' });
      expect(ids.includes(next)).toBe(list === one);
      expect(total).toBe(ids.length);
    }
  });
});
