import { describe, expect, it, test } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { archived, archiveOf, importInto, type MemoryArchive, Place } from './support.ts';

/** The file name of a version's body. */

const { recordId, archive: whole } = await archived(12);
const body = String(whole.lines('documents.jsonl')[1]!.body);

/** Expects that the archive is rejected and that neither items nor objects are written. */
async function expectRefused(archive: MemoryArchive, message: RegExp, place = new Place()): Promise<void> {
  const before = JSON.stringify([...place.store.items]);
  await expect(importInto(place, archive)).rejects.toThrow(message);
  expect(JSON.stringify([...place.store.items])).toBe(before);
  expect(place.objects.size).toBe(0);
}

type Damage = (archive: MemoryArchive) => void;
type Lines = Record<string, unknown>[];

const missing = 'ffffffff-ffff-8fff-8fff-fffffff00000';

const damages: readonly (readonly [title: string, damage: Damage, message: RegExp])[] = [
  ['no manifest', ({ files }) => files.delete('manifest.json'), /^manifest\.json is missing\.$/],
  [
    'a manifest that is not JSON',
    ({ files }) => files.set('manifest.json', Buffer.from('{')),
    /^manifest\.json is not JSON in UTF-8\.$/,
  ],
  [
    'another format',
    (archive) => archive.changeManifest((manifest) => Object.assign(manifest, { format: 'other' })),
    /no archive of a record \(phr-record-archive\)/,
  ],
  [
    'a later version of the format that also has new fields',
    (archive) => archive.changeManifest((manifest) => Object.assign(manifest, { version: 2, more: true })),
    /^The archive has version 2 of its format; this service reads version 1\.$/,
  ],
  [
    'an unknown field',
    (archive) => archive.changeJson('record.json', (record: object) => Object.assign(record, { grant: 'x' })),
    /^record\.json has a field that is not known: grant\.$/,
  ],
  [
    'a missing field',
    (archive) => archive.changeJson('record.json', (record: Record<string, unknown>) => delete record.label),
    /^record\.json lacks label\.$/,
  ],
  [
    'a missing metadata file',
    ({ files }) => files.delete('relations.jsonl'),
    /^relations\.jsonl is missing\.$/,
  ],
  [
    'a metadata file that the manifest does not name',
    (archive) =>
      archive.changeManifest((manifest) => {
        manifest.files = (manifest.files as { name: string }[]).filter(({ name }) => name !== 'people.json');
      }),
    /^manifest\.json does not name people\.json\.$/,
  ],
  [
    'a file in the manifest that the format does not have',
    (archive) =>
      archive.changeManifest((manifest) => {
        (manifest.files as object[]).push({ name: '../../etc/passwd', octets: 1, sha256: 'a'.repeat(64) });
      }),
    /names \.\.\/\.\.\/etc\/passwd, which is no file of this format/,
  ],
  [
    'a file that nothing refers to',
    ({ files }) => files.set('bodies/extra.xml', Buffer.from('x')),
    /holds bodies\/extra\.xml, which nothing in it refers to/,
  ],
  [
    'changed metadata',
    (archive) =>
      archive.files.set(
        'sharing.json',
        Buffer.from(archive.text('sharing.json').replace('guardian', 'Guardian')),
      ),
    /^sharing\.json is not what the manifest says: its size or its SHA-256 differs\.$/,
  ],
  [
    'changed lines',
    (archive) =>
      archive.files.set(
        'status-history.jsonl',
        Buffer.from(archive.text('status-history.jsonl').replace('Reason', 'reason')),
      ),
    /^status-history\.jsonl is not what the manifest says/,
  ],
  ['a missing body', ({ files }) => files.delete(body), /^bodies\/.* is missing\.$/],
  ['a changed body', ({ files }) => flip(files, body), /does not have the SHA-256 that its metadata say/],
  [
    'a truncated body',
    ({ files }) => files.set(body, files.get(body)!.subarray(1)),
    /has \d+ bytes, not \d+ as its metadata say/,
  ],
  [
    'a body larger than the service accepts',
    (archive) => {
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[1]!.octets = 4_194_305;
        return lines;
      });
      archive.files.set(body, Buffer.alloc(4_194_305));
    },
    /a body has 4194304 bytes at most, not 4194305/,
  ],
  [
    'a body name that points elsewhere',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[1]!.body = `bodies/${String(lines[1]!.id)}/../../x`;
        return lines;
      }),
    /cannot hold/,
  ],
  [
    'one body for two versions',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[2]!.body = lines[1]!.body;
        return lines;
      }),
    /cannot hold/,
  ],
  [
    'an invalid id',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[1]!.id = 'RECORD#x';
        return lines;
      }),
    /^documents\.jsonl, line 2: id must be the id of a version\.$/,
  ],
  [
    'documents out of order',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        const second = lines.findIndex(({ kind }, index) => index > 0 && kind === 'document');
        return [...lines.slice(second), ...lines.slice(0, second)];
      }),
    /does not stand in the order of the ids/,
  ],
  [
    'a missing version',
    (archive) => archive.changeLines('documents.jsonl', (lines: Lines) => lines.toSpliced(1, 1)),
    /does not stand where it belongs/,
  ],
  [
    'a version that does not say what it replaces',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        delete lines[2]!.replaces;
        return lines;
      }),
    /does not stand where it belongs/,
  ],
  [
    'an unknown status',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[0]!.status = 'deleted';
        return lines;
      }),
    /line 1: status must be one of active, void, archived/,
  ],
  [
    'an invalid time',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[0]!.modified_at = '2025-02-30T00:00:00.000Z';
        return lines;
      }),
    /modified_at must be a time such as/,
  ],
  [
    'a time in a year of six digits',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[0]!.modified_at = '+012025-01-01T00:00:00.000Z';
        return lines;
      }),
    /modified_at must be a time such as/,
  ],
  [
    'a label that is too long',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[1]!.label = 'x'.repeat(101);
        return lines;
      }),
    /label must be a text of 0 to 100 characters/,
  ],
  [
    'a label with a control character',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[1]!.label = 'bell \u0007';
        return lines;
      }),
    /line 2: label must be a text of 0 to 100 characters without control characters/,
  ],
  [
    'a media type that would break a header',
    (archive) =>
      archive.changeLines('documents.jsonl', (lines: Lines) => {
        lines[1]!.media_type = 'text/plain\r\nset-cookie: x';
        return lines;
      }),
    /line 2: media_type must be a text of 0 to 255 characters without line breaks/,
  ],
  [
    'a relation to a missing document',
    (archive) =>
      archive.changeLines('relations.jsonl', (lines: Lines) => {
        lines[0]!.subject_id = missing;
        return lines;
      }),
    /^relations\.jsonl names version ffffffff.*, which is not in the archive\.$/,
  ],
  [
    'a duplicate relation',
    (archive) => archive.changeLines('relations.jsonl', (lines: Lines) => [lines[0], ...lines]),
    /stands twice/,
  ],
  [
    'a status change of a missing document',
    (archive) =>
      archive.changeLines('status-history.jsonl', (lines: Lines) => {
        lines[0]!.document_id = missing;
        return lines;
      }),
    /^status-history\.jsonl names document ffffffff/,
  ],
  [
    'an external id of a missing document',
    (archive) =>
      archive.changeLines('external-ids.jsonl', (lines: Lines) => {
        lines[0]!.document_id = missing;
        return lines;
      }),
    /^external-ids\.jsonl names version ffffffff/,
  ],
  [
    'a placement in a missing carenet',
    (archive) =>
      archive.changeLines('placements.jsonl', (lines: Lines) => {
        lines[0]!.carenet_id = missing;
        return lines;
      }),
    /^placements\.jsonl names carenet ffffffff/,
  ],
  [
    'an account that people.json does not have',
    (archive) => archive.changeJson('people.json', (people: unknown[]) => people.pop()),
    /^sharing\.json names rosa@mail\.example, who is not in people\.json\.$/,
  ],
  [
    'an account that the sharing does not name',
    (archive) =>
      archive.changeJson('people.json', (people: unknown[]) =>
        people.push({ id: 'zoe@mail.example', full_name: 'Zoe', contact_email: 'zoe@mail.example' }),
      ),
    /^people\.json has zoe@mail\.example, whom sharing\.json does not name\.$/,
  ],
  [
    'an invalid contact address',
    (archive) =>
      archive.changeJson('people.json', (people: Lines) => {
        people[0]!.contact_email = 'ana, ben@mail.example';
      }),
    /^people\.json: contact_email of ana@mail\.example is no email address\.$/,
  ],
  [
    'a record created too long ago',
    (archive) =>
      archive.changeJson('record.json', (record: object) =>
        Object.assign(record, { created_at: '0001-01-01T00:00:00.000Z' }),
      ),
    /^record\.json: created_at must not be before 1970-02-01/,
  ],
  [
    'an audit trail older than the record',
    (archive) =>
      archive.changeJson('record.json', (record: object) =>
        Object.assign(record, { created_at: '2025-02-01T00:10:00.000Z' }),
      ),
    /^audit\/2025-01\.jsonl is from before the record was created\.$/,
  ],
  [
    'an app in a carenet that is not enabled on the record',
    (archive) => archive.changeJson('sharing.json', (sharing: { apps: unknown[] }) => sharing.apps.pop()),
    /problems@apps\.example\.org is not enabled on the record/,
  ],
  [
    'two carenets with the same name',
    (archive) =>
      archive.changeJson('sharing.json', (sharing: { carenets: Lines }) =>
        sharing.carenets.push({ ...sharing.carenets[0]!, id: missing }),
      ),
    /^sharing\.json has Family twice\.$/,
  ],
  [
    'an audit entry of another month',
    (archive) =>
      archive.changeLines('audit/2025-01.jsonl', (lines: Lines) => {
        lines[0]!.time = '2024-12-31T23:59:59.000Z';
        return lines;
      }),
    /^audit\/2025-01\.jsonl has an entry of 2024-12-31/,
  ],
  [
    'fewer lines than the manifest counts',
    (archive) => archive.changeLines('external-ids.jsonl', (lines: Lines) => lines.slice(1)),
    /^manifest\.json counts 3 external_ids; there are 2\.$/,
  ],
  [
    'an unfinished line',
    (archive) => archive.rewrite('relations.jsonl', archive.text('relations.jsonl').slice(0, -1)),
    /^relations\.jsonl ends within a line\.$/,
  ],
  [
    'an endless line',
    (archive) => archive.rewrite('relations.jsonl', `{"relation":"${'x'.repeat(300_000)}`),
    /^relations\.jsonl, line 1 is longer than 262144 octets\.$/,
  ],
  [
    'text that is not UTF-8',
    ({ files }) => files.set('manifest.json', Buffer.from([0x5b, 0xff, 0x5d])),
    /^manifest\.json is not JSON in UTF-8\.$/,
  ],
  [
    'a record other than the one in the manifest',
    (archive) => archive.changeManifest((manifest) => Object.assign(manifest, { record_id: missing })),
    /^record\.json is about another record\.$/,
  ],
  [
    'missing demographics',
    (archive) =>
      archive.changeJson('record.json', (record: object) => Object.assign(record, { demographics: missing })),
    /demographics names a document that is not in the archive/,
  ],
];

