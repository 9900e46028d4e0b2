/** What the record's document calls show, for everyone: docs/contract/documents.md#documents. */
import { createHash } from 'node:crypto';
import { parseXml, type XmlElement } from '../../../support/xml-tree.ts';
import { requireSame } from '../difference.ts';
import { mayCall } from '../model/access.ts';
import { isVisible, type Lineage, latest, type Relation, type Version } from '../model/state.ts';
import { ok } from '../plan.ts';
import type { Participant, Scene } from '../scene.ts';

const statuses = ['active', 'void', 'archived'] as const;
const relPrefix = 'http://indivo.org/vocab/documentrels#';

/** Compares lists for this caller, and every document for a reader who may read them. */
export async function viewDocuments(scene: Scene, by: Participant, isReader: boolean): Promise<void> {
  for (const status of statuses) {
    const shown = newestFirst(scene.model.lineages.filter((lineage) => lineage.status === status));
    await requireList(scene, by, scene.record('/documents/'), { status }, shown.map(latest));
  }
  if (!isReader || !mayCall(scene.model, by.caller, 'REC_DOC')) return;
  for (const lineage of scene.model.lineages) await viewLineage(scene, by, lineage);
}

async function requireList(
  scene: Scene,
  by: Participant,
  path: string,
  query: Readonly<Record<string, string>>,
  shown: readonly Version[],
): Promise<void> {
  const plan = { operation: 'record_document_list', rule: 'REC_DOC', outcome: () => ok } as const;
  const answer = await scene.perform(by, { method: 'GET', path, query, ...plan });
  if (answer.status !== 200) return;
  requireDocuments(`${by.name} ${path} ${query.status}`, answer.text, shown);
}

/** Requires that a list holds these documents, in this order. */
export function requireDocuments(what: string, text: string, shown: readonly Version[]): void {
  const list = parseXml(text);
  requireSame(
    `${what} ids`,
    shown.map(({ id }) => id),
    list.children.map(({ attributes }) => attributes.id),
  );
  requireSame(`${what} count`, String(shown.length), list.attributes.total_document_count);
}

export function newestFirst(lineages: readonly Lineage[]): Lineage[] {
  const key = (lineage: Lineage) => latest(lineage).createdAt;
  return lineages.toSorted((left, right) => (key(left) > key(right) ? -1 : 1));
}

async function viewLineage(scene: Scene, by: Participant, lineage: Lineage): Promise<void> {
  const { versions } = lineage;
  for (const version of versions) {
    const read = { rule: 'REC_DOC', document: version.id, outcome: () => ok } as const;
    const get = (rest: string, operation: string) =>
      scene.perform(by, { method: 'GET', path: scene.document(version.id, rest), operation, ...read });
    const body = await get('', 'record_specific_document');
    requireSame(`content of ${version.id}`, version.body, body.text);
    requireSame(`media type of ${version.id}`, version.mediaType, body.headers['content-type']);
    const meta = await get('/meta', 'record_document_meta');
    requireSame(`metadata of ${version.id}`, metadata(scene, version, true), described(parseXml(meta.text)));
  }
  const { id } = versions[scene.calls % versions.length]!;
  const read = { rule: 'REC_DOC', document: id, outcome: () => ok } as const;
  const get = async (rest: string, operation: string, query?: { status: string }) =>
    (
      await scene.perform(by, {
        method: 'GET',
        path: scene.document(id, rest),
        operation,
        ...(query && { query }),
        ...read,
      })
    ).text;
  requireDocuments(
    `versions of ${id}`,
    await get('/versions/', 'document_versions', { status: lineage.status }),
    versions.toReversed(),
  );
  const history = parseXml(await get('/status-history', 'document_status_history')).children;
  requireSame(
    `status history of ${id}`,
    lineage.history.toReversed().map(({ by, at, status, reason }) => [by, at, status, reason]),
    history.map(({ attributes: { by, at, status }, children }) => [by, at, status, children[0]?.text]),
  );
  const carenets = parseXml(await get('/carenets/', 'document_carenets')).children;
  requireSame(
    `carenets of ${id}`,
    scene.model.carenets
      .filter((carenet) => isVisible(lineage, carenet))
      .map((carenet) => carenet.id)
      .sort(),
    carenets.map(({ attributes }) => attributes.id!).sort(),
  );
  for (const rel of ['annotation', 'interpretation', 'followup']) {
    const subjects = scene.model.relations
      .filter((relation) => relation.rel === rel && versions.includes(relation.object))
      .map(({ subject }) => subject)
      .toReversed()
      .filter((subject) => subject.lineage.status === 'active');
    requireDocuments(`${rel} of ${id}`, await get(`/rels/${rel}/`, 'get_documents_by_rel'), unique(subjects));
  }
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** What metadata says, as rows. Through a carenet it says nothing of relations. */
export function metadata(scene: Scene, version: Version, withRelations: boolean): unknown {
  const { lineage, id, body, type, createdAt, creator, replaced, label } = version;
  const at = lineage.versions.indexOf(version);
  const last = latest(lineage);
  const counts = (side: 'object' | 'subject') =>
    withRelations ? countsOf(scene.model.relations.filter((relation) => relation[side] === version)) : [];
  return {
    id,
    type,
    size: String(Buffer.byteLength(body)),
    digest: createHash('sha256').update(body).digest('hex'),
    record: scene.model.recordId,
    createdAt,
    creator,
    suppressedAt: replaced?.at,
    suppressor: replaced?.by,
    replacedBy: lineage.versions[at + 1]?.id,
    replaces: lineage.versions[at - 1]?.id,
    original: lineage.versions[0]!.id,
    latest: [last.id, last.createdAt, last.creator],
    label: label === '' ? undefined : label,
    status: lineage.status,
    nevershare: String(lineage.nevershare),
    relatesTo: counts('object'),
    isRelatedFrom: counts('subject'),
  };
}

function countsOf(relations: readonly Relation[]): readonly (readonly [string, string])[] {
  const groups = Object.groupBy(relations, ({ rel }) => rel);
  return Object.entries(groups)
    .map(([rel, all]) => [relPrefix + rel, String(all!.length)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

/** The same rows from a response. */
export function described(document: XmlElement): unknown {
  const child = (name: string) => document.children.find((each) => each.name === name);
  const idOf = (name: string) => child(name)?.attributes.id;
  const relations = (name: string) =>
    child(name)?.children.map(({ attributes }) => [attributes.type, attributes.count]) ?? [];
  const { id, type, size, digest, record_id: record } = document.attributes;
  const newest = child('latest')?.attributes;
  return {
    id,
    type,
    size,
    digest,
    record,
    createdAt: child('createdAt')?.text,
    creator: idOf('creator'),
    suppressedAt: child('suppressedAt')?.text,
    suppressor: idOf('suppressor'),
    replacedBy: idOf('replacedBy'),
    replaces: idOf('replaces'),
    original: idOf('original'),
    latest: [newest?.id, newest?.createdAt, newest?.createdBy],
    label: child('label')?.text,
    status: child('status')?.text,
    nevershare: child('nevershare')?.text,
    relatesTo: relations('relatesTo'),
    isRelatedFrom: relations('isRelatedFrom'),
  };
}
