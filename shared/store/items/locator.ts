/** Short names of accounts in keys. */
import { toAlphanumeric } from '../../ids.ts';
import { digest } from './hashing.ts';

/**
 * The locator of an account: 11 characters that are computed from its id, so that a token can carry them. Two ids
 * with one locator cannot both be registered, and the reader of the item compares the id.
 */
export function accountLocator(accountId: string): string {
  return toAlphanumeric(digest(`account ${accountId}`).subarray(0, 8), 11);
}
