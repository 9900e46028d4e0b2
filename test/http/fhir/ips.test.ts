/** The patient summary of what is stored. What it says is in test/unit/domain/reports. */
import { expect, it } from 'vitest';
import { createDocument, idOf } from '../../support/documents.ts';
import { type Summary, sectionOf, summaryErrors } from '../../support/fhir/ips.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import { storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { inCarenet, inRecord, type Place } from '../../support/medical/reports.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { carenetsOf, place } from '../carenets/sharing.ts';

const { owner, record } = await startWithOneRecord();

async function summaryOf({ kind, id }: Place): Promise<Summary> {
  const answer = await owner.session.get(`/${kind}/${id}/reports/ips`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/fhir+json']);
  const found = answer.json() as Summary;
  expect(summaryErrors(found)).toEqual([]);
  return found;
}

it('The patient summary has the facts of a record, and through a carenet what that shows', async () => {
  const { Family } = await carenetsOf(owner.session, record);
  const named = bundle(patient('Rosa', 'Lind'), sodium('o1'));
  const shared = idOf(await createDocument(owner.session, record, named, fhir));
  await storeModels(owner.session, record, model('Problem', smallest.Problem));
  await place(owner.session, record, shared, Family!);
  const [results, problems] = ['30954-2', '11450-4'];
  const whole = await summaryOf(inRecord(record));
  expect(sectionOf(whole, results)!.entry).toHaveLength(1);
  expect(sectionOf(whole, problems)!.entry).toHaveLength(1);
  const part = await summaryOf(inCarenet(Family!));
  expect(sectionOf(part, results)!.entry).toHaveLength(1);
  expect(sectionOf(part, problems)!.emptyReason!.coding[0]!.code).toBe('unavailable');
  expect(JSON.stringify(part)).not.toContain(`/records/${record}`);
});
