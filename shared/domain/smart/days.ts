/** For how long somebody lets an app in. */
import { ApiError } from '../../errors.ts';

/** Ten years: more is meant to be without an end. */
const mostDays = 3650;

/** The days that a form names; undefined: until somebody ends it. Throws 400 for anything but a number of days. */
export function readDays(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const days = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > mostDays)
    throw new ApiError('parameter_invalid', { name: 'days', form: `a number from 1 to ${mostDays}` });
  return days;
}
