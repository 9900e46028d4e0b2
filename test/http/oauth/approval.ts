import { expect } from 'vitest';
import type { Answer, RequestOptions } from '../../support/client.ts';
import { expectGeneralHeaders } from '../../support/expectations.ts';

/** Approves for a record. */
export const forRecord = (id: string): RequestOptions => ({ form: { record_id: id } });

/** Approves for a carenet. */
export const forCarenet = (id: string): RequestOptions => ({ form: { carenet_id: id } });

/**
 * The answer leads to the callback, which ends in its own `?` or `&`, with token and verifier appended; its text
 * carries no reserved character.
 */
export function expectRedirect(answer: Answer, callback: string): void {
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^location=[A-Za-z0-9\-._~%]+$/);
  expectGeneralHeaders(answer);
  const address = decodeURIComponent(answer.text.slice('location='.length));
  expect(address.startsWith(callback)).toBe(true);
  expect(address.slice(callback.length)).toMatch(/^oauth_token=[0-9A-Za-z]+&oauth_verifier=[0-9A-Za-z]+$/);
}
