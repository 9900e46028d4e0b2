/** Mails that people ask for without a session: not too many for one address (docs/contract/accounts.md#mail). */
import { limits } from '../../limits.ts';
import type { MailRequest, MailRequestsItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { absent, put, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { isRecent } from './mail-limit.ts';

const hourMs = 3_600_000;

/** Requests of the last hour: those whose links are valid. */
export function liveRequests(item: MailRequestsItem | undefined, now: Date): readonly MailRequest[] {
  return (item?.requests ?? []).filter(({ at }) => now.getTime() < Date.parse(at) + hourMs);
}

/** Whether another mail may be sent: one a minute and five an hour. */
export function mayAsk(item: MailRequestsItem | undefined, now: Date): boolean {
  const live = liveRequests(item, now);
  return live.length < limits.mailsPerHour && !isRecent(live.at(-1)?.at, now);
}

/** Adds a request; links that were mailed earlier stay valid. Rejected with `retry` when another came between. */
export function addRequest(
  key: Key<MailRequestsItem>,
  item: MailRequestsItem | undefined,
  request: MailRequest,
  now: Date,
): Write {
  const changed = {
    requests: [...liveRequests(item, now), request],
    revision: (item?.revision ?? 0) + 1,
    ttl: epochSeconds(now) + hourMs / 1000,
  };
  const when = item ? { revision: item.revision } : { PK: absent };
  return put(key, changed, { when, refused: 'retry' });
}
