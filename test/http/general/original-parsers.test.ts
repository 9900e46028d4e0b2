/** What the parsers of the original programs find in elements and attributes that these do not know: docs/contract/apps.md#elements-they-do-not-know. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDocument, documentPrefix, documentsPath } from '../../support/documents.ts';
import { bundle, fhir, patient } from '../../support/fhir/resources.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { inCarenet, minimalPath, reportPath } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createPerson } from '../../support/people.ts';
import { findPythonWith } from '../../support/python-tools.ts';
import { accountPath, createRecord, succeeded } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { addMember, carenetsOf, shareKind } from '../carenets/sharing.ts';

const python = findPythonWith('xml.dom.minidom', 'what the parsers of the original programs find in answers');

/** What each parser found in each of these texts. */
function found(texts: Readonly<Record<string, string>>): Record<string, unknown[][]> {
  const program = join(import.meta.dirname, 'original-parsers.py');
  const { status, stdout, stderr } = spawnSync(python!, [program], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const { service, owner } = await startWithOneRecord();

const subject = { reference: 'Patient/p1' };
const penicillin = { resourceType: 'AllergyIntolerance', patient: subject, code: { text: 'Penicillin' } };
const asthma = { resourceType: 'Condition', subject, code: { text: 'Asthma' } };

describe.skipIf(!python)('The parsers around the Python client', () => {
  it('find in lists and metadata one of each part, beside what a document holds', async () => {
    const record = await createRecord(service, owner);
    const id = await storeModels(owner.session, record, problem('Asthma'));
    const label = { body: 'Letter' };
    succeeded(await owner.session.put(documentsPath(record, id, 'label'), label), 'label');
    const form = { status: 'void', reason: 'wrong' };
    succeeded(await owner.session.post(documentsPath(record, id, 'set-status'), { form }), 'set-status');
    const list = await owner.session.get(documentsPath(record), { query: { status: 'void' } });
    const meta = await owner.session.get(documentsPath(record, id, 'meta'));
    for (const { text } of [list, meta]) {
      expect(text).toContain('<contents name="Asthma"');
      const document = {
        id,
        type: `${documentPrefix}Models`,
        latest: [id],
        status: ['void'],
        label: ['Letter'],
        fullname: ['Marta Oyelaran'],
        name: [],
      };
      expect(found({ documents: text })).toEqual({ documents: [[document], [document]] });
    }
  });

  it('find in a message of a person what they find in one of an app', async () => {
    const record = await createRecord(service, owner);
    const member = await createPerson(service, 'member', 'Ruth Adams');
    const family = (await carenetsOf(owner.session, record)).Family!;
    await addMember(owner.session, family, member);
    const form = { subject: 'Your letter', body: 'Here it is.', num_attachments: '1' };
    const sent = await member.session.post(`/carenets/${family}/messages`, { form });
    const { id } = succeeded(sent, 'carenet_message').json() as { id: string };
    const path = accountPath(member.id, `/sent/${id}/attachments/1`);
    const file = { body: 'Dear Marta', contentType: 'text/plain', query: { label: 'Letter.txt' } };
    succeeded(await member.session.post(path, file), 'sent_message_attach');
    const list = succeeded(await owner.session.get(accountPath(owner.id, '/inbox/')), 'account_inbox');
    const { id: messageId = '' } = list.xml().children[0]!.attributes;
    const one = await owner.session.get(accountPath(owner.id, `/inbox/${messageId}`));
    expect(succeeded(one, 'account_inbox_message').text).toContain('label="Letter.txt"');
    const read = (text: string) =>
      child(text === one.text ? one.xml() : list.xml().children[0]!, 'read_at').text;
    for (const { text } of [list, one]) {
      const message = {
        id: messageId,
        sender: [member.id],
        received_at: [child(one.xml(), 'received_at').text],
        read_at: [read(text)],
        archived_at: [''],
        subject: ['Your letter'],
        severity: ['low'],
        attachments: [['1', '', '10', '']],
      };
      expect(found({ messages: text })).toEqual({ messages: [[message], [message]] });
    }
  });

  it('read facts that name no document', async () => {
    const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
    const file = bundle(patient('Rosa', 'Lind'), penicillin, asthma);
    await createDocument(owner.session, record, file, fhir);
    const family = (await carenetsOf(owner.session, record)).Family!;
    await shareKind(owner.session, record, family, 'Allergy');
    const read = async (path: string, query: Record<string, string> = {}) =>
      succeeded(await owner.session.get(path, { query }), 'report').text;
    const report = reportPath(inCarenet(family), 'Allergy');
    const nothing = { id: '', type: '', latest: [], status: [], label: [], fullname: [], name: [] };
    expect(
      found({
        rows: await read(report),
        facts: await read(report, { response_format: 'application/xml' }),
        minimal: await read(minimalPath(inCarenet(family), 'allergies')),
      }),
    ).toEqual({ rows: [['']], facts: [['']], minimal: [[nothing], [nothing]] });
  });
});
