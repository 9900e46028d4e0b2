/** Removing the resources that a replaced version has left, once no call can still be reading them. */
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { parseRowBlock } from '../../../fhir/rest/row-blocks.ts';
import { keys, type ResourcesSupersededEvent, type SentHead } from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';

const removalsAtOnce = 20;

/** The keys of all items that a head names. */
export function sentItems(recordId: string, lineageId: string, head: SentHead): readonly Key[] {
  const { extraction, blocks, chunks, names } = head;
  return [
    ...blocks.map((name) => keys.sentRows(recordId, parseRowBlock(name), lineageId, extraction)),
    ...Array.from({ length: chunks }, (_, number) =>
      keys.sentBodies(recordId, lineageId, extraction, number),
    ),
    ...[...names].map((group) => keys.sentNames(recordId, group, lineageId, extraction)),
  ];
}

/** Removes the items, and the object that bodies may be in. Can be repeated. */
export async function removeSent(
  { recordId, lineageId, fhir }: Pick<ResourcesSupersededEvent, 'recordId' | 'lineageId' | 'fhir'>,
  store: Store,
  removeBody: (key: string) => Promise<void>,
): Promise<void> {
  await forEachConcurrent(sentItems(recordId, lineageId, fhir), removalsAtOnce, (key) => store.delete(key));
  if (fhir.object) await removeBody(fhir.object.key);
}
