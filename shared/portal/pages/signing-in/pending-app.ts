/** The key for the code app, until a code has shown that the app has it: in a sealed cookie, so that the page can be loaded again. */
import type { PortalContext } from '../../environment.ts';

interface PendingApp {
  /** In base32. */
  readonly secret: string;
  /** `otpauth://…` */
  readonly uri: string;
  /** Where the person goes on: a path of this portal. */
  readonly next: string;
}

interface Kept extends PendingApp {
  readonly accountId: string;
  readonly until: number;
}

/** In minutes, as long as the service waits for the code. */
const minutes = 10;

export function writePendingApp(context: PortalContext, pending: PendingApp): void {
  const { cookies, now, session } = context.var.request;
  const until = now.getTime() + minutes * 60_000;
  cookies.write(context, 'code-app', { ...pending, accountId: session!.accountId, until });
}

/** Undefined unless the person who is signed in began to set it up here, and not too long ago. */
export function readPendingApp(context: PortalContext): PendingApp | undefined {
  const { cookies, now, session } = context.var.request;
  const kept = cookies.read(context, 'code-app') as Kept | undefined;
  if (!kept || kept.until < now.getTime() || kept.accountId !== session?.accountId) return undefined;
  const { secret, uri, next } = kept;
  return { secret, uri, next };
}

export function forgetPendingApp(context: PortalContext): void {
  context.var.request.cookies.remove(context, 'code-app');
}
