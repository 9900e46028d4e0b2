/** Addresses that clients register (docs/contract/apps.md#the-smart-part). Pure. */
import { limits } from '../../limits.ts';

/** Names of the machine that a browser runs on (RFC 8252, 7.3 and 8.3). */
const loopback = ['127.0.0.1', '[::1]', 'localhost'];

/** Visible ASCII without `*`, `\`, and what URLs cannot have as it is: no other text is the same to every parser. */
const plain = /^[\x21-\x7e]+$/;
const ambiguous = /[*\\"<>^`{|}]/;

/**
 * Why this cannot be an address that browsers are sent to; undefined when it can. Addresses are compared as texts, so only
 * the form that parsers agree on is taken (RFC 6749, 3.1.2; RFC 9700, 4.1.1).
 */
export function browserFault(address: string): string | undefined {
  return faultOf(address, true);
}

/**
 * The same for an address that the service itself calls. `allowsLoopback`: its own machine is the machine of the app too, as a
 * developer's is.
 */
export function serverFault(address: string, allowsLoopback: boolean): string | undefined {
  return faultOf(address, allowsLoopback);
}

function faultOf(address: string, allowsLoopback: boolean): string | undefined {
  if (address.length > limits.appUrl) return `must not be longer than ${limits.appUrl} characters`;
  if (!plain.test(address) || ambiguous.test(address) || !URL.canParse(address))
    return 'must be a whole URL, such as https://app.example.org/after, without * and without spaces';
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(allowsLoopback && isLoopback(url)))
    return allowsLoopback ? 'must be https, or http on 127.0.0.1, [::1] or localhost' : 'must be https';
  if (address.includes('#')) return 'must not have a fragment (#)';
  if (url.username !== '' || url.password !== '' || address.includes('@'))
    return 'must not have a user name, a password or @';
  // Dots in paths, capitals in host names, ports that go without saying: two texts would mean one address.
  if (address !== url.href && `${address}/` !== url.href) return `must be written as ${url.href}`;
  return undefined;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopback.includes(hostname);
}
