/** Where a person's request to a UI app comes from, as that app sees it. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ApiError } from '../../errors.ts';

/**
 * The network of an address: IPv4 counts singly, IPv6 by /64, because a household has at least that many (RFC 6177). An IPv4
 * address inside IPv6 is the same network as the address alone. Throws 400 when the text is no IP address.
 */
export function networkOf(source: string): string {
  return prefixOf(source, { ipv4: 32, ipv6: 64 });
}

/** The larger block that one subscriber may hold: IPv4 by /24, IPv6 by /48. Throws 400 likewise. */
export function blockOf(source: string): string {
  return prefixOf(source, { ipv4: 24, ipv6: 48 });
}

function prefixOf(source: string, bits: Readonly<Record<'ipv4' | 'ipv6', number>>): string {
  if (isIP(source) === 0) throw new ApiError('parameter_invalid', { name: 'source', form: 'an IP address' });
  const address = ipaddr.process(source);
  const kind = address.kind();
  const size = bits[kind];
  const prefix = address.toByteArray().slice(0, size / 8);
  return `${kind} ${Buffer.from(prefix).toString('hex')}/${size}`;
}