function flip(files: Map<string, Buffer>, name: string): void {
  const octets = Buffer.from(files.get(name)!);
  octets[0] = octets[0]! ^ 1;
  files.set(name, octets);
}

describe('Importing an archive', () => {
  test.each(damages)('with %s is rejected and changes nothing', async (_, damage, message) => {
    const archive = whole.copy();
    damage(archive);
    await expectRefused(archive, message);
  });
});

describe('Importing a record', () => {
  it('is rejected when the record exists already', async () => {
    const place = new Place();
    await importInto(place, whole);
    const before = JSON.stringify([...place.store.items]);
    await expect(importInto(place, whole)).rejects.toThrow(
      `Record ${recordId} exists here already; nothing was changed.`,
    );
    expect(JSON.stringify([...place.store.items])).toBe(before);
  });

  it('is rejected while the record is being erased', async () => {
    const place = new Place();
    place.set(keys.erasedRecord(recordId), { id: recordId });
    await expectRefused(whole, /is being erased here/, place);
  });

  it('is rejected when something was stored for the record after it was erased', async () => {
    const place = new Place();
    place.set(keys.lineage(recordId, missing), { id: missing });
    await expectRefused(whole, /Remove it with records erase .* --yes, then import again/, place);
    await expect(importInto(place, whole, { restart: true })).rejects.toThrow(/records erase/);
  });

  it('is rejected when its external id names another record', async () => {
    const place = new Place();
    place.set(keys.recordKey('admin@apps.example.org', `generated ${recordId}`), { recordId: 'another' });
    await expectRefused(whole, /The external id of the record names another record here/, place);
  });

  it('is rejected when another record has a carenet of the same id', async () => {
    const place = new Place();
    const [{ id }] = whole.json('sharing.json').carenets as [{ id: string }];
    place.set(keys.carenet(id), { id, recordId: 'another' });
    await expectRefused(whole, /belongs to another record here/, place);
  });

  it('is rejected with the names of apps that are not registered', async () => {
    const place = new Place({ registered: false });
    await expectRefused(
      whole,
      /^These apps are not registered here: problems@apps\.example\.org\. Nothing was changed\..*--skip-missing-apps/,
      place,
    );
  });

  it('keeps what an interrupted import left when an app is missing, even with --restart', async () => {
    const place = new Place();
    place.writesLeft = 9;
    await expect(importInto(place, whole)).rejects.toThrow();
    place.writesLeft = Number.POSITIVE_INFINITY;
    place.store.items.delete(`APP\nproblems@apps.example.org`);
    const before = JSON.stringify([...place.store.items]);
    await expect(importInto(place, whole, { restart: true })).rejects.toThrow(/Nothing was changed/);
    expect(JSON.stringify([...place.store.items])).toBe(before);
  });

  it('leaves out what belongs to missing apps when asked to, and reports it', async () => {
    const place = new Place({ registered: false });
    const imported = await importInto(place, whole, { skipMissingApps: true });
    expect(imported).toMatchObject({ missingApps: ['problems@apps.example.org'], storedLeftOut: 1 });
    const again = await archiveOf(recordId, place);
    expect(again.json('sharing.json')).toMatchObject({ apps: [], carenets: [{ apps: [] }] });
    expect(again.lines('storage.jsonl')).toEqual([]);
    expect(again.text('documents.jsonl')).toBe(whole.text('documents.jsonl'));
  });

  it('is rejected when an account cannot be made, because another one is found by the same short name', async () => {
    const place = new Place();
    place.set(keys.account('ana@mail.example'), { id: 'another@mail.example', revision: 7 });
    await expectRefused(
      whole,
      /^No account ana@mail\.example can be made here; nothing was changed\.$/,
      place,
    );
  });

  it('leaves existing accounts unchanged', async () => {
    const place = new Place();
    const account = { id: 'ana@mail.example', fullName: 'Somebody', state: 'active', revision: 7 };
    place.set(keys.account('ana@mail.example'), account);
    const { newAccounts } = await importInto(place, whole);
    expect(newAccounts).toEqual(['ben@mail.example', 'rosa@mail.example']);
    expect(place.find(keys.account('ana@mail.example'))).toMatchObject(account);
  });
});
