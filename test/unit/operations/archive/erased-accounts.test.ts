/** Importing what names accounts: those that were erased, and notes of who reached the record. */
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readKeyring } from '../../../../shared/secrets/keyring.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { archiveOf, generated, importInto, masterKeys, Place } from './support.ts';

it('notes with every account that the archive names that it reached the record', async () => {
  const { place, record } = await generated(3);
  const archive = await archiveOf(record.recordId, place);
  const other = new Place();
  await importInto(other, archive, { skipMissingApps: true });
  const noted = await other.store.get([keys.reachedRecord('rosa@mail.example', record.recordId)]);
  expect(noted).toEqual([expect.objectContaining({ recordId: record.recordId })]);
});

/** As when the account was erased. */
async function forget(place: Place, accountId: string): Promise<void> {
  const sealedKey = readKeyring(masterKeys).seal('a key', 'erased addresses');
  await place.store.put(keys.addressKey, { sealedKey });
  const hash = createHmac('sha256', 'a key').update(accountId).digest('base64url');
  await place.store.put(keys.erasedAddress(hash), { erasedAt: '2026-01-05T08:00:00.000Z' });
}

it('gives an author whose account was erased since the export a pseudonym, also in the trail', async () => {
  const { place, record } = await generated(3);
  const { recordId } = record;
  const [version] = await place.store.query({ ...keys.versions(recordId), limit: 1 });
  const author = { id: 'old@mail.example', type: 'account', fullName: 'Old Author' } as const;
  await place.store.put(keys.version(recordId, version!.id), { ...version!, creator: author });
  const archive = await archiveOf(recordId, place);
  const other = new Place();
  await forget(other, author.id);
  await importInto(other, archive, { skipMissingApps: true });
  const [imported] = await other.store.get([keys.version(recordId, version!.id)]);
  expect(imported!.creator).toEqual({
    id: expect.stringMatching(/^erased-[0-9a-z]{22}@invalid$/),
    type: 'account',
    fullName: imported!.creator.id,
  });
  expect(await other.store.get([keys.reachedRecord(author.id, recordId)])).toEqual([undefined]);
});

it('refuses an archive that gives an erased account access again, and changes nothing', async () => {
  const { place, record } = await generated(3);
  const archive = await archiveOf(record.recordId, place);
  const other = new Place();
  await forget(other, 'rosa@mail.example');
  const refused = importInto(other, archive, { skipMissingApps: true });
  await expect(refused).rejects.toThrow('gives rosa@mail.example access, whose account was erased');
  expect(await other.store.get([keys.recordImport(record.recordId)])).toEqual([undefined]);
});
