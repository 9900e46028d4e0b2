/** What the service has acknowledged is there, as a client sees it. */
import { registry } from '../../../shared/api/registry.ts';
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Stores } from '../../server/codes/stores.ts';
import { send } from '../example-calls/send.ts';
import type { Acknowledged } from './progress.ts';
import type { Target } from './writers.ts';

const atOnce = 4;

/** Returns a sentence for each acknowledged write that is missing or changed, but for those of apps of SMART App Launch. */
export async function missingWrites(
  writes: readonly Acknowledged[],
  target: Target,
  { store }: Pick<Stores, 'store'>,
): Promise<string[]> {
  const { client, recordId, appId } = target;
  const faults: string[] = [];
  await forEachConcurrent(writes, atOnce, async (write) => {
    if (write.kind === 'link') {
      const { status } = await send(client, 'link_direct_file', { 'direct link key': write.key });
      if (status !== 200) faults.push(`The link ${write.linkId} responded ${status}.`);
      return;
    }
    if (write.kind === 'browser') {
      const [item] = await store.get([keys.pushes(target.ownerId)]);
      if (!item?.subscriptions.some(({ id }) => id === write.browserId))
        faults.push(`The browser ${write.browserId} is told no more.`);
      return;
    }
    if (!('documentId' in write)) return;
    const { documentId } = write;
    if (write.kind === 'status') {
      const changes = await store.query(keys.statusChanges(recordId, documentId));
      if (!changes.some(({ status }) => status === write.status))
        faults.push(`The change of ${documentId} to ${write.status} is gone.`);
      return;
    }
    const fixture = { record: recordId, document: documentId };
    const answer = await send(client, 'record_specific_document', fixture);
    if (answer.status !== 200 || answer.text !== write.body)
      faults.push(`${documentId} responded ${answer.status}, not with the bytes that were stored.`);
    if (write.externalId === undefined) return;
    const byName = { record: recordId, app: appId, 'external id': write.externalId };
    const named = await send(client, registry.record_document_meta_ext.id, byName);
    if (named.status !== 200) faults.push(`The external id of ${documentId} responded ${named.status}.`);
  });
  return faults;
}
