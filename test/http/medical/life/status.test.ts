import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPath, idOf, replaceDocument } from '../../../support/documents.ts';
import { expectBadRequest, expectOk } from '../../../support/expectations.ts';
import { problem, storeModels } from '../../../support/medical/facts.ts';
import { models } from '../../../support/medical/models-document.ts';
import { column, inRecord, readMinimal, reportPath, rowsOf } from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord } from '../../../support/scenario.ts';

let record: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

async function setStatus(id: string, status: string): Promise<void> {
  expectOk(await owner.session.post(documentsPath(record, id, 'set-status'), { form: { status } }));
}

/** The problems under each status, which must be the same in the generic and the minimal report. */
async function byStatus(): Promise<Record<string, unknown[]>> {
  const pairs = ['active', 'void', 'archived'].map(async (status) => {
    const query = { status, order_by: 'name_title' };
    const titles = await column(owner.session, inRecord(record), 'Problem', 'name_title', query);
    const minimal = await readMinimal(owner.session, inRecord(record), 'problems', {
      status,
      order_by: 'problem_name',
    });
    const names = minimal.items.map(({ children }) => children.find(({ name }) => name === 'name')!.text);
    expect(names).toEqual(titles);
    expect(minimal.summary.total_document_count).toBe(String(titles.length));
    return [status, titles] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

describe('The facts of a document', () => {
  it('follow its status at once in both directions', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
    await storeModels(owner.session, record, problem('Gout'));
    expect(await byStatus()).toEqual({ active: ['Asthma', 'Eczema', 'Gout'], void: [], archived: [] });
    await setStatus(id, 'void');
    expect(await byStatus()).toEqual({ active: ['Gout'], void: ['Asthma', 'Eczema'], archived: [] });
    await setStatus(id, 'archived');
    expect(await byStatus()).toEqual({ active: ['Gout'], void: [], archived: ['Asthma', 'Eczema'] });
    await setStatus(id, 'active');
    expect(await byStatus()).toEqual({ active: ['Asthma', 'Eczema', 'Gout'], void: [], archived: [] });
  });

  it('follow the status that is set on any of its versions', async () => {
    const first = await storeModels(owner.session, record, problem('Asthma'));
    const body = models(problem('Eczema'));
    const second = idOf(await replaceDocument(owner.session, record, first, body));
    await setStatus(first, 'void');
    expect(await byStatus()).toEqual({ active: [], void: ['Eczema'], archived: [] });
    await setStatus(second, 'active');
    expect(await byStatus()).toEqual({ active: ['Eczema'], void: [], archived: [] });
  });

  it('keep their creation time when its status changes', async () => {
    const first = await storeModels(owner.session, record, problem('Asthma'));
    service.advance(2);
    await storeModels(owner.session, record, problem('Eczema'));
    service.advance(2);
    for (const status of ['void', 'active']) await setStatus(first, status);
    const titles = await column(owner.session, inRecord(record), 'Problem', 'name_title');
    expect(titles).toEqual(['Eczema', 'Asthma']);
  });

  it('are counted under the requested status', async () => {
    const id = await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
    await storeModels(owner.session, record, problem('Gout'));
    await setStatus(id, 'void');
    const count = async (query: string) => {
      const rows = await rowsOf(owner.session, inRecord(record), 'Problem', `aggregate_by=count*&${query}`);
      return rows.map(({ value }) => value);
    };
    expect([await count(''), await count('status=active'), await count('status=void')]).toEqual([
      [1],
      [1],
      [2],
    ]);
    expect(await count('status=archived')).toEqual([0]);
  });

  it.each(['Active', 'deleted', 'active|void', ''])(
    'cannot be filtered by the status "%s": 400',
    async (status) => {
      const query = { status };
      expectBadRequest(await owner.session.get(reportPath(inRecord(record), 'Problem'), { query }));
      expectBadRequest(await owner.session.get(reportPath(inRecord(record), 'minimal/problems'), { query }));
    },
  );
});
