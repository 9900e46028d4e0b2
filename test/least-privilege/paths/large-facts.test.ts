/** A report of facts that are too large for the table. Runs so that policies are compared with this use too. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument } from '../../support/documents.ts';
import { inRecord, reportPath } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import type { TestService } from '../../support/service.ts';
import { largeDocument } from '../../unit/domain/facts/large.ts';

let service: TestService;
let owner: Person;
let record: string;
beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service?.stop());

it('A report reads the facts that an object holds', async () => {
  const { xml, texts } = largeDocument({ notes: 6 });
  await createDocument(owner.session, record, xml);
  const answer = await owner.session.get(reportPath(inRecord(record), 'SimpleClinicalNote'));
  const contents = (answer.json() as { content: string }[]).map(({ content }) => content);
  expect(contents.toSorted()).toEqual([...texts].toSorted());
});
