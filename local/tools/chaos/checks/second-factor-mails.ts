/** A person was told that signing in takes two steps, and that a recovery code was used. */
import type { Check, Run } from '../run.ts';

/** Each once, unless a fault came between sending and recording. */
export function secondFactorMails(run: Run, accountId: string): Check {
  return async ({ factors }) => {
    const count = factors.filter((address) => address === accountId).length;
    if (count < 2) run.violated(`${accountId} received ${count} of 2 mails about the second factor`);
    if (count - 2 > run.mailRepeats)
      run.violated(`${count - 2} mails were repeated, but only ${run.mailRepeats} faults could cause that`);
  };
}
