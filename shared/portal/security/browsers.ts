/**
 * What makes this browser known to the accounts that signed in here, so that strangers' guesses do not slow them down
 * (docs/contract/accounts.md#slowing-down), and what makes it a trusted one (docs/contract/sign-in.md#trusted-browsers). In a sealed cookie, by user
 * name: families share a computer. A passkey tells no user name before it has signed in, so its user handle stands beside the name.
 */
import type { PortalContext } from '../environment.ts';

/** More do not fit the cookie, and one browser hardly has more people. */
const mostPeople = 5;

type Entry = readonly [name: string, token: string, userHandle?: string];

/** What an earlier sign-in with this user name brought. */
export function browserFor(context: PortalContext, username: string): string | undefined {
  return entriesIn(context).find(([name]) => name === nameOf(username))?.[1];
}

/** What an earlier sign-in with a passkey of this person brought. */
export function browserOfHandle(context: PortalContext, userHandle: string | undefined): string | undefined {
  if (userHandle === undefined) return undefined;
  return entriesIn(context).find(([, , handle]) => handle === userHandle)?.[1];
}

/** Whether somebody has signed in with a passkey in this browser. */
export function hasUsedPasskey(context: PortalContext): boolean {
  return entriesIn(context).some(([, , handle]) => handle !== undefined);
}

/** Keeps it for the next sign-in. Of too many people, the one who has not signed in for longest is forgotten. */
export function rememberBrowser(
  context: PortalContext,
  username: string,
  token: string,
  userHandle?: string | undefined,
): void {
  const name = nameOf(username);
  const entries = entriesIn(context);
  const others = entries.filter(([other]) => other !== name);
  const handle = userHandle ?? entries.find(([own]) => own === name)?.[2];
  const entry: Entry = handle === undefined ? [name, token] : [name, token, handle];
  context.var.request.cookies.write(context, 'browsers', [...others.slice(1 - mostPeople), entry]);
}

function entriesIn(context: PortalContext): readonly Entry[] {
  const value = context.var.request.cookies.read(context, 'browsers');
  return Array.isArray(value) ? value : [];
}

function nameOf(username: string): string {
  return username.trim().toLowerCase();
}
