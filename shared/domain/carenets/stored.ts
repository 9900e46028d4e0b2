/** Carenets and their members as this part stores them. */
import type { CarenetItem, CarenetMemberItem } from '../items.ts';

/** `modifiedAt`: fixed-width time of the last change; that of the creation when it is absent. */
interface Changing {
  readonly modifiedAt?: string;
}

export type StoredCarenet = CarenetItem & Changing;
export type StoredMember = CarenetMemberItem & Changing;

/** When an item was last changed. */
export function lastChangeOf({ modifiedAt, createdAt }: Changing & { readonly createdAt: string }): string {
  return modifiedAt ?? createdAt;
}
