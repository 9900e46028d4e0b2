/** Addresses to which a browser is sent back (docs/contract/smart.md#addresses-to-return-to). Pure. */
import type { SmartRegistration } from '../store/items/smart-registration.ts';

type Client = Pick<SmartRegistration, 'redirectUris' | 'authMethod'>;

/** An address of this machine, with its port as a part of its own. Not `localhost`, which may be another machine (RFC 8252 §8.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::([0-9]{1,5}))?(\/.*)?$/;

/**
 * Whether the app may be sent to this address: it is registered, character by character (RFC 9700 §2.1). Only for a program on a person's
 * machine, which is a public client and gets its port from the system, the port of a loopback address may be another one (RFC 8252 §7.3).
 */
export function isRedirectOf({ redirectUris, authMethod }: Client, address: string): boolean {
  if (redirectUris.includes(address)) return true;
  if (authMethod !== 'none') return false;
  const given = withoutPort(address);
  return given !== undefined && redirectUris.some((registered) => withoutPort(registered) === given);
}

function withoutPort(address: string): string | undefined {
  const [, host, port, path = ''] = loopback.exec(address) ?? [];
  if (host === undefined || (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)))
    return undefined;
  return host + path;
}

/** The address with these parameters behind its own (RFC 6749 §4.1.2). One that is undefined is left out. */
export function addressWith(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = given.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
