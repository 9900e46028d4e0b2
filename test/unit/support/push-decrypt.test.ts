import { expect, it } from 'vitest';
import { decrypt, keysFrom } from '../../support/push/decrypt.ts';

/** RFC 8291, appendix A. */
const example = {
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const;

const body = Buffer.from(example.body, 'base64url');

it('The browser of the tests opens the example of RFC 8291, and nothing that was changed', () => {
  const keys = keysFrom(example.privateKey, example.auth);
  expect(decrypt(body, keys)).toBe('When I grow up, I want to be a watermelon');
  const changed = Buffer.from(body);
  changed[100]! ^= 1;
  expect(() => decrypt(changed, keys)).toThrow();
  const other = keysFrom(example.privateKey, 'AAAAAAAAAAAAAAAAAAAAAA');
  expect(() => decrypt(body, other)).toThrow();
});
