/** FHIR documents that cost more than their size allows: docs/contract/fhir.md#work. */
import { expect, it } from 'vitest';
import { createDocument, documentsPath, idOf } from '../../support/documents.ts';
import { fhir, sodium } from '../../support/fhir/resources.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { costlyDocuments, longAddresses } from '../../unit/fhir/costly-documents.ts';

const { owner, record } = await startWithOneRecord();

const reason =
  'Reading this document takes more work than its size allows: its resources share too much with each other.';

it('A document that costs too much is refused with the reason, as a new one and as a new version', async () => {
  const body = JSON.stringify(longAddresses(3000));
  const created = await owner.session.post(documentsPath(record), { body, ...fhir });
  expect([created.status, created.text]).toEqual([400, reason]);
  const first = await createDocument(owner.session, record, JSON.stringify(sodium('o1')), fhir);
  const replaced = await owner.session.post(documentsPath(record, idOf(first), 'replace'), { body, ...fhir });
  expect([replaced.status, replaced.text]).toEqual([404, reason]);
});

it('A document whose results share a report, a sample and its collector is stored', async () => {
  for (const name of [
    'results of a report of many elements',
    'results of a specimen whose collector has many names',
  ]) {
    const body = JSON.stringify(costlyDocuments[name]!(500));
    const answer = await owner.session.post(documentsPath(record), { body, ...fhir });
    expect([answer.status, answer.text]).toEqual([
      200,
      expect.stringContaining('model="LabResult" count="500"'),
    ]);
  }
});
