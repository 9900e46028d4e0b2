/** docs/contract/documents.md#documents: create, replace, status, label, relate. */
import fc from 'fast-check';
import type { Answer } from '../../in-process/service.ts';
import type { Lineage, Status, UserApp, Version } from '../model/state.ts';
import { type Outcome, ok, type Plan, rejected } from '../plan.ts';
import { type Participant, type Scene, timeText } from '../scene.ts';
import { apps, documentUsers, kind, pick, position, type StepKinds } from './step.ts';

/** What a history stores: bodies with the type that documents.md#derived-attributes gives them. */
export const contents: readonly Content[] = [
  { body: '<Note xmlns="urn:a">x</Note>', type: 'urn:a#Note', isValid: true },
  { body: '<Plan xmlns="urn:b#"/>', type: 'urn:b#Plan', isValid: true },
  { body: '<Plain>ä</Plain>', type: 'Plain', isValid: true },
  {
    body: '<Lab xmlns="http://indivo.org/vocab/xml/documents#"/>',
    type: 'http://indivo.org/vocab/xml/documents#Lab',
    isValid: true,
  },
  { body: '<broken>', type: '', isValid: false },
  { body: '', type: '', isValid: false },
];

export interface Content {
  readonly body: string;
  readonly type: string;
  readonly isValid: boolean;
}

export const demographicsType = 'http://indivo.org/vocab/xml/documents#Demographics';

const rels = ['annotation', 'annotation', 'interpretation', 'followup', 'unknown'] as const;
const statuses = ['active', 'void', 'archived', 'active', 'void', 'archived', 'else'] as const;
const labels = ['', 'Spring panel', ' with space ', 'x'.repeat(101)] as const;
const keys = ['x1', 'x2'] as const;

const [note, plan] = contents as readonly [Content, Content];
export const content = fc.constantFrom(note, note, note, plan, plan, ...contents);

/** A version; undefined stands for the document of another record. */
export function target(scene: Scene, at: number): Version | undefined {
  return pick(scene.model.versions, at);
}

export function addDocument(
  scene: Scene,
  by: Participant,
  { body, type }: Pick<Content, 'body' | 'type'>,
  answer: Answer,
): Version {
  const lineage: Lineage = {
    versions: [],
    status: 'active',
    history: [],
    nevershare: false,
    said: new Map(),
  };
  scene.model.lineages.push(lineage);
  return addVersion(scene, by, lineage, { body, type }, answer, '');
}

function addVersion(
  scene: Scene,
  by: Participant,
  lineage: Lineage,
  { body, type }: Pick<Content, 'body' | 'type'>,
  answer: Answer,
  label: string,
): Version {
  const version: Version = {
    id: idIn(answer),
    lineage,
    body,
    type,
    mediaType: 'application/xml',
    createdAt: timeText(answer.at),
    creator: scene.effective(by).principal,
    label,
  };
  lineage.versions.push(version);
  scene.model.carried.add(type);
  return version;
}

function idIn({ text }: Answer): string {
  return /<Document id="([^"]+)"/.exec(text)![1]!;
}

const invalid = (status: number, { isValid }: Content): Outcome | undefined =>
  isValid ? undefined : rejected(status);

/** The call that stores a document. */
export function creating(scene: Scene, by: Participant, content: Content): Plan {
  return {
    method: 'POST',
    path: scene.record('/documents/'),
    body: content.body,
    operation: 'document_create',
    rule: 'REC_DOC_CREATE',
    outcome: () =>
      invalid(400, content) ?? {
        status: 200,
        effect: (answer) => addDocument(scene, by, content, answer).id,
      },
  };
}

