/**
 * What the sweeper does: asks for mails that are due, dispatches items stuck in the outbox, removes orphaned bodies and messages that were
 * never completed and the files of links that are over, and moves old audit entries to the bucket where that is wanted.
 */
import { archiveAudits } from '../../../shared/domain/audits/archive/sweep.ts';
import { removeUnclaimedBodies } from '../../../shared/domain/bodies/sweep-orphaned-bodies.ts';
import { removeFilesOfOver } from '../../../shared/domain/links/sweep-links.ts';
import { askForDueMails } from '../../../shared/domain/mail/notices/ask-for-due.ts';
import { discardOverdue } from '../../../shared/domain/messages/sweep-waiting.ts';
import type { Dispatching } from '../../../shared/domain/outbox/dispatch.ts';
import { resendPending } from '../../../shared/domain/outbox/resend.ts';
import type { Log } from '../../../shared/log.ts';
import type { Config } from '../../../shared/settings/config.ts';
import type { Bodies, Store } from '../../../shared/store/store.ts';

export interface Sweeping {
  readonly config: Config;
  readonly store: Store;
  readonly bodies: Bodies;
  readonly dispatching: Dispatching;
  readonly now: () => Date;
  readonly log: Log;
}

/** Returns a sweep. All its jobs run; if any failed, it then throws the error of the first in their order. */
export function createSweep({ config, store, bodies, dispatching, now, log }: Sweeping): () => Promise<void> {
  const sweeping = { store, bodies, clockWindow: config.clockWindow };

  async function resend(): Promise<void> {
    const failures = await resendPending(now(), dispatching);
    for (const [eventId, error] of failures)
      log.error('An outbox item was not dispatched.', error, { eventId });
    if (failures.size > 0) throw new Error(`${failures.size} outbox items were not dispatched.`);
  }

  async function askForMails(): Promise<void> {
    const asked = await askForDueMails(now(), dispatching);
    if (asked > 0) log.info('Mails that are due were queued.', { asked });
  }

  async function sweepBodies(): Promise<void> {
    const removed = await removeUnclaimedBodies(now(), sweeping);
    if (removed > 0) log.info('Bodies without a document were removed.', { removed });
  }

  async function sweepMessages(): Promise<void> {
    const overdue = await discardOverdue(now(), { store, bodies });
    if (overdue > 0) log.info('Messages that were never completed were removed.', { overdue });
  }

  async function sweepLinks(): Promise<void> {
    const removed = await removeFilesOfOver(now(), { store, bodies });
    if (removed > 0) log.info('Files of links that are over were removed.', { links: removed });
  }

  async function archive(): Promise<void> {
    const months = config.auditArchiveMonths;
    if (months === undefined) return;
    const moved = await archiveAudits(now(), { store, bodies, months });
    if (moved > 0) log.info('Audit entries were moved to the bucket.', { moved });
  }

  return async () => {
    const jobs = [resend(), askForMails(), sweepBodies(), sweepMessages(), sweepLinks(), archive()];
    const results = await Promise.allSettled(jobs);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };
}
