/** Creating a version from a body. */
import { hash } from 'node:crypto';
import { proxyOf } from '../../access/principal.ts';
import { ApiError } from '../../errors.ts';
import type { VersionItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { type FactChange, storeOverflow } from '../facts/writes.ts';
import type { NewContent } from './content.ts';

/** A body that is in the store already, under another key. */
export interface StoredElsewhere {
  readonly size: number;
  /** Lower-case hexadecimal SHA-256. */
  readonly digest: string;
  /** Stores the same bytes under this key. */
  readonly copyTo: (key: string) => Promise<void>;
}

/** What a version is made of: the bytes that were sent, or an object. */
export type NewBody = Buffer | StoredElsewhere;

/** A version of this content, made by the caller now. */
export function newVersion(
  id: string,
  body: NewBody,
  content: Pick<NewContent, 'type' | 'mediaType' | 'reading' | 'server' | 'contents'>,
  context: Pick<Context, 'actor' | 'time' | 'bodyKey'> & Partial<Pick<Context, 'principal'>>,
): VersionItem {
  const { actor, time, bodyKey, principal } = context;
  const through = principal && proxyOf(principal);
  return {
    id,
    type: content.type,
    ...measured(body),
    mediaType: content.mediaType,
    bodyKey,
    creator: actor,
    createdAt: time,
    modifiedAt: time,
    ...(content.reading && { reading: content.reading }),
    ...(content.contents && { contents: content.contents }),
    ...(content.server !== undefined && { server: content.server }),
    ...(content.reading && through !== undefined && { through }),
    revision: 1,
  };
}

function measured(body: NewBody): Pick<VersionItem, 'size' | 'digest'> {
  return Buffer.isBuffer(body)
    ? { size: body.length, digest: hash('sha256', body, 'hex') }
    : { size: body.size, digest: body.digest };
}

/**
 * Stores the body, then runs the change that makes it visible, so there is no metadata without a body. When the
 * change throws an API error, nothing was committed, and the body is deleted again. After StaleRead, another attempt may follow with
 * the same body; after any other error, the change may have been committed. If it was not, the sweeper finds the key with the nonce
 * of the request.
 */
export async function withBody<T>(
  version: Pick<VersionItem, 'bodyKey' | 'digest'>,
  body: NewBody,
  { bodies }: Pick<Context, 'bodies'>,
  change: () => Promise<T>,
  facts?: FactChange,
): Promise<T> {
  const { bodyKey, digest } = version;
  const stored = Buffer.isBuffer(body) ? bodies.put(bodyKey, body, digest) : body.copyTo(bodyKey);
  await Promise.all([stored, storeOverflow(facts, bodies)]);
  try {
    return await change();
  } catch (error) {
    if (error instanceof ApiError) {
      const objects = [bodyKey, ...(facts?.overflow ? [facts.overflow.key] : [])];
      await Promise.all(objects.map((key) => bodies.delete(key).catch(() => undefined)));
    }
    throw error;
  }
}
