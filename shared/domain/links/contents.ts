/** What is in the files of a link, as it is now (docs/contract/links.md#files). */
import { ApiError } from '../../errors.ts';
import { fhirMediaType } from '../../fhir/document.ts';
import { isDocumentId, isId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { type Demographics, readDemographics } from '../../models/demographics/index.ts';
import { keys, type LinkItem, type LinkLeftOut, type VersionItem } from '../../store/items/index.ts';
import { getRows } from '../../store/reads.ts';
import type { Showing } from '../audits/shown.ts';
import { specialToShare } from '../carenets/read.ts';
import { allButPrivate } from '../carenets/visibility.ts';
import type { Context } from '../context.ts';
import { specialType } from '../documents/special-documents.ts';
import { carenetSummary, recordSummary, type Summarised, summaryOf } from '../reports/ips.ts';
import { carenetPaperToShare, paperToShare, type ReadPaper } from '../reports/paper/read.ts';
import type { Choice } from './choice.ts';
import { documentBundle, paperBundle } from './document-bundle.ts';
import { provenanceOf, type Sharer } from './provenance.ts';
import { paperTitle, titleByContents, titleOf, unnamedDocument } from './words.ts';

/** A file before it is encrypted. */
interface PlainFile {
  readonly kind: LinkItem['files'][number]['kind'];
  readonly title: string;
  readonly documentId?: string;
  /** A resource of FHIR R4 as JSON. */
  readonly read: () => Promise<{ readonly text: string; readonly showing: Showing }>;
}

export interface Contents {
  readonly files: readonly PlainFile[];
  readonly leftOut: readonly LinkLeftOut[];
}

type Making = Context<'record'>;

/** The files, each of which is read when it is wanted, and what cannot be shared. Throws 400 for an unknown carenet. */
export async function contentsOf(choice: Choice, sharer: Sharer, context: Making): Promise<Contents> {
  if (choice.content === 'documents') return documentFiles(choice, sharer, context);
  const { summarised, paper } =
    choice.content === 'carenet' ? await ofCarenet(choice, context) : ofRecord(choice, context);
  const summary = async () => {
    const { parts, showing } = await summaryOf(summarised, context, (id) => [
      provenanceOf(`Composition/${id}`, sharer),
    ]);
    return { text: parts.join(''), showing };
  };
  const title = paperTitle(choice.language);
  // It holds what the summary holds, which is told once.
  const print = async () => ({ text: paperBundle(await pdfOf(await paper()), title, sharer), showing: {} });
  const files: readonly PlainFile[] = [
    { kind: 'summary', title: titleOf(choice), read: summary },
    { kind: 'paper', title, read: print },
  ];
  return { files: choice.direct ? files.slice(0, 1) : files, leftOut: [] };
}

interface Source {
  readonly summarised: Summarised;
  readonly paper: () => Promise<ReadPaper>;
}

/** Everything but what is kept private: a link leads out of the record, as a carenet does. */
function ofRecord({ language }: Choice, context: Making): Source {
  const { record } = context.entities;
  const whole = recordSummary(record, context);
  const scopeOf = async () => ({ ...(await whole.scopeOf()), sharing: allButPrivate(record.id) });
  return {
    summarised: {
      ...whole,
      scopeOf,
      person: () => personToShare(context),
      whyAbsent: record.demographicsId === undefined ? 'unknown' : 'masked',
    },
    paper: () => paperToShare({ kind: 'summary', language }, context),
  };
}

/** Undefined for a record without demographics, and for one whose demographics are never shared. */
async function personToShare(context: Making): Promise<Demographics | undefined> {
  try {
    return readDemographics((await specialToShare(specialType('demographics'), context)).bytes);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** What a report through the carenet shows, and nothing else. */
async function ofCarenet({ carenetId = '', language }: Choice, context: Making): Promise<Source> {
  const { record } = context.entities;
  const [carenet] = isId(carenetId) ? await context.store.get([keys.carenet(carenetId)]) : [];
  if (carenet?.recordId !== record.id) throw new ApiError('link_carenet_unknown');
  const entities = { ...context.entities, carenet };
  return {
    summarised: carenetSummary(entities, context),
    paper: () => carenetPaperToShare({ kind: 'summary', language }, { ...context, entities }),
  };
}

/** Loaded when it is needed: fonts and typesetting are most of the function. */
async function pdfOf({ paper }: ReadPaper): Promise<Buffer> {
  const { renderPaper } = await import('../../paper/render/index.ts');
  return Buffer.from(await renderPaper(paper));
}

/** The newest version of each document. Two round trips, and one more for each file that is read. */
async function documentFiles(
  { documentIds = [], language }: Choice,
  sharer: Sharer,
  { store, bodies, entities }: Making,
): Promise<Contents> {
  const recordId = entities.record.id;
  const known = documentIds.filter(isDocumentId);
  const lineages = await store.get(known.map((id) => keys.lineage(recordId, id)));
  const latest = known.flatMap((id, index) => {
    const lineage = lineages[index];
    return lineage ? [{ id, lineage }] : [];
  });
  const versions = await getRows(
    store,
    latest.map(({ lineage }) => [keys.version(recordId, lineage.latestId)] as const),
  );
  const files: PlainFile[] = [];
  const leftOut: LinkLeftOut[] = [];
  const unnamed = unnamedDocument(language);
  const found = new Map(
    latest.map(({ id, lineage }, index) => [id, { lineage, version: versions[index]?.[0] }]),
  );
  const shared = new Set<string>();
  for (const id of documentIds) {
    const { lineage, version } = found.get(id) ?? {};
    if (!lineage || !version) {
      leftOut.push({ title: unnamed, documentId: id.slice(0, longestId), reason: 'not_found' });
      continue;
    }
    // Two versions of one document are one document.
    if (shared.has(version.id)) continue;
    shared.add(version.id);
    const title =
      version.label?.trim() || version.contents?.name || titleByContents(inside(version), language);
    const reason = whyNot(lineage, version);
    // Who opens the link reads what is not in it, and must not learn what is kept private.
    if (reason === 'private') leftOut.push({ title: unnamed, documentId: version.id, reason });
    else if (reason) leftOut.push({ title, documentId: version.id, reason });
    else files.push({ kind: 'document', title, documentId: version.id, read: () => read(version, title) });
  }
  return { files, leftOut };

  async function read(version: VersionItem, title: string) {
    const bytes = await bodies.get(version.bodyKey);
    const isFhir = version.mediaType === fhirMediaType;
    const kinds = version.contents?.kinds.map(({ kind, count }) => [kind, count] as const) ?? [];
    return {
      text: isFhir ? bytes.toString('utf8') : documentBundle(version, bytes, title, sharer),
      showing: { documents: [version.id], kinds },
    };
  }
}

function inside({ contents }: Pick<VersionItem, 'contents'>) {
  const kinds = contents?.kinds ?? [];
  const newest = kinds.flatMap((one) => one.newest ?? []).toSorted();
  return { kinds, newest: newest.at(-1)?.slice(0, 'YYYY-MM-DD'.length) };
}

/** Of an id that the record does not have: no more of a text that a caller chose freely. */
const longestId = 36;

function whyNot(
  { status, nevershare }: { readonly status: string; readonly nevershare: boolean },
  { size }: Pick<VersionItem, 'size'>,
): LinkLeftOut['reason'] | undefined {
  if (nevershare) return 'private';
  if (status !== 'active') return 'not_active';
  return size > limits.bodyBytes ? 'too_large' : undefined;
}
