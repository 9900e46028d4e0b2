/** All results of one test: docs/contract/reports.md#a-series. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocument, idOf } from '../../../support/documents.ts';
import { bundle, fhir, sodium } from '../../../support/fhir/resources.ts';
import { coded } from '../../../support/medical/compound-values.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord } from '../../../support/medical/reports.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { glucose, labResult, normalRange, readSeries, readTests } from '../../../support/medical/tests.ts';
import { loinc } from '../../../support/medical/vocabulary.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord, succeeded } from '../../../support/scenario.ts';
import { createCarenet } from '../../carenets/sharing.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

const series = (query: Record<string, string>) => readSeries(owner.session, inRecord(record), query);
const byGlucose = { code: '2345-7' };

describe('A series', () => {
  it('has the results of one code, whatever their texts say, the oldest first, each with its document', async () => {
    const named = (title: string, value: string, day: string) =>
      labResult(coded('test_name', title, loinc, '2345-7'), value, 'mg/dL', day);
    const newer = await storeModels(owner.session, record, named('Glucose, fasting', '101', '2026-03-02'));
    const older = await storeModels(owner.session, record, named('Glukose', '94', '2025-11-03'));
    await storeModels(
      owner.session,
      record,
      labResult(coded('test_name', 'Glucose', loinc, '2339-0'), '70', 'mg/dL', '2026-01-01'),
    );
    expect(await series(byGlucose)).toEqual({
      system: loinc,
      code: '2345-7',
      name: 'Glucose, fasting',
      measures: ['value'],
      total: 2,
      series: [
        {
          unit: 'mg/dL',
          total: 2,
          thinned: false,
          points: [
            { model: 'LabResult', date: '2025-11-03T08:00:00Z', values: { value: 94 }, document_id: older },
            { model: 'LabResult', date: '2026-03-02T08:00:00Z', values: { value: 101 }, document_id: newer },
          ],
        },
      ],
      others: [],
      others_total: 0,
      left_out: 0,
    });
  });

  it('is found by either URI of LOINC', async () => {
    await storeModels(owner.session, record, glucose('94', 'mg/dL', '2025-11-03'));
    for (const system of [loinc, 'http://loinc.org', 'urn:oid:2.16.840.1.113883.6.1'])
      expect((await series({ ...byGlucose, system })).total).toBe(1);
    expect((await series({ ...byGlucose, system: 'urn:oid:1.2.3' })).total).toBe(0);
  });

  it('has values and ranges in the unit of the newest value, and those that were measured', async () => {
    await storeModels(
      owner.session,
      record,
      glucose('0.94', 'g/L', '2025-11-03', normalRange('0.7', '0.99', 'g/L')),
      glucose('101', 'mg/dL', '2026-03-02', normalRange('70', '99', 'mg/dL')),
    );
    const { unit, points } = (await series(byGlucose)).series[0]!;
    expect(unit).toBe('mg/dL');
    expect(points[0]).toMatchObject({
      values: { value: 94 },
      measured: { unit: 'g/L', values: { value: 0.94 } },
      range: { low: 70, high: 99 },
    });
    expect(points[1]).toMatchObject({ values: { value: 101 }, range: { low: 70, high: 99 } });
    expect(points[1]).not.toHaveProperty('measured');
  });

  it('of a mass and one of an amount of substance stay two, that with the newest value first', async () => {
    await storeModels(
      owner.session,
      record,
      glucose('5.2', 'mmol/L', '2026-04-01'),
      glucose('101', 'mg/dL', '2026-03-02'),
      glucose('99', 'mg%', '2026-02-01'),
    );
    const found = await series(byGlucose);
    expect(found.total).toBe(3);
    expect(found.series.map(({ unit, points }) => [unit, points.map(({ values }) => values.value)])).toEqual([
      ['mmol/L', [5.2]],
      ['mg/dL', [101]],
      ['mg%', [99]],
    ]);
  });

  it('tells results in words, bounds, and values without a date apart', async () => {
    const name = coded('test_name', 'Glucose', loinc, '2345-7');
    await storeModels(
      owner.session,
      record,
      glucose('101', 'mg/dL', '2026-03-02'),
      glucose('<5', 'mg/dL', '2026-03-04'),
      model('LabResult', { ...name, collected_at: '2026-03-03T08:00:00Z', narrative_result: 'Haemolytic' }),
      model('LabResult', {
        ...name,
        quantitative_result_value_value: '7',
        quantitative_result_value_unit: 'mg/dL',
      }),
    );
    const { total, series: numbers, others, others_total } = await series(byGlucose);
    expect([total, others_total]).toEqual([4, 3]);
    expect(numbers[0]!.points.map(({ values }) => values)).toEqual([{ value: 101 }]);
    expect(others.map(({ date, text, values }) => [date, text, values])).toEqual([
      ['2026-03-04T08:00:00Z', '<5 mg/dL', {}],
      ['2026-03-03T08:00:00Z', 'Haemolytic', {}],
      [null, undefined, { value: 7 }],
    ]);
  });

  it('of blood pressures is one of pairs, found by the code of the pair and by those of its halves', async () => {
    await storeModels(
      owner.session,
      record,
      model('VitalSigns', {
        date: '2026-01-05T09:00:00Z',
        bp_systolic_value: 128,
        bp_systolic_unit: 'mm[Hg]',
        bp_diastolic_value: 82,
        bp_diastolic_unit: 'mm[Hg]',
      }),
      model('VitalSigns', {
        date: '2026-01-06T09:00:00Z',
        bp_systolic_value: 131,
        bp_systolic_unit: 'mm[Hg]',
        weight_value: 70.5,
        weight_unit: 'kg',
      }),
    );
    for (const code of ['85354-9', '8480-6', '8462-4']) {
      const found = await series({ code });
      expect([found.name, found.measures, found.total]).toEqual([
        'Blood pressure',
        ['systolic', 'diastolic'],
        2,
      ]);
      expect(found.series[0]!.points.map(({ values }) => values)).toEqual([
        { systolic: 128, diastolic: 82 },
        { systolic: 131 },
      ]);
    }
    const weight = await series({ code: '3141-9' });
    expect([weight.code, weight.series[0]!.points.map(({ values }) => values.value)]).toEqual([
      '29463-7',
      [70.5],
    ]);
  });

  it('of measurements without a code is found by name, and by the code of a type that the service knows', async () => {
    const measured = (type: string, value: number, day: string) =>
      model('Measurement', { type, value, unit: 'cm', datetime: `${day}T00:00:00Z` });
    await storeModels(
      owner.session,
      record,
      measured('Waist', 88, '2026-01-05'),
      measured('WAIST', 87, '2026-02-05'),
      measured('Head circumference', 55, '2026-02-05'),
    );
    expect((await series({ name: ' waist' })).series[0]!.points.map(({ values }) => values.value)).toEqual([
      88, 87,
    ]);
    expect((await series({ code: '9843-4' })).total).toBe(1);
  });

  it('has a result once that several files of FHIR tell, with all its documents', async () => {
    const store = async (id: string) =>
      idOf(await createDocument(owner.session, record, bundle(sodium(id)), fhir));
    const first = await store('a');
    service.advance(2);
    const second = await store('b');
    const { total, series: told } = await series({ code: '2951-2' });
    expect(total).toBe(1);
    expect(told[0]!.points).toMatchObject([{ document_id: second, also_in: [first] }]);
  });

  it('leaves out what is in a voided document', async () => {
    const id = await storeModels(owner.session, record, glucose('94', 'mg/dL', '2025-11-03'));
    await storeModels(owner.session, record, glucose('101', 'mg/dL', '2026-03-02'));
    const path = `/records/${record}/documents/${id}/set-status`;
    succeeded(await owner.session.post(path, { form: { reason: 'wrong', status: 'void' } }), 'set-status');
    expect((await series(byGlucose)).total).toBe(1);
  });

  it('of 2,000 values has at most 500, with every year’s highest and lowest', async () => {
    const day = (index: number) => new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10);
    const value = (index: number) =>
      index % 400 === 7 ? '300' : index % 400 === 9 ? '20' : `${90 + (index % 5)}`;
    const results = Array.from({ length: 2000 }, (_, index) => glucose(value(index), 'mg/dL', day(index)));
    for (const from of [0, 1000])
      await storeModels(owner.session, record, ...results.slice(from, from + 1000));
    const { total, thinned, points } = (await series(byGlucose)).series[0]!;
    expect([total, thinned]).toEqual([2000, true]);
    expect(points.length).toBeLessThanOrEqual(500);
    expect(points.length).toBeGreaterThan(200);
    const values = points.map((point) => point.values.value);
    expect(values.filter((one) => one === 300)).toHaveLength(5);
    expect(values.filter((one) => one === 20)).toHaveLength(5);
    expect([points[0]!.date, points.at(-1)!.date]).toEqual([`${day(0)}T08:00:00Z`, `${day(1999)}T08:00:00Z`]);
  });

  it('through a carenet has the results of the documents in it alone', async () => {
    const carenet = await createCarenet(owner.session, record, 'Clinic');
    const shown = await storeModels(owner.session, record, glucose('94', 'mg/dL', '2025-11-03'));
    await storeModels(owner.session, record, glucose('101', 'mg/dL', '2026-03-02'));
    const place = `/carenets/${carenet}`;
    succeeded(await owner.session.put(`/records/${record}/documents/${shown}${place}`), 'placement');
    const found = await readSeries(owner.session, inCarenet(carenet), byGlucose);
    expect(found.total).toBe(1);
    expect(found.series[0]!.points).toMatchObject([{ values: { value: 94 }, document_id: shown }]);
  });

  it('through a carenet has results of ticked kinds from documents that stay out, and does not say which these are', async () => {
    const carenet = await createCarenet(owner.session, record, 'Clinic');
    const hidden = await storeModels(
      owner.session,
      record,
      glucose('94', 'mg/dL', '2025-11-03'),
      model('Problem', smallest.Problem),
    );
    const path = `/records/${record}/autoshare/carenets/${carenet}/bykind/set`;
    const place = inCarenet(carenet);
    expect((await readSeries(owner.session, place, byGlucose)).total).toBe(0);
    succeeded(await owner.session.post(path, { form: { kind: 'LabResult' } }), 'autoshare_kind_create');
    const found = await readSeries(owner.session, place, byGlucose);
    expect(found.series[0]!.points).toEqual([
      { model: 'LabResult', date: '2025-11-03T08:00:00Z', values: { value: 94 } },
    ]);
    expect(JSON.stringify([found, await readTests(owner.session, place)])).not.toContain(hidden);
  });
});

describe('A series is refused', () => {
  it.each([
    [{}, 'code or name is required'],
    [{ code: '2345-7', name: 'Glucose' }, 'Give code or name, not both'],
    [{ system: 'http://loinc.org', name: 'Glucose' }, 'code is required'],
    [{ name: ' ' }, 'code or name is required'],
  ])('with %j', async (query, message) => {
    const answer = await owner.session.get(`/records/${record}/reports/series`, { query });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
  });
});
