/** The commands about whole records. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sampleProfile, sampleRoot } from '../../local/seed/arguments.ts';
import { seedPatient } from '../../local/seed/new-patient.ts';
import { readProfile } from '../../local/seed/profile.ts';
import { generateRecord } from '../../local/tools/bench/archive/generate.ts';
import { parseKeepingNumbers } from '../../shared/fhir/json.ts';
import { readResources } from '../../shared/fhir/read/read-resources.ts';
import { hasResources } from '../../shared/fhir/write/resources-of.ts';
import { models } from '../../shared/models/registry.ts';
import { retryingStore } from '../../shared/operations/archive/retrying-store.ts';
import { keys } from '../../shared/store/items/index.ts';
import type { Store } from '../../shared/store/store.ts';
import { put } from '../../shared/store/writes.ts';
import { createDocument } from '../support/documents.ts';
import { expectOk } from '../support/expectations.ts';
import { oneFactOfEachKind } from '../support/facts.ts';
import { checkAnswer } from '../support/fhir/answer.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { inRecord, rowsOf } from '../support/medical/reports.ts';
import { createPerson } from '../support/people.ts';
import { admin, createActiveAccount, createRecord, externalSystem } from '../support/scenario.ts';
import { bodiesOf, storeOf } from '../support/stored-people.ts';
import type { TestService } from '../support/test-service.ts';
import { type Outcome, run } from './cli/run.ts';
import { worldOf } from './seed-environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const fileOf = (name: string) => join(folder, name);
const nowhere = '019c171a-1c00-7000-8000-5f6d0c9ab001';

let source: TestService;
let target: TestService;
let store: Store;
/** The sample patient, whom tests export. */
let sample: { readonly recordId: string; readonly accountId: string };

beforeAll(async () => {
  [source, target] = await Promise.all([
    startServiceInMemory({ env: externalSystem, isServed: true }),
    startServiceInMemory({ env: externalSystem }),
  ]);
  store = storeOf(source);
  const world = worldOf(source);
  sample = await seedPatient(world, readProfile(sampleRoot, sampleProfile));
  world.remove();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([source.stop(), target.stop()]);
});

const records = (service: TestService, ...args: readonly string[]): Promise<Outcome> =>
  run(service.env, 'records', ...args);

/** Exports a record, imports it into the second service and exports it again. */
async function thereAndBack(recordId: string, name: string) {
  const [one, two] = [fileOf(`${name}-1.zip`), fileOf(`${name}-2.zip`)];
  const exported = await records(source, 'export', recordId, one);
  const imported = await records(target, 'import', one);
  const again = await records(target, 'export', recordId, two);
  return { exported, imported, again, same: readFileSync(one).equals(readFileSync(two)) };
}

