import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { xmlType } from '../../support/patterns.ts';
import { admin, createRecord, succeeded } from '../../support/scenario.ts';
import { el } from '../../support/xml-tree.ts';

const service = await startServiceInMemory();

function search(query: Pairs | string): Promise<Answer> {
  return admin(service).get('/records/search', { query });
}

async function labels(query: Pairs | string): Promise<string[]> {
  const { children } = succeeded(await search(query), 'record_search').xml();
  return children.map(({ attributes }) => attributes.label!);
}

describe('GET /records/search', () => {
  it('returns id and label of the records whose label contains the text, and nothing else', async () => {
    const id = await createRecord(service, undefined, { given: 'Petra', family: 'Krähenbühl' });
    const answer = await search({ label: 'ra Kr' });
    expect(answer.headers['content-type']).toMatch(xmlType);
    expect(answer.xml()).toEqual(el('Records', {}, el('Record', { id, label: 'Petra Krähenbühl' })));
  });

  it('finds a part of a label in any letter case', async () => {
    await createRecord(service, undefined, { given: 'Zoë', family: 'Quincey' });
    for (const label of ['QUINCEY', 'uIncE', 'zoë q', 'ZOË', 'cey'])
      expect(await labels({ label })).toEqual(['Zoë Quincey']);
  });

  it('sorts by label, then by id', async () => {
    const names = ['Cleo', 'Abel', 'Bert', 'Abel', 'Abel'];
    const ids = await Promise.all(
      names.map((given) => createRecord(service, undefined, { given, family: 'Sortwell' })),
    );
    const abels = ids.filter((_, index) => names[index] === 'Abel').sort();
    const found = (await search({ label: 'sortwell' })).xml().children.map(({ attributes }) => attributes);
    expect(found).toEqual([
      ...abels.map((id) => ({ id, label: 'Abel Sortwell' })),
      { id: ids[2], label: 'Bert Sortwell' },
      { id: ids[0], label: 'Cleo Sortwell' },
    ]);
  });

  it('returns a new record to the next call', async () => {
    for (let round = 0; round < 2; round += 1) {
      await createRecord(service, undefined, { given: 'Ada', family: 'Immediate' });
      expect(await labels({ label: 'Immediate' })).toHaveLength(round + 1);
    }
  });

  it.each([
    ['&amp;', '&'],
    ['&lt;b>', '<b'],
    ['100%', '0%'],
    ['a.*b', '.*'],
    ['a[b', '[b'],
  ])('matches %s in a label literally', async (given, text) => {
    const id = await createRecord(service, undefined, { given, family: 'Literal' });
    const found = (await search({ label: text })).xml().children.map(({ attributes }) => attributes.id);
    expect(found).toEqual([id]);
  });

  it('returns an empty list when no label matches', async () => {
    const answer = await search({ label: 'nobody is called that' });
    expect(answer.status).toBe(200);
    expect(answer.xml()).toEqual(el('Records'));
  });

  it.each(['', 'label=', 'Label=Ada'])('returns 400 without a label: %s', async (query) => {
    expect((await search(query)).status).toBe(400);
  });

  it('reads a plus sign in the query as a space', async () => {
    await createRecord(service, undefined, { given: 'Plus', family: 'Spaced' });
    expect(await labels('label=plus+spaced')).toEqual(['Plus Spaced']);
    expect(await labels('label=plus%20spaced')).toEqual(['Plus Spaced']);
  });

  describe('with paging', () => {
    const all = ['A Pageworth', 'B Pageworth', 'C Pageworth', 'D Pageworth', 'E Pageworth'];
    beforeAll(async () => {
      for (const label of all) {
        await createRecord(service, undefined, { given: label[0]!, family: 'Pageworth' });
      }
    });

    it.each([
      ['', all],
      ['&limit=2&offset=2', all.slice(2, 4)],
      ['&offset=5', []],
      ['&limit=5000', all],
      ['&limit=1&limit=3', all.slice(0, 3)],
    ])('returns the page of label=pageworth%s', async (paging, expected) => {
      expect(await labels(`label=pageworth${paging}`)).toEqual(expected);
    });

    it('rejects what is no page', async () => {
      for (const paging of ['limit=x', 'limit=-1', 'offset=1e2'])
        expect((await search(`label=pageworth&${paging}`)).status).toBe(400);
    });
  });
});
