import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../support/client.ts';
import { expectBadRequest } from '../../../support/expectations.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { graphOf } from '../../../support/medical/rdf.ts';
import { inRecord, reportPath, rowsOf, totalOf } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';

let service: TestService;
let owner: Person;
let record: string;

/** Nearly 11 MB of notes in 900 facts. */
beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
  const each = model('Problem', { ...smallest.Problem, notes: 'n'.repeat(12_000) });
  for (let document = 0; document < 3; document += 1)
    await storeModels(owner.session, record, each.repeat(300));
});
afterAll(() => service.stop());

function read(report: string, query: string): Promise<Answer> {
  return owner.session.get(reportPath(inRecord(record), report), { query });
}

describe('A report that is too large for one response', () => {
  it.each([
    ['Problem', 'limit=1000'],
    ['Problem', 'limit=0'],
    ['Problem', 'limit=1000&response_format=application/xml'],
    ['Problem', 'limit=1000&response_format=application/rdf%2Bxml'],
    ['minimal/problems', 'limit=1000'],
  ])('is rejected with a message that asks for a smaller limit: %s?%s', async (report, query) => {
    const answer = await read(report, query);
    expectBadRequest(answer);
    expect(answer.text).toContain('limit');
  });

  it.each([
    ['Problem', ''],
    ['Problem', 'limit=200'],
    ['Problem', 'limit=200&offset=800&response_format=application/xml'],
    ['Problem', 'limit=200&response_format=application/rdf%2Bxml'],
    ['minimal/problems', 'limit=200'],
  ])('is returned with a smaller limit: %s?%s', async (report, query) => {
    expect(totalOf(await read(report, query))).toBe(900);
  });

  it('can be read page by page without loss', async () => {
    const pages = await Promise.all(
      [0, 300, 600].map((offset) =>
        rowsOf(owner.session, inRecord(record), 'Problem', `limit=300&offset=${offset}`),
      ),
    );
    expect(pages.map((page) => page.length)).toEqual([300, 300, 300]);
  });

  it('is rejected with the name of the paged report when it is a list without pages', async () => {
    const answer = await owner.session.get(`/records/${record}/problems/`);
    expectBadRequest(answer);
    expect(answer.text).toContain('response_format=application/rdf+xml');
    const graph = await graphOf(await owner.session.get(`/records/${record}/medications/`));
    expect(graph.size).toBe(0);
  });

  it('does not prevent an aggregate of all facts', async () => {
    expect((await read('Problem', 'aggregate_by=count*notes')).json()).toMatchObject([{ value: 900 }]);
  });
});
