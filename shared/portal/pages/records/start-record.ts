/** Starts a record for an account, in two calls of the portal itself. */
import { createHash } from 'node:crypto';
import type { Client } from '../../../client/index.ts';

interface NewRecord {
  /** The id of the portal as an app. */
  readonly appId: string;
  readonly accountId: string;
  /** From the form. */
  readonly formId: string;
  /** Demographics, as XML. */
  readonly body: string;
}

/**
 * Returns the id of the record. Repeated with the same form, it goes on where it stopped. The record belongs to the portal until
 * the second call; one that belongs to somebody else by now is not taken back, and the id is undefined.
 */
export async function startRecord(portal: Client, record: NewRecord): Promise<string | undefined> {
  const { appId, accountId, body } = record;
  const externalId = createHash('sha256').update(`${accountId}\n${record.formId}`).digest('hex');
  const { id: recordId } = await portal.recordCreateExt({
    principalEmail: appId,
    externalId,
    body,
    mediaType: 'application/xml',
  });
  const owner = await portal.recordGetOwner({ recordId });
  if (owner.id === appId) await portal.recordSetOwner({ recordId, body: accountId });
  else if (owner.id !== accountId) return undefined;
  return recordId;
}
