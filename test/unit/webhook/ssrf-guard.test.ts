import { describe, expect, it } from 'vitest';
import { mayBeCalled } from '../../../shared/webhook/ssrf-guard.ts';

const deployed = { allowLoopback: false };
const development = { allowLoopback: true };

describe('A public address', () => {
  it.each(['1.1.1.1', '93.184.216.34', '172.15.255.255', '172.32.0.1', '192.169.0.1', '223.255.255.255'])(
    'may be called: %s',
    (address) => expect(mayBeCalled(address, deployed)).toBe(true),
  );

  it.each(['2606:4700:4700::1111', '2a00:1450:4001:80b::200e', '2620:fe::fe', '2400:cb00::1'])(
    'may be called: %s',
    (address) => expect(mayBeCalled(address, deployed)).toBe(true),
  );
});

describe('An address that is not public', () => {
  it.each([
    ['of this network', '0.0.0.0', '0.1.2.3'],
    ['loopback', '127.0.0.1', '127.255.255.255', '::1'],
    ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['link-local', '169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
    ['shared by a carrier', '100.64.0.1', '100.127.255.254'],
    ['unique local', 'fc00::1', 'fd12:3456:789a::1'],
    ['site-local (deprecated)', 'fec0::1'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['for protocols', '192.0.0.8', '192.0.0.192', '192.88.99.1', '2001::1'],
    ['for documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    ['for benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
    ['reserved', '240.0.0.1', '5f00::1', '4000::1', '8000::1', '100::1'],
    ['of cloud metadata', '169.254.169.254', 'fd00:ec2::254', '100.100.100.200', '168.63.129.16'],
    ['of container credentials', '169.254.170.2', '169.254.170.23', 'fd00:ec2::23'],
    ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1', '::a9fe:a9fe', '::7f00:1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:a00:1::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ])('may not be called: %s', (_kind, ...addresses) => {
    for (const address of addresses)
      expect([address, mayBeCalled(address, deployed)]).toEqual([address, false]);
  });

  it.each([
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
    '1.2.3',
    '1.2.3.4.5',
    '::g',
    '[::1]',
    '8.8.8.8 ',
  ])('may not be called, nor may text that is not an address: %j', (text) => {
    expect(mayBeCalled(text, deployed)).toBe(false);
    expect(mayBeCalled(text, development)).toBe(false);
  });
});

describe('The development setting', () => {
  it.each(['127.0.0.1', '127.8.9.10', '::1'])('allows loopback: %s', (address) => {
    expect(mayBeCalled(address, development)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'])(
    'does not allow an address that only leads there: %s',
    (address) => expect(mayBeCalled(address, development)).toBe(false),
  );

  it.each(['10.0.0.1', '192.168.0.1', '169.254.169.254', 'fd00:ec2::254', 'fe80::1', '100.64.0.1'])(
    'allows no other address: %s',
    (address) => expect(mayBeCalled(address, development)).toBe(false),
  );
});
