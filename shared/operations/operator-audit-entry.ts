/** Audit entries of what operators do. They name only the operator; CloudTrail tells who that is. */

import { newId } from '../ids.ts';
import { type AuditItem, keys } from '../store/items/index.ts';
import { put, type Write } from '../store/writes.ts';

/** The principal of such an entry, and the creator of what an operator creates. No account or app has this id. */
export const operator = 'operator';

/** What a command is about. */
export interface About {
  readonly recordId?: string | undefined;
  readonly documentId?: string | undefined;
  /** The app whose external id is used, and that id. */
  readonly appId?: string | undefined;
  readonly externalId?: string | undefined;
  /** The entry is among those without a record, not in the trail of the record that it is about. */
  readonly apart?: boolean;
}

/**
 * Returns the write of one command's entry, in the trail of the record that it is about, if there is one. The
 * words of the command take the place of the path of a call; they contain no secrets.
 */
export function operatorEntry(
  operation: string,
  now: Date,
  words: readonly string[],
  { recordId = '', documentId = '', appId = '', externalId = '', apart = false }: About = {},
): Write {
  const time = now.toISOString();
  const id = newId(now);
  const item: AuditItem = {
    id,
    requestId: '',
    time,
    operation,
    status: 200,
    successful: true,
    principal: operator,
    proxy: '',
    recordId,
    carenetId: '',
    appId,
    documentId,
    externalId,
    messageId: '',
    method: '',
    path: words.join(' '),
    sourceIp: '',
  };
  const inTrail = recordId !== '' && !apart;
  return put(inTrail ? keys.audit(recordId, time, id) : keys.auditElsewhere(true, time, id), item);
}
