/** The public keys of id tokens (docs/contract/smart.md#keys-of-id-tokens). */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import type { Handler } from '../handler.ts';
import { signingKeys } from './signing-keys.ts';

export const readKeys: Handler<(typeof smartEndpoints)['smart_jwks']> = async (
  _input,
  { store, keyring, now },
) => {
  const known = await signingKeys(store, keyring, now);
  return { keys: known.map(({ published }) => published) };
};
