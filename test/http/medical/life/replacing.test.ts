import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPath, idOf, note, replaceDocument } from '../../../support/documents.ts';
import { expectNotFound } from '../../../support/expectations.ts';
import { countFacts, problem, storeModels } from '../../../support/medical/facts.ts';
import { many, model, models } from '../../../support/medical/models-document.ts';
import { graphOf } from '../../../support/medical/rdf.ts';
import { column, inRecord } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

const titles = (query = ''): Promise<unknown[]> =>
  column(owner.session, inRecord(record), 'Problem', 'name_title', query);

/** The ids of the problems of the record. */
async function factIds(): Promise<string[]> {
  const graph = await graphOf(await owner.session.get(`/records/${record}/problems/`));
  return graph.ofType('sp:Problem').map((uri) => uri.split('/').at(-1)!);
}

function replace(id: string, ...content: string[]): Promise<string> {
  return replaceDocument(owner.session, record, id, models(...content)).then(idOf);
}

describe('The facts of a document', () => {
  it('are in reports as soon as it is stored', async () => {
    await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
    expect((await titles()).toSorted()).toEqual(['Asthma', 'Eczema']);
  });

  it('are replaced with it by new facts with new ids', async () => {
    const first = await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
    const before = await factIds();
    const second = await replace(first, problem('Asthma'), problem('Gout'), problem('Scurvy'));
    expect((await titles()).toSorted()).toEqual(['Asthma', 'Gout', 'Scurvy']);
    const sources = await column(owner.session, inRecord(record), 'Problem', '__documentid__');
    expect(sources).toEqual([second, second, second]);
    const after = await factIds();
    expect(before).toHaveLength(2);
    expect(after).toHaveLength(3);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    for (const id of before) expectNotFound(await owner.session.get(`/records/${record}/problems/${id}`));
    for (const id of after)
      expect((await owner.session.get(`/records/${record}/problems/${id}`)).status).toBe(200);
  });

  it('are new when it is replaced by the same content', async () => {
    const first = await storeModels(owner.session, record, problem('Asthma'));
    const [before] = await factIds();
    service.advance(10);
    await storeModels(owner.session, record, problem('Eczema'));
    expect(await titles()).toEqual(['Eczema', 'Asthma']);
    service.advance(10);
    await replace(first, problem('Asthma'));
    expect(await titles()).toEqual(['Asthma', 'Eczema']);
    expect(await factIds()).not.toContain(before);
  });

  it('may be of another kind in the next version', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const nested = many(model('Fill', smallest.Fill));
    const medication = model('Medication', { ...smallest.Medication, fulfillments: nested });
    const next = await replace(id, medication);
    const kinds = ['Problem', 'Medication', 'Fill'] as const;
    const counts = () => countFacts(owner.session, record, ...kinds);
    expect(await counts()).toEqual({ Problem: 0, Medication: 1, Fill: 1 });
    await replace(next, problem('Asthma'));
    expect(await counts()).toEqual({ Problem: 1, Medication: 0, Fill: 0 });
  });

  it.each([
    ['an empty list', models(), 'application/xml'],
    ['another kind of document', note('x'), 'application/xml'],
    ['a media type that is not read', models(problem('Asthma')), 'application/pdf'],
    ['text', 'nothing', 'text/plain'],
  ])('are removed when it is replaced by %s', async (_what, body, contentType) => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const other = await storeModels(owner.session, record, problem('Eczema'));
    const [...before] = await factIds();
    await replaceDocument(owner.session, record, id, body, { contentType });
    expect(await titles()).toEqual(['Eczema']);
    expect(await column(owner.session, inRecord(record), 'Problem', '__documentid__')).toEqual([other]);
    const after = await factIds();
    expect(after).toHaveLength(1);
    expect(before).toEqual(expect.arrayContaining(after));
  });

  it('appear when it replaces a document without facts', async () => {
    const id = await storeModels(owner.session, record);
    await replace(id, problem('Asthma'));
    expect(await titles()).toEqual(['Asthma']);
  });

  it('stay when a new version is rejected', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const before = await factIds();
    const body = models(problem('Eczema'), model('Nonsense'));
    const path = documentsPath(record, id, 'replace');
    expect((await owner.session.post(path, { body })).status).toBe(404);
    expect(await titles()).toEqual(['Asthma']);
    expect(await factIds()).toEqual(before);
  });

  it('are those of one version when eight replacements arrive at once', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const path = documentsPath(record, id, 'replace');
    const names = Array.from({ length: 8 }, (_, index) => `Problem ${index}`);
    const answers = await Promise.all(
      names.map((name) => owner.session.post(path, { body: models(problem(name), problem(name)) })),
    );
    const winner = names[answers.findIndex(({ status }) => status === 200)];
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await titles()).toEqual([winner, winner]);
  });

  it('keep the status of the lineage', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const form = { status: 'archived' };
    expect((await owner.session.post(documentsPath(record, id, 'set-status'), { form })).status).toBe(200);
    await replace(id, problem('Eczema'));
    expect(await titles()).toEqual([]);
    expect(await titles('status=archived')).toEqual(['Eczema']);
  });

  it('belong to their record only', async () => {
    await storeModels(owner.session, record, problem('Asthma'));
    const other = await createRecord(service, owner);
    await storeModels(owner.session, other, problem('Eczema'));
    expect(await titles()).toEqual(['Asthma']);
    expect(await column(owner.session, inRecord(other), 'Problem', 'name_title')).toEqual(['Eczema']);
  });
});
