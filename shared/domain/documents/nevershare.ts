/** The flag that hides a document from every carenet; placements and autoshares are kept (docs/contract/documents.md#nevershare). */
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { latestOf } from './reload.ts';
import { changeNevershare } from './writes.ts';

type Endpoints = typeof documentEndpoints;

export const setNevershare: Handler<Endpoints['document_set_nevershare']> = async ({ path }, context) =>
  flag(path.RECORD_ID, true, context);

export const removeNevershare: Handler<Endpoints['document_remove_nevershare']> = async ({ path }, context) =>
  flag(path.RECORD_ID, false, context);

async function flag(
  recordId: string,
  nevershare: boolean,
  context: Context<'version' | 'lineage'>,
): Promise<void> {
  const named = { version: context.entities.version, lineage: context.entities.lineage };
  await retryWhenStale(async (attempt) => {
    const { version, lineage } = await latestOf(recordId, named, attempt, context);
    const changes = lineage.nevershare !== nevershare;
    await context.commit(
      changes ? changeNevershare(recordId, version, lineage, nevershare, context.time) : [],
    );
  });
}
