/**
 * What no app can make the service call, even if the host is registered. The tests call the client as a
 * deployment configures it: the development setting is off.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCallback } from '../../../shared/domain/subscriptions/callback-address.ts';
import { type Address, createAgent } from '../../../shared/webhook/http-client.ts';
import { type Dial, refuseToConnect } from './connections.ts';
import { answers, literalHosts } from './targets.ts';

const deployed = { pingAllowPrivate: false, pingCallbackHosts: [] };

/** The callback of an app that is registered with this host. */
function registered(host: string): URL {
  const callback = `https://${host}/hook`;
  const app = { callbackUrl: callback, manifest: { id: 'x', name: 'X' } };
  const url = readCallback(callback, app, deployed);
  if (!url) throw new Error(`${callback} would not be accepted.`);
  return url;
}

const call = (url: URL) => ({ url, headers: {}, body: 'record_id=1' });
const addressesOf = (...texts: readonly string[]): readonly Address[] =>
  texts.map((address) => ({ address, family: isIP(address) }));

it('The list of forbidden targets has at least 45 entries', () => {
  expect(literalHosts.length + answers.length).toBeGreaterThanOrEqual(45);
  expect(new Set(literalHosts.map(([, host]) => host)).size).toBe(literalHosts.length);
});

describe('Without opening a socket, the webhook client rejects', () => {
  let dials: Dial[];
  let restore: () => void;
  beforeEach(() => {
    ({ dials, restore } = refuseToConnect());
  });
  afterEach(() => restore());

  it.each(literalHosts)('a host that is an address: %s, %s', async (_kind, host) => {
    const resolve = vi.fn(async () => addressesOf('93.184.216.34'));
    await expect(createAgent({ allowLoopback: false, resolve })(call(registered(host)))).rejects.toThrow(
      'the address is forbidden',
    );
    expect(resolve).not.toHaveBeenCalled();
    expect(dials).toEqual([]);
  });

  it.each(answers)('a name that resolves to %s', async (_kind, ...addresses) => {
    const resolve = vi.fn(async () => addressesOf(...addresses));
    const url = registered('hooks.example.org');
    await expect(createAgent({ allowLoopback: false, resolve })(call(url))).rejects.toThrow(
      'the address is forbidden',
    );
    expect(resolve).toHaveBeenCalledExactlyOnceWith('hooks.example.org');
    expect(dials).toEqual([]);
  });

  it.each(['localhost', 'LOCALHOST', 'localhost.'])('%s, resolved by the system', async (host) => {
    await expect(createAgent({ allowLoopback: false })(call(registered(host)))).rejects.toThrow();
    expect(dials).toEqual([]);
  });

  it('a name without any address', async () => {
    const agent = createAgent({ allowLoopback: false, resolve: async () => [] });
    await expect(agent(call(registered('hooks.example.org')))).rejects.toThrow('the host has no address');
    expect(dials).toEqual([]);
  });

  it('whatever is not loopback, even with the development setting', async () => {
    for (const host of ['0.0.0.0', '[::]', '[::ffff:127.0.0.1]', '10.0.0.1', '169.254.169.254']) {
      const url = new URL(`http://${host}:8000/`);
      await expect(createAgent({ allowLoopback: true })(call(url))).rejects.toThrow(
        'the address is forbidden',
      );
    }
    expect(dials).toEqual([]);
  });
});

describe('A name that resolves differently the second time', () => {
  it('is connected to the address that was checked, and is not resolved again', async () => {
    const { dials, restore } = refuseToConnect();
    const resolve = vi
      .fn<(host: string) => Promise<readonly Address[]>>()
      .mockResolvedValueOnce(addressesOf('93.184.216.34', '2606:4700::1'))
      .mockResolvedValue(addressesOf('127.0.0.1'));
    const agent = createAgent({ allowLoopback: false, resolve });
    await expect(agent(call(registered('rebinding.example.org')))).rejects.toThrow('no connections here');
    expect(dials).toEqual([
      { host: 'rebinding.example.org', port: 443, addresses: ['93.184.216.34', '2606:4700::1'] },
    ]);
    expect(resolve).toHaveBeenCalledOnce();

    await expect(agent(call(registered('rebinding.example.org')))).rejects.toThrow(
      'the address is forbidden',
    );
    expect(dials).toHaveLength(1);
    restore();
  });
});

describe('Servers on this machine', () => {
  const servers: Server[] = [];
  let connections = 0;
  let port: number;

  beforeAll(async () => {
    port = await listen('0.0.0.0', 0);
    await listen('::1', port);
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  async function listen(host: string, wanted: number): Promise<number> {
    const server = createServer((_request, response) => response.end());
    server.on('connection', () => {
      connections += 1;
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
    return (server.address() as AddressInfo).port;
  }

  it.each([
    '127.0.0.1',
    '127.0.0.53',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '0',
    'localhost',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])('receive no call to http://%s', async (host) => {
    const before = connections;
    const url = new URL(`http://${host}:${port}/`);
    await expect(createAgent({ allowLoopback: false })(call(url))).rejects.toThrow(
      'the address is forbidden',
    );
    expect(connections).toBe(before);
  });

  it('receive no call to a name that resolves to them', async () => {
    const before = connections;
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0']) {
      const resolve = async () => addressesOf('93.184.216.34', address);
      const url = new URL(`http://hooks.example.org:${port}/`);
      await expect(createAgent({ allowLoopback: false, resolve })(call(url))).rejects.toThrow('forbidden');
    }
    expect(connections).toBe(before);
  });

  it('receive the same calls with the development setting', async () => {
    const before = connections;
    const agent = createAgent({ allowLoopback: true });
    const names = await lookup('localhost', { all: true });
    expect(names.length).toBeGreaterThan(0);
    const hosts = ['127.0.0.1', '127.0.0.53', '127.1', '2130706433', '0177.0.0.1', '[::1]', 'localhost'];
    for (const host of hosts) expect(await agent(call(new URL(`http://${host}:${port}/`)))).toBe(200);
    expect(connections).toBe(before + hosts.length);
  });
});
