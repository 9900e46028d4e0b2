/** An app that owns the record: it is bound like every other app, though nothing else in the archive may name it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { archiveOf, generated, importInto, type MemoryArchive, Place } from './support.ts';

const owner = 'registry@apps.example.org';
let archive: MemoryArchive;
let recordId: string;

beforeAll(async () => {
  const { place, record } = await generated(3);
  ({ recordId } = record);
  archive = (await archiveOf(recordId, place)).copy();
  archive.changeJson('sharing.json', (sharing: { owner: unknown }) => {
    sharing.owner = { kind: 'app', id: owner };
  });
  // The account that owned it before has no other part in it.
  archive.changeJson('people.json', (people: { id: string }[]) => {
    people.splice(
      people.findIndex(({ id }) => id === 'rosa@mail.example'),
      1,
    );
  });
});

describe('An archive of a record that an app owns', () => {
  it('is rejected where this app is not registered, even if every other app is', async () => {
    await expect(importInto(new Place(), archive)).rejects.toThrow(
      /^These apps are not registered here: registry@apps\.example\.org\. Nothing was changed\./,
    );
  });

  it('is imported without an owner when asked to leave out missing apps', async () => {
    const place = new Place();
    const { missingApps } = await importInto(place, archive, { skipMissingApps: true });
    expect(missingApps).toEqual([owner]);
    expect(place.find(keys.record(recordId))).not.toHaveProperty('ownerId');
  });

  it('has this owner where the app is registered', async () => {
    const place = new Place();
    place.register(owner, 'grant of its registration');
    const { missingApps } = await importInto(place, archive);
    expect(missingApps).toEqual([]);
    expect(place.find(keys.record(recordId))).toMatchObject({ ownerId: owner });
  });
});
