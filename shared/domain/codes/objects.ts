/**
 * The objects that hold a version: its index, cut into parts. Fetching parts in parallel is faster than
 * fetching one large object, and retrying a part does not take long.
 */
import { createHash } from 'node:crypto';
import { newId } from '../../ids.ts';
import type { CodeVersion } from '../../store/items/index.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import type { Bodies } from '../../store/store.ts';

const partBytes = 4_194_304;

/** A version for this index, not yet stored. */
export function newVersion(bytes: Buffer, now: Date): CodeVersion {
  return { id: newId(now), parts: Math.ceil(bytes.length / partBytes) };
}

export async function storeIndex(
  system: string,
  version: CodeVersion,
  bytes: Buffer,
  bodies: Bodies,
): Promise<void> {
  for (const [number, key] of keysOf(system, version).entries()) {
    const part = bytes.subarray(number * partBytes, (number + 1) * partBytes);
    await bodies.put(key, part, createHash('sha256').update(part).digest('hex'));
  }
}

export async function fetchIndex(system: string, version: CodeVersion, bodies: Bodies): Promise<Buffer> {
  const parts = await Promise.all(keysOf(system, version).map((key) => bodies.get(key)));
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

/** Objects that cannot be removed stay, and nothing refers to them. */
export async function removeIndex(system: string, version: CodeVersion, bodies: Bodies): Promise<void> {
  await Promise.allSettled(keysOf(system, version).map((key) => bodies.delete(key)));
}

function keysOf(system: string, { id, parts }: CodeVersion): readonly string[] {
  return Array.from({ length: parts }, (_, number) => `${objectPrefixes.codes}${system}/${id}/${number}`);
}
