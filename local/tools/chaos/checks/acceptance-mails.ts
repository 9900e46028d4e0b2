/** Who has invited was told that somebody accepted. */
import type { Check, Run } from '../run.ts';

/** Once, unless a fault came between sending and recording. */
export function acceptanceMails(run: Run, accountId: string, isAccepted: boolean): Check {
  return async ({ acceptances }) => {
    const count = acceptances.filter((address) => address === accountId).length;
    const expected = isAccepted ? 1 : 0;
    if (count < expected) run.violated(`${accountId} was not mailed that the invitation was accepted`);
    if (count - expected > (isAccepted ? run.mailRepeats : 0))
      run.violated(
        `${accountId} received ${count} mails about an invitation, and ${expected} should be sent`,
      );
  };
}
