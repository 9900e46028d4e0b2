/** What documents say of what they hold: docs/contract/documents.md#what-a-document-holds. */
import { beforeAll, describe, expect, it } from 'vitest';
import { carenetPath, createCarenet, place } from '../../../http/carenets/sharing.ts';
import {
  createDocument,
  documentsPath,
  has,
  idOf,
  listDocuments,
  listOf,
  listVersions,
  metadataOf,
  note,
  replaceDocument,
} from '../../../support/documents.ts';
import { expectBadRequest } from '../../../support/expectations.ts';
import { bundle, fhir, patient, sodium } from '../../../support/fhir/resources.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { createRecord, demographics, succeeded } from '../../../support/scenario.ts';
import { child, el, type XmlElement } from '../../../support/xml-tree.ts';

const { service, owner, record } = await startInMemory();

const problem = (title: string, startDate = '2009-05-16') =>
  model('Problem', { ...smallest.Problem, name_title: title, startDate });
const twoProblems = models(problem('Asthma'), problem('Hay fever', '2013-01-01'));
const ofTwoProblems = el(
  'contents',
  { name: 'Asthma, Hay fever', newest: '2013-01-01' },
  el('kind', { name: 'Problem', count: '2', newest: '2013-01-01' }),
);
const contentsIn = (document: XmlElement) => child(document, 'contents');

async function setStatus(recordId: string, document: string, status: string): Promise<void> {
  const path = documentsPath(recordId, document, 'set-status');
  succeeded(await owner.session.post(path, { form: { status } }), 'document_set_status');
}

/** What the list of this status says that its documents hold. */
const listedOf = async (recordId: string, status: string, query = {}) =>
  (await listDocuments(owner.session, recordId, { status, ...query })).documents.map(contentsIn);
const totalOf = async (recordId: string, query: Record<string, string>) =>
  (await listDocuments(owner.session, recordId, query)).total;

