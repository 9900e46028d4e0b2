/** `phr records import-fhir`: docs/contract/fhir.md#bulk-import. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryAudits } from '../support/audits.ts';
import { documentsPath, externalPath, idOf, listDocuments, listVersions } from '../support/documents.ts';
import { patient, sodium } from '../support/fhir/resources.ts';
import { inRecord, rowsOf } from '../support/medical/reports.ts';
import { startWithOneRecord } from '../support/one-record.ts';
import type { Person } from '../support/people.ts';
import { admin, authorizeApp, createRecord, demographics, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { giveAccess } from '../support/smart-access.ts';
import { child } from '../support/xml-tree.ts';
import { run } from './cli/run.ts';

let service: TestService;
let owner: Person;
let app: string;
const folder = mkdtempSync(join(tmpdir(), 'import-fhir-'));
beforeAll(async () => {
  ({ service, owner } = await startWithOneRecord());
  app = service.apps.user.id;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service?.stop();
});

const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const rosa = patient('Rosa', 'Lind', born);
const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const command = (...args: readonly string[]) => run(service.env, 'records', 'import-fhir', ...args);
const into = (record: string, ...args: readonly string[]) =>
  command(...args, '--app', app, '--record', record);
const labs = async (record: string) =>
  (await rowsOf(owner.session, inRecord(record), 'LabResult'))
    .map((row) => row.quantitative_result_value_value)
    .toSorted();

let files = 0;
/** A new file with these texts in lines, or with this text. */
function file(ending: string, ...texts: readonly (string | object)[]): string {
  files += 1;
  const path = join(folder, `${files}${ending}`);
  writeFileSync(path, texts.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n'));
  return path;
}

const lines = (...resources: readonly (string | object)[]) => file('.ndjson', ...resources);
const bundleFile = (...entry: readonly object[]) =>
  file('.json', { resourceType: 'Bundle', type: 'collection', entry });

describe('Importing FHIR into one record', () => {
  it('makes each resource a document of its app, byte for byte, with facts, metadata and audit entries', async () => {
    const record = await newRecord();
    const body = '{ "resourceType": "Basic", "id": "b1", "subject": {"reference": "Patient/p1"}, "n": 7.20 }';
    const { code, out, err } = await into(record, lines(rosa, sodium('o1', 141), body));
    expect(code, err).toBe(0);
    expect(out).toContain('3 resources: 3 documents created, 0 replaced, 0 unchanged;');
    expect(out).toContain('1  LabResult');
    expect(out).toContain('Stored without a fact of it: 1');
    expect(await labs(record)).toEqual(['141']);

    const client = await authorizeApp(service, owner, record);
    const external = (id: string) => client.get(`${externalPath(record, app, id)}/meta`);
    const metadata = succeeded(await external('Observation|o1'), 'meta').xml();
    expect(metadata.attributes.type).toBe('http://hl7.org/fhir/Observation');
    expect(child(metadata, 'creator').attributes).toEqual({ id: app, type: 'pha' });
    expect(child(metadata, 'reading').attributes.patient).toBe('same');
    const basic = succeeded(await external('Basic|b1'), 'meta').xml();
    const stored = await owner.session.get(documentsPath(record, idOf(basic)));
    expect([stored.text, stored.headers['content-type']]).toEqual([body, 'application/fhir+json']);
    const { entries } = await queryAudits(owner.session, record, { function_name: 'record_import_fhir' });
    expect(entries).toHaveLength(3);
    const totalOf = async (kind: string) => (await listDocuments(owner.session, record, { kind })).total;
    expect([await totalOf('LabResult'), await totalOf('Basic')]).toEqual([1, 1]);
  });

  it('makes resources that an app finds by the FHIR base, and that refer to each other', async () => {
    const record = await newRecord();
    const visit = '7f3b0c52-58a1-4c0e-9d5b-0a4f6f0e9b11';
    const encounter = {
      resourceType: 'Encounter',
      id: visit,
      status: 'finished',
      subject: { reference: 'Patient/p1' },
    };
    const seen = { ...sodium('o1', 141), encounter: { reference: `Encounter/${visit}` } };
    const { code, err } = await into(record, lines(rosa, seen, encounter));
    expect(code, err).toBe(0);
    const { client } = await giveAccess(service, {
      app: service.apps.user,
      account: owner,
      recordId: record,
    });
    const { entry } = (await client.get('/fhir/Observation?_include=Observation:encounter')).json();
    expect(entry).toMatchObject([
      { resource: { valueQuantity: { value: 141 }, subject: { reference: `Patient/${record}` } } },
      { resource: { resourceType: 'Encounter', status: 'finished' }, search: { mode: 'include' } },
    ]);
    expect(entry[0].resource.encounter.reference).toBe(`Encounter/${entry[1].resource.id}`);
  });

  it('changes nothing when the same comes again, and makes a new version of what has changed', async () => {
    const record = await newRecord();
    await into(record, lines(rosa, sodium('o1', 141), sodium('o2', 142)));
    const before = await listDocuments(owner.session, record);
    const again = await into(record, bundleFile({ resource: rosa }, { resource: sodium('o2', 142) }));
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringContaining(
        '0 created, 0 replaced, 2 unchanged'.replace('0 created', '0 documents created'),
      ),
    ]);
    expect(await listDocuments(owner.session, record)).toEqual(before);

    const changed = await into(record, lines(rosa, sodium('o1', 141), sodium('o2', 152)));
    expect(changed.out).toContain('0 documents created, 1 replaced, 2 unchanged');
    expect(await labs(record)).toEqual(['141', '152']);
    expect((await listDocuments(owner.session, record, { kind: 'LabResult' })).total).toBe(2);
    const { documents } = await listDocuments(owner.session, record, {
      type: 'http://hl7.org/fhir/Observation',
    });
    const counts = await Promise.all(
      documents.map(async (one) => (await listVersions(owner.session, record, idOf(one))).total),
    );
    expect(counts.toSorted()).toEqual([1, 2]);
    expect((await listDocuments(owner.session, record)).total).toBe(before.total);
  });

  it('takes the newest of several versions of a resource, and none that was deleted', async () => {
    const record = await newRecord();
    const at = (value: number, lastUpdated: string) => ({ ...sodium('o1', value), meta: { lastUpdated } });
    const deleted = { request: { method: 'DELETE', url: 'Observation/o2' } };
    const { code, out } = await into(
      record,
      lines(at(1, '2026-01-01T00:00:00Z'), at(3, '2026-01-03T00:00:00Z'), at(2, '2026-01-02T00:00:00Z')),
      bundleFile(deleted, { resource: sodium('o2', 9) }),
    );
    expect([code, await labs(record)]).toEqual([0, ['3']]);
    expect(out).toContain('Older versions, not imported: 3');
  });

  it('keeps what is newer in the record than in the files, with what it needs or without', async () => {
    const record = await newRecord();
    const subject = { reference: 'Patient/p1' };
    const reporting = (value: number, lastUpdated: string | undefined, text: string) => {
      const meta = { lastUpdated };
      return lines(
        { ...sodium('o1', value), ...(lastUpdated && { meta }) },
        { ...sodium('o2', value), meta, specimen: { reference: 'Specimen/s1' } },
        { resourceType: 'Specimen', id: 's1', meta, subject, type: { text } },
      );
    };
    const newer = await into(record, reporting(2, '2026-01-02T00:00:00+01:00', 'Blood'));
    expect(newer.out).toContain('3 documents created');
    const older = await into(record, reporting(1, '2026-01-01T22:59:59Z', 'Serum'));
    expect([older.code, await labs(record)]).toEqual([0, ['2', '2']]);
    expect(older.out).toContain('0 documents created, 0 replaced, 0 unchanged');
    expect(older.out).toContain('3  The record has a newer version of it.');

    // The same time and another sample, a later time, and no time.
    const others = [
      reporting(3, '2026-01-01T23:00:00Z', 'Plasma'),
      reporting(4, '2026-01-03T00:00:00Z', 'Plasma'),
      reporting(5, undefined, 'Plasma'),
    ];
    for (const path of others)
      expect((await into(record, path)).out).toContain('0 documents created, 3 replaced');
    expect(await labs(record)).toEqual(['5', '5']);
  });

  it('replaces what an app has stored under the same external id, whatever it is', async () => {
    const record = await newRecord();
    const client = await authorizeApp(service, owner, record);
    const path = externalPath(record, app, 'Observation|o1');
    succeeded(await client.put(path, { body: 'a note', contentType: 'text/plain' }), 'put');
    const resource = { ...sodium('o1', 2), meta: { lastUpdated: '2026-01-02T00:00:00Z' } };
    expect((await into(record, lines(resource))).out).toContain('0 documents created, 1 replaced');
    expect(await labs(record)).toEqual(['2']);
  });

  it('stores what a resource needs with it, wherever that stands in the files', async () => {
    const record = await newRecord();
    const drug = {
      system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
      code: '1014678',
      display: 'Cetirizine',
    };
    const request = (id: string, medication: string) => ({
      resourceType: 'MedicationRequest',
      id,
      status: 'active',
      intent: 'order',
      subject: { reference: 'Patient/p1' },
      medicationReference: { reference: medication },
      authoredOn: '2014-05-02',
    });
    const medication = { resourceType: 'Medication', id: 'drug', code: { coding: [drug] } };
    const { out } = await into(
      record,
      lines(request('m1', 'Medication/drug'), medication),
      bundleFile(
        { fullUrl: 'urn:uuid:r', resource: request('m2', 'urn:uuid:d') },
        { fullUrl: 'urn:uuid:d', resource: { ...medication, id: 'other' } },
      ),
    );
    expect(out).toContain('2 documents created');
    expect(out).toContain('2 are stored only with those that need them');
    const rows = await rowsOf(owner.session, inRecord(record), 'Medication');
    expect(rows.map((row) => row.drugName_identifier)).toEqual(['1014678', '1014678']);
    const { documents } = await listDocuments(owner.session, record, { type: 'http://hl7.org/fhir/Bundle' });
    expect(documents).toHaveLength(2);
  });

  it('leaves out another person, and names what is broken with file and line, while all else is stored', async () => {
    const record = await newRecord();
    const ole = patient('Ole', 'Berg', '1990-01-31', 'p2');
    const path = lines(
      rosa,
      '{"resourceType": nope}',
      sodium('o1', 141),
      ole,
      sodium('o2', 142, 'Patient/p2'),
      '{"resourceType":"Sickness"}',
      '{"resourceType":"Basic","id":"1","id":"2"}',
      sodium('o3', 143),
    );
    const report = join(folder, 'report.ndjson');
    const { code, err } = await into(record, path, '--report', report);
    expect(code).toBe(1);
    expect(await labs(record)).toEqual(['141', '143']);
    expect(err).toContain(`${path}, line 2: It is not JSON`);
    expect(err).toContain(`${path}, line 6: It is no resource of FHIR R4.`);
    expect(err).toContain(`${path}, line 7: `);
    expect(err).toContain(
      `${path}, line 5, Observation/o2: Its patient is not the person of record ${record}.`,
    );
    expect(err).toContain('5 resources were not imported.');
    const remarks = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(remarks.map(({ remark, at }) => [remark, at])).toEqual([
      ['error', 'line 2'],
      ['left out', 'line 4'],
      ['left out', 'line 5'],
      ['error', 'line 6'],
      ['error', 'line 7'],
    ]);
    expect(statSync(report).mode & 0o777).toBe(0o600);
  });

  it('misses nothing when a resource is about no patient and gives no facts, and counts it by its kind', async () => {
    const record = await newRecord();
    const provenance = (id: string) => ({
      ...{ resourceType: 'Provenance', id, target: [{ reference: 'Observation/o1' }] },
      ...{ recorded: '2026-01-05T10:00:00Z', agent: [{ who: { display: 'A laboratory' } }] },
    });
    const path = lines(rosa, sodium('o1', 141), provenance('1'), provenance('2'));
    const report = join(folder, 'provenance.ndjson');
    const { code, out, err } = await into(record, path, '--report', report);
    expect([code, await labs(record)]).toEqual([0, ['141']]);
    expect(out).toContain('About no patient, not stored: 2\n  2  Provenance: it gives no facts.');
    expect(err).not.toContain('Provenance');
    expect(readFileSync(report, 'utf8')).toContain('"remark":"no patient"');
  });

  it('takes what names no patient only if all whom the files name are the person of the record', async () => {
    const { subject: _, ...nameless } = sodium('o9', 149);
    const [mixed, own] = [await newRecord(), await newRecord()];
    const ole = patient('Ole', 'Berg', '1990-01-31', 'p2');
    const { code, err } = await into(mixed, lines(nameless, rosa, sodium('o1', 141), ole));
    expect([code, await labs(mixed)]).toEqual([1, ['141']]);
    expect(err).toContain('Observation/o9: It names no patient, and the files are about others too.');
    const alone = await into(own, lines(nameless, rosa, patient('Rosa', 'Lind', born, 'p3')));
    expect([alone.code, await labs(own)]).toEqual([0, ['149']]);
  });

  it('knows patients by identifiers, and leaves out what names somebody else by one or by a name', async () => {
    const record = await newRecord();
    const mrn = (value: string) => [{ system: 'urn:mrn', value }];
    const about = (id: string, value: number, subject: object) => ({ ...sodium(id, value), subject });
    await into(
      record,
      lines(
        { ...rosa, identifier: mrn('1') },
        { ...patient('Ines', 'Oyelaran', '1999-09-09', 'p2'), identifier: mrn('2') },
        about('o1', 141, { identifier: mrn('1')[0] }),
        about('o2', 142, { identifier: mrn('2')[0] }),
        about('o3', 143, { reference: 'Patient/p1', display: 'Rosa Lind' }),
      ),
    );
    expect(await labs(record)).toEqual(['141', '143']);
  });

  it('leaves out what needs a resource about somebody else', async () => {
    const record = await newRecord();
    const specimen = (id: string, display: string) => ({
      ...{ resourceType: 'Specimen', id, type: { text: 'Blood' } },
      subject: { reference: 'Patient/p2', display },
    });
    const on = (id: string, value: number, name: string) => ({
      ...sodium(id, value),
      specimen: { reference: `Specimen/${name}` },
    });
    const { code, err } = await into(
      record,
      lines(
        rosa,
        on('o1', 141, 's1'),
        on('o2', 142, 's2'),
        specimen('s1', 'Rosa Lind'),
        specimen('s2', 'Ole Berg'),
      ),
    );
    expect([code, await labs(record)]).toEqual([1, ['141']]);
    expect(err).toContain(`Observation/o2: It is not about the person of record ${record}, or not only.`);
  });

  it('leaves out what names somebody else, where no file describes a patient', async () => {
    const record = await newRecord();
    const about = (id: string, value: number, subject: object) => ({ ...sodium(id, value), subject });
    await into(
      record,
      lines(about('o1', 141, { display: 'Rosa Lind' }), about('o2', 142, { display: 'Ines Oyelaran' })),
    );
    expect(await labs(record)).toEqual(['141']);
    await into(
      record,
      lines(
        about('o3', 143, { identifier: { system: 'urn:mrn', value: '1' } }),
        about('o4', 144, { identifier: { system: 'urn:mrn', value: '2' } }),
      ),
    );
    expect(await labs(record)).toEqual(['141', '143']);
  });

  it('takes only the first of several patients whom no file describes', async () => {
    const record = await newRecord();
    const { code, err } = await into(
      record,
      lines(sodium('o1', 1, 'Patient/a'), sodium('o2', 2, 'Patient/b')),
    );
    expect([code, await labs(record)]).toEqual([1, ['1']]);
    expect(err).toContain('It is about Patient/b, others are about Patient/a');
  });

  it('names the files of a folder that it does not read, and one that changed while it ran', async () => {
    const record = await newRecord();
    const inside = mkdtempSync(join(folder, 'export-'));
    writeFileSync(join(inside, 'Observation.ndjson'), JSON.stringify(sodium('o1', 141)));
    writeFileSync(join(inside, 'Observation_2.ndjson.gz'), 'packed');
    const { code, err } = await into(record, inside);
    expect([code, await labs(record)]).toEqual([0, ['141']]);
    expect(err).toContain(`Not read, because of their endings: ${join(inside, 'Observation_2.ndjson.gz')}`);
    // The report empties a file that is to be read.
    const changed = lines(sodium('o2', 142));
    const overwritten = await into(record, changed, '--report', changed);
    expect([overwritten.code, await labs(record)]).toEqual([1, ['141']]);
    expect(overwritten.err).toContain(`Changed while the command ran; run it again: ${changed}`);
  });

  it('knows resources of two servers apart by their addresses', async () => {
    const record = await newRecord();
    const path = lines(sodium('o1', 141, 'Patient/p1'));
    await into(record, path, lines(rosa), '--base', 'https://a.example/fhir');
    const { out } = await into(record, path, lines(rosa), '--base', 'https://b.example/fhir');
    expect(out).toContain('2 documents created');
    expect(await labs(record)).toEqual(['141', '141']);
  });
});

