/** Addresses that may be called (wire contract: experimental subscriptions, SSRF protection). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface AddressRules {
  /** Whether this very machine may be called: for development. Nothing else is let through with it. */
  readonly allowLoopback: boolean;
}

/** All that is or will be handed out to hosts of the Internet; forms that carry an IPv4 address lie outside. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Public by its number, and yet a service of the cloud to its own machines (Azure's host agent). */
const ofTheCloud = ['168.63.129.16'];

/** Whether the address is one of the Internet, and no other. Text that is no address is refused. */
export function mayBeCalled(address: string, { allowLoopback }: AddressRules): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (allowLoopback && range === 'loopback') return true;
  if (range !== 'unicast' || ofTheCloud.includes(address)) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}