describe('What a document holds', () => {
  it('is in the response of storing it, in its metadata, its versions and the lists', async () => {
    const fresh = await createRecord(service, owner);
    const document = await createDocument(owner.session, fresh, twoProblems);
    expect(contentsIn(document)).toEqual(ofTwoProblems);
    expect(contentsIn(await metadataOf(owner.session, fresh, idOf(document)))).toEqual(ofTwoProblems);
    const versions = await listVersions(owner.session, fresh, idOf(document));
    expect(versions.documents.map(contentsIn)).toEqual([ofTwoProblems]);
    expect(await listedOf(fresh, 'active', { kind: 'Problem' })).toEqual([ofTwoProblems]);
    expect(await listedOf(fresh, 'active', { type: 'Models' })).toEqual([ofTwoProblems]);
  });

  it('is said of a document that is stored with a relation, and where it is listed by that', async () => {
    const fresh = await createRecord(service, owner);
    const letter = idOf(await createDocument(owner.session, fresh));
    const path = `${documentsPath(fresh, letter, 'rels', 'annotation')}/`;
    const related = succeeded(await owner.session.post(path, { body: twoProblems }), 'by relation').xml();
    expect(contentsIn(related)).toEqual(ofTwoProblems);
    expect(listOf(await owner.session.get(path)).documents.map(contentsIn)).toEqual([ofTwoProblems]);
    expect(await totalOf(fresh, { kind: 'Problem' })).toBe(1);
  });

  it('is nothing for one without data', async () => {
    for (const body of [note('Dear Marta'), demographics()]) {
      const isNote = body.includes('Dear');
      const document = isNote
        ? await createDocument(owner.session, record, body)
        : succeeded(
            await owner.session.put(`/records/${record}/demographics`, { body }),
            'demographics',
          ).xml();
      expect(has(document, 'contents')).toBe(false);
    }
  });

  it('is that of the new version once it was replaced, and the old version says what it held', async () => {
    const fresh = await createRecord(service, owner);
    const first = idOf(await createDocument(owner.session, fresh, twoProblems));
    const allergy = models(model('Allergy', smallest.Allergy));
    const next = await replaceDocument(owner.session, fresh, first, allergy);
    expect(contentsIn(next).children).toEqual([el('kind', { name: 'Allergy', count: '1' })]);
    expect(contentsIn(await metadataOf(owner.session, fresh, first))).toEqual(ofTwoProblems);
    expect([await totalOf(fresh, { kind: 'Allergy' }), await totalOf(fresh, { kind: 'Problem' })]).toEqual([
      1, 0,
    ]);
    const none = await replaceDocument(owner.session, fresh, idOf(next), note('nothing'));
    expect(has(none, 'contents')).toBe(false);
    expect(await totalOf(fresh, { kind: 'Allergy' })).toBe(0);
  });

  it('goes with its status from list to list, and stays when it is labelled or kept from carenets', async () => {
    const fresh = await createRecord(service, owner);
    const id = idOf(await createDocument(owner.session, fresh, twoProblems));
    const counts = async () =>
      Promise.all(
        ['active', 'void', 'archived'].map((status) => totalOf(fresh, { status, kind: 'Problem' })),
      );
    expect(await counts()).toEqual([1, 0, 0]);
    await setStatus(fresh, id, 'void');
    expect(await counts()).toEqual([0, 1, 0]);
    expect(await listedOf(fresh, 'void', { kind: 'Problem' })).toEqual([ofTwoProblems]);
    await setStatus(fresh, id, 'active');
    await setStatus(fresh, id, 'archived');
    expect(await counts()).toEqual([0, 0, 1]);
    await setStatus(fresh, id, 'active');
    const label = { body: 'Mine' };
    succeeded(await owner.session.put(documentsPath(fresh, id, 'label'), label), 'label');
    succeeded(await owner.session.put(documentsPath(fresh, id, 'nevershare')), 'nevershare');
    expect(await counts()).toEqual([1, 0, 0]);
    expect(await listedOf(fresh, 'active', { kind: 'Problem' })).toEqual([ofTwoProblems]);
  });

  it('is nothing for a file about somebody else, until it is read again for the person', async () => {
    const fresh = await createRecord(service, owner, { given: 'Xosa', family: 'Ljnd' });
    const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
    const file = bundle(patient('Rosa', 'Lind', born), sodium('o1'));
    const document = await createDocument(owner.session, fresh, file, fhir);
    expect(has(document, 'contents')).toBe(false);
    const body = demographics({ given: 'Rosa', family: 'Lind' });
    succeeded(await owner.session.put(`/records/${fresh}/demographics`, { body }), 'set_demographics');
    const again = await owner.session.post(documentsPath(fresh, idOf(document), 'reread'));
    const contents = el(
      'contents',
      { name: 'Sodium [Moles/volume] in Serum or Plasma', newest: '2026-01-15' },
      el('kind', { name: 'LabResult', count: '1', newest: '2026-01-15' }),
    );
    expect(contentsIn(succeeded(again, 'document_reread').xml())).toEqual(contents);
    expect(await listedOf(fresh, 'active', { kind: 'LabResult' })).toEqual([contents]);
    expect(await totalOf(fresh, { kind: 'LabResult' })).toBe(1);
  });

  it('is said through a carenet of what it shows, and of nothing else', async () => {
    const fresh = await createRecord(service, owner);
    const circle = await createCarenet(owner.session, fresh, 'Skiers');
    const shown = idOf(await createDocument(owner.session, fresh, twoProblems));
    await createDocument(owner.session, fresh, models(problem('Gout')));
    await place(owner.session, fresh, shown, circle);
    const through = async (query: Record<string, string>) =>
      listOf(await owner.session.get(carenetPath(circle, '/documents/'), { query }));
    const found = await through({ kind: 'Problem' });
    expect([found.total, found.ids, found.documents.map(contentsIn)]).toEqual([1, [shown], [ofTwoProblems]]);
    expect((await through({ q: 'gout' })).total).toBe(0);
    expect((await through({ q: 'hay' })).ids).toEqual([shown]);
    const meta = await owner.session.get(carenetPath(circle, `/documents/${shown}/meta`));
    expect(contentsIn(succeeded(meta, 'carenet_document_meta').xml())).toEqual(ofTwoProblems);
  });
});

