/** Mails that calls for passkeys have asked for. */
import type { TestService } from '../../support/service.ts';
import { outboxOf } from '../../workers/support.ts';

/** The kinds of mails to this account, in no order. */
export async function mailsTo(service: TestService, accountId: string): Promise<readonly unknown[]> {
  const events = await outboxOf(service);
  return events.flatMap((event) =>
    event.event === 'mail' && event.accountId === accountId ? [event.mail] : [],
  );
}
