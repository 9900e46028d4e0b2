import fc from 'fast-check';
import { expect, it } from 'vitest';
import { appKinds } from '../../../../shared/domain/apps/registration-files.ts';
import { syncRegistry } from '../../../../shared/operations/apps/sync-registry.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { read, userManifest } from '../../operations/apps/registration/manifests.ts';
import { freshTable, keyring } from './table.ts';

const table = freshTable();

const manifest = fc
  .dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.jsonValue({ maxDepth: 6 }))
  .map((more) => read('user', { ...more, ...userManifest }))
  .filter(({ registration }) => registration !== undefined);

it('An accepted manifest comes back from the table unchanged, so that the next sync finds no change', async () => {
  await fc.assert(
    fc.asyncProperty(manifest, async (reading) => {
      const sync = () =>
        syncRegistry([reading], appKinds, { store: table.store, keyring, now: () => new Date() });
      await sync();
      const [app] = await table.store.get([keys.app(userManifest.id)]);
      expect(app!.manifest).toEqual(reading.registration!.manifest);
      expect((await sync()).changes).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
