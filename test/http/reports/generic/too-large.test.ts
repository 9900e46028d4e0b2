import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import { expectBadRequest } from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { markup, model } from '../../../support/medical/models-document.ts';
import { graphOf } from '../../../support/medical/rdf.ts';
import { inRecord, type Row, reportPath, totalOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';

/** A mark that takes four bytes in a response in JSON, and one that takes as many in RDF. */
const notes = markup('\\>'.repeat(50_000));

/** Notes of 2.8 MB in two documents of 14 facts. */
const { owner, record } = await startWithOneRecord();
const each = model('Problem', { ...smallest.Problem, notes });
for (let document = 0; document < 2; document += 1) await storeModels(owner.session, record, each.repeat(14));

function read(report: string, query: string): Promise<Answer> {
  return owner.session.get(reportPath(inRecord(record), report), { query });
}

describe('A report that is too large for one response', () => {
  // Without a limit, rows are read once more before they are written.
  it.each(['limit=1000', 'limit=0'])('is rejected with a message that asks for less: %s', async (query) => {
    const answer = await read('Problem', query);
    expectBadRequest(answer);
    expect(answer.text).toContain('send a smaller limit');
  });

  it('is read page by page without loss', async () => {
    const pages = [];
    for (const offset of [0, 20]) {
      const page = await read('Problem', `limit=20&offset=${offset}`);
      pages.push([totalOf(page), (page.json() as Row[]).length]);
    }
    expect(pages).toEqual([
      [28, 20],
      [28, 8],
    ]);
  });

  it('is rejected with the name of the paged report when it is a list without pages', async () => {
    const answer = await owner.session.get(`/records/${record}/problems/`);
    expectBadRequest(answer);
    expect(answer.text).toContain('response_format=application/rdf+xml');
    const graph = await graphOf(await owner.session.get(`/records/${record}/medications/`));
    expect(graph.size).toBe(0);
  });

  it('does not prevent an aggregate of all facts', async () => {
    expect((await read('Problem', 'aggregate_by=count*notes')).json()).toMatchObject([{ value: 28 }]);
  });
});
