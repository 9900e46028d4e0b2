/** Who a record is about. */
import { type Demographics, readDemographics } from '../../models/demographics/index.ts';
import { keys, type RecordItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Context } from '../context.ts';

/** Two reads, one after the other. Undefined for a record without demographics. */
export async function personOf(
  { id, demographicsId }: RecordItem,
  { store, bodies }: Pick<Context, 'store' | 'bodies'>,
): Promise<Demographics | undefined> {
  if (demographicsId === undefined) return undefined;
  const [version] = await store.get([keys.version(id, demographicsId)]);
  return readDemographics(await bodies.get(expectItem(version).bodyKey));
}
