/** What carenets show, and who is in them: docs/contract/carenets.md#carenets. */
import { parseXml } from '../../../support/xml-tree.ts';
import { requireSame } from '../difference.ts';
import { isAuthenticated, mayCall } from '../model/access.ts';
import { type Carenet, isVisible, latest, people } from '../model/state.ts';
import { ok, type Plan, rejected } from '../plan.ts';
import type { Participant, Scene } from '../scene.ts';
import { described, metadata, newestFirst, requireDocuments } from './documents.ts';

/** Compares lists for this caller, and every document for a reader who may read them. */
export async function viewCarenets(scene: Scene, by: Participant, isReader: boolean): Promise<void> {
  const { model } = scene;
  const list = await scene.perform(by, {
    method: 'GET',
    path: scene.record('/carenets/'),
    operation: 'carenet_list',
    rule: 'REC_LIMITED',
    outcome: () => ok,
  });
  if (list.status === 200) {
    requireSame(
      `${by.name} carenets of the record`,
      model.carenets
        .filter(({ deleted }) => !deleted)
        .map(({ id, name }) => `${name} ${id}`)
        .sort(),
      parseXml(list.text).children.map(({ attributes: { id, name } }) => `${name} ${id}`),
    );
  }
  for (const carenet of model.carenets) {
    await viewMembers(scene, by, carenet);
    await viewShown(scene, by, carenet, isReader);
  }
}

const inCarenet = (carenet: Carenet) =>
  ({ method: 'GET', isMissing: carenet.deleted, carenet, on: { carenet } }) as const;

async function viewMembers(scene: Scene, by: Participant, carenet: Carenet): Promise<void> {
  const { status, text } = await scene.perform(by, {
    ...inCarenet(carenet),
    path: `/carenets/${carenet.id}/accounts/`,
    operation: 'carenet_account_list',
    rule: 'CN_READ',
    outcome: () => ok,
  });
  if (status !== 200) return;
  requireSame(
    `${by.name} members of ${carenet.name}`,
    people
      .filter((person) => carenet.members.has(person))
      .map((person) => [scene.id(person), String(carenet.members.get(person)!.write)])
      .sort(),
    parseXml(text)
      .children.map(({ attributes: { id, write } }) => [id!, write!])
      .sort(),
  );
}

/** The lists, and for a reader single documents too, those that are not shown among them. */
async function viewShown(scene: Scene, by: Participant, carenet: Carenet, isReader: boolean): Promise<void> {
  const shown = newestFirst(scene.model.lineages.filter((lineage) => isVisible(lineage, carenet)));
  for (const status of ['active', 'void', 'archived'] as const) {
    const answer = await scene.perform(by, {
      ...inCarenet(carenet),
      path: `/carenets/${carenet.id}/documents/`,
      query: { status },
      operation: 'carenet_document_list',
      rule: 'CN_DOC',
      outcome: () => ok,
    });
    if (answer.status !== 200) continue;
    const listed = shown.filter((lineage) => lineage.status === status).map(latest);
    requireDocuments(`${by.name} ${carenet.name} ${status}`, answer.text, listed);
  }
  if (carenet.deleted || !isAuthenticated(by.caller)) return;
  const mayRead = isReader && mayCall(scene.model, by.caller, 'CN_DOC', { carenet });
  const versions = mayRead ? scene.model.versions : scene.model.versions.slice(-1);
  for (const version of versions) {
    const isShown = shown.includes(version.lineage) && version === latest(version.lineage);
    const read: Omit<Plan, 'path' | 'operation'> = {
      ...inCarenet(carenet),
      rule: 'CN_DOC',
      document: version.id,
      outcome: () => (isShown ? ok : rejected(404)),
    };
    const path = `/carenets/${carenet.id}/documents/${version.id}`;
    const body = await scene.perform(by, { ...read, path, operation: 'carenet_document' });
    const meta = await scene.perform(by, {
      ...read,
      path: `${path}/meta`,
      operation: 'carenet_document_meta',
    });
    if (body.status !== 200) continue;
    requireSame(`${by.name} content of ${version.id} in ${carenet.name}`, version.body, body.text);
    requireSame(
      `${by.name} metadata of ${version.id} in ${carenet.name}`,
      metadata(scene, version, false),
      described(parseXml(meta.text)),
    );
  }
}
