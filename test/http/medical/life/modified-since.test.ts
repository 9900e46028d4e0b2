import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPath, idOf, replaceDocument } from '../../../support/documents.ts';
import { expectBadRequest } from '../../../support/expectations.ts';
import { problem, storeModels } from '../../../support/medical/facts.ts';
import { models } from '../../../support/medical/models-document.ts';
import {
  column,
  inRecord,
  minimalPath,
  readMinimal,
  reportPath,
  rowsOf,
} from '../../../support/medical/reports.ts';
import { startWithOneRecord } from '../../../support/one-record.ts';
import { createRecord, succeeded } from '../../../support/scenario.ts';

let record: string;
/** A document that is changed, and one that is not. */
let changed: string;
let other: string;
/** An instant after both documents were stored. */
let since: string;

const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
  changed = await storeModels(owner.session, record, problem('Asthma'), problem('Eczema'));
  other = await storeModels(owner.session, record, problem('Gout'));
  service.advance(10);
  since = now();
  service.advance(10);
});

/** The time of the service to the second. */
function now(): string {
  return `${new Date(service.now() * 1000).toISOString().slice(0, 19)}Z`;
}

async function titles(query: Record<string, string> = {}): Promise<unknown[]> {
  const all = { modified_since: since, order_by: 'name_title', ...query };
  return column(owner.session, inRecord(record), 'Problem', 'name_title', all);
}

describe('modified_since', () => {
  it('leaves out facts whose document was last changed before', async () => {
    expect(await titles()).toEqual([]);
    expect(await titles({ modified_since: '2000-01-01' })).toEqual(['Asthma', 'Eczema', 'Gout']);
    expect(await titles({ modified_since: '2000-01-01T12:00:00.5Z' })).toHaveLength(3);
    expect(await titles({ modified_since: '9000-01-01' })).toEqual([]);
  });

  it('returns facts of documents that were stored since', async () => {
    await storeModels(owner.session, record, problem('Scurvy'));
    expect(await titles()).toEqual(['Scurvy']);
    await replaceDocument(owner.session, record, other, models(problem('Gout again')));
    expect(await titles()).toEqual(['Gout again', 'Scurvy']);
  });

  it.each([
    ['the label', () => owner.session.put(documentsPath(record, changed, 'label'), { body: 'Spring' })],
    ['nevershare', () => owner.session.put(documentsPath(record, changed, 'nevershare'))],
  ])('returns facts of documents that had %s changed since', async (_what, change) => {
    succeeded(await change(), 'change');
    expect(await titles()).toEqual(['Asthma', 'Eczema']);
  });

  it('returns facts of documents whose status was changed since, under that status', async () => {
    const form = { status: 'void' };
    succeeded(await owner.session.post(documentsPath(record, changed, 'set-status'), { form }), 'status');
    expect(await titles()).toEqual([]);
    expect(await titles({ status: 'void' })).toEqual(['Asthma', 'Eczema']);
  });

  it('does not count new relations as changes', async () => {
    const path = documentsPath(record, changed, 'rels', 'annotation', other);
    succeeded(await owner.session.put(path), 'relation');
    expect(await titles()).toEqual([]);
  });

  it('applies before facts are grouped and paged', async () => {
    await replaceDocument(owner.session, record, changed, models(problem('Eczema'), problem('Scurvy')));
    const query = { modified_since: since };
    const counted = { ...query, aggregate_by: 'count*' };
    const [row] = await rowsOf(owner.session, inRecord(record), 'Problem', counted);
    expect(row).toMatchObject({ value: 2 });
    const minimal = await readMinimal(owner.session, inRecord(record), 'problems', { ...query, limit: '1' });
    expect(minimal.summary.total_document_count).toBe('2');
    expect(minimal.items).toHaveLength(1);
  });

  it('includes what was changed at that very instant', async () => {
    const { text } = succeeded(await owner.session.get(documentsPath(record, changed, 'meta')), 'meta');
    const createdAt = /<createdAt>([^<]+)</.exec(text)![1]!;
    expect(await titles({ modified_since: createdAt })).toEqual(expect.arrayContaining(['Asthma', 'Eczema']));
  });

  it.each(['yesterday', '2011-3-4', '2011-02-30', '2011-03-04T09:30:00', '2011-03-04T09:30:00+01:00', ''])(
    'may not be "%s"',
    async (modified_since) => {
      const query = { modified_since };
      expectBadRequest(await owner.session.get(reportPath(inRecord(record), 'Problem'), { query }));
      expectBadRequest(await owner.session.get(minimalPath(inRecord(record), 'problems'), { query }));
    },
  );

  it('applies to the current version', async () => {
    const body = models(problem('Asthma'));
    const next = idOf(await replaceDocument(owner.session, record, changed, body));
    service.advance(10);
    since = now();
    service.advance(10);
    expect(await titles()).toEqual([]);
    succeeded(await owner.session.put(documentsPath(record, next, 'label'), { body: 'Summer' }), 'label');
    expect(await titles()).toEqual(['Asthma']);
  });
});
