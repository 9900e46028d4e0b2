/** Two people: what one shares the other sees at once, and what she takes back is gone at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { fillIn, look } from '../support/page-forms.ts';
import { type ActiveAccount, admin, authorizeApp, carenetOf, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let doctor: ActiveAccount;
let record: string;
let document: string;
let [hers, his]: Visitor[] = [];
beforeAll(async () => {
  service = await startServiceInMemory();
  [patient, doctor] = await Promise.all([createPatient(service, 'Agnes', 'Halloran'), createPerson(service)]);
  record = `/records/${patient.recordId}`;
  const body = models(problem('Hay fever'));
  document = `${record}/documents/${idOf(await createDocument(admin(service), patient.recordId, body))}`;
  [hers, his] = await Promise.all([visit(service, patient), visit(service, doctor)]);
});

const she = (path: string) => look(hers!, path);
const he = (path: string) => look(his!, path);
/** She sends a form of this page. */
const sends = async (page: string, action: string, values = {}) =>
  fillIn(hers!, await she(page), action, values);

const notShared = 'nobody has shared one with you';
const gone = /There is nothing here|You may not see this/;

describe('Two people', () => {
  it('share through a circle: seen at once, changed at once, gone at once', async () => {
    const circle = `${record}/sharing/${await carenetOf(patient, 'Physicians')}`;
    const shows = (...kind: readonly string[]) => sends(circle, `${circle}/types`, { kind });
    expect((await he('/records')).words).toContain(notShared);
    await sends(`${circle}/members`, `${circle}/people`, { account: doctor.id });
    const list = await he('/records');
    expect(list.words).toContain('Agnes Halloran');
    const [, health] = /href="(\/carenets\/[^"]+\/health)"/.exec(list.html)!;
    expect((await he(health!)).words).toContain('Not recorded, or not shared through this circle');

    await shows('kind Problem');
    const [, shown] = /href="(\/carenets\/[^"]+\/documents\/[^"?]+)"/.exec((await he(health!)).html)!;
    expect((await he(shown!)).words).toContain('Hay fever');
    await shows();
    expect((await he(shown!)).words).toMatch(gone);

    await sends(`${circle}/members`, `${circle}/people/remove`);
    for (const address of [health!, shown!]) {
      const { words } = await he(address);
      expect(words).toMatch(gone);
      expect(words).not.toContain('Agnes Halloran');
    }
    expect((await he('/records')).words).toContain(notShared);
  });

  it('share the whole record: seen at once, gone at once, also in a form that is still open', async () => {
    const sharing = `${record}/sharing`;
    const question = { account: doctor.id, role: 'family doctor' };
    await fillIn(hers!, await sends(sharing, `${sharing}/whole`, question), `${sharing}/whole`);
    expect((await he('/records')).words).toContain('Shared with you in full (family doctor)');
    const open = await he(document);
    await sends(sharing, `${sharing}/whole/remove`);
    const label = 'Changed by the doctor';
    expect((await fillIn(his!, open, `${document}/label`, { label })).words).toMatch(gone);
    expect((await she(document)).html).toContain('<h1>Hay fever</h1>');
  });

  it('control the same record: an app that one lets in the other sees and stops', async () => {
    const form = { account_id: doctor.id };
    succeeded(await patient.session.post(`${record}/shares/`, { form }), 'record_share_add');
    const app = await authorizeApp(service, patient, patient.recordId);
    expect((await app.get(document)).status).toBe(200);
    await fillIn(his!, await he(`${record}/apps`), `${record}/apps/remove`);
    expect((await app.get(document)).status).toBe(403);
    expect((await she(`${record}/apps`)).words).toContain('No app uses this record.');
    expect((await she(`${record}/activity`)).words).toContain('took away the access of an app');
  });
});
