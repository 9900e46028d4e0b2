/** Where the next page of an activity begins, as callers are given it. */
import { ApiError } from '../../../errors.ts';

/** A sort key of the trail, or a bound of such keys. */
const place = /^\d{4}-\d{2}[\dT:.Z#a-f~-]{1,80}$/;

export function cursorOf(before: string): string {
  return Buffer.from(before).toString('base64url');
}

/** Throws 400 for a text that `cursorOf` has not made. */
export function placeOf(cursor: string): string {
  const before = Buffer.from(cursor, 'base64url').toString();
  if (!place.test(before) || cursorOf(before) !== cursor)
    throw new ApiError('parameter_invalid', { name: 'before', form: 'the `before` of an earlier answer' });
  return before;
}
