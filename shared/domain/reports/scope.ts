/** The scope of a report: a whole record, or what a carenet shows of it. */
import { readSharing } from '../carenets/sharing.ts';
import type { Context } from '../context.ts';
import type { Scope } from './request.ts';

/** The record in the path. */
export function inRecord({ entities }: Context<'record'>): Scope {
  return { recordId: entities.record.id, sharing: undefined };
}

/** What the carenet in the path shows. One round trip. */
export async function inCarenet({ entities, store }: Context<'carenet'>): Promise<Scope> {
  const carenet = entities.carenet;
  const rereadSharing = () => readSharing(store, carenet);
  return { recordId: carenet.recordId, sharing: await rereadSharing(), rereadSharing };
}
