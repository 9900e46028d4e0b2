/** A document was created once, with everything that belongs to it. */
import { parseBlockName } from '../../../../shared/facts/blocks.ts';
import { keys, type VersionItem } from '../../../../shared/store/items/index.ts';
import { leftResources, sentFaults } from '../../whole-resources.ts';
import type { World } from '../records-and-people.ts';
import type { Run } from '../run.ts';
import { checkEffect } from './audit-entries.ts';
import type { View } from './view.ts';

/** Reports violations unless the record has exactly one of the wanted documents, created in this batch. */
export async function checkDocument(
  run: Run,
  world: World,
  view: View,
  recordId: string,
  operation: string,
  isWanted: (version: VersionItem) => boolean,
  { hasFacts = true }: { readonly hasFacts?: boolean } = {},
): Promise<VersionItem | undefined> {
  const versions = await view.newIn(keys.versions(recordId));
  const found = versions.filter(isWanted);
  const [version] = found;
  if (!version || found.length > 1) {
    run.violated(`there are ${found.length} documents instead of one`);
    return undefined;
  }
  view.referred.add(version.bodyKey);
  await checkEffect(
    run,
    world,
    view,
    'the document',
    (entry) => entry.operation === operation && entry.documentId === version.id,
  );
  await checkParts(run, view, recordId, version, hasFacts);
  return version;
}

async function checkParts(
  run: Run,
  view: View,
  recordId: string,
  version: VersionItem,
  hasFacts: boolean,
): Promise<void> {
  const { id, type, createdAt } = version;
  const [lineage, listing, byType] = await view.store.get([
    keys.lineage(recordId, id),
    keys.listing(recordId, 'active', createdAt, id),
    keys.typeListing(recordId, 'active', type, createdAt, id),
  ]);
  // A document without a type is in no list of a type.
  if (!lineage || !listing || (type !== '' && !byType)) run.violated('the document is not listed');
  if ((await view.bodies.get(version.bodyKey).catch(() => undefined)) === undefined) {
    run.violated('the document has no body');
  }
  if (lineage) {
    if (lineage.fhir?.object) view.referred.add(lineage.fhir.object.key);
    const faults = await sentFaults(recordId, lineage, version, view);
    for (const fault of [...faults, ...(await leftResources(recordId, view))]) run.violated(fault);
  }
  const facts = lineage?.facts;
  if (!facts && !hasFacts) return;
  if (!facts) return run.violated('the document has no facts');
  if (facts.spillKey) {
    view.referred.add(facts.spillKey);
    const bytes = await view.bodies.get(facts.spillKey).catch(() => undefined);
    if (bytes === undefined) run.violated('the large facts of the document are missing');
  }
  const models = [...new Set(facts.blocks.map((name) => parseBlockName(name).model))];
  const blocks = await Promise.all(
    models.map((model) => view.store.query({ ...keys.facts(recordId, model), attributes: ['documentId'] })),
  );
  const own = blocks.flat().filter(({ documentId }) => documentId === id);
  if (own.length !== facts.blocks.length) {
    run.violated(`${own.length} of ${facts.blocks.length} blocks of facts exist`);
  }
}
