/** The files of one part: the documents as they were stored, what is known about them, and a page that lists them. */

import type { Client, DocumentMetadata } from '../../../client/index.ts';
import { mapConcurrent } from '../../../concurrency/map-concurrent.ts';
import { callsAtOnce } from '../../calls-at-once.ts';
import { personName } from '../../components/person.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';
import type { Texts } from '../../texts/index.ts';
import { nameOf, sizeText } from '../documents/describe.ts';
import { plainType } from '../documents/preview.ts';
import { readContent } from '../documents/read-documents.ts';
import { fileName } from './file-names.ts';
import { type IndexRow, indexPage } from './index-page.tsx';
import { isDownloadedAlone, type Part } from './parts.ts';
import { type Files, jsonFile } from './zip.ts';

/** Reads the part. `documents.json` has what the service says of each document, with the name of its file. */
export async function documentFiles(
  client: Client,
  key: ScopeKey,
  { versions, first }: Part,
  texts: Texts,
): Promise<Files> {
  const read = await mapConcurrent([...versions.entries()], callsAtOnce, async ([index, version]) => {
    const [content, history] = await Promise.all([
      isDownloadedAlone(version) ? undefined : readContent(client, key, version.id),
      key.kind === 'record' ? historyOf(client, key.recordId, version) : undefined,
    ]);
    if (!content) return { description: { ...version, leftOut: 'large' as const, statusHistory: history } };
    const { bytes, mediaType } = content;
    const name = nameOf(version, texts);
    const day = version.createdAt.slice(0, 10);
    const file = `documents/${fileName(first + index, day, name, plainType(mediaType))}`;
    return { file, bytes, description: { ...version, file, mediaType, statusHistory: history } };
  });
  const rows = read.map(
    ({ file, description }): IndexRow => ({
      file,
      cells: [
        nameOf(description, texts),
        description.createdAt.slice(0, 10),
        personName(description.creator, texts),
        texts.documents.status[description.status],
        [
          description.replacedBy ? texts.download.earlier : '',
          file === undefined ? texts.download.alone(sizeText(description.size, texts.tag)) : '',
        ]
          .filter(Boolean)
          .join(', '),
      ],
    }),
  );
  const { name, created, by, status } = texts.documents.columns;
  return {
    'index.html': indexPage(texts.download.documents, [name, created, by, status, ''], rows, texts),
    'documents.json': jsonFile(read.map(({ description }) => description)),
    ...Object.fromEntries(read.flatMap(({ file, bytes }) => (bytes ? [[file, bytes] as const] : []))),
  };
}

/** Of the whole lineage; asked once, for its latest version. */
async function historyOf(client: Client, recordId: string, version: DocumentMetadata) {
  if (version.replacedBy) return undefined;
  return (await client.documentStatusHistory({ recordId, documentId: version.id })).changes;
}
