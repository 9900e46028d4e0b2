/** Everyone who should get a mail got one, and only one unless a fault came between sending and recording. */
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
    if (isMailed && count === 0) run.violated(`${id} received no mail`);
    if (!isMailed && count > 0) run.violated(`${id} received ${count} mails that should not be sent`);
    repeated += Math.max(0, count - 1);
  }
  if (repeated > run.mailRepeats) {
    run.violated(`${repeated} mails were repeated, but only ${run.mailRepeats} faults could cause that`);
  }
}
