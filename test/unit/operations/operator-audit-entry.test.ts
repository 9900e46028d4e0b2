/** The audit entries of what operators do. */
import { expect, it } from 'vitest';
import { operatorEntry } from '../../../shared/operations/operator-audit-entry.ts';
import { keys } from '../../../shared/store/items/index.ts';

const now = new Date('2026-02-01T08:00:00.000Z');
const time = '2026-02-01T08:00:00.000Z';
/** An entry names the operator, and neither an app nor an address that a call came from. */
const entry = {
  ...{ time, operation: 'record_erase', status: 200, successful: true, principal: 'operator', proxy: '' },
  ...{ requestId: '', recordId: '', carenetId: '', appId: '', documentId: '', externalId: '', messageId: '' },
  ...{ method: '', path: 'records erase r1', sourceIp: '' },
};
const about = { recordId: 'r1', documentId: 'd1', appId: 'a1', externalId: 'e1' };

it.each([
  ['about nothing in particular is among those without a record', undefined, false],
  ['about a record is in its trail', about, true],
  ['that is to stay apart from the record is among those without one', { ...about, apart: true }, false],
])('An entry %s', (_, subject, isInTrail) => {
  const write = operatorEntry('record_erase', now, ['records', 'erase', 'r1'], subject);
  const { id, ...item } = (write as unknown as { item: { id: string } }).item;
  expect(item).toEqual({ ...entry, ...(subject && about) });
  const key = isInTrail ? keys.audit('r1', time, id) : keys.auditElsewhere(true, time, id);
  expect(write).toMatchObject({ kind: 'put', key });
});