export const documentSteps: StepKinds = {
  create: kind<{ content: Content }>(10, documentUsers, { content }, (scene, by, { content }) =>
    creating(scene, by, content),
  ),

  createWithKey: kind<{ content: Content; key: string; app: UserApp }>(
    3,
    apps,
    { content, key: fc.constantFrom(...keys), app: fc.constantFrom<UserApp>('problems', 'importer') },
    (scene, by, { content, key, app }) => ({
      method: 'PUT',
      path: scene.record(`/documents/external/${encodeURIComponent(scene.id(app))}/${key}`),
      body: content.body,
      operation: 'document_create_by_ext_id',
      rule: 'REC_DOC_EXT',
      on: { app },
      outcome: () => {
        if (!content.isValid || scene.model.externalIds.has(`${app}/${key}`)) return rejected(400);
        return {
          status: 200,
          effect: (answer) => {
            const version = addDocument(scene, by, content, answer);
            scene.model.externalIds.set(`${app}/${key}`, version);
            return version.id;
          },
        };
      },
    }),
  ),

  readByKey: kind<{ key: string; app: UserApp }>(
    1,
    apps,
    { key: fc.constantFrom(...keys), app: fc.constantFrom<UserApp>('problems', 'importer') },
    (scene, _by, { key, app }) => ({
      method: 'GET',
      path: scene.record(`/documents/external/${encodeURIComponent(scene.id(app))}/${key}`),
      operation: 'record_document_ext',
      rule: 'REC_DOC_EXT',
      on: { app },
      document: null,
      outcome: () => (scene.model.externalIds.has(`${app}/${key}`) ? ok : rejected(404)),
    }),
  ),

  replace: kind<{ document: number; isOld: boolean; content: Content }>(
    8,
    documentUsers,
    { document: position, isOld: fc.nat(7).map((at) => at === 0), content },
    (scene, by, { document, isOld, content }) => {
      const newest = scene.model.versions.filter(
        ({ replaced, type }) => !replaced && type !== demographicsType,
      );
      const old = isOld ? target(scene, document) : pick(newest, document);
      return {
        method: 'POST',
        path: scene.document(old?.id ?? scene.elsewhere.documentId, '/replace'),
        body: content.body,
        operation: 'document_version',
        rule: 'REC_DOC_CREATE',
        document: null,
        outcome: () => {
          if (!old) return rejected(404);
          if (old.replaced) return rejected(400);
          // Only demographics can take the place of demographics.
          if (old.type === demographicsType) return rejected(404);
          return (
            invalid(404, content) ?? {
              status: 200,
              effect: (answer) => {
                old.replaced = { at: timeText(answer.at), by: scene.effective(by).principal };
                return addVersion(scene, by, old.lineage, content, answer, old.label).id;
              },
            }
          );
        },
      };
    },
  ),

  setStatus: kind<{ document: number; status: (typeof statuses)[number]; reason: string | null }>(
    7,
    documentUsers,
    {
      document: position,
      status: fc.constantFrom(...statuses),
      reason: fc.constantFrom(null, '', 'superseded & <done>'),
    },
    (scene, by, { document, status, reason }) => {
      const version = target(scene, document);
      return {
        method: 'POST',
        path: scene.document(version?.id ?? scene.elsewhere.documentId, '/set-status'),
        form: { status, ...(reason !== null && { reason }) },
        operation: 'document_set_status',
        rule: 'REC_DOC',
        document: version?.id ?? scene.elsewhere.documentId,
        outcome: () => {
          if (!version) return rejected(404);
          const { lineage } = version;
          if (status === 'else' || (lineage.status === 'archived' && status === 'void')) return rejected(400);
          return {
            status: 200,
            effect: ({ at }) => {
              lineage.status = status satisfies Status;
              const { principal } = scene.effective(by);
              lineage.history.push({ status, reason: reason ?? '', by: principal, at: timeText(at) });
            },
          };
        },
      };
    },
  ),

  label: kind<{ document: number; label: string }>(
    4,
    documentUsers,
    { document: position, label: fc.constantFrom(...labels) },
    (scene, _by, { document, label }) => {
      const version = target(scene, document);
      return {
        method: 'PUT',
        path: scene.document(version?.id ?? scene.elsewhere.documentId, '/label'),
        body: label,
        mediaType: 'text/plain',
        operation: 'record_document_label',
        rule: 'REC_DOC',
        document: version?.id ?? scene.elsewhere.documentId,
        outcome: () => {
          if (!version) return rejected(404);
          if (label.length > 100) return rejected(400);
          return {
            status: 200,
            effect: () => {
              version.label = label.trim();
            },
          };
        },
      };
    },
  ),

  relate: kind<{ object: number; subject: number; rel: string }>(
    5,
    documentUsers,
    { object: position, subject: position, rel: fc.constantFrom(...rels) },
    (scene, _by, chosen) => {
      const [object, subject] = [target(scene, chosen.object), target(scene, chosen.subject)];
      const { rel } = chosen;
      const [objectId, subjectId] = [object, subject].map(
        (version) => version?.id ?? scene.elsewhere.documentId,
      ) as [string, string];
      return {
        method: 'PUT',
        path: scene.document(objectId, `/rels/${rel}/${subjectId}`),
        operation: 'document_rels',
        rule: 'REC_DOC',
        document: objectId,
        outcome: () => {
          if (!object || !subject || rel === 'unknown') return rejected(404);
          if (object === subject) return rejected(400);
          const isKnown = scene.model.relations.some(
            (known) => known.object === object && known.subject === subject && known.rel === rel,
          );
          return {
            status: 200,
            effect: () => {
              if (!isKnown) scene.model.relations.push({ rel, object, subject });
            },
          };
        },
      };
    },
  ),

  createRelated: kind<{ object: number; rel: string; content: Content }>(
    3,
    documentUsers,
    { object: position, rel: fc.constantFrom(...rels), content },
    (scene, by, chosen) => {
      const object = target(scene, chosen.object);
      const { rel, content } = chosen;
      return {
        method: 'POST',
        path: scene.document(object?.id ?? scene.elsewhere.documentId, `/rels/${rel}/`),
        body: content.body,
        operation: 'document_create_by_rel',
        rule: 'REC_DOC',
        document: null,
        outcome: () => {
          if (!object || rel === 'unknown') return rejected(404);
          return (
            invalid(400, content) ?? {
              status: 200,
              effect: (answer) => {
                const subject = addDocument(scene, by, content, answer);
                scene.model.relations.push({ rel, object, subject });
                return subject.id;
              },
            }
          );
        },
      };
    },
  ),
};
