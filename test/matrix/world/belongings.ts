/** What an account has of its own, apart from the records that the calls are about. */
import { randomUUID } from 'node:crypto';
import { enableApp } from '../../http/carenets/sharing.ts';
import { note } from '../../support/documents.ts';
import { attach, messagesOf, sendToRecord } from '../../support/messages.ts';
import { admin, createRecord, type Holder } from '../../support/scenario.ts';
import type { MatrixService } from './apps.ts';

export interface Belongings {
  /** A record with the app of TU enabled. */
  readonly recordId: string;
  /** A message about it, with an attachment. */
  readonly messageId: string;
}

export async function createBelongings(service: MatrixService, holder: Holder): Promise<Belongings> {
  const recordId = await createRecord(service, holder);
  await enableApp(service, recordId, service.apps.user);
  return { recordId, messageId: await sendAttachment(service, holder, recordId) };
}

/** Answers the id of the message in the account's inbox. */
export async function sendAttachment(
  service: MatrixService,
  holder: Holder,
  recordId: string,
): Promise<string> {
  const key = randomUUID();
  await sendToRecord(admin(service), recordId, key, 1);
  await attach(admin(service), recordId, key, 1, note(key));
  const [newest] = await messagesOf(holder);
  return newest!.attributes.id!;
}
