/**
 * Extracts the facts of a record again from the latest versions of its documents, after a change of the
 * models. Each document changes in one transaction of its own; a report that is being read finishes with the
 * facts it began with.
 */
import { isDeepStrictEqual } from 'node:util';
import { hasKindShares } from '../../domain/carenets/sharing.ts';
import { changeReading } from '../../domain/documents/writes.ts';
import type { FactStores } from '../../domain/facts/block-reader.ts';
import { replaceFacts } from '../../domain/facts/replace-facts.ts';
import { replaceSent } from '../../domain/fhir/sent/prepare.ts';
import type { Instance } from '../../models/model.ts';
import { keys } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, StaleRead } from '../../store/store.ts';
import { whatIsSaid } from './extract-stored.ts';
import { noteIndexed } from './index-resources.ts';

export interface Reprocessed {
  /** Documents whose facts were extracted, or that had facts and now have none. */
  documents: number;
  facts: number;
  /** Documents that break a rule of the models; they have no facts. */
  readonly refused: { readonly documentId: string; readonly reason: string }[];
}

/**
 * Reprocesses all documents of a record: their facts and the resources of FHIR documents, which keep their ids, and what the metadata say was read of them and is in them.
 * Can be repeated. `isFirst`: no version that has stored them has noted what is in them, so what may be shared by kind waits for
 * nobody's yes, unless something is shared by kind already.
 */
export async function reprocessRecord(
  recordId: string,
  stores: FactStores,
  now: () => Date,
  { isFirst = false } = {},
): Promise<Reprocessed> {
  const result: Reprocessed = { documents: 0, facts: 0, refused: [] };
  for await (const page of stores.store.pages(keys.lineages(recordId))) {
    for (const { id } of page) {
      await reprocessDocument(recordId, id, { stores, now, isFirst, result });
    }
  }
  await noteIndexed(recordId, stores);
  return result;
}

interface Reprocessing {
  readonly stores: FactStores;
  readonly now: () => Date;
  readonly isFirst: boolean;
  readonly result: Reprocessed;
}

async function reprocessDocument(
  recordId: string,
  lineageId: string,
  { stores: { store, bodies }, now, isFirst, result }: Reprocessing,
): Promise<void> {
  await retryWhenStale(async () => {
    const [found] = await store.get([keys.lineage(recordId, lineageId)]);
    const lineage = expectItem(found);
    const [version] = await store.get([keys.version(recordId, lineage.latestId)]);
    // A head may be visible a moment before the version that it names.
    if (!version) throw new StaleRead();
    const said = await whatIsSaid(version, () => bodies.get(version.bodyKey));
    const hasStatements = said.instances.length > 0 || (said.statements ?? []).length > 0;
    if (
      !hasStatements &&
      !lineage.facts &&
      !lineage.fhir &&
      !said.sent &&
      isDeepStrictEqual(said.reading ?? version.reading, version.reading) &&
      isDeepStrictEqual(said.contents, version.contents)
    ) {
      if (said.reason) result.refused.push({ documentId: version.id, reason: said.reason });
      return;
    }

    const [record] = await store.get([keys.record(recordId)]);
    const named = { version, lineage };
    const { writes, ...facts } = await replaceFacts(
      expectItem(record),
      named,
      said,
      { store, bodies },
      now(),
    );
    const sent = await replaceSent(recordId, named, said.sent, { store, bodies }, now());
    // Asked for each document: something may be shared by kind while others are read.
    const mayWiden = isFirst && !(await hasKindShares(store, recordId));
    await store.transact([
      ...changeReading(recordId, version, lineage, {
        reading: said.reading,
        contents: said.contents,
        facts,
        sent,
        mayWiden,
      }),
      ...writes,
      ...sent.writes,
    ]);
    result.documents += 1;
    result.facts += count(said.instances);
    if (said.reason) result.refused.push({ documentId: version.id, reason: said.reason });
  });
}

function count(instances: readonly Instance[]): number {
  return instances.reduce((sum, { related }) => sum + 1 + count(Object.values(related).flat()), 0);
}
