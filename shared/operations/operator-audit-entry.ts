/** What operators do leaves audit entries too, in the name of the operator. Who that is, AWS knows (CloudTrail). */

import type { AuditItem } from '../domain/items.ts';
import { newId } from '../ids.ts';
import { keys } from '../store/keys.ts';
import { put, type Write } from '../store/writes.ts';

/** The principal of such an entry, and the creator of what an operator has made. No account and no app is called so. */
export const operator = 'operator';

/** What a command is about. */
export interface About {
  readonly recordId?: string | undefined;
  readonly documentId?: string | undefined;
  /** The entry stands among those without a record, and not in the trail of the record that it is about. */
  readonly apart?: boolean;
}

/**
 * The entry of one command as a write, in the trail of the record that it is about, if there is one. The words of the
 * command stand in place of the path of a call; there are no secrets among them.
 */
export function operatorEntry(
  operation: string,
  now: Date,
  words: readonly string[],
  { recordId = '', documentId = '', apart = false }: About = {},
): Write {
  const time = now.toISOString();
  const id = newId(now);
  const item: AuditItem = {
    id,
    time,
    operation,
    status: 200,
    successful: true,
    principal: operator,
    proxy: '',
    recordId,
    carenetId: '',
    appId: '',
    documentId,
    externalId: '',
    messageId: '',
    method: '',
    path: words.join(' '),
    sourceIp: '',
  };
  const inTrail = recordId !== '' && !apart;
  return put(inTrail ? keys.audit(recordId, time, id) : keys.auditElsewhere(true, time, id), { ...item });
}
