import { setTimeout as wait } from 'node:timers/promises';

/** A mail as it reached the SES endpoint. */
export interface Mail {
  readonly messageId: string;
  readonly from: string;
  /** As in the header: with the name, if there is one. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
}

interface StoredMail {
  readonly messageId: string;
  readonly from: string;
  readonly destination: { readonly to: readonly string[] };
  readonly subject: string;
  readonly body: { readonly text?: string; readonly html?: string };
}

/**
 * The mails that were sent from this address, in the order of sending. `since`: epoch seconds before which none were. The endpoint has
 * those of all services of a run.
 */
export async function mailsFrom(sender: string, endpoint: string, since = 0): Promise<Mail[]> {
  const answer = await fetch(`${endpoint}/store?since=${since}`);
  const { emails } = (await answer.json()) as { emails: StoredMail[] };
  return emails.filter(({ from }) => from.includes(sender)).map(mailOf);
}

/** Polls until one of the mails is the wanted one. Rejects after the timeout with the mails there were. */
export async function waitForMail(
  look: () => Promise<Mail[]>,
  isWanted: (mail: Mail) => boolean,
  milliseconds: number,
): Promise<Mail> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const mails = await look();
    const found = mails.find(isWanted);
    if (found) return found;
    if (Date.now() > end) throw new Error(`No such mail among: ${mails.map(describe).join('; ') || 'none'}`);
    await wait(50);
  }
}

function describe({ to, subject }: Mail): string {
  return `"${subject}" to ${to.join(', ')}`;
}

function mailOf({ messageId, from, destination, subject, body }: StoredMail): Mail {
  return { messageId, from, to: destination.to, subject, text: body.text ?? '', html: body.html };
}
