/** Addresses that may be called (docs/contract/subscriptions.md#ssrf-protection). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface AddressRules {
  /** Whether this machine may be called: for development. It allows nothing else. */
  readonly allowLoopback: boolean;
}

/** All that is or will be assigned to Internet hosts; forms that embed an IPv4 address are outside. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** A public address that is a cloud service for its own machines (Azure's host agent). */
const ofTheCloud = ['168.63.129.16'];

/** Whether the address belongs to the public Internet. A text that is not an address does not. */
export function mayBeCalled(address: string, { allowLoopback }: AddressRules): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (allowLoopback && range === 'loopback') return true;
  if (range !== 'unicast' || ofTheCloud.includes(address)) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}
