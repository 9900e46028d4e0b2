/** Shows every connection that this process would open, without opening any. */
import { isIP, type LookupFunction, Socket } from 'node:net';
import { vi } from 'vitest';

export interface Dial {
  readonly host: string;
  readonly port: number;
  /** What the host resolves to at the time of connecting; the host itself when it is an address. */
  readonly addresses: readonly string[];
}

interface DialOptions {
  readonly host?: string;
  readonly port?: number | string;
  readonly lookup?: LookupFunction;
}

/** Makes sockets record where they would connect to, and fail, from now on. */
export function refuseToConnect(): { readonly dials: Dial[]; restore(): void } {
  const dials: Dial[] = [];
  const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (
    this: Socket,
    ...given: unknown[]
  ) {
    const options = given.flat()[0] as DialOptions;
    const host = options.host ?? 'localhost';
    const note = (addresses: readonly string[]) => {
      dials.push({ host, port: Number(options.port), addresses });
      process.nextTick(() => this.destroy(new Error('no connections here')));
    };
    if (isIP(host) !== 0 || !options.lookup) note([host]);
    else
      options.lookup(host, { all: true }, (_error, found) =>
        note((found as { address: string }[]).map(({ address }) => address)),
      );
    return this;
  });
  return { dials, restore: () => spy.mockRestore() };
}