describe('A record that is exported, imported and exported again', () => {
  it('stays the same, byte for byte: the sample patient', async () => {
    const { exported, imported, same } = await thereAndBack(sample.recordId, 'sample');
    expect(exported).toMatchObject({
      code: 0,
      out: expect.stringMatching(/with 28 documents in 28 versions and \d+ entries of its audit trail\.\n$/),
      err: expect.stringMatching(
        /^Documents read: 28 of 28\nVersions written with their bodies: 28 of 28\nDone\.\n$/,
      ),
    });
    expect(imported).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Account ${sample.accountId} is created, without credentials.\n`),
      err: 'Documents checked: 28 of 28\nDocuments stored: 28 of 28\nDone.\n',
    });
    expect(same).toBe(true);
  });

  it('stays the same: 120 documents with versions, statuses, relations and labels', async () => {
    const [app] = await store.get([keys.app(source.apps.user.id)]);
    const { recordId } = await generateRecord(120, {
      put: async (key, item) => void (await store.put(key, item)),
      bodies: bodiesOf(source),
      people: { app: { id: source.apps.user.id, grant: String(app!.grant) } },
    });
    const { imported, again, same } = await thereAndBack(recordId, 'generated');
    expect([imported.code, again.code, same]).toEqual([0, 0, true]);
  });
});

describe('A record that is exported as FHIR', () => {
  let text: string;
  let recordId: string;
  let exported: Outcome;
  beforeAll(async () => {
    ({ recordId } = sample);
    const file = fileOf('whole.json');
    exported = await records(source, 'export', recordId, file, '--format', 'fhir');
    text = readFileSync(file, 'utf8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is one valid Bundle of everything that was read, which can be read again', async () => {
    const bundle = parseKeepingNumbers(text);
    expect(checkAnswer(bundle).errors).toEqual([]);
    const { instances, unread } = readResources(bundle);
    expect(unread).toEqual([]);
    expect(new Set(instances.map(({ model }) => model)).size).toBeGreaterThan(8);
    const reader = await createPerson(source, 'reader');
    const form = { account_id: reader.id };
    expectOk(await admin(source).post(`/records/${recordId}/shares/`, { form }));
    const rows = await Promise.all(
      [...models.keys()]
        .filter(hasResources)
        .map((model) => rowsOf(reader.session, inRecord(recordId), model)),
    );
    // Dispenses and visits that are parts of other facts are in the reports of their own models, too.
    const parts = rows
      .flat()
      .flatMap(({ fulfillments, encounter }) => [fulfillments ?? [], encounter ?? []].flat());
    const facts = rows.flat().length - parts.length;
    expect(exported).toMatchObject({
      code: 0,
      out: expect.stringContaining(`record ${recordId} with ${facts} facts in `),
    });
    // A panel of vital signs comes back as its readings, and what belongs to another fact as one of its own.
    expect(instances.length).toBeGreaterThan(facts);
  });

  it('names the person, and each resource once, at addresses of the service', () => {
    const { type, entry } = JSON.parse(text) as {
      type: string;
      entry: readonly { fullUrl: string; resource: { resourceType: string; name?: unknown } }[];
    };
    expect(type).toBe('collection');
    expect(entry[0]!.resource).toMatchObject({
      resourceType: 'Patient',
      name: [{ family: 'Halloran', given: ['Agnes', 'Maeve'] }],
    });
    const urls = entry.map(({ fullUrl }) => fullUrl);
    expect(new Set(urls).size).toBe(urls.length);
    for (const url of urls) expect(url).toContain(`${source.origin}/records/${recordId}/fhir/`);
  });

  it('is an error when there is no such record, and leaves no file', async () => {
    const outcome = await records(source, 'export', nowhere, fileOf('no.json'), '--format', 'fhir');
    expect(outcome).toEqual({ code: 1, out: '', err: `There is no record ${nowhere}.\n` });
    expect(() => readFileSync(fileOf('no.json'))).toThrow('ENOENT');
  });
});

describe('The records commands', () => {
  it('write no file when the record to export does not exist', async () => {
    expect(await records(source, 'export', nowhere, fileOf('no.zip'))).toEqual({
      code: 1,
      out: '',
      err: `There is no record ${nowhere}.\n`,
    });
    expect(() => readFileSync(fileOf('no.zip'))).toThrow('ENOENT');
  });

  it('exit with 2 rather than replace a file without --force', async () => {
    writeFileSync(fileOf('mine.txt'), 'mine');
    expect(await records(source, 'export', nowhere, fileOf('mine.txt'))).toMatchObject({
      code: 2,
      err: expect.stringContaining('add --force to replace it'),
    });
    expect(readFileSync(fileOf('mine.txt'), 'utf8')).toBe('mine');
  });

  it('reject a file that is no archive', async () => {
    writeFileSync(fileOf('text.zip'), 'no archive');
    expect(await records(target, 'import', fileOf('text.zip'))).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^The file is damaged, or is not a zip file: /),
    });
  });

  it('say that there is no interrupted import to discard', async () => {
    expect(await records(target, 'discard-import', nowhere)).toEqual({
      code: 1,
      out: '',
      err: `There is no interrupted import of record ${nowhere}.\n`,
    });
  });
});

it('The command records discard-import removes what an interrupted import left behind', async () => {
  const item = {
    recordId: nowhere,
    archive: 'digest',
    seed: 'seed',
    startedAt: '2026-02-01T08:00:00.000Z',
    recordCreatedAt: '2026-01-01T08:00:00.000Z',
    hadAudits: false,
  };
  await store.transact([
    put(keys.recordImport(nowhere), item),
    { kind: 'put', key: keys.lineage(nowhere, nowhere), item: { id: nowhere } },
  ]);
  expect(await records(source, 'discard-import', nowhere)).toMatchObject({ code: 0 });
  expect(await store.query({ partition: keys.recordPartition(nowhere) })).toEqual([]);
});

it('A list that DynamoDB interrupts continues where it stopped', async () => {
  const partition = 'RECORD#broken off';
  const sorts = ['U#1', 'V#1', 'V#2', 'V#3', 'V#4', 'W#1'];
  await store.transact(sorts.map((SK) => put({ PK: partition, SK }, { id: SK })));
  let failures = 0;
  const failing: Store = {
    ...store,
    async *pages(options) {
      const items = await store.query(options);
      yield items.slice(0, 2);
      if (items.length <= 2) return;
      failures += 1;
      throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
    },
  };
  const read = async (options: { readonly prefix?: string }) => {
    const found = [];
    for await (const page of retryingStore(failing).pages({ partition, ...options })) found.push(...page);
    return found.map(({ id }) => id);
  };
  expect(await read({ prefix: 'V#' })).toEqual(['V#1', 'V#2', 'V#3', 'V#4']);
  expect(await read({})).toEqual(sorts);
  expect(failures).toBeGreaterThan(3);
});

describe('The command records reprocess', () => {
  it('extracts the facts of a record again, and says how many', async () => {
    const owner = await createActiveAccount(source);
    const recordId = await createRecord(source, owner);
    await createDocument(owner.session, recordId, oneFactOfEachKind);
    expect(await records(source, 'reprocess', '--record', recordId)).toEqual({
      code: 0,
      // Seven kinds of facts, and a fill and an encounter that belong to two of them.
      out: `${recordId}: 1 documents, 9 facts\n`,
      err: '',
    });
  });

  it('covers all records with --all', async () => {
    const ids = [await createRecord(source), await createRecord(source)];
    const { code, out } = await records(source, 'reprocess', '--all');
    expect(code).toBe(0);
    for (const id of ids) expect(out).toContain(`${id}: 0 documents, 0 facts\n`);
  });

  test.each([[[]], [['--all', '--record', nowhere]]])(
    'needs either one record or --all: %j',
    async (args) => {
      expect(await records(source, 'reprocess', ...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining('Give either --record or --all.'),
      });
    },
  );
});