describe('Importing FHIR into many records', () => {
  it('takes the record of each patient from a file, by reference or identifier, and leaves the others out', async () => {
    const [first, second] = [await newRecord(), await newRecord()];
    const other = { ...patient('Rosa', 'Lind', born, 'p2'), identifier: [{ system: 'urn:mrn', value: '7' }] };
    const patients = file('.csv', 'patient,record', `Patient/p1,${first}`, `urn:mrn|7,${second}`);
    const { code, err, out } = await command(
      lines(sodium('o1', 1), sodium('o2', 2, 'Patient/p2'), sodium('o3', 3, 'Patient/p3')),
      lines(rosa, other),
      ...['--app', app, '--patients', patients],
    );
    expect([await labs(first), await labs(second)]).toEqual([['1'], ['2']]);
    expect([code, out]).toEqual([1, expect.stringContaining('4 documents created')]);
    expect(err).toContain('Observation/o3: No record is given for Patient/p3.');
  });

  it('does not take a record that is of another person', async () => {
    const record = await newRecord();
    const patients = file('.csv', 'patient,record', `Patient/p2,${record}`);
    const path = lines(patient('Ole', 'Berg', '1990-01-31', 'p2'), sodium('o1', 1, 'Patient/p2'));
    const { code, err } = await command(path, '--app', app, '--patients', patients);
    expect([code, await labs(record)]).toEqual([1, []]);
    expect(err).toContain(`Its patient is not the person of record ${record}.`);
  });

  it('creates a record for each patient that is described well enough, once', async () => {
    const ole = {
      ...patient('Ole', 'Berg', '1990-01-31', 'ole'),
      gender: 'male',
      address: [{ city: 'Bergen', line: ['Quay 1'] }],
    };
    const vague = { ...patient('Eva', 'Berg', '1990', 'eva'), gender: 'female' };
    const path = lines(ole, sodium('o1', 141, 'Patient/ole'), vague);
    const args = ['--app', service.apps.admin.id, '--create'] as const;
    const first = await command(path, ...args);
    expect([first.code, first.out]).toEqual([1, expect.stringContaining('2 documents created')]);
    expect(first.out).toContain('1  LabResult');
    expect(first.err).toMatch(/No record can be created for Patient\/eva: .*dateOfBirth/);
    const again = await command(path, ...args);
    expect(again.out).toContain('0 documents created, 0 replaced, 2 unchanged');
    const found = await admin(service).get('/records/search', { query: { label: 'Ole Berg' } });
    const [record] = succeeded(found, 'search').xml().children;
    expect(found.xml().children).toHaveLength(1);
    const id = record!.attributes.id!;
    const person = await admin(service).get(`/records/${id}/demographics`);
    expect(succeeded(person, 'demographics').text).toMatch(/Quay 1<[\s\S]*Bergen</);
  });
});

describe('The command line', () => {
  it.each([
    ['neither a record nor patients', ['--app', 'x'], 'Give either --record, or --patients'],
    ['both', ['--app', 'x', '--record', 'r', '--create'], 'Give either --record, or --patients'],
    ['no app', ['--record', 'r'], "required option '--app <id>' not specified"],
    [
      'a server without an address',
      ['--app', 'x', '--record', 'r', '--base', 'server'],
      "option '--base <url>'",
    ],
    ['an app that is not registered', ['--app', 'x', '--record', 'r'], 'No app x is registered.'],
  ])('with %s exits with 2', async (_what, args, message) => {
    const { code, err } = await command(lines(rosa), ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it('with a user app creates no records', async () => {
    const { code, err } = await command(lines(rosa), '--app', app, '--create');
    expect([code, err]).toEqual([2, expect.stringContaining('--create needs an admin app')]);
  });
});
