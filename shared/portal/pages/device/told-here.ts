/** Which of an account's subscriptions is that of this browser: a cookie says so, since the service knows no browsers. */
import type { PortalContext } from '../../environment.ts';

interface Told {
  readonly account: string;
  readonly id: string;
}

/** Undefined when notices are not on here, or for another account. */
export function toldHere(context: PortalContext): string | undefined {
  const { cookies, session } = context.var.request;
  const told = cookies.read(context, 'told') as Partial<Told> | undefined;
  return told?.account === session?.accountId && typeof told?.id === 'string' ? told.id : undefined;
}

export function rememberTold(context: PortalContext, id: string): void {
  const { cookies, session } = context.var.request;
  cookies.write(context, 'told', { account: session!.accountId, id } satisfies Told);
}

export function forgetTold(context: PortalContext): void {
  context.var.request.cookies.remove(context, 'told');
}
