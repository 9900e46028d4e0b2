/** The versions of one resource: docs/contract/fhir-api.md#versions. */

import type { fhirEndpoints } from '../../api/endpoints/fhir.ts';
import { ApiError, notFound } from '../../errors.ts';
import { isObject, type JsonObject, textOf } from '../../fhir/json.ts';
import { kindTold } from '../../fhir/rest/kind-told.ts';
import { idOfVersion, versionIdOf } from '../../fhir/rest/own-ids.ts';
import { parseSentId } from '../../fhir/rest/sent.ts';
import { isDocumentId, lineageOf } from '../../ids.ts';
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import { boundsOf } from '../../store/key.ts';
import type { FhirContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { mayRead, mayReadAll } from './allowed.ts';
import { viewFor } from './asked.ts';
import { isSeen, referenceTo } from './documents.ts';
import { findResource } from './find-resource.ts';
import { numberIn } from './operation-parameters.ts';
import { patientAt } from './patient.ts';
import { isReferredTo } from './search/referred.ts';
import { sentInVersion } from './sent/index.ts';
import { readable, steadily } from './steady.ts';
import type { FhirView } from './view.ts';

/** Versions on a page: each may take the reading of a whole document. */
const usualPage = 10;
const largestPage = 50;
/** Bytes of documents that are read for one page; one is read however large it is. */
const readBytes = 8_000_000;

export const readHistory: Handler<(typeof fhirEndpoints)['fhir_history']> = async (
  { path, pairs },
  context,
) => {
  const { FHIR_TYPE: type, FHIR_ID: id } = path;
  const view = await viewFor(type, id, pairs.query, context);
  const count = numberIn(pairs.query, '_count', largestPage) ?? usualPage;
  const from = pairs.query.find(([name]) => name === '_page')?.[1];
  const document = documentOf(type, id, view);
  const asked = { type, id, count, from: from === undefined ? undefined : pageFrom(from, document) };
  const page =
    document === undefined
      ? {
          entries: [
            versionOf(await readable(type, view, context, (seen) => findResource(seen, type, id, context))),
          ],
        }
      : await steadily(view, (seen) => readPage(asked, document, seen, context));
  const entries = page.entries;
  // A page in between may have none: those of its versions do not have the resource, or not as the app may read it.
  if (entries.length === 0 && page.next === undefined && from === undefined) throw notFound();
  context.shown({ kinds: entries.flatMap(({ json }) => (json ? [[kindTold(json), 1] as const] : [])) });
  return { resource: bundleOf(asked, entries, page.next, view, context) };
};

/** The lineage whose versions are those of the resource; undefined for a resource that has one version alone. */
function documentOf(type: string, id: string, { recordId, record }: FhirView): string | undefined {
  const sent = parseSentId(id);
  if (sent) return sent.lineageId;
  if (type === 'Patient' && id === recordId && record.demographicsId !== undefined)
    return lineageOf(record.demographicsId);
  return type === 'DocumentReference' && isDocumentId(id) && lineageOf(id) === id ? id : undefined;
}

interface Asked {
  readonly type: string;
  readonly id: string;
  readonly count: number;
  /** The version with which the page begins; undefined: with the newest. */
  readonly from: string | undefined;
}

/** A version, or that it was taken away. */
interface Version {
  readonly json?: JsonObject;
  readonly versionId?: string | undefined;
  readonly at: string;
  readonly isFirst: boolean;
}

interface Page {
  readonly entries: readonly Version[];
  /** The version with which the next page begins. */
  readonly next?: string | undefined;
}

async function readPage(
  asked: Asked,
  lineageId: string,
  view: FhirView,
  context: FhirContext,
): Promise<Page> {
  const { store } = context;
  const range = keys.versionsOf(view.recordId, lineageId);
  const [first, end] = boundsOf(range.prefix ?? '');
  const last = asked.from === undefined ? end : keys.version(view.recordId, asked.from).SK;
  const [[lineage], versions] = await Promise.all([
    store.get([keys.lineage(view.recordId, lineageId)]),
    // One more shows whether a resource that is not in the last one was there before.
    store.query({ ...range, between: [first, last], descending: true, limit: asked.count + 1 }),
  ]);
  if (!lineage || !isSeen(lineage, view)) return withoutDocument(asked, view, context);
  if (!(await isReferredTo({ resourceType: asked.type, id: asked.id }, view, context)))
    return { entries: [] };
  const seen = view.sharing ? versions.filter(({ id }) => id === lineage.latestId).slice(0, 1) : versions;
  const read = await readEach(asked, seen, lineage, view, context);
  const isVoid = lineage.status === 'void' && asked.from === undefined && mayReadAll(asked.type, view);
  const gone = isVoid ? [{ at: lineage.modifiedAt, isFirst: false }] : [];
  return { ...read, entries: [...gone, ...read.entries] };
}

/** The Patient is there where its demographics are not shown. Facts have ids of the form that documents have. */
async function withoutDocument({ type, id }: Asked, view: FhirView, context: FhirContext): Promise<Page> {
  const found = parseSentId(id) ? undefined : await findResource(view, type, id, context);
  if (found === undefined || found === 'void' || !mayRead(found.json, view)) return { entries: [] };
  return { entries: [versionOf(found)] };
}

/** The resource in each of the versions, the newest first. One that only some have was taken away in between. */
async function readEach(
  asked: Asked,
  versions: readonly VersionItem[],
  lineage: LineageItem,
  view: FhirView,
  context: FhirContext,
): Promise<Page> {
  const entries: Version[] = [];
  let newer: VersionItem | undefined;
  let bytes = 0;
  for (const [index, version] of versions.entries()) {
    const isBehind = index === asked.count;
    if (index > 0 && !isBehind && bytes + version.size > readBytes) return { entries, next: version.id };
    bytes += version.size;
    // Beyond the page it only matters whether it is there, and only if the last one of the page has it not.
    if (isBehind && newer === undefined) return { entries, next: version.id };
    const json = await inVersion(asked, version, lineage, view, context);
    if (json && newer) entries.push({ at: newer.createdAt, isFirst: false });
    if (isBehind) return { entries, next: version.id };
    if (json) entries.push(versionOf({ json }, version.replaces === undefined));
    newer = json ? undefined : ((newer && version) ?? version);
  }
  return { entries };
}

async function inVersion(
  { type, id }: Asked,
  version: VersionItem,
  lineage: LineageItem,
  view: FhirView,
  context: FhirContext,
): Promise<JsonObject | undefined> {
  const json = parseSentId(id)
    ? (await sentInVersion(version, view, context, { type, id }))[0]?.json
    : type === 'Patient'
      ? await patientAt(version, view, context)
      : referenceTo({ version, lineage }, view);
  return json && mayRead(json, view) ? json : undefined;
}

function versionOf({ json }: { readonly json: JsonObject }, isFirst = true): Version {
  const meta = isObject(json.meta) ? json.meta : {};
  return { json, versionId: textOf(meta.versionId), at: textOf(meta.lastUpdated) ?? '', isFirst };
}

function bundleOf(
  { type, id, count }: Asked,
  entries: readonly Version[],
  next: string | undefined,
  { base }: FhirView,
  { baseUrl, target }: FhirContext,
): JsonObject {
  const address = (page: string) =>
    `${base}/${type}/${id}/_history?${new URLSearchParams({ _count: String(count), _page: page })}`;
  return {
    resourceType: 'Bundle',
    type: 'history',
    link: [
      { relation: 'self', url: baseUrl + target },
      ...(next === undefined ? [] : [{ relation: 'next', url: address(versionIdOf(next)) }]),
    ],
    ...(entries.length > 0 && {
      entry: entries.map(({ json, versionId, at, isFirst }) => ({
        fullUrl: `${base}/${type}/${id}`,
        ...(json && { resource: json }),
        request: {
          method: json ? (isFirst ? 'POST' : 'PUT') : 'DELETE',
          url: json && isFirst ? type : `${type}/${id}`,
        },
        response: {
          status: json ? (isFirst ? '201' : '200') : '204',
          ...(versionId !== undefined && { etag: `W/"${versionId}"` }),
          lastModified: at,
        },
      })),
    }),
  };
}

/** The version in a link that this service has made. Throws 400 for one of another document, whose versions are none of this resource. */
function pageFrom(text: string, lineageId: string | undefined): string {
  const id = idOfVersion(text);
  if (id === undefined || lineageOf(id) !== lineageId) throw new ApiError('fhir_page_unusable');
  return id;
}
