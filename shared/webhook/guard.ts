/**
 * How an address is reached that somebody else chose (docs/contract/subscriptions.md#ssrf-protection). All addresses of the host
 * are resolved and checked, and the connection goes to these, not to the result of a second look-up. No redirects, no proxy,
 * no connection reuse.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import type { ClientRequest } from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayBeCalled } from './ssrf-guard.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export interface GuardOptions {
  /** Whether this machine may be called: for development. */
  readonly allowLoopback: boolean;
  /** Returns all addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  /** Certificates of authorities to trust instead of the usual ones. */
  readonly authorities?: string;
}

/** The address is not one of the public Internet. */
export class AddressForbidden extends Error {
  constructor() {
    super('the address is forbidden');
  }
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/**
 * Begins a request to the checked addresses of the host. It is not sent before its `end`, which the caller calls. Throws `AddressForbidden`,
 * the reason of the signal when that comes first, or the error of the look-up.
 */
export async function guardedRequest(
  { method, url, headers }: Omit<Call, 'body'>,
  signal: AbortSignal,
  options: GuardOptions,
): Promise<ClientRequest> {
  const addresses = await before(signal, addressesOf(url, options.resolve ?? resolveAll));
  if (addresses.length === 0) throw new Error('the host has no address');
  if (!addresses.every(({ address }) => mayBeCalled(address, options))) throw new AddressForbidden();
  const common = { method, headers, lookup: pinnedTo(addresses), signal } as const;
  if (url.protocol !== 'https:') {
    // On AWS only https is called. To load this takes 25 ms, since a client of WebSockets comes with it.
    const http = await import('node:http');
    return http.request(url, { ...common, agent: new http.Agent({ keepAlive: false }) });
  }
  return https.request(url, {
    ...common,
    agent: new https.Agent({ keepAlive: false }),
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(options.authorities && { ca: options.authorities }),
  });
}

/** A host that is an IP address is never looked up. URLs write IPv6 addresses in brackets. */
async function addressesOf(
  { hostname }: URL,
  resolve: (host: string) => Promise<readonly Address[]>,
): Promise<readonly Address[]> {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(address);
  return family === 0 ? resolve(hostname) : [{ address, family }];
}

function resolveAll(host: string): Promise<readonly Address[]> {
  return systemLookup(host, { all: true });
}

/** A lookup that returns the checked addresses, whatever the host. */
function pinnedTo(addresses: readonly Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first!.address, first!.family);
  };
}

/** The result, unless the deadline passes first. */
function before<T>(deadline: AbortSignal, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (deadline.aborted) reject(deadline.reason);
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
    result.then(resolve, reject);
  });
}
