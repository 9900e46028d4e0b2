/** The operator's command migrate, on a service whose facts are gone as if an older version had stored the documents. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { keyOf } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { update } from '../../../shared/store/writes.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { type ActiveAccount, createActiveAccount, createRecord } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { run } from './run.ts';

let service: TestService;
let store: Store;
let owner: ActiveAccount;
let record: string;

beforeAll(async () => {
  service = await startServiceInMemory();
  store = storeOf(service);
  owner = await createActiveAccount(service);
  record = await createRecord(service, owner);
  const document = await storeModels(owner.session, record, problem('Asthma'));
  await store.transact([update(keys.lineage(record, document), { remove: ['facts'] })]);
  // As an older version has stored them: in no count.
  for (const head of await store.query(keys.lineages(record)))
    await store.transact([update(keyOf(head), { remove: ['counts'] })]);
  for (const sharing of ['shared', 'never'] as const)
    for (const item of await store.query(keys.factCountsOf(record, sharing))) await store.delete(keyOf(item));
  await store.transact([update(keys.record(record), { remove: ['counted'] })]);
  for (const { id } of await store.query(keys.migrations)) await store.delete(keys.migration(id));
});
afterAll(() => service.stop());

const migrate = (...args: readonly string[]) => run(service.env, 'migrate', ...args);

const problems = async () =>
  (await owner.session.get(`/records/${record}/reports/minimal/problems/`)).text.includes('Asthma');

const overviewOfProblems = async () => {
  const { kinds } = JSON.parse((await owner.session.get(`/records/${record}/overview`)).text);
  return kinds.find(({ kind }: { readonly kind: string }) => kind === 'Problem');
};

describe('The command migrate', () => {
  it('lists what is missing, which the doctor reports', async () => {
    expect(JSON.parse((await migrate('--list', '--json')).out)).toEqual([
      {
        id: 'facts-0.9.0',
        state: 'missing',
        doneAt: null,
        title: 'extracts the facts of all documents again, by the data models of 0.9.0',
      },
      {
        id: 'reached-records-0.9.0',
        state: 'missing',
        doneAt: null,
        title: 'notes with every account which records it ever had access to, so that it can be erased',
      },
      {
        id: 'contents-0.10.0',
        state: 'missing',
        doneAt: null,
        title: 'notes with every document which kinds of data it holds',
      },
      {
        id: 'fact-counts-0.10.0',
        state: 'missing',
        doneAt: null,
        title: 'counts what the documents of every record say, for its overview',
      },
      {
        id: 'fhir-resources-0.10.0',
        state: 'missing',
        doneAt: null,
        title: 'stores the resources of all FHIR documents, so that apps can read and search them',
      },
    ]);
    const others = ['version', 'gateway-address', 'paths', 'large-body', 'webhook', 'mail'];
    const doctor = await run(service.env, 'doctor', '--skip', ...others);
    expect(doctor.code).toBe(1);
    expect(doctor.out).toMatch(
      /^migrations +failed +facts-0\.9\.0, reached-records-0\.9\.0, contents-0\.10\.0, fact-counts-0\.10\.0, fhir-resources-0\.10\.0 missing since the last upgrade: run `migrate`/m,
    );
  });

  it('brings what is stored up to date, once', async () => {
    expect(await problems()).toBe(false);
    expect(await migrate()).toEqual({
      code: 0,
      out:
        'facts-0.9.0 is done. Worked on: 1\nreached-records-0.9.0 is done. Worked on: 1\n' +
        'contents-0.10.0 is done. Worked on: 1\nfact-counts-0.10.0 is done. Worked on: 1\n' +
        'fhir-resources-0.10.0 is done. Worked on: 1\n',
      err:
        'facts-0.9.0 extracts the facts of all documents again, by the data models of 0.9.0\n' +
        'reached-records-0.9.0 notes with every account which records it ever had access to, so that it can be erased\n' +
        'contents-0.10.0 notes with every document which kinds of data it holds\n' +
        'fact-counts-0.10.0 counts what the documents of every record say, for its overview\n' +
        'fhir-resources-0.10.0 stores the resources of all FHIR documents, so that apps can read and search them\n',
    });
    expect(await problems()).toBe(true);
    expect(await overviewOfProblems()).toMatchObject({ total: 1, total_is: 'exact', complete: true });
    expect(await migrate()).toEqual({ code: 0, out: 'No migration is missing.\n', err: '' });
    expect((await migrate('--list')).out).toMatch(/^facts-0\.9\.0 +done +\d{4}-\d\d-\d\d +extracts/m);
  });

  it('takes --json only for a list', async () => {
    expect(await migrate('--json')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--json is for --list.'),
    });
  });
});
