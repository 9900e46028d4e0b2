/** Ids of apps that register themselves (docs/contract/smart.md#smart_register). */
import { randomAlphanumeric } from '../../ids.ts';

/** A domain that nobody can have (RFC 6761, 6.4). */
export const dynamicDomain = '@dynamic.phr.invalid';

/** 124 bits: nobody guesses the id of another app. */
export function newDynamicId(): string {
  return `${randomAlphanumeric(24).toLowerCase()}${dynamicDomain}`;
}

export function isDynamicId(id: string): boolean {
  return id.toLowerCase().endsWith(dynamicDomain);
}
