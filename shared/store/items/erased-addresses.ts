/** Addresses of erased accounts, which nobody can register again. They are stored as keyed hashes only. */
import { itemKind, partition, place, type Subject } from './kind.ts';

export const erasedAddressPartition = partition('ERASEDADDRESS#{hash}');

/** One address that an account had. */
export interface ErasedAddressItem {
  readonly erasedAt: string;
}

/** The key of the hashes. */
export interface AddressKeyItem {
  /** Sealed with a master key, so that the table alone tells nothing of an address. */
  readonly sealedKey: string;
}

const erasedAddress = place<ErasedAddressItem>(erasedAddressPartition, 'ERASED');
const addressKey = place<AddressKeyItem>(erasedAddressPartition, 'KEY');

export const erasedAddresses = (): Subject => ({
  title: 'Erased addresses',
  kinds: [
    itemKind(erasedAddress, {
      title: 'address that had an account',
      attributes: { erasedAt: 'shown' },
      readBy: 'calls and commands that make an account',
    }),
    itemKind(addressKey, {
      title: 'key of the hashes of such addresses',
      attributes: { sealedKey: 'sealed' },
      readBy: 'the same; it exists from the first erased account on',
    }),
  ],
});

export const erasedAddressKeys = {
  /** By the keyed hash of the address. */
  erasedAddress: (keyedHash: string) => erasedAddress.key(erasedAddressPartition.of(keyedHash)),
  /** In a partition of its own: no hash is so short. */
  addressKey: addressKey.key(erasedAddressPartition.of('KEY')),
};
