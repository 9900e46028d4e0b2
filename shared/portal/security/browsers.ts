/**
 * What makes this browser known to the accounts that signed in here, so that strangers' guesses do not slow them down
 * (docs/contract/accounts.md#slowing-down). In a sealed cookie, by user name: families share a computer.
 */
import type { PortalContext } from '../environment.ts';

/** More do not fit the cookie, and one browser hardly has more people. */
const mostPeople = 5;

/** What an earlier sign-in with this user name brought. */
export function browserFor(context: PortalContext, username: string): string | undefined {
  return entriesIn(context).find(([name]) => name === nameOf(username))?.[1];
}

/** Keeps it for the next sign-in. Of too many people, the one who has not signed in for longest is forgotten. */
export function rememberBrowser(context: PortalContext, username: string, token: string): void {
  const name = nameOf(username);
  const others = entriesIn(context).filter(([other]) => other !== name);
  const kept = [...others.slice(1 - mostPeople), [name, token]];
  context.var.request.cookies.write(context, 'browsers', kept);
}

function entriesIn(context: PortalContext): readonly (readonly [name: string, token: string])[] {
  const value = context.var.request.cookies.read(context, 'browsers');
  return Array.isArray(value) ? value : [];
}

function nameOf(username: string): string {
  return username.trim().toLowerCase();
}
