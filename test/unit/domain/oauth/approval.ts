import { expect } from 'vitest';
import type { AppFiles, TestApp } from '../../../support/apps.ts';
import type { Answer, RequestOptions } from '../../../support/client.ts';
import { expectGeneralHeaders } from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import { createPerson } from '../../../support/people.ts';
import { admin, requestToken, succeeded, tokenPath } from '../../../support/scenario.ts';
import type { TestService } from '../../../support/test-service.ts';

/** A service with a record, of which another account has a full share. */
export async function startShared<AppName extends string>(apps: Readonly<Record<AppName, AppFiles>>) {
  const { service, owner: rosa, record } = await startInMemory({ apps });
  const tom = await createPerson(service, 'tom');
  const form = { account_id: tom.id };
  succeeded(await admin(service).post(`/records/${record}/shares/`, { form }), 'share');
  return { service, record, rosa, tom };
}

/** A request token of the app for this record alone, and the path that approves it. */
export async function boundToken(service: TestService, app: TestApp, record: string) {
  const { token, client } = await requestToken(service, app, { indivo_record_id: record });
  return { path: tokenPath(token, 'approve'), token, client };
}

/** The form that approves for a record. */
export const forRecord = (id: string): RequestOptions => ({ form: { record_id: id } });

/** The form that approves for a carenet. */
export const forCarenet = (id: string): RequestOptions => ({ form: { carenet_id: id } });

/**
 * Expects a redirect to the callback, which ends in its own `?` or `&`, with token and verifier appended. The
 * text of the response has no reserved character.
 */
export function expectRedirect(answer: Answer, callback: string): void {
  expect(answer.status).toBe(200);
  expect(answer.text).toMatch(/^location=[A-Za-z0-9\-._~%]+$/);
  expectGeneralHeaders(answer);
  const address = decodeURIComponent(answer.text.slice('location='.length));
  expect(address.startsWith(callback)).toBe(true);
  expect(address.slice(callback.length)).toMatch(/^oauth_token=[0-9A-Za-z]+&oauth_verifier=[0-9A-Za-z]+$/);
}
