/** The audit trail of the record: docs/contract/audits.md#audits. */
import { parseXml, type XmlElement } from '../../../support/xml-tree.ts';
import { requireSame } from '../difference.ts';
import type { AuditEntry } from '../model/state.ts';
import { ok } from '../plan.ts';
import type { Participant, Scene } from '../scene.ts';

/** How many of the newest entries are compared. */
const compared = 300;

export async function viewAudit(scene: Scene, by: Participant): Promise<void> {
  const before = scene.model.audit.slice();
  const { status, text } = await scene.perform(by, {
    method: 'GET',
    path: scene.record('/audits/'),
    query: { limit: '1000' },
    operation: 'audit_record_view',
    rule: 'REC_DOC',
    outcome: () => ok,
  });
  if (status !== 200) return;
  const entries = everyElement(parseXml(text), 'AuditEntry').map(rowOf);
  // A caller that was not authenticated is no caller of the model.
  const known = entries.filter(({ principal }) => principal !== '').slice(0, compared);
  const expected = before.toReversed().slice(0, known.length);
  for (const [index, entry] of expected.entries()) {
    const found = known[index]!;
    const documentId = entry.documentId ?? found.documentId;
    requireSame(`${by.name} audit entry ${index}`, { ...entry, documentId }, found);
  }
}

function rowOf(entry: XmlElement): AuditEntry {
  const part = (name: string) => entry.children.find((child) => child.name === name)!.attributes;
  const basic = part('BasicInfo');
  const resources = part('Resources');
  const { effective_principal: principal, proxied_principal: proxiedBy } = part('PrincipalInfo');
  return {
    operation: basic.view_func!,
    status: Number(part('ResponseInfo').resp_code),
    at: basic.datetime!,
    principal: principal!,
    proxiedBy: proxiedBy!,
    carenetId: resources.carenet_id!,
    documentId: resources.document_id!,
  };
}

function everyElement(element: XmlElement, name: string): XmlElement[] {
  return element.name === name ? [element] : element.children.flatMap((child) => everyElement(child, name));
}
