import { describe, expect, it } from 'vitest';
import { scanFacts } from '../../../../shared/domain/facts/scan.ts';
import { models } from '../../../../shared/models/registry.ts';
import { accountLocator, keys } from '../../../../shared/store/items/index.ts';
import {
  appId,
  archived,
  archiveOf,
  contentsOf,
  generated,
  importInto,
  Place,
  withShares,
} from './support.ts';

const { place: source, record, archive } = await archived(200);
const target = new Place();
await importInto(target, archive);

describe('A record of 200 documents, exported and imported elsewhere,', () => {
  it('is exported again byte for byte', async () => {
    expect(contentsOf(await archiveOf(record.recordId, target))).toEqual(contentsOf(archive));
  });

  it('is exported from its source byte for byte when nothing has changed', async () => {
    expect(contentsOf(await archiveOf(record.recordId, source))).toEqual(contentsOf(archive));
  });

  it('has a manifest with the right counts', () => {
    const { counts, format, version, record_id } = archive.json('manifest.json');
    expect({ format, version, record_id }).toEqual({
      format: 'phr-record-archive',
      version: 1,
      record_id: record.recordId,
    });
    // 160 documents have one version, 36 have two, 4 have four.
    expect(counts).toEqual({
      documents: 200,
      versions: 248,
      // 29 documents were archived; 16 others were archived, made active and voided.
      status_changes: 29 + 3 * 16,
      relations: 100,
      external_ids: 50,
      placements: 10,
      audit_entries: 248,
      app_documents: 1,
    });
  });

  it('has the same counters, list entries and statuses', () => {
    const shown = (place: Place) =>
      [...place.store.items.values()]
        .filter(({ PK, SK }) => PK === `RECORD#${record.recordId}` && /^[NLTSYBX]#/.test(String(SK)))
        .map(({ revision: _, bodyKey: __, ...item }) => item)
        .map((item) => ({ ...item, SK: String(item.SK).replace(/#\d{12}#\w+$/, '') }))
        .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
    // A type without active documents counts as none.
    const isZero = ({ SK, documents }: { SK: string; documents?: unknown }) =>
      SK.startsWith('N#') && documents === 0;
    expect(shown(target).filter((item) => !isZero(item))).toEqual(shown(source));
  });

  it('has the same audit entries', () => {
    const trail = (place: Place) =>
      [...place.store.items.values()]
        .filter(({ PK }) => String(PK).startsWith(`AUDIT#${record.recordId}#`))
        .sort((left, right) => (String(left.SK) < String(right.SK) ? -1 : 1));
    expect(trail(target)).toEqual(trail(source));
    expect(trail(source)).toHaveLength(248);
  });

  it('has its bodies where those of records are, apart from other imports', () => {
    const place = new RegExp(`^documents/imported/${record.recordId}/[^/]+/(versions|storage)/`);
    expect([...target.objects.keys()].filter((key) => !place.test(key))).toEqual([]);
    expect(target.objects.size).toBe(249);
  });

  it('has the same facts with the same times', async () => {
    const factsOf = async ({ store, bodies }: Place) => {
      const found: unknown[] = [];
      const request = { recordId: record.recordId, model: models.get('LabResult')! };
      for await (const { facts } of scanFacts(request, { store, bodies }))
        found.push(...facts.map(({ id: _, parentId: __, ...fact }) => fact));
      return found.map((fact) => JSON.stringify(fact)).sort();
    };
    const facts = await factsOf(source);
    expect(facts.length).toBeGreaterThan(200);
    expect(await factsOf(target)).toEqual(facts);
  });

  it('is reachable by accounts and apps as before', () => {
    const { recordId } = record;
    const same = [
      keys.recordSearch(recordId),
      keys.recordKey('admin@apps.example.org', `generated ${recordId}`),
      keys.ownedRecord('rosa@mail.example', recordId),
      keys.sharedRecord('ana@mail.example', recordId),
      keys.fullShare(recordId, accountLocator('ana@mail.example')),
      keys.record(recordId),
    ];
    for (const key of same) expect(target.find(key), key.SK).toEqual(source.find(key));
    const share = target.find(keys.appShare(recordId, appId));
    expect(share).toMatchObject({ appGrant: 'grant of the registration' });
    expect(share!.grant).not.toBe(source.find(keys.appShare(recordId, appId))!.grant);
    expect(target.find(keys.appRecordLink(appId, recordId))).toMatchObject({ recordId });
  });

  it('comes with its missing accounts, which have no credentials', () => {
    expect(target.find(keys.account('ana@mail.example'))).toMatchObject({
      id: 'ana@mail.example',
      fullName: 'Ana Reis',
      contactEmail: 'ana@mail.example',
      state: 'uninitialized',
      authSystems: [],
      creatorId: 'operator',
    });
    expect(target.find(keys.account('ana@mail.example'))).not.toHaveProperty('primarySecret');
    expect(target.find(keys.accountSearch('ana@mail.example'))).toMatchObject({ fullName: 'Ana Reis' });
  });

  it('leaves an audit entry of each command, and no import item', () => {
    const notes = (place: Place) =>
      [...place.store.items.values()]
        .filter(({ PK }) => String(PK).startsWith('AUDIT#-#2026-02-01#'))
        .map(({ operation, principal, recordId, path }) => ({ operation, principal, recordId, path }));
    const { recordId } = record;
    expect(notes(target)).toContainEqual({
      operation: 'record_import',
      principal: 'operator',
      recordId,
      path: `records import ${recordId}`,
    });
    expect(notes(source)).toContainEqual({
      operation: 'record_export',
      principal: 'operator',
      recordId,
      path: `records export ${recordId}`,
    });
    expect(target.find(keys.recordImport(recordId))).toBeUndefined();
  });
});

describe('An archive', () => {
  it('contains nothing that is internal to a service', () => {
    const metadata = [...archive.files].filter(([name]) => name.includes('json'));
    const text = metadata.map(([, octets]) => octets.toString()).join('');
    const grants = [...source.store.items.values()].flatMap(({ grant }) => (grant ? [String(grant)] : []));
    for (const secret of [...grants, 'bodyKey', 'documents/kept', 'revision', 'grant'])
      expect(text).not.toContain(secret);
  });

  it('that says all it can say is imported with all of it', async () => {
    const { archive: rich, recordId } = await archived(8);
    const at = '2025-02-03T04:05:06.789Z';
    const reading = {
      patient: 'same',
      facts: [{ model: 'LabResult', count: 1 }],
      unread: [],
      unread_count: 0,
    };
    const more = {
      through: 'hospital@apps.example.org',
      brought_by: 'link',
      server: 'https://a.example/fhir',
    };
    rich.changeLines('documents.jsonl', ([document, version, ...lines]: object[]) => [
      document,
      { ...version, reading, ...more },
      ...lines,
    ]);
    rich.changeJson('sharing.json', ({ carenets: [carenet] }: { carenets: object[] }) => {
      Object.assign(carenet!, { modified_at: at });
    });
    // Two changes of a document's status in one millisecond.
    rich.changeLines('status-history.jsonl', ([first, ...lines]: object[]) => [
      { ...first, status: 'void' },
      first,
      ...lines,
    ]);
    // Two annotations of one version.
    const relations = rich.lines('relations.jsonl');
    const [annotated, annotation] = [relations[0]!.object_id, relations[1]!.subject_id];
    rich.changeLines('relations.jsonl', ([first, ...lines]: object[]) => [
      first,
      { ...first, subject_id: annotation },
      ...lines,
    ]);
    rich.changeManifest(({ counts }) =>
      Object.assign(counts as object, { status_changes: 3, relations: relations.length + 1 }),
    );
    const elsewhere = new Place();
    await importInto(elsewhere, rich);
    const again = await archiveOf(recordId, elsewhere);
    for (const name of ['documents.jsonl', 'status-history.jsonl', 'relations.jsonl'])
      expect(again.lines(name), name).toEqual(rich.lines(name));
    expect(again.json('sharing.json')).toEqual(rich.json('sharing.json'));
    expect(elsewhere.find(keys.version(recordId, String(annotated)))).toMatchObject({
      relatesTo: { annotation: 2 },
    });
  });

  it('carries the time of a later extraction over to the facts', async () => {
    const { place, record: other } = await generated(3);
    const [document] = (await archiveOf(other.recordId, place)).lines('documents.jsonl');
    const key = keys.lineage(other.recordId, String(document!.id));
    const facts = { ...(place.find(key)!.facts as object), createdAt: '2026-01-05T00:00:00.000Z' };
    place.change(key, { facts });
    const changed = await archiveOf(other.recordId, place);
    expect(changed.lines('documents.jsonl')[0]).toMatchObject({
      facts_created_at: '2026-01-05T00:00:00.000Z',
    });
    const elsewhere = new Place();
    await importInto(elsewhere, changed);
    expect(contentsOf(await archiveOf(other.recordId, elsewhere))).toEqual(contentsOf(changed));
    const blocks = [...elsewhere.store.items.values()].filter(
      ({ documentId, SK }) =>
        String(documentId).startsWith(String(document!.id).slice(0, 31)) && /^[MT]#/.test(String(SK)),
    );
    expect(blocks.map(({ createdAt }) => createdAt)).toEqual(blocks.map(() => '2026-01-05T00:00:00.000Z'));
    expect(blocks.length).toBeGreaterThan(0);
  });

  it('is not believed about what the latest version holds, and shares a document by no fewer kinds than before', async () => {
    const { place, record: other } = await generated(3);
    const { recordId } = other;
    const lines = (await archiveOf(recordId, place)).lines('documents.jsonl');
    const [waiting, more] = lines.flatMap(({ kind, id, kinds }) =>
      kind === 'document' && (kinds as string[]).length > 0
        ? [{ id: String(id), kinds: kinds as string[] }]
        : [],
    );
    place.change(keys.lineage(recordId, waiting!.id), { kinds: undefined, kindsWaiting: waiting!.kinds });
    place.change(keys.lineage(recordId, more!.id), { kinds: [...more!.kinds, 'Zebra'] });
    const { latestId } = place.find(keys.lineage(recordId, more!.id)) as { latestId: string };
    const { contents } = place.find(keys.version(recordId, latestId)) as { contents: unknown };
    place.change(keys.version(recordId, latestId), { contents: { kinds: [], name: 'made up' } });
    const elsewhere = new Place();
    await importInto(elsewhere, await archiveOf(recordId, place));
    expect(elsewhere.find(keys.version(recordId, latestId))).toMatchObject({ contents });
    expect(elsewhere.find(keys.lineage(recordId, waiting!.id))).toMatchObject({
      kindsWaiting: waiting!.kinds,
    });
    expect(elsewhere.find(keys.lineage(recordId, waiting!.id))).not.toHaveProperty('kinds');
    expect(elsewhere.find(keys.lineage(recordId, more!.id))).toMatchObject({
      kinds: [...more!.kinds, 'Zebra'],
      kindsWaiting: more!.kinds,
    });
  });
});

describe('A record with more shares and carenets than a transaction has writes', () => {
  it('is imported with all of them', async () => {
    const { place, record: other } = await generated(2);
    const { archive: many, people } = withShares(await archiveOf(other.recordId, place), 130);
    const elsewhere = new Place();
    await importInto(elsewhere, many);
    for (const person of people)
      expect(elsewhere.find(keys.sharedRecord(person, other.recordId)), person).toBeDefined();
    expect(elsewhere.find(keys.recordImport(other.recordId))).toBeUndefined();
    expect((await archiveOf(other.recordId, elsewhere)).text('sharing.json')).toContain('p129@mail.example');
  });
});

it('A record with more apps than a transaction has writes is imported with all of them', async () => {
  const { place, record: other } = await generated(2);
  const elsewhere = new Place();
  const many = await archiveOf(other.recordId, place);
  const ids = Array.from(
    { length: 200 },
    (_, index) => `q${String(index).padStart(3, '0')}@apps.example.org`,
  );
  many.changeJson('sharing.json', ({ apps }: { apps: object[] }) => {
    for (const [index, app_id] of ids.entries())
      apps.push({
        ...apps[0],
        id: `01941f29-7c00-7000-8000-000000000${String(index).padStart(3, '0')}`,
        app_id,
      });
  });
  for (const id of ids) elsewhere.register(id, `grant of ${id}`);
  await importInto(elsewhere, many);
  expect(contentsOf(await archiveOf(other.recordId, elsewhere))).toEqual(contentsOf(many));
});

it('Exporting a record that does not exist is rejected', async () => {
  await expect(archiveOf('01941f29-7c00-7000-8000-000000000000', new Place())).rejects.toThrow(
    'There is no record 01941f29-7c00-7000-8000-000000000000.',
  );
});
