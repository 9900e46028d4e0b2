/** A person sets up a second factor, and signs in by a recovery code, twice at the same time. */
import type { Operation } from '../../../../shared/api/registry.ts';
import { hasSecondFactor } from '../../../../shared/domain/factors/change.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Credentials } from '../../../demo/signed-client.ts';
import { codeOfApp } from '../../codes-of-app.ts';
import type { Fixture } from '../../example-calls/index.ts';
import { tokenIn } from '../../round-trips/scenario-context.ts';
import { secondFactorMails } from '../checks/second-factor-mails.ts';
import type { Answer, Call } from '../client.ts';
import { freshKey, type Scene } from './parts.ts';

export const password = 'ferries and herons';

/** The service takes five attempts without a pause. So the last one is made without faults. */
const mostTries = 4;

interface Person {
  readonly id: string;
  readonly session: Credentials;
}

export async function secondFactor(scene: Scene): Promise<void> {
  const { run, client, now } = scene;
  const person = await withoutFaults(scene, () => makePerson(scene));
  const own = (operation: Operation, given: Fixture): Call => ({
    operation,
    by: person.session,
    on: { account: person.id, ...given },
  });
  // Each attempt makes another secret; the last one counts.
  const begun = await few(scene, own('totp_begin', { password }));
  if (begun.status !== 200) return;
  const { secret } = JSON.parse(begun.text);
  const code = codeOfApp(secret, now());
  const confirmed = await few(scene, own('totp_confirm', { 'begun code': code }), ['begin to set one up']);
  // Without the answer nobody has the codes, and the person makes others.
  const codes: readonly string[] =
    confirmed.status === 200
      ? JSON.parse(confirmed.text).recovery_codes
      : await withoutFaults(scene, async () => {
          const later = codeOfApp(secret, now(), 1);
          const renewed = await client.send(run, own('recovery_codes_new', { password, code: later }));
          return JSON.parse(renewed.text).recovery_codes;
        });
  const tickets = await withoutFaults(scene, async () => [
    await ticketOf(scene, person.id),
    await ticketOf(scene, person.id),
  ]);
  const usedUp = ['has taken too long or was used', 'was used before'];
  await Promise.all(
    tickets.map((ticket) =>
      few(
        scene,
        {
          operation: 'sign_in_second',
          by: scene.apps.ui,
          on: { ticket, 'recovery code': codes[0]! },
        },
        usedUp,
        { tries: 2, byOthers: true },
      ),
    ),
  );
  run.checks.push(secondFactorMails(run, person.id), async ({ store }) => {
    const [account, stored] = await store.get([keys.account(person.id), keys.factors(person.id)]);
    if (account?.secondFactor !== 'on' || !hasSecondFactor(stored))
      run.violated('the second factor is half on');
    if (stored?.recoveryCodes.length !== 9)
      run.violated(`${stored?.recoveryCodes.length} recovery codes are left of 10, of which one was used`);
    // The one that set it up, and the one of the recovery code.
    const sessions = await store.query(keys.sessions(person.id));
    if (sessions.length !== 2) run.violated(`${sessions.length} sessions have begun, not 2`);
    if (account?.totalLoginCount !== 2)
      run.violated(`${account?.totalLoginCount} log-ins were counted, not 2`);
  });
}

/** An account with a password, and a session of it. */
export async function makePerson(scene: Scene): Promise<Person> {
  const { apps, client, run } = scene;
  const id = `${freshKey(scene)}@mail.example`;
  const send = async (call: Call): Promise<Answer> => {
    const answer = await client.send(run, call);
    if (answer.status !== 200)
      throw new Error(`${call.operation} responded ${answer.status}: ${answer.text}`);
    return answer;
  };
  const by = apps.admin;
  const account = { account_id: id, primary_secret_p: '0' };
  await send({ operation: 'account_create', by, form: account });
  await send({ operation: 'account_authsystem_add', by, on: { account: id, username: id, password } });
  return { id, session: tokenIn(apps.ui, await send(signInCall(scene, id))) };
}

async function ticketOf(scene: Scene, id: string): Promise<string> {
  const { text } = await scene.client.send(scene.run, signInCall(scene, id));
  return new URLSearchParams(text).get('ticket') ?? '';
}

function signInCall({ apps }: Scene, username: string): Call {
  return { operation: 'sign_in', by: apps.ui, on: { username, password } };
}

export async function withoutFaults<T>({ run }: Scene, work: () => Promise<T>): Promise<T> {
  const { hasFaults } = run;
  run.hasFaults = false;
  try {
    return await work();
  } finally {
    run.hasFaults = hasFaults;
  }
}

/** Repeats a call that counts its attempts. A repetition that is refused in one of these words finds the effect there. */
export async function few(
  scene: Scene,
  call: Call,
  done: readonly string[] = [],
  { tries = mostTries, byOthers = false } = {},
): Promise<Answer> {
  const { client, run } = scene;
  let isUncertain = byOthers;
  for (let count = 1; count < tries; count += 1) {
    const answer = await client.send(run, call);
    if (answer.status !== undefined && answer.status < 500) return judged(answer);
    isUncertain = true;
  }
  run.hasFaults = false;
  return judged(await client.send(run, call));

  function judged(answer: Answer): Answer {
    const saysDone = isUncertain && done.some((words) => answer.text.includes(words));
    if (answer.status !== 200 && !saysDone)
      run.violated(`${call.operation} responded ${answer.status} ${answer.text}`);
    return answer;
  }
}
