/** New versions (wire contract: versions). The old version stays readable. */
import type { documentEndpoints } from '../../api/endpoints/documents.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError, badRequest, notFound } from '../../errors.ts';
import { lineageOf, nextVersionId } from '../../ids.ts';
import { demographicsType, readDemographics } from '../../models/demographics/index.ts';
import { keys } from '../../store/keys.ts';
import { retryWhenStale } from '../../store/store.ts';
import { present, update, type Write } from '../../store/writes.ts';
import { classifyDocument } from '../../xml/document-class.ts';
import type { Context } from '../context.ts';
import type { VersionItem } from '../items.ts';
import { rereadVersion } from './label.ts';
import { namedVersion } from './read.ts';
import { type NewContent, newVersion, withBody } from './version.ts';
import { documentView } from './view.ts';
import { alreadyReplaced, replaceVersion } from './writes.ts';

export const replaceDocument: Handler<(typeof documentEndpoints)['document_version']> = async (
  { path, body, mediaType },
  context,
) => {
  const recordId = path.RECORD_ID;
  const named = namedVersion(context);
  if (named.version.replacedBy) throw alreadyReplaced();
  const id = nextVersionId(named.version.id);
  if (!id) throw badRequest('The document has as many versions as it can have; store a new document');
  const isDemographics = holdsDemographics(named.version.id, context);
  const content = replacementContent(body, mediaType, isDemographics);
  const version = newVersion(id, body, content, context);

  return withBody(version, body, context, () =>
    retryWhenStale(async (attempt) => {
      const now = attempt === 0 ? named : await rereadVersion(recordId, named.version.id, context);
      if (now.version.replacedBy) throw alreadyReplaced();
      const labelled: VersionItem = {
        ...version,
        replaces: now.version.id,
        ...(now.version.label !== undefined && { label: now.version.label }),
      };
      const writes = replaceVersion(recordId, now.version, labelled, now.lineage);
      if (isDemographics) writes.push(pointToDemographics(recordId, id));
      await context.commit(writes, { documentId: id });
      return documentView(recordId, labelled, {
        ...now.lineage,
        latestId: id,
        latestCreatedAt: version.createdAt,
        latestCreatedBy: version.creator.id,
      });
    }),
  );
};

/** Whether the document is the demographics of its record. */
function holdsDemographics(documentId: string, { entities }: Context): boolean {
  const current = entities.record!.demographicsId;
  return current !== undefined && lineageOf(current) === lineageOf(documentId);
}

function pointToDemographics(recordId: string, documentId: string): Write {
  return update(
    keys.record(recordId),
    { set: { demographicsId: documentId } },
    { when: { PK: present }, refused: 'retry' },
  );
}

/** What the new content is. Content that could not be stored is 404 here, not 400 (wire contract: versions). */
function replacementContent(
  octets: Buffer,
  mediaType: string | undefined,
  isDemographics: boolean,
): NewContent {
  try {
    if (isDemographics) {
      readDemographics(octets);
      return { type: demographicsType, mediaType: 'application/xml' };
    }
    const { type, storedMediaType } = classifyDocument(octets, mediaType);
    return { type, mediaType: storedMediaType };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw notFound();
    throw error;
  }
}
