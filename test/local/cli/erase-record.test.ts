/** The operator's command that removes a record. That nothing of it stays, test/http/records shows. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import type { Person } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { run } from './run.ts';

let service: TestService;
let owner: Person;
let record: string;
beforeAll(async () => {
  ({ service, owner, record } = await startWithOneRecord());
});
afterAll(() => service?.stop());

const erase = (...args: readonly string[]) => run(service.env, 'records', 'erase', ...args);
const isThere = async (id: string) => (await owner.session.get(`/records/${id}`)).status === 200;
/** Whether there are entries of this month in its trail. */
async function hasTrail(id: string): Promise<boolean> {
  const month = new Date(service.now() * 1000).toISOString().slice(0, 7);
  return (await storeOf(service).count(keys.auditMonth(id, month))) > 0;
}

/** What the entries of erasures say, which are in the trail of no record. */
async function erasuresTold(): Promise<readonly unknown[]> {
  const day = new Date(service.now() * 1000).toISOString().slice(0, 10);
  const shards = keys.auditDayElsewhere(true, day).map((shard) => storeOf(service).query(shard));
  const entries = (await Promise.all(shards)).flat();
  return entries.filter(({ operation }) => operation === 'record_erase').map(({ path }) => path);
}

it('Without --yes the command erases no record, and says what to do before', async () => {
  const { code, err } = await erase(record);
  expect([code, err]).toEqual([2, expect.stringContaining('Nothing was removed. Export record')]);
  expect(await isThere(record)).toBe(true);
});

it('A record that is erased keeps its trail, unless that is to be removed too, and that it was erased is told apart', async () => {
  const other = await createRecord(service, owner);
  for (const id of [record, other]) {
    expect(await isThere(id)).toBe(true);
    expect(await hasTrail(id)).toBe(true);
  }
  expect((await erase(record, '--yes')).code).toBe(0);
  expect((await erase(other, '--yes', '--with-audits')).code).toBe(0);
  expect([await hasTrail(record), await hasTrail(other)]).toEqual([true, false]);
  expect([await isThere(record), await isThere(other)]).toEqual([false, false]);
  const told = [record, other].map((id) => `records erase ${id}`);
  expect((await erasuresTold()).toSorted()).toEqual(told.toSorted());
});
