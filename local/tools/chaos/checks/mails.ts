/** Everybody who is to get a mail has got it, once unless a fault came between sending and recording. */
import type { Run } from '../run.ts';
import type { View } from './view.ts';

export function checkMails(
  run: Run,
  view: View,
  recipients: readonly string[],
  mailed: readonly string[],
): void {
  let repeated = 0;
  for (const id of recipients) {
    const count = view.mails.filter((address) => address === id).length;
    const isMailed = mailed.includes(id);
    if (isMailed && count === 0) run.violated(`${id} has got no mail`);
    if (!isMailed && count > 0) run.violated(`${id} has got ${count} mails that nobody should send`);
    repeated += Math.max(0, count - 1);
  }
  if (repeated > run.mailRepeats) {
    run.violated(`${repeated} mails were repeated after ${run.mailRepeats} faults that could be the reason`);
  }
}
