import { describe, expect, it } from 'vitest';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { readRing } from '../../../shared/secrets/keyring-format.ts';

const [first, second, third] = ['a'.repeat(43), 'b'.repeat(43), 'c'.repeat(43)] as const;

describe('Reading a keyring', () => {
  it.each([
    ['text that is not JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no current key', JSON.stringify({ '01': first })],
    ['a current key that is missing', JSON.stringify({ current: '02', '01': first })],
    ['a key that is too short', JSON.stringify({ current: '01', '01': 'a'.repeat(42) })],
    ['a key id of three characters', JSON.stringify({ current: '001', '001': first })],
    ['a key id with other characters', JSON.stringify({ current: '0.', '0.': first })],
    ['a key that is not a string', JSON.stringify({ current: '01', '01': 7 })],
    ['invalid times', JSON.stringify({ current: '01', '01': first, madeAt: { '01': 'today' } })],
    ['a time that is a number', JSON.stringify({ current: '01', '01': first, madeAt: { '01': 2026 } })],
    ['times that are a string', JSON.stringify({ current: '01', '01': first, madeAt: 'today' })],
    ['times that are a number', JSON.stringify({ current: '01', '01': first, madeAt: 7 })],
    ['times that are null', JSON.stringify({ current: '01', '01': first, madeAt: null })],
  ])('rejects %s and shows no key', (_title, json) => {
    // Without the first line, throwing nothing at all would pass: vitest compares the messages of errors only.
    expect(() => readRing(json)).toThrow(Error);
    expect(() => readRing(json)).toThrow(/^The master keys must be a JSON object/);
    expect(() => readRing(json)).not.toThrow(/a{42}/);
    expect(() => readKeyring(json)).toThrow(/^The master keys must be a JSON object/);
  });
});

describe('The key for new secrets', () => {
  const madeAt = { '02': '2026-11-21T10:00:00.000Z' };
  const rotated = { current: '02', '01': first, '02': second, madeAt };
  const at = (time: string, ring: object = rotated) =>
    readKeyring(JSON.stringify(ring), () => new Date(`2026-11-21T${time}Z`)).current;

  it('is the current one once it is 60 seconds old, and the previous one until then', () => {
    expect(at('09:59:00')).toBe('01');
    expect(at('10:00:59')).toBe('01');
    expect(at('10:01:00')).toBe('02');
  });

  it('is the current one at once when its age is unknown or it is the only one', () => {
    expect(at('10:00:00', { current: '02', '01': first, '02': second })).toBe('02');
    expect(at('10:00:00', { current: '02', '02': second, madeAt })).toBe('02');
  });

  it('is one that is 60 seconds old, even after two rotations within a minute', () => {
    const twice = {
      ...rotated,
      current: '03',
      '03': third,
      madeAt: { ...madeAt, '03': '2026-11-21T10:00:30.000Z' },
    };
    expect(at('10:00:31', twice)).toBe('01');
    expect(at('10:01:00', twice)).toBe('02');
    expect(at('10:01:30', twice)).toBe('03');
  });

  it('is the one that secrets are sealed with', () => {
    const keyring = readKeyring(JSON.stringify(rotated), () => new Date('2026-11-21T10:00:59Z'));
    expect(keyring.seal('402915', 'c').slice(0, 3)).toBe('01.');
  });
});
