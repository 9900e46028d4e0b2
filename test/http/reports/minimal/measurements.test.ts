import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode } from '../../../support/client.ts';
import { storeModels } from '../../../support/medical/facts.ts';
import { model } from '../../../support/medical/models-document.ts';
import { inCarenet, inRecord, type Place, readMinimal } from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { uuid } from '../../../support/patterns.ts';
import type { Person } from '../../../support/people.ts';
import type { TestService } from '../../../support/service.ts';
import { el } from '../../../support/xml-tree.ts';
import { autoshare, carenetsOf } from '../../carenets/sharing.ts';

let service: TestService;
let owner: Person;
let document: string;
let places: Readonly<Record<Place['kind'], Place>>;

const facts = [
  { type: 'HBA1C', value: '6.5', unit: 'percent', datetime: '2011-04-12' },
  { type: 'HBA1C', value: '7', unit: 'percent', datetime: '2011-10-12T08:00:00.5Z' },
  { type: 'hba1c', value: '8', unit: 'percent', datetime: '2012-01-01' },
  { type: 'LDL & so', value: '-1', unit: 'mg/dl', datetime: '2012-02-01' },
];

beforeAll(async () => {
  const world = await startWithOneRecord();
  ({ service, owner } = world);
  const each = facts.map((values) => model('Measurement', values));
  document = await storeModels(owner.session, world.record, ...each);
  const { Family } = await carenetsOf(owner.session, world.record);
  await autoshare(owner.session, world.record, Family!, 'Models');
  places = { records: inRecord(world.record), carenets: inCarenet(Family!) };
});
afterAll(() => service.stop());

describe.each(['records', 'carenets'] as const)(
  '/%s/{id}/reports/minimal/measurements/{LAB_CODE}/',
  (kind) => {
    const read = (code: string, query = 'order_by=date_measured') =>
      readMinimal(owner.session, places[kind], `measurements/${encode(code)}`, query);

    async function values(code: string, query?: string): Promise<(string | undefined)[]> {
      return (await read(code, query)).items.map(({ attributes }) => attributes.value);
    }

    it('returns an empty element without a namespace for each measurement', async () => {
      const { items, documents } = await read('HBA1C');
      const id = expect.stringMatching(uuid);
      const common = { id, type: 'HBA1C', unit: 'percent', source_doc: document };
      expect(items).toEqual([
        el('Measurement', { ...common, value: '6.5', datetime: '2011-04-12T00:00:00Z' }),
        el('Measurement', { ...common, value: '7.0', datetime: '2011-10-12T08:00:00.500000Z' }),
      ]);
      expect(new Set(items.map(({ attributes }) => attributes.id)).size).toBe(2);
      expect(documents.map(({ attributes }) => attributes.id)).toEqual([document, document]);
    });

    it('matches the code exactly, or several codes between bars', async () => {
      expect(await values('hba1c')).toEqual(['8.0']);
      expect(await values('LDL & so')).toEqual(['-1.0']);
      expect(await values('HBA1C|hba1c')).toEqual(['6.5', '7.0', '8.0']);
      expect(await values('HBA1C|none|LDL & so')).toEqual(['6.5', '7.0', '-1.0']);
      for (const code of ['HBA1', 'Hba1c', 'HBA1C ', '*', 'none']) expect(await values(code)).toEqual([]);
    });

    it('prefers the code in the path to a parameter', async () => {
      const { items } = await read('HBA1C', 'lab_code=hba1c&order_by=date_measured');
      expect(items.map(({ attributes }) => attributes.type)).toEqual(['HBA1C', 'HBA1C']);
    });

    it('repeats the code in QueryParams only when it is also sent as a parameter', async () => {
      const filter = el('Filter', { name: 'lab_code', value: 'HBA1C' });
      const sent = await read('HBA1C', 'lab_code=HBA1C');
      expect(sent.queryParams).toEqual(el('QueryParams', {}, el('Filters', {}, filter)));
      expect((await read('HBA1C', '')).queryParams).toEqual(el('QueryParams'));
    });

    it('accepts its own fields in queries', async () => {
      expect(await values('HBA1C', 'value=7.0')).toEqual(['7.0']);
      expect(await values('HBA1C', 'value=6.5|7&order_by=-value')).toEqual(['7.0', '6.5']);
      expect(await values('HBA1C', 'date_range=date_measured*2011-05-01*')).toEqual(['7.0']);
      expect(await values('HBA1C', 'date_measured=2011-04-12')).toEqual(['6.5']);
    });
  },
);
