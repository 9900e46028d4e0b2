/** The scope of a report: a whole record, or what a carenet shows of it. */
import type { Store } from '../../store/store.ts';
import { readSharing } from '../carenets/sharing.ts';
import type { Context } from '../context.ts';
import type { Scope } from './request.ts';

/** The record in the path. */
export function inRecord({
  entities,
}: {
  readonly entities: Pick<Context<'record'>['entities'], 'record'>;
}): Scope {
  const { id: recordId, restated } = entities.record;
  return { recordId, restated, sharing: undefined };
}

/** What the carenet in the path shows. One round trip. */
export async function inCarenet({
  entities,
  store,
}: {
  readonly entities: Pick<Context<'carenet' | 'record'>['entities'], 'carenet' | 'record'>;
  readonly store: Store;
}): Promise<Scope> {
  const carenet = entities.carenet;
  const rereadSharing = () => readSharing(store, carenet);
  const { restated } = entities.record;
  return { recordId: carenet.recordId, restated, sharing: await rereadSharing(), rereadSharing };
}
