/**
 * Calls an address that someone else chose (docs/contract/subscriptions.md#ssrf-protection). All addresses of
 * the host are resolved and checked, and the connection goes to these, not to the result of a second look-up.
 * No redirects, no proxy, no connection reuse.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { mayBeCalled } from './ssrf-guard.ts';

export interface Address {
  readonly address: string;
  readonly family: number;
}

export interface AgentOptions {
  /** Whether this machine may be called: for development. */
  readonly allowLoopback: boolean;
  /** Timeout for everything, from looking up the host to the end of the response. */
  readonly milliseconds?: number;
  /** Returns all addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  /** Certificates of authorities to trust instead of the usual ones. */
  readonly authorities?: string;
}

interface Call {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a POST and returns the status of the response. Throws when none arrives in time, or the call is not
 * allowed.
 */
export type Post = (call: Call) => Promise<number>;

/** Bytes of a response to wait for; then the connection is closed. */
const longestReply = 1024;
const callTimeoutMs = 5000;

export function createAgent(options: AgentOptions): Post {
  const { milliseconds = callTimeoutMs, resolve = resolveAll } = options;

  return async (call) => {
    const deadline = AbortSignal.timeout(milliseconds);
    const addresses = await before(deadline, addressesOf(call.url, resolve));
    if (addresses.length === 0) throw new Error('the host has no address');
    if (!addresses.every(({ address }) => mayBeCalled(address, options)))
      throw new Error('the address is forbidden');
    const reply = send(call, pinnedTo(addresses), deadline, options.authorities);
    return reply.catch((error) => {
      throw deadline.aborted ? deadline.reason : error;
    });
  };
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

function send(
  { url, headers, body }: Call,
  lookup: LookupFunction,
  signal: AbortSignal,
  authorities: string | undefined,
): Promise<number> {
  const common = { method: 'POST', headers, lookup, signal } as const;
  const request =
    url.protocol === 'https:'
      ? https.request(url, {
          ...common,
          agent: new https.Agent({ keepAlive: false }),
          rejectUnauthorized: true,
          minVersion: 'TLSv1.2',
          ...(authorities && { ca: authorities }),
        })
      : http.request(url, { ...common, agent: new http.Agent({ keepAlive: false }) });
  return new Promise((resolve, reject) => {
    request.on('response', (response) => {
      let left = longestReply;
      response.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left >= 0) return;
        resolve(response.statusCode!);
        request.destroy();
      });
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection was closed without a response')));
    request.end(body);
  });
}

/** The result, unless the deadline passes first. */
function before<T>(deadline: AbortSignal, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => reject(deadline.reason), { once: true });
    result.then(resolve, reject);
  });
}
