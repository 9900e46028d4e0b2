import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIndex } from '../../../../shared/codes/index/code-index.ts';
import { DamagedIndex } from '../../../../shared/codes/index/damaged-index-error.ts';
import { readContainer, writeContainer } from '../../../../shared/codes/index/file-format.ts';
import { built, entry } from '../support.ts';

const entries = Array.from({ length: 200 }, (_, number) => entry(String(number), `value ${number}`));

describe('A container', () => {
  const { bytes, digest } = writeContainer(
    { two: 2 },
    {
      plain: { bytes: Buffer.from('as it is'), pack: false },
      packed: { bytes: Buffer.from('again '.repeat(1000)), pack: true },
      empty: { bytes: Buffer.alloc(0), pack: true },
    },
  );

  it('returns what was put in', () => {
    const container = readContainer(bytes);
    expect(container.digest).toBe(digest);
    expect(container.number('two')).toBe(2);
    expect(container.section('plain').toString()).toBe('as it is');
    expect(container.section('packed').toString()).toBe('again '.repeat(1000));
    expect(container.section('empty')).toHaveLength(0);
  });

  it('throws when a section or number is missing', () => {
    expect(() => readContainer(bytes).section('other')).toThrow(DamagedIndex);
    expect(() => readContainer(bytes).number('three')).toThrow(DamagedIndex);
  });
});

describe('The object of an index', () => {
  const { bytes, digest, memory } = built(entries);

  it('is the same for the same entries, in whatever order they came', () => {
    const again = built(entries.toReversed());
    expect(again.digest).toBe(digest);
    expect(again.bytes.equals(bytes)).toBe(true);
  });

  it('differs for other entries', () => {
    const other = built([...entries.slice(1), entry('0', 'value 0', { umls_code: 'C0' })]);
    expect(other.digest).not.toBe(digest);
  });

  it('tells in advance how much memory it takes when open', () => {
    expect(openIndex(bytes).memory).toBe(memory);
    expect(openIndex(bytes).digest).toBe(digest);
  });

  it('is rejected when any byte is changed', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = Buffer.from(bytes);
        changed[place]! ^= change;
        expect(() => openIndex(changed)).toThrow(DamagedIndex);
      }),
    );
  });

  it('is rejected when it is cut short or something is appended', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => openIndex(bytes.subarray(0, length))).toThrow(DamagedIndex);
      }),
    );
    expect(() => openIndex(Buffer.concat([bytes, Buffer.from('x')]))).toThrow(DamagedIndex);
  });

  it('is rejected with a message that says what is wrong', () => {
    const changed = Buffer.from(bytes);
    changed[bytes.length - 1]! ^= 1;
    expect(() => openIndex(changed)).toThrow(
      'The index of a coding system is damaged: its bytes have changed since it was written.',
    );
    expect(() => openIndex(Buffer.from('{"entries":[]}'))).toThrow(
      'The index of a coding system is damaged: it is not an index.',
    );
  });
});
