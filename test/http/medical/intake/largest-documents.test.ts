import { describe, expect, it } from 'vitest';
import { replaceDocument } from '../../../support/documents.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model, models } from '../../../support/medical/models-document.ts';
import {
  inRecord,
  minimalOf,
  minimalPath,
  reportPath,
  rowsOf,
  totalOf,
} from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';

const { owner, record } = await startWithOneRecord();
const each = Array.from({ length: 10_000 }, (_, index) => model('Equipment', { name: `device ${index}` }));
const document = await storeModels(owner.session, record, ...each);

function pageOf(query: Record<string, string>) {
  return rowsOf(owner.session, inRecord(record), 'Equipment', { order_by: 'name', ...query });
}

/** The names of all devices in code point order. */
const names = Array.from({ length: 10_000 }, (_, index) => `device ${index}`).sort();

describe('A document of 10,000 models', () => {
  it('yields 10,000 facts', async () => {
    const answer = await owner.session.get(reportPath(inRecord(record), 'Equipment'));
    expect(totalOf(answer)).toBe(10_000);
    expect(answer.json()).toHaveLength(100);
    const [counted] = await rowsOf(owner.session, inRecord(record), 'Equipment', 'aggregate_by=count*name');
    expect(counted).toMatchObject({ value: 10_000 });
  });

  it.each([['0'], ['1000'], ['1001'], ['999999']])(
    'yields at most 1,000 facts in one report with limit=%s',
    async (limit) => {
      const rows = await pageOf({ limit });
      expect(rows.map(({ name }) => name)).toEqual(names.slice(0, 1000));
    },
  );

  it('is paged by the offset with limit=0', async () => {
    const rows = await pageOf({ limit: '0', offset: '9500' });
    expect(rows.map(({ name }) => name)).toEqual(names.slice(9500));
  });

  it('shows the effective limit in the summary of a minimal report', async () => {
    for (const limit of ['0', '1000', '5000']) {
      const path = minimalPath(inRecord(record), 'equipment');
      const { summary, items } = minimalOf(await owner.session.get(path, { query: { limit } }));
      expect(summary).toMatchObject({ total_document_count: '10000', limit: '1000', offset: '0' });
      expect(items).toHaveLength(1000);
    }
  });

  it('can be replaced as a whole', async () => {
    const each = names.map((name) => model('Equipment', { name: `new ${name}` }));
    await replaceDocument(owner.session, record, document, models(...each));
    const rows = await pageOf({ limit: '1000' });
    expect(rows.map(({ name }) => name)).toEqual(names.slice(0, 1000).map((name) => `new ${name}`));
    const answer = await owner.session.get(reportPath(inRecord(record), 'Equipment'), { query: 'limit=1' });
    expect(totalOf(answer)).toBe(10_000);
  });
});
