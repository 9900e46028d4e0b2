import { describe, expect, it } from 'vitest';
import { setAutoshare } from '../../../../shared/domain/carenets/autoshares.ts';
import { listCarenetDocuments } from '../../../../shared/domain/carenets/documents.ts';
import { changeCarenetName, removeCarenet } from '../../../../shared/domain/carenets/manage.ts';
import { addMember } from '../../../../shared/domain/carenets/members.ts';
import { readCarenetMetadata } from '../../../../shared/domain/carenets/read.ts';
import { setNevershare } from '../../../../shared/domain/documents/nevershare.ts';
import { excludeDocument, placeDocument } from '../../../../shared/domain/placements/handlers.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { expectRefused, storedAccount, storeItem } from '../accounts/support.ts';
import { itemsIn, World } from './support.ts';

async function aRecord() {
  const world = new World();
  const RECORD_ID = world.record().id;
  const { id: CARENET_ID } = await world.carenet(RECORD_ID, 'Family');
  const DOCUMENT_ID = await world.document(RECORD_ID, 'urn:a#Note');
  return { world, path: { RECORD_ID, CARENET_ID, DOCUMENT_ID } };
}

/** Runs the action once, right before the next transaction. */
function meanwhile(world: World, action: () => Promise<unknown>): void {
  world.store.beforeTransact = async () => {
    world.store.beforeTransact = () => {};
    await action();
  };
}

describe('While a carenet is being deleted', () => {
  it.each([
    ['placing a document', placeDocument, {}],
    ['excluding a document', excludeDocument, {}],
    ['sharing a type', setAutoshare, { form: { type: 'urn:a#Note' } }],
    ['adding an account', addMember, { form: { account_id: 'rosa@mail.example' } }],
    ['renaming it', changeCarenetName, { form: { name: 'Kin' } }],
    ['keeping its name', changeCarenetName, { form: { name: 'Family' } }],
    ['deleting it again', removeCarenet, {}],
  ] as const)('%s gets 404 and leaves nothing', async (_what, handler, call) => {
    const { world, path } = await aRecord();
    storedAccount(world.store);
    meanwhile(world, () => world.call(removeCarenet, { path }));
    await expectRefused(world.call(handler, { ...call, path } as never), 404);
    expect(itemsIn(world.store, keys.carenetPartition(path.CARENET_ID))).toEqual([]);
    const left = itemsIn(world.store, keys.recordPartition(path.RECORD_ID));
    expect(left.filter(({ SK }) => /^(Y|CARENET)/.test(String(SK)))).toEqual([]);
    expect(itemsIn(world.store, keys.accountPartition('rosa@mail.example'))).toHaveLength(1);
  });
});

describe('While a document is being marked nevershare', () => {
  it('placing it in a carenet gets 404', async () => {
    const { world, path } = await aRecord();
    meanwhile(world, () => world.call(setNevershare, { path }));
    await expectRefused(world.call(placeDocument, { path }), 404);
    expect(
      world.store.items.has(`CARENET#${path.CARENET_ID}\n${keys.placement('', path.DOCUMENT_ID).SK}`),
    ).toBe(false);
  });
});

describe('While a carenet is being renamed', () => {
  it('a second rename succeeds and frees the name in between', async () => {
    const { world, path } = await aRecord();
    meanwhile(world, () => world.call(changeCarenetName, { path, form: { name: 'Kin' } }));
    await world.call(changeCarenetName, { path, form: { name: 'Clan' } });
    const names = itemsIn(world.store, keys.recordPartition(path.RECORD_ID)).filter(({ SK }) =>
      String(SK).startsWith('CARENETNAME#'),
    );
    expect(names.map(({ name }) => name)).toEqual(['Clan']);
    expect(await world.store.get([keys.carenet(path.CARENET_ID)])).toMatchObject([{ name: 'Clan' }]);
  });

  it('deleting it frees the new name too', async () => {
    const { world, path } = await aRecord();
    meanwhile(world, () => world.call(changeCarenetName, { path, form: { name: 'Kin' } }));
    await world.call(removeCarenet, { path });
    const left = itemsIn(world.store, keys.recordPartition(path.RECORD_ID)).filter(({ SK }) =>
      String(SK).startsWith('CARENET'),
    );
    expect(left).toEqual([]);
  });
});

describe('While a placed document is being replaced', () => {
  it.each([
    ['placed', false],
    ['placed and of an autoshared type', true],
  ])('the list shows only its latest version when it is %s', async (_what, isAutoshared) => {
    const { world, path } = await aRecord();
    await world.call(placeDocument, { path });
    if (isAutoshared) await world.call(setAutoshare, { path, form: { type: 'urn:a#Note' } });
    let next = '';
    const get = world.store.get.bind(world.store);
    world.store.get = async (wanted) => {
      const items = await get(wanted);
      if (wanted.some(({ SK }) => SK.startsWith('H#')) && next === '') {
        next = 'on its way';
        next = await world.replace(path.RECORD_ID, path.DOCUMENT_ID, 'urn:b#Plan');
      }
      return items;
    };
    const call = { path: { CARENET_ID: path.CARENET_ID }, list: { orderBy: 'id', descending: false } };
    const { documents } = await world.call(listCarenetDocuments, call);
    expect(documents.map(({ id, latest, replacedBy }) => [id, latest.id, replacedBy])).toEqual([
      [next, next, undefined],
    ]);
  });

  it('the old version gets 404 even if only the lineage has been read again', async () => {
    const { world, path } = await aRecord();
    await world.call(placeDocument, { path });
    const lineageKey = keys.lineage(path.RECORD_ID, path.DOCUMENT_ID);
    const [lineage] = await world.store.get([lineageKey]);
    storeItem(world.store, lineageKey, { ...lineage, latestId: path.DOCUMENT_ID.replace(/0$/, '1') });
    await expectRefused(world.call(readCarenetMetadata, { path }), 404);
  });
});
