/** Where a file of a link is, for an hour: a text that only this service can make and read (docs/contract/links.md#link_file). */
import type { OpenContext } from '../context.ts';
import { ticketMilliseconds } from './state.ts';

type Clock = Pick<OpenContext, 'keyring' | 'now'>;

/** The ticket for one file of a link, by its position. The master keys must have been loaded. */
export function newTicket(locator: string, index: number, { keyring, now }: Clock): string {
  return keyring.seal(`${index} ${now.getTime() + ticketMilliseconds}`, contextOf(locator));
}

/** The position of the file; undefined for a ticket that is altered, of another link, or too old. Reads nothing. */
export async function fileInTicket(
  ticket: string,
  locator: string,
  { keyring, now }: Clock,
): Promise<number | undefined> {
  const plain = await keyring.open(ticket, contextOf(locator)).catch(() => undefined);
  if (plain === undefined) return undefined;
  const [index, until] = plain.split(' ').map(Number) as [number, number];
  return until > now.getTime() ? index : undefined;
}

function contextOf(locator: string): string {
  return `file of a link ${locator}`;
}
