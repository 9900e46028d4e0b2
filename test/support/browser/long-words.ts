/** Fills a record with words of 80 characters without a space: names, codes and texts of other systems may look like that. */

import { storeModels } from '../medical/facts.ts';
import { filledValuesOf, type ModelName, modelNames } from '../medical/filled.ts';
import { model } from '../medical/models-document.ts';
import { sendToAccount } from '../messages.ts';
import { admin, createRecord, demographics, succeeded } from '../scenario.ts';
import type { TestService } from '../service.ts';
import type { FilledRecord } from './filled-record.ts';
import { createPerson, nameDocument } from './patient.ts';

const longWord = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 80);

/** Fields whose text may be of any length: names of codes, and what somebody wrote. */
const texts = /_title$|instructions$|comments$/;

/** Its numbers, dates and codes stay. */
function withLongWords(name: ModelName): string {
  const values = Object.entries(filledValuesOf(name)).map(([field, value]): [string, typeof value] => [
    field,
    typeof value === 'string' && texts.test(field) && !/(?:_identifier|_system)$/.test(field)
      ? longWord
      : value,
  ]);
  return model(name, values);
}

/** Also of what is around the record: its name, a circle, the people in it, a message, and another record of the same name. */
export async function addLongWords(
  service: TestService,
  { patient, documents, circle }: FilledRecord,
): Promise<void> {
  const desk = admin(service);
  const { id, recordId, session } = patient;
  await storeModels(desk, recordId, ...modelNames.map(withLongWords));
  for (const path of [documents.pdf, documents.letter, documents.xml])
    await nameDocument(patient, path.split('/').at(-1)!, longWord);
  const friend = await createPerson(service, longWord);
  const calls = [
    [`/carenets/${circle}/accounts/`, { account_id: friend.id }],
    [`/records/${recordId}/shares/`, { account_id: friend.id, role_label: longWord.slice(0, 50) }],
    [`/records/${recordId}/carenets/`, { name: longWord.slice(0, 40) }],
  ] as const;
  for (const [path, form] of calls) succeeded(await session.post(path, { form }), path);
  const notice = { form: { content: longWord } };
  succeeded(await desk.post(`/records/${recordId}/notifications/`, notice), 'record_notify');
  await sendToAccount(desk, id, { subject: longWord, body: longWord });
  const named = { given: longWord, family: longWord };
  await createRecord(service, patient, named);
  const change = { body: demographics(named) };
  succeeded(await session.put(`/records/${recordId}/demographics`, change), 'demographics');
}
