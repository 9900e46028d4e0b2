import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentPrefix } from '../../../support/documents.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, type Place, readMinimal } from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { el } from '../../../support/xml-tree.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

let service: TestService;
let owner: Person;
let places: Readonly<Record<Place['kind'], Place>>;

beforeAll(async () => {
  const world = await startWithOneRecord();
  ({ service, owner } = world);
  const measurement = (datetime: string, value: string, unit: string) =>
    model('Measurement', { type: 'HBA1C', value, unit, datetime });
  await storeModels(
    owner.session,
    world.record,
    measurement('2011-04-12T10:00:00Z', '6.5', 'percent'),
    measurement('2011-04-30T10:00:00Z', '7.5', 'percent'),
    measurement('2012-01-02T10:00:00.250Z', '8.25', 'percent'),
    model('Equipment', { name: 'Walker', vendor: 'Ambler' }),
    model('Equipment', { name: 'Cane', vendor: 'Ambler' }),
    model('Equipment', { name: 'Bed', date_started: '2011-05-01' }),
  );
  const { Family } = await carenetsOf(owner.session, world.record);
  await autoshare(owner.session, world.record, Family!, 'Models');
  places = { records: inRecord(world.record), carenets: inCarenet(Family!) };
});
afterAll(() => service.stop());

describe.each(['records', 'carenets'] as const)('An aggregate in a minimal report in %s:', (kind) => {
  it.each<[string, string, readonly Record<string, string>[]]>([
    ['measurements/HBA1C', 'aggregate_by=sum*value', [{ value: '22.25' }]],
    ['measurements/HBA1C', 'aggregate_by=max*value', [{ value: '8.25' }]],
    ['measurements/HBA1C', 'aggregate_by=count*value', [{ value: '3' }]],
    ['measurements/HBA1C', 'aggregate_by=min*date_measured', [{ value: '2011-04-12T10:00:00Z' }]],
    ['measurements/HBA1C', 'aggregate_by=max*date_measured', [{ value: '2012-01-02T10:00:00.250000Z' }]],
    [
      'measurements/HBA1C',
      'date_group=date_measured*month&aggregate_by=avg*value',
      [
        { value: '7.0', group: '2011-04' },
        { value: '8.25', group: '2012-01' },
      ],
    ],
    [
      'measurements/HBA1C',
      'group_by=value&aggregate_by=count*',
      [
        { value: '1', group: '6.5' },
        { value: '1', group: '7.5' },
        { value: '1', group: '8.25' },
      ],
    ],
    ['measurements/LDL', 'aggregate_by=sum*value', [{ value: '' }]],
    ['measurements/LDL', 'aggregate_by=count*value', [{ value: '0' }]],
    ['measurements/LDL', 'group_by=value&aggregate_by=count*value', []],
    ['equipment', 'aggregate_by=max*date_started', [{ value: '2011-05-01' }]],
    [
      'equipment',
      'group_by=equipment_vendor&aggregate_by=count*equipment_name',
      [{ value: '2', group: 'Ambler' }, { value: '1' }],
    ],
    [
      'equipment',
      'date_group=date_started*year&aggregate_by=max*date_started',
      [{ value: '2011-05-01', group: '2011' }, { value: '' }],
    ],
    [
      'equipment',
      'group_by=equipment_name&aggregate_by=count*&order_by=-equipment_name&limit=2',
      [
        { value: '1', group: 'Walker' },
        { value: '1', group: 'Cane' },
      ],
    ],
  ])('%s?%s', async (report, query, rows) => {
    const { items, documents } = await readMinimal(owner.session, places[kind], report, query);
    expect(items).toEqual(rows.map((row) => el('AggregateReport', { xmlns: documentPrefix, ...row })));
    const hollow = el('Document', { id: '', type: '', digest: '', size: '', record_id: '' });
    expect(documents).toEqual(rows.map(() => hollow));
  });
});
