/** Labels belong to one version (wire contract: create, read, label). */
import type { documentEndpoints } from '../../api/endpoints/documents.ts';
import type { Handler } from '../../api/handler.ts';
import { badRequest } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { keys } from '../../store/keys.ts';
import { retryWhenStale } from '../../store/store.ts';
import { later } from '../../time.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import type { LineageItem, VersionItem } from '../items.ts';
import { readTextBody } from '../text-body.ts';
import { namedVersion } from './read.ts';
import { documentView } from './view.ts';
import { changeVersion } from './writes.ts';

type Endpoints = typeof documentEndpoints;

export const labelDocument: Handler<Endpoints['record_document_label']> = async ({ path, body }, context) =>
  setLabel(path.RECORD_ID, body, context);

export const labelDocumentByExternalId: Handler<Endpoints['record_document_label_ext']> = async (
  { path, body },
  context,
) => setLabel(path.RECORD_ID, body, context);

async function setLabel(recordId: string, octets: Buffer, context: Context): Promise<DocumentView> {
  const named = namedVersion(context);
  const label = readTextBody(octets);
  if ([...label].length > limits.label) throw badRequest(`A label has at most ${limits.label} characters`);

  return retryWhenStale(async (attempt) => {
    const { version, lineage } =
      attempt === 0 ? named : await rereadVersion(recordId, named.version.id, context);
    const modifiedAt = later(version.modifiedAt, context.time);
    const set = label === '' ? { modifiedAt } : { label, modifiedAt };
    const change = label === '' ? { set, remove: ['label'] as const } : { set };
    await context.commit(changeVersion(recordId, version, lineage, change));
    return documentView(recordId, { ...version, label: label || undefined } as VersionItem, lineage);
  });
}

/** A version and its lineage as they stand now. */
export async function rereadVersion(
  recordId: string,
  documentId: string,
  { store }: Context,
): Promise<{ version: VersionItem; lineage: LineageItem }> {
  const [version, lineage] = await store.get([
    keys.version(recordId, documentId),
    keys.lineage(recordId, documentId),
  ]);
  return { version: version as unknown as VersionItem, lineage: lineage as unknown as LineageItem };
}
