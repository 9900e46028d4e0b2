/** The secret in the link of an invitation, and what is stored of it (docs/contract/invitations.md#secrets). */
import { randomAlphanumeric } from '../../ids.ts';
import type { Keyring } from '../../secrets/keyring.ts';
import { hash } from '../../store/items/hashing.ts';
import type { InvitationItem } from '../../store/items/index.ts';

/** 190 random bits, as in the other links of mails. */
const secretLength = 32;
const wellFormed = /^[0-9A-Za-z]{32}$/;

export function newInvitationSecret(): string {
  return randomAlphanumeric(secretLength);
}

/** Where the invitation is found. Undefined for a text that is no such secret. */
export function invitationLocator(secret: string): string | undefined {
  return wellFormed.test(secret) ? hash('invitation secret', secret) : undefined;
}

/** What the secret is sealed with, besides the master key. */
export function sealedFor(locator: string): string {
  return `invitation ${locator}`;
}

/** The secret of an invitation that is not over; undefined for one that is. */
export async function openInvitationSecret(
  { secret, locator }: Pick<InvitationItem, 'secret' | 'locator'>,
  keyring: Pick<Keyring, 'open'>,
): Promise<string | undefined> {
  return secret === undefined ? undefined : keyring.open(secret, sealedFor(locator));
}
