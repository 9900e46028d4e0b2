/** A person adds a passkey, and its assertion is sent twice at the same time to sign in. */
import type { Operation } from '../../../../shared/api/registry.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { Authenticator } from '../../authenticator/authenticator.ts';
import type { Fixture } from '../../example-calls/index.ts';
import type { Call } from '../client.ts';
import type { Scene } from './parts.ts';
import { few, makePerson, password, withoutFaults } from './second-factor.ts';

const page = 'https://ui.example.org';
const isOver = ['The challenge is over or was used'];

export async function passkey(scene: Scene): Promise<void> {
  const { run, apps } = scene;
  const person = await withoutFaults(scene, () => makePerson(scene));
  const own = (operation: Operation, given: Fixture): Call => ({
    operation,
    by: person.session,
    on: { account: person.id, ...given },
  });
  const authenticator = new Authenticator(page);
  const options = await few(scene, own('passkey_options', { password }));
  if (options.status !== 200) return;
  const credential = JSON.stringify(authenticator.create(JSON.parse(options.text)));
  await few(scene, own('passkey_add', { 'new credential': credential }), isOver);

  const form = { source: '192.0.2.7' };
  const asked = await few(scene, { operation: 'passkey_challenge', by: apps.ui, form });
  if (asked.status !== 200) return;
  const assertion = JSON.stringify(authenticator.get(JSON.parse(asked.text)));
  const signIn: Call = { operation: 'passkey_sign_in', by: apps.ui, on: { assertion } };
  await Promise.all([1, 2].map(() => few(scene, signIn, isOver, { byOthers: true })));

  run.checks.push(async ({ store }) => {
    const [account, factors] = await store.get([keys.account(person.id), keys.factors(person.id)]);
    const stored = await store.query(keys.passkeys(person.id));
    if (account?.secondFactor !== 'on' || factors?.passkeys !== 1 || stored.length !== 1)
      run.violated('the passkey is half there');
    for (const { id, counter, copiedAt } of stored) {
      const [owner] = await store.get([keys.credential(id)]);
      if (owner?.accountId !== person.id)
        run.violated('the credential of the passkey is not that of the account');
      if (counter !== 1) run.violated(`the counter of the passkey is ${counter}, not 1`);
      if (copiedAt !== undefined) run.violated('an assertion that was sent twice is taken for one of a copy');
    }
    // The one that added it, and the one of the passkey.
    const sessions = await store.query(keys.sessions(person.id));
    if (sessions.length !== 2) run.violated(`${sessions.length} sessions have begun, not 2`);
    if (account?.totalLoginCount !== 2)
      run.violated(`${account?.totalLoginCount} log-ins were counted, not 2`);
  });
}
