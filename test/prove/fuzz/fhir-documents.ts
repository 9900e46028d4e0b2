/** Bodies that are labelled as FHIR, with anything in them, and what the service says that it read. */
import { child, parseXml } from '../../support/xml-tree.ts';
import type { Scene } from '../histories/scene.ts';
import { openScene } from '../histories/stage.ts';
import type { Answer } from '../in-process/service.ts';
import { fhirText } from './fhir-texts.ts';
import type { Target } from './target.ts';

const mediaType = 'application/fhir+json';
/** Each document has a record of its own: what several say of one resource counts once. */
const documentsOfScene = 1;
const reasons = /^(document_json_|fhir_|body_empty|body_not_utf8)/;

/**
 * A body is rejected with a reason; or it is JSON, is stored byte for byte, and reports have as many facts of it as its
 * metadata say: none when it is about someone else.
 */
export function fhirDocuments(): Target<string> {
  let scene: Scene | undefined;
  return {
    inputs: fhirText,
    async check(body) {
      if (!scene || scene.calls >= documentsOfScene) scene = await openScene();
      scene.calls += 1;
      const answer = await call(scene, 'POST', '/documents/', body);
      if (answer.status === 400) return requireReason(answer, body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
      await requireStored(scene, answer, body);
    },
  };
}

function call(scene: Scene, method: 'GET' | 'POST', rest: string, body?: string): Promise<Answer> {
  const by = scene.participants.find(({ name }) => name === 'owner')!.credentials;
  const path = scene.record(rest);
  return scene.service.send({ by, method, path, ...(body !== undefined && { body, mediaType }) });
}

/** It is said to be no JSON exactly when it is none. */
function requireReason({ headers, text }: Answer, body: string): void {
  const code = headers['x-error-code'] ?? '';
  if (!reasons.test(code)) throw new Error(`Rejected with ${code}: ${text}`);
  if (code === 'document_json_malformed' && isJson(body)) throw new Error(`It is JSON: ${text}`);
  if (code.startsWith('fhir_') && !isJson(body)) throw new Error(`It is no JSON: ${text}`);
}

/** In JavaScript, a byte order mark is no part of JSON. */
function isJson(body: string): boolean {
  try {
    JSON.parse(body.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

async function requireStored(scene: Scene, answer: Answer, body: string): Promise<void> {
  const document = parseXml(answer.text);
  const { attributes, children } = child(document, 'reading');
  const facts = new Map(
    children
      .filter(({ name }) => name === 'facts')
      .map((one) => [one.attributes.model!, Number(one.attributes.count)]),
  );
  const named = children.filter(({ name }) => name === 'unread').length;
  if (named > Math.min(Number(attributes.unread_count), 20)) throw new Error('more are named than there are');
  if (['other', 'several'].includes(attributes.patient!) && facts.size > 0)
    throw new Error(`facts of a document of which the patient is ${attributes.patient}`);
  const id = document.attributes.id!;
  const stored = await call(scene, 'GET', `/documents/${id}`);
  if (stored.text !== Buffer.from(body).toString()) throw new Error('it is stored differently');
  // LabResult too where the document has none.
  for (const model of new Set([...facts.keys(), 'LabResult'])) {
    const report = await call(scene, 'GET', `/reports/${model}/`);
    const rows = JSON.parse(report.text) as { readonly __documentid__: string }[];
    const found = rows.filter((row) => row.__documentid__ === id).length;
    const said = facts.get(model) ?? 0;
    if (found !== said) throw new Error(`${found} facts of ${model}, not ${said}`);
  }
}
