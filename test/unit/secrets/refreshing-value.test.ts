import { beforeEach, describe, expect, it } from 'vitest';
import { type Keyring, renewingKeyring } from '../../../shared/secrets/keyring.ts';
import { newToken, parseToken, tokenSecret } from '../../../shared/secrets/token.ts';

const [first, second] = ['a'.repeat(43), 'b'.repeat(43)] as const;
const before = JSON.stringify({ current: '01', '01': first });
const after = JSON.stringify({ current: '02', '01': first, '02': second });
const retired = JSON.stringify({ current: '02', '02': second });

/** Where a keyring is stored; counts how often it is read. */
class Place {
  content: string | Error = before;
  readings = 0;
  /** Delays the results of reads. */
  gate: Promise<void> = Promise.resolve();

  async read(): Promise<string> {
    this.readings += 1;
    const { content } = this;
    await this.gate;
    if (content instanceof Error) throw content;
    return content;
  }
}

let place: Place;
let seconds: number;
let failures: unknown[];
let keyring: Keyring;

beforeEach(async () => {
  [place, seconds, failures] = [new Place(), 1_000_000, []];
  keyring = await start();
});

function start(): Promise<Keyring> {
  return renewingKeyring(() => place.read(), {
    now: () => new Date(seconds * 1000),
    onFailure: (error) => failures.push(error),
  });
}

/** Stores the rotated keys and returns the keyring of a process that starts after that. */
async function rotate(): Promise<Keyring> {
  place.content = after;
  const young = await start();
  place.readings = 0;
  return young;
}

describe('A keyring that meets an unknown key', () => {
  it('reads again once and knows the key from then on', async () => {
    const young = await rotate();
    seconds += 10;
    const token = newToken('access', young);
    expect((await parseToken(token, keyring))?.keyId).toBe('02');
    expect(tokenSecret(token, keyring)).toBe(tokenSecret(token, young));
    expect(await keyring.open(young.seal('402915', 'c'), 'c')).toBe('402915');
    expect(keyring.current).toBe('02');
    expect(place.readings).toBe(1);
  });

  it('reads again to open a secret sealed with that key', async () => {
    const young = await rotate();
    seconds += 10;
    expect(await keyring.open(young.seal('402915', 'c'), 'c')).toBe('402915');
    expect(place.readings).toBe(1);
  });

  it('does not read again for a key that it knows', async () => {
    await rotate();
    seconds += 10;
    expect(await parseToken(newToken('access', keyring), keyring)).toBeDefined();
    expect(await keyring.open(keyring.seal('402915', 'c'), 'c')).toBe('402915');
    expect([place.readings, keyring.current]).toEqual([0, '01']);
  });

  it('does not read again for something that cannot be a token', async () => {
    seconds += 10;
    place.readings = 0;
    expect(await parseToken(`a99${'0'.repeat(32)}`, keyring)).toBeUndefined();
    expect(place.readings).toBe(0);
  });

  it('reads once for all concurrent callers', async () => {
    const young = await rotate();
    seconds += 10;
    const { promise, resolve } = Promise.withResolvers<void>();
    place.gate = promise;
    const waiting = Array.from({ length: 50 }, () => parseToken(newToken('session', young), keyring));
    resolve();
    expect((await Promise.all(waiting)).every((token) => token?.keyId === '02')).toBe(true);
    expect(place.readings).toBe(1);
  });

  it('reads at most once in ten seconds, whatever it is asked for', async () => {
    place.readings = 0;
    for (let call = 0; call < 1000; call += 1) {
      if (call % 10 === 0) seconds += 1;
      expect(await keyring.find(`${call % 10}x`)).toBe(false);
    }
    expect(place.readings).toBe(10);
    expect(failures).toEqual([]);
  });

  it('reads again even if the clock was set back', async () => {
    await rotate();
    seconds -= 3600;
    expect(await keyring.find('02')).toBe(true);
  });

  it('no longer knows retired keys', async () => {
    await rotate();
    const token = newToken('access', keyring);
    place.content = retired;
    seconds += 10;
    expect(await keyring.find('02')).toBe(true);
    expect(await parseToken(token, keyring)).toBeUndefined();
  });
});

describe('A keyring that cannot be read again', () => {
  beforeEach(() => {
    place.content = new Error('unreachable');
    place.readings = 0;
    seconds += 10;
  });

  it('goes on with the keys that it knows', async () => {
    await expect(keyring.find('02')).rejects.toThrow('cannot be looked up');
    await keyring.renew();
    expect(await parseToken(newToken('access', keyring), keyring)).toBeDefined();
    expect(await keyring.open(keyring.seal('402915', 'c'), 'c')).toBe('402915');
    expect(failures).toEqual([place.content]);
  });

  it('throws for an unknown key, and still reads only once in ten seconds', async () => {
    for (let call = 0; call < 5; call += 1) await expect(keyring.find('02')).rejects.toThrow();
    expect(place.readings).toBe(1);
    seconds += 10;
    place.content = after;
    expect(await keyring.find('02')).toBe(true);
    expect(await keyring.find('03')).toBe(false);
  });

  it.each(['', '{"current":"01"', '{}'])('treats damaged content (%s) as unreadable', async (text) => {
    place.content = text;
    await expect(keyring.find('02')).rejects.toThrow();
    expect([keyring.current, failures.length]).toEqual(['01', 1]);
  });

  it('does not start', async () => {
    await expect(start()).rejects.toThrow('unreachable');
  });
});

describe('A keyring that has aged', () => {
  it('is read again after 15 minutes, and not before', async () => {
    place.readings = 0;
    place.content = retired;
    seconds += 899;
    await keyring.renew();
    expect([place.readings, keyring.current]).toEqual([0, '01']);
    seconds += 1;
    await Promise.all([keyring.renew(), keyring.renew(), keyring.find('02')]);
    expect([place.readings, keyring.current, keyring.has('01')]).toEqual([1, '02', false]);
    await keyring.renew();
    expect(place.readings).toBe(1);
  });

  it('is read again exactly 15 minutes after the last read', async () => {
    place.readings = 0;
    seconds += 900;
    await keyring.renew();
    expect(place.readings).toBe(1);
  });

  it('is read once a minute while that fails', async () => {
    place.content = new Error('unreachable');
    place.readings = 0;
    seconds += 900;
    for (let call = 0; call < 120; call += 1) {
      await keyring.renew();
      seconds += 1;
    }
    expect([place.readings, failures.length, keyring.current]).toEqual([2, 2, '01']);
  });
});
