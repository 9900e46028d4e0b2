import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectUnchanged } from '../../support/documents.ts';
import { expectXml } from '../../support/expectations.ts';
import { inRecord } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createRecord, demographics } from '../../support/scenario.ts';
import { accepted, refused } from '../records/demographics-cases.ts';
import { demographicsPath, patientOf } from './calls.ts';

/** The record whose demographics change, and the one whose demographics never do. */
const { service, owner, record: changing } = await startWithOneRecord();
const constant = await createRecord(service, owner, { given: 'Ada', family: 'First' });

function write(record: string, body: string | Buffer): Promise<Answer> {
  return owner.session.put(demographicsPath(inRecord(record)), { body });
}

describe('PUT /records/{RECORD_ID}/demographics', () => {
  it('rejects with 400 what breaks a rule, and changes nothing', async () => {
    const notRejected: unknown[] = [];
    await expectUnchanged(owner.session, constant, async () => {
      for (const [rule, document] of refused) {
        const { status } = await write(constant, document('Second'));
        if (status !== 400) notRejected.push([rule, status]);
      }
    });
    expect(notRejected).toEqual([]);
    const patient = await patientOf(owner.session, inRecord(constant));
    expect(patient).toMatchObject({ name_family: 'First', name_given: 'Ada' });
    expectXml(await write(constant, demographics()));
  });

  it.each(accepted)('accepts %s', async (_rule, document) => {
    expectXml(await write(changing, document('Second')));
    const patient = await patientOf(owner.session, inRecord(changing));
    expect(patient).toMatchObject({ name_family: 'Second', name_given: 'Ada' });
    expectXml(await write(changing, demographics()));
  });
});
