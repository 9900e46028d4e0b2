/**
 * Public keys of clients that publish them at an address (RFC 7517; docs/contract/smart.md#keys-of-clients). Anybody can cause a look-up by naming a client, so
 * each address is asked rarely, and only addresses of the public Internet are.
 */
import { limits } from '../../limits.ts';
import { usableKeys } from '../../smart/registration/keys.ts';
import type { PublicJwk } from '../../store/items/index.ts';
import type { Fetcher } from '../../webhook/fetcher.ts';

interface Known {
  readonly keys: readonly PublicJwk[];
  /** Milliseconds since the epoch, when it was asked. */
  readonly askedAt: number;
  readonly reading?: Promise<readonly PublicJwk[]>;
}

const longestAge = 300_000;
/** An unknown key is looked for again, but not sooner. A failure is kept as long. */
const shortestAge = 30_000;
const timeoutMs = 5_000;
/** Addresses that a process remembers. */
const most = 200;

export class KeySets {
  readonly #known = new Map<string, Known>();

  /** The keys at the address. With `kid`, they are read again when none of those that are known has it. Empty when they cannot be read. */
  async at(address: string, kid: string, fetcher: Fetcher, now: Date): Promise<readonly PublicJwk[]> {
    const known = this.#known.get(address);
    if (known?.reading) return known.reading;
    const age = known ? Math.abs(now.getTime() - known.askedAt) : Number.POSITIVE_INFINITY;
    const isHere = known?.keys.some((key) => key.kid === kid) ?? false;
    if (known && age < (isHere ? longestAge : shortestAge)) return known.keys;
    return this.#read(address, fetcher, now.getTime());
  }

  #read(address: string, fetcher: Fetcher, askedAt: number): Promise<readonly PublicJwk[]> {
    const reading = fetchKeys(address, fetcher).then((keys) => {
      this.#known.set(address, { keys, askedAt });
      return keys;
    });
    this.#known.delete(address);
    this.#known.set(address, { keys: [], askedAt, reading });
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= most) break;
      this.#known.delete(oldest);
    }
    return reading;
  }
}

/** Says nothing about why they could not be read: the address may be one that leads inside. */
async function fetchKeys(address: string, fetcher: Fetcher): Promise<readonly PublicJwk[]> {
  try {
    const { status, body } = await fetcher(
      { method: 'GET', url: new URL(address), headers: { accept: 'application/json' } },
      { maximumBytes: limits.jwksBytes, signal: AbortSignal.timeout(timeoutMs) },
    );
    return status === 200 ? usableKeys(JSON.parse(body.toString('utf8'))) : [];
  } catch {
    return [];
  }
}
