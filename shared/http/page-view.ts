/**
 * For which page a UI app makes a call. A page takes several calls; with the same value in each, the activity of the record tells of them
 * once (docs/contract/audits.md#page-views).
 */
import type { Principal } from '../access/principal.ts';
import { ApiError } from '../errors.ts';
import type { ServiceRequest } from '../request.ts';
import type { IdentifiedCall } from './call-state.ts';

const header = 'x-page-view';
const wellFormed = /^[\w-]{16,64}$/;

/** The value of the header; undefined without a session, and for a value that is none. */
export function pageViewOf(
  { headers }: Pick<ServiceRequest, 'headers'>,
  { kind }: Principal,
): string | undefined {
  const value = headers[header];
  return kind === 'session' && value !== undefined && wellFormed.test(value) ? value : undefined;
}

/** Throws 400 for a value of the wrong form. Callers without a session may send what they want: nothing comes of it. */
export function requirePageView({ request, principal }: Pick<IdentifiedCall, 'request' | 'principal'>): void {
  const isWrong = request.headers[header] !== undefined && pageViewOf(request, principal) === undefined;
  if (principal.kind === 'session' && isWrong)
    throw new ApiError('parameter_invalid', {
      name: 'X-Page-View',
      form: '16 to 64 letters, digits, - or _, made at random for each page',
    });
}
