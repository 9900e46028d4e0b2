/** Where a request comes from. */
import type { PortalContext } from '../environment.ts';

/**
 * The IP address from which the person calls, as the gateway in front of the portal saw the connection. Headers such as
 * `X-Forwarded-For` are never looked at: anybody can send them.
 */
export function sourceOf(context: PortalContext): string {
  const address = context.env?.requestContext?.http?.sourceIp;
  if (address === undefined) throw new Error('The gateway does not say where the request comes from.');
  // A link-local address carries its zone (RFC 4007, 11), which only this machine knows.
  return address.replace(/%.*$/, '');
}
