/** The tests that results are of: docs/contract/reports.md#the-tests. */
import { beforeEach, describe, expect, it } from 'vitest';
import { coded } from '../../../support/medical/compound-values.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord } from '../../../support/medical/reports.ts';
import { glucose, labResult, readTests } from '../../../support/medical/tests.ts';
import { loinc } from '../../../support/medical/vocabulary.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord, succeeded } from '../../../support/scenario.ts';
import { createCarenet } from '../../carenets/sharing.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

const sodium = (value: string, day: string) =>
  labResult(coded('test_name', 'Sodium', loinc, '2951-2'), value, 'mmol/L', day);

describe('The tests', () => {
  it('are one for each code, with its newest result and its newest values, that with the newest result first', async () => {
    await storeModels(owner.session, record, sodium('140', '2026-02-01'));
    const older = glucose('0.94', 'g/L', '2025-11-03');
    const document = await storeModels(owner.session, record, glucose('101', 'mg/dL', '2026-03-02'), older);
    expect(await readTests(owner.session, inRecord(record))).toEqual({
      tests: [
        {
          system: loinc,
          code: '2345-7',
          name: 'Glucose',
          measures: ['value'],
          total: 2,
          unit: 'mg/dL',
          newest: {
            model: 'LabResult',
            date: '2026-03-02T08:00:00Z',
            values: { value: 101 },
            document_id: document,
          },
          recent: [
            { date: '2025-11-03T08:00:00Z', values: { value: 94 } },
            { date: '2026-03-02T08:00:00Z', values: { value: 101 } },
          ],
        },
        expect.objectContaining({ code: '2951-2', total: 1 }),
      ],
      left_out: 0,
    });
  });

  it('have the newest 12 values, and never one that cannot be compared with the newest', async () => {
    const days = Array.from({ length: 15 }, (_, index) => `2026-01-${String(index + 10)}`);
    await storeModels(
      owner.session,
      record,
      ...days.map((day, index) => glucose(String(80 + index), 'mg/dL', day)),
      glucose('5.1', 'mmol/L', '2026-01-20'),
    );
    const { tests } = await readTests(owner.session, inRecord(record));
    expect(tests.map(({ total }) => total)).toEqual([16]);
    const values = [84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94];
    expect(tests[0]!.recent.map((one) => one.values.value)).toEqual(values);
  });

  it('with a result in words that is the newest tell the words', async () => {
    const name = coded('test_name', 'Glucose', loinc, '2345-7');
    await storeModels(
      owner.session,
      record,
      glucose('101', 'mg/dL', '2026-03-02'),
      model('LabResult', { ...name, collected_at: '2026-03-03T08:00:00Z', narrative_result: 'Haemolytic' }),
    );
    const [{ newest, unit, recent }] = (await readTests(owner.session, inRecord(record))).tests as [
      Awaited<ReturnType<typeof readTests>>['tests'][number],
    ];
    expect([newest.text, newest.values, unit, recent.length]).toEqual(['Haemolytic', {}, 'mg/dL', 1]);
  });

  it('are those of one model alone when it is named, and no other name is taken', async () => {
    await storeModels(
      owner.session,
      record,
      sodium('140', '2026-02-01'),
      model('VitalSigns', { date: '2026-02-01T00:00:00Z', weight_value: 70, weight_unit: 'kg' }),
    );
    const vitals = await readTests(owner.session, inRecord(record), { model: 'VitalSigns' });
    expect(vitals.tests.map(({ name, code }) => [name, code])).toEqual([['Body weight', '29463-7']]);
    const answer = await owner.session.get(`/records/${record}/reports/tests`, {
      query: { model: 'Problem' },
    });
    expect(answer.status).toBe(400);
  });

  it('through a carenet are those of its documents, with no value of another', async () => {
    const carenet = await createCarenet(owner.session, record, 'Clinic');
    const shown = await storeModels(owner.session, record, glucose('94', 'mg/dL', '2025-11-03'));
    await storeModels(
      owner.session,
      record,
      glucose('101', 'mg/dL', '2026-03-02'),
      sodium('140', '2026-02-01'),
    );
    const path = `/records/${record}/documents/${shown}/carenets/${carenet}`;
    succeeded(await owner.session.put(path), 'placement');
    const { tests } = await readTests(owner.session, inCarenet(carenet));
    expect(tests.map(({ code, total, recent }) => [code, total, recent.length])).toEqual([['2345-7', 1, 1]]);
    expect(JSON.stringify(tests)).not.toContain('101');
  });
});
