import { describe, expect, it } from 'vitest';
import {
  newRecoveryCodes,
  recoveryHash,
  withoutCode,
} from '../../../../shared/domain/factors/recovery-codes.ts';

const account = 'rosa@mail.example';
const hashOf = (code: string) => recoveryHash(account, code);

describe('Recovery codes', () => {
  it('are ten, each with 80 random bits in four groups that people can read', () => {
    const codes = newRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it.each([
    'A0B1-C2D3-E4F5-G6H7',
    'a0b1-c2d3-e4f5-g6h7',
    'A0B1C2D3E4F5G6H7',
    ' a0b1 c2d3 e4f5 g6h7 ',
    'AOBI-C2D3-E4F5-G6H7',
    'aobl-c2d3-e4f5-g6h7',
  ])('are the same however they are typed, such as %s', (typed) => {
    expect(withoutCode([hashOf('A0B1-C2D3-E4F5-G6H7')], account, typed)).toEqual([]);
  });

  it('go one by one, and others are none', () => {
    const hashes = [hashOf('AAAA'), hashOf('BBBB')];
    expect(withoutCode(hashes, account, 'BBBB')).toEqual([hashes[0]]);
    expect(withoutCode(hashes, account, 'CCCC')).toBeUndefined();
    expect(withoutCode(hashes, account, '')).toBeUndefined();
    expect(withoutCode([], account, 'AAAA')).toBeUndefined();
  });

  it('of one account are none of another', () => {
    expect(withoutCode([recoveryHash('ole@mail.example', 'AAAA')], account, 'AAAA')).toBeUndefined();
  });
});
