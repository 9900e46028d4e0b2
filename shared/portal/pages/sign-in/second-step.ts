/**
 * Between the password and the second step. What the service gave for the way stands in a sealed cookie, as long as it is good: a
 * person who reads a code in another app may find her page loaded again when she comes back.
 */
import type { PortalContext } from '../../environment.ts';

/** docs/contract/sign-in.md#the-first-step: ways of the second step. */
const methods = ['totp', 'recovery', 'passkey'] as const;

export type Method = (typeof methods)[number];

export interface SecondStep {
  readonly ticket: string;
  readonly methods: readonly Method[];
  readonly username: string;
  /** Where the person wanted to go: a path of this portal. */
  readonly next?: string | undefined;
}

/** In minutes, as long as the service takes the ticket. */
const minutes = 10;

/** A longer path does not fit the cookie. The person then begins at her records. */
const longestPath = 2000;

/** What the service says of the ways. */
export function methodsIn(text: string | undefined): readonly Method[] {
  const named = (text ?? '').split(',');
  return methods.filter((method) => named.includes(method));
}

export function writeSecondStep(context: PortalContext, { next, ...step }: SecondStep): void {
  const { cookies, now } = context.var.request;
  const until = now.getTime() + minutes * 60_000;
  const path = next !== undefined && next.length <= longestPath ? next : undefined;
  cookies.write(context, 'second-step', { ...step, next: path, until });
}

/** Undefined when nobody has given a password here, or too long ago. */
export function readSecondStep(context: PortalContext): SecondStep | undefined {
  const { cookies, now } = context.var.request;
  const kept = cookies.read(context, 'second-step') as (SecondStep & { readonly until: number }) | undefined;
  if (!kept || kept.until < now.getTime()) return undefined;
  const { until: _, ...step } = kept;
  return step;
}

export function forgetSecondStep(context: PortalContext): void {
  if (context.var.request.cookies.read(context, 'second-step') === undefined) return;
  context.var.request.cookies.remove(context, 'second-step');
}
