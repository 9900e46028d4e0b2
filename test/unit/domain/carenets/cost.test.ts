import { describe, expect, it } from 'vitest';
import { setAutoshare } from '../../../../shared/domain/carenets/autoshares.ts';
import { listCarenetDocuments } from '../../../../shared/domain/carenets/documents.ts';
import { readCarenetDocument } from '../../../../shared/domain/carenets/read.ts';
import { excludeDocument, placeDocument } from '../../../../shared/domain/placements/handlers.ts';
import { World } from './support.ts';

const newestFirst = { orderBy: 'created_at', descending: true };

/**
 * A record with `size` documents. Five are visible: three of an autoshared type and two placed ones. One of
 * the type is excluded.
 */
async function recordOf(size: number) {
  const world = new World();
  const RECORD_ID = world.record().id;
  const { id: CARENET_ID } = await world.carenet(RECORD_ID, 'Family');
  const ids: string[] = [];
  for (let index = 0; index < size; index += 1) {
    ids.push(await world.document(RECORD_ID, index % (size / 4) === 0 ? 'urn:a#Plan' : 'urn:a#Note'));
  }
  const plans = ids.filter((_, index) => index % (size / 4) === 0);
  const notes = ids.filter((id) => !plans.includes(id)).slice(0, 2);
  await world.call(setAutoshare, { path: { RECORD_ID, CARENET_ID }, form: { type: 'urn:a#Plan' } });
  await world.call(excludeDocument, { path: { RECORD_ID, CARENET_ID, DOCUMENT_ID: plans[0]! } });
  for (const DOCUMENT_ID of notes) {
    await world.call(placeDocument, { path: { RECORD_ID, CARENET_ID, DOCUMENT_ID } });
  }
  world.store.itemsRead = 0;
  world.store.calls.get = 0;
  world.store.calls.query = 0;
  return { world, CARENET_ID, visible: [...plans.slice(1), ...notes] };
}

describe('The document list of a carenet', () => {
  it.each([40, 200])('reads only what it shows and what is excluded, of %i documents', async (size) => {
    const { world, CARENET_ID, visible } = await recordOf(size);
    const answer = await world.call(listCarenetDocuments, { path: { CARENET_ID }, list: newestFirst });
    expect(answer.documents.map(({ id }) => id).sort()).toEqual(visible.sort());
    // Three placements and one autoshare before and after, four entries of the type, two placed lineages with their versions.
    expect(world.store.itemsRead).toBe(16);
    // Sharing is three queries each time.
    expect(world.store.calls).toMatchObject({ query: 7, get: 2 });
  });

  it('reads less when it is filtered by type', async () => {
    const { world, CARENET_ID } = await recordOf(40);
    const query = { type: 'urn:a#Other' };
    const call = { path: { CARENET_ID }, query, list: newestFirst };
    expect((await world.call(listCarenetDocuments, call)).total).toBe(0);
    // Three placements and one autoshare before and after, two placed lineages.
    expect(world.store.itemsRead).toBe(10);
  });
});

describe('Reading a document through a carenet', () => {
  it('reads no further item when the document is placed, and one when autoshare decides', async () => {
    const { world, CARENET_ID, visible } = await recordOf(40);
    const [autoshared, , , placed] = visible;
    await world.call(readCarenetDocument, { path: { CARENET_ID, DOCUMENT_ID: placed! } });
    expect(world.store.itemsRead).toBe(0);
    await world.call(readCarenetDocument, { path: { CARENET_ID, DOCUMENT_ID: autoshared! } });
    expect(world.store.itemsRead).toBe(1);
  });
});