describe('The list of documents', () => {
  /** Ids from the oldest to the newest. */
  const ids: Record<'gout' | 'letter' | 'asthma' | 'values' | 'photo', string> = {} as never;
  let several: string;
  beforeAll(async () => {
    several = await createRecord(service, owner);
    const store = async (name: keyof typeof ids, body: string, options = {}) => {
      service.advance(2);
      ids[name] = idOf(await createDocument(owner.session, several, body, options));
    };
    await store('gout', models(problem('Gout', '2020-02-02')));
    await store('letter', note('Dear Marta'));
    await store('asthma', models(problem('Asthma', '2009-05-16')));
    await store('values', bundle(sodium('o1')), fhir);
    await store('photo', 'PNG', { contentType: 'image/png' });
    const label = { body: 'Überweisung Dr. Öz' };
    succeeded(await owner.session.put(documentsPath(several, ids.letter, 'label'), label), 'label');
  });
  const namesOf = async (query: Record<string, string>) => {
    const list = await listDocuments(owner.session, several, query);
    const names = list.ids.map((id) => Object.keys(ids).find((name) => ids[name as 'gout'] === id));
    return [list.total, names.filter((name) => name !== undefined)];
  };

  it('can be narrowed by kind of data, page by page', async () => {
    expect(await namesOf({ kind: 'Problem' })).toEqual([2, ['asthma', 'gout']]);
    expect(await namesOf({ kind: 'Problem', limit: '1' })).toEqual([2, ['asthma']]);
    expect(await namesOf({ kind: 'Problem', limit: '1', offset: '1' })).toEqual([2, ['gout']]);
    expect(await namesOf({ kind: 'Problem', limit: '0' })).toEqual([2, []]);
    expect(await namesOf({ kind: 'Problem', order_by: 'created_at' })).toEqual([2, ['gout', 'asthma']]);
    expect(await namesOf({ kind: 'LabResult', type: 'Models' })).toEqual([0, []]);
    expect(await namesOf({ kind: 'Problem', type: 'Models' })).toEqual([2, ['asthma', 'gout']]);
    expect(await namesOf({ kind: 'Allergy' })).toEqual([0, []]);
    expect(await namesOf({ kind: 'constructor' })).toEqual([0, []]);
  });

  it('can be searched for words in labels, names of content and creators, without case and accents', async () => {
    expect(await namesOf({ q: 'ASTH' })).toEqual([1, ['asthma']]);
    expect(await namesOf({ q: 'oz uberweisung' })).toEqual([1, ['letter']]);
    expect(await namesOf({ q: 'asthma gout' })).toEqual([0, []]);
    expect((await namesOf({ q: 'oyelaran' }))[1]).toEqual(['photo', 'values', 'asthma', 'letter', 'gout']);
    expect(await namesOf({ q: 'oyelaran', kind: 'Problem' })).toEqual([2, ['asthma', 'gout']]);
    expect((await namesOf({ q: ' ' }))[1]).toHaveLength(5);
  });

  it('can be in the order of the dates of the content, and of the names', async () => {
    expect((await namesOf({ order_by: 'content_date', kind: 'Problem' }))[1]).toEqual(['asthma', 'gout']);
    const byDate = (await namesOf({ order_by: 'content_date' }))[1] as string[];
    expect(byDate.slice(0, 3)).toEqual(['asthma', 'gout', 'values']);
    const byName = (await namesOf({ order_by: 'name' }))[1] as string[];
    expect(byName.slice(0, 4)).toEqual(['asthma', 'gout', 'values', 'letter']);
    expect((await namesOf({ order_by: '-creator_name' }))[1]).toHaveLength(5);
  });

  it('refuses words of more than 100 characters', async () => {
    const answer = await owner.session.get(documentsPath(several), { query: { q: 'x'.repeat(101) } });
    expectBadRequest(answer);
    expect(answer.text).toContain('100');
  });
});
