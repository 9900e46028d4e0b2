import { describe, expect, it } from 'vitest';
import { acceptedStep, keyUri, newTotpSecret } from '../../../../shared/domain/factors/totp.ts';
import { stepAt, totp } from '../../../support/totp.ts';

/** RFC 6238, appendix B: the secret is the text 12345678901234567890, and of its codes of eight digits the last six count. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

describe('Codes of an app', () => {
  it.each(vectors)('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(totp(secret, stepAt(at(seconds)))).toBe(code);
    expect(acceptedStep(secret, code, { now: at(seconds) })).toBe(Math.floor(seconds / 30));
  });

  it('are taken a time step early and a time step late, and no earlier or later', () => {
    const now = at(1_000_000_000);
    const step = 33_333_333;
    const taken = [-3, -2, -1, 0, 1, 2, 3].filter(
      (drift) => acceptedStep(secret, totp(secret, step + drift), { now }) !== undefined,
    );
    expect(taken).toEqual([-1, 0, 1]);
    expect(acceptedStep(secret, totp(secret, step + 1), { now })).toBe(step + 1);
  });

  it('are not taken twice, nor after a code of a later step', () => {
    const now = at(1_000_000_000);
    const step = 33_333_333;
    expect(acceptedStep(secret, totp(secret, step), { now, after: step })).toBeUndefined();
    expect(acceptedStep(secret, totp(secret, step - 1), { now, after: step })).toBeUndefined();
    expect(acceptedStep(secret, totp(secret, step + 1), { now, after: step })).toBe(step + 1);
  });

  it('may be typed with blanks', () => {
    expect(acceptedStep(secret, ' 287 082 ', { now: at(59) })).toBe(1);
  });

  it.each(['', '287082 1', '28708', '2870820', '28708２', '+28708', '287,082'])(
    'are six digits, and not %j',
    (code) => {
      expect(acceptedStep(secret, code, { now: at(59) })).toBeUndefined();
    },
  );
});

describe('The secret of an app', () => {
  it('has 160 random bits', () => {
    const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
    expect(secrets.size).toBe(50);
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is in an address that apps read from a QR code', () => {
    const uri = new URL(keyUri(secret, { issuer: 'portal.example.org', account: 'rosa@mail.example' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.host).toBe('totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/portal.example.org:rosa@mail.example');
    expect([...uri.searchParams]).toEqual([
      ['issuer', 'portal.example.org'],
      ['secret', secret],
      ['algorithm', 'SHA1'],
      ['digits', '6'],
      ['period', '30'],
    ]);
  });
});
