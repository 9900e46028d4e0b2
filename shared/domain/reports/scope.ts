/** Where a report looks: in a whole record, or at what a carenet shows of it. */
import { readSharing } from '../carenets/sharing.ts';
import type { Context } from '../context.ts';
import type { Where } from './evaluate.ts';

/** The record in the path. */
export function inRecord({ entities }: Context<'record'>): Where {
  return { recordId: entities.record.id, sharing: undefined };
}

/** What the carenet in the path shows. One trip. */
export async function inCarenet({ entities, store }: Context<'carenet'>): Promise<Where> {
  const carenet = entities.carenet;
  const rereadSharing = () => readSharing(store, carenet);
  return { recordId: carenet.recordId, sharing: await rereadSharing(), rereadSharing };
}
