/** Handing a record over in the portal, for people who sign in without a password. */
import { beforeAll, expect, it } from 'vitest';
import { startInMemory } from '../support/in-memory.ts';
import { addPasskey, type RequestOptions } from '../support/passkeys.ts';
import { createActiveAccount, createRecord, externalSystem, freshEmail } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
beforeAll(async () => {
  ({ service } = await startInMemory({ env: externalSystem }));
});

/** Posts with the token of a form that the visitor sees now. */
async function post(
  visitor: Visitor,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const account = await (await visitor.get('/account')).text();
  const seen = account === '' ? await (await visitor.get('/sign-in')).text() : account;
  const [, token] = /name="form_token" value="([^"]+)"/.exec(seen)!;
  return visitor.post(path, new URLSearchParams({ ...fields, form_token: token! }));
}

async function optionsFrom(visitor: Visitor, path: string): Promise<RequestOptions> {
  return ((await (await post(visitor, path, {})).json()) as { options: RequestOptions }).options;
}

it('Who signs in with a passkey alone confirms with it, and is asked for no password', async () => {
  const rosa = await createActiveAccount(service);
  const { authenticator } = await addPasskey(rosa);
  const path = `/records/${await createRecord(service, rosa)}/sharing/hand-over`;
  const visitor = await visit(service, undefined);
  const signIn = authenticator.get(await optionsFrom(visitor, '/sign-in/passkey/options'));
  expect((await post(visitor, '/sign-in/passkey', { credential: JSON.stringify(signIn) })).status).toBe(303);

  const page = await (await visitor.get(path)).text();
  expect(page).toContain('Confirm with a passkey and send');
  expect(page).toContain('data-options="/account/passkeys/confirmation"');
  expect(page).not.toContain('type="password"');
  expect(page).not.toContain('Send the invitation to take over');

  const wish = { address: freshEmail('child'), still: 'yes' };
  const without = await post(visitor, path, wish);
  expect(without.status).toBe(400);
  expect(await without.text()).toContain('That did not work. Please try again in a moment.');
  const credential = JSON.stringify(
    authenticator.get(await optionsFrom(visitor, '/account/passkeys/confirmation')),
  );
  const handed = await post(visitor, path, { ...wish, credential });
  expect([handed.status, handed.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/\/sharing\?done=invited$/),
  ]);
  const again = await post(visitor, path, { ...wish, credential });
  expect(again.status).toBe(400);
  expect(await again.text()).toContain('That took too long. Please try again');
});
