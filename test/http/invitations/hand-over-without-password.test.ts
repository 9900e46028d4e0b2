/** Who hands a record over without having a password: docs/contract/passkeys.md#confirming-other-calls. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectBadRequest } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { invitationsOf, invite } from '../../support/invitations.ts';
import {
  type Added,
  addPasskey,
  confirmedBy,
  optionsToConfirm,
  optionsToSignIn,
  signIn,
} from '../../support/passkeys.ts';
import { openSession } from '../../support/people.ts';
import {
  type ActiveAccount,
  accountPath,
  createActiveAccount,
  createRecord,
  externalSystem,
  freshEmail,
  succeeded,
} from '../../support/scenario.ts';
import { refusal } from './world.ts';

const service = await startServiceInMemory({ env: externalSystem });

/** Signs in by a system outside, and owns a record. */
let rosa: ActiveAccount;
let recordId: string;
beforeEach(async () => {
  rosa = await createActiveAccount(service);
  recordId = await createRecord(service, rosa);
});

type Form = Readonly<Record<string, string>>;

const handOver = (more: Form = {}, { session } = rosa): Promise<Answer> =>
  invite(session, recordId, { address: freshEmail('child'), what: 'owner', ...more });

const askConfirmation = (form: Form, { id, session } = rosa): Promise<Answer> =>
  session.post(accountPath(id, '/passkeys/confirmed'), { form });

async function confirmation(by: Added, owner = rosa): Promise<string> {
  const answer = succeeded(await askConfirmation(await confirmedBy(owner, by), owner), 'passkey_confirm');
  return (answer.json() as { confirmation: string }).confirmation;
}

describe('An account that has neither a password nor a passkey', () => {
  it('hands a record over in a session that began less than ten minutes ago alone', async () => {
    service.advance(600);
    expect(refusal(await handOver())).toEqual([403, 'sign_in_again']);
    // Nothing that it sends takes the place of that.
    const inVain: readonly Form[] = [{ password: 'herons' }, { confirmation: 'x'.repeat(43) }];
    for (const form of inVain) expect(refusal(await handOver(form))).toEqual([403, 'sign_in_again']);
    expect(await invitationsOf(rosa.session, recordId)).toEqual([]);
    const session = await openSession(service, rosa.id);
    expect((await handOver({}, { ...rosa, session })).status).toBe(200);
  });
});

describe('An account without a password that has a passkey', () => {
  it('hands a record over when the passkey has confirmed it, also in an old session', async () => {
    const passkey = await addPasskey(rosa);
    expect(refusal(await handOver())).toEqual([403, 'passkey_needed']);
    service.advance(1200);
    expect((await handOver({ confirmation: await confirmation(passkey) })).status).toBe(200);
  });

  it('confirms one call with it, also when two come at the same time, within five minutes', async () => {
    const passkey = await addPasskey(rosa);
    const once = await confirmation(passkey);
    const answers = await Promise.all([1, 2].map(() => handOver({ confirmation: once })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const refused = answers.find(({ status }) => status === 403)!;
    expect(refusal(refused)).toEqual([403, 'challenge_invalid']);
    const late = await confirmation(passkey);
    service.advance(300);
    expect(refusal(await handOver({ confirmation: late }))).toEqual([403, 'challenge_invalid']);
  });

  it('uses its confirmation up also when the form comes twice within a minute, and sends nothing', async () => {
    const passkey = await addPasskey(rosa);
    const address = freshEmail('child');
    expect((await handOver({ address, confirmation: await confirmation(passkey) })).status).toBe(200);
    const second = await confirmation(passkey);
    expect((await handOver({ address, confirmation: second })).status).toBe(200);
    expect(refusal(await handOver({ confirmation: second }))).toEqual([403, 'challenge_invalid']);
  });

  it('confirms nothing in another session, and nothing of another account', async () => {
    const passkey = await addPasskey(rosa);
    const session = await openSession(service, rosa.id);
    const elsewhere = await confirmation(passkey, { ...rosa, session });
    expect(refusal(await handOver({ confirmation: elsewhere }))).toEqual([403, 'challenge_invalid']);
    const stranger = await createActiveAccount(service);
    const foreign = await confirmation(await addPasskey(stranger), stranger);
    expect(refusal(await handOver({ confirmation: foreign }))).toEqual([403, 'challenge_invalid']);
    // A challenge that nothing has answered confirms nothing either.
    for (const { challenge } of [await optionsToConfirm(rosa), await optionsToSignIn(service)])
      expect(refusal(await handOver({ confirmation: challenge }))).toEqual([403, 'challenge_invalid']);
    expect(await invitationsOf(rosa.session, recordId)).toEqual([]);
  });

  it('is asked as one that has none when its passkey is refused', async () => {
    const passkey = await addPasskey(rosa);
    const kept = await confirmation(passkey);
    expect((await signIn(service, passkey.authenticator, { counter: 1 })).status).toBe(403);
    expect(refusal(await askConfirmation(await confirmedBy(rosa, passkey)))).toEqual([
      403,
      'passkey_refused',
    ]);
    expect((await handOver()).status).toBe(200);
    service.advance(600);
    expect(refusal(await handOver({ confirmation: kept }))).toEqual([403, 'sign_in_again']);
  });
});

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/confirmed', () => {
  it('takes an assertion for a challenge of this session once, and nothing else', async () => {
    const passkey = await addPasskey(rosa);
    const proof = await confirmedBy(rosa, passkey);
    succeeded(await askConfirmation(proof), 'passkey_confirm');
    expect(refusal(await askConfirmation(proof))).toEqual([403, 'challenge_invalid']);
    const signing = passkey.authenticator.get(await optionsToSignIn(service));
    expect(refusal(await askConfirmation({ assertion: JSON.stringify(signing) }))).toEqual([
      403,
      'challenge_invalid',
    ]);
    expectBadRequest(await askConfirmation({}), 'assertion is required');
    expectBadRequest(
      await askConfirmation({ assertion: '{}' }),
      'assertion must be the JSON of a public key credential',
    );
  });

  it('is no sign-in, and adds nothing', async () => {
    const passkey = await addPasskey(rosa);
    const challenge = await confirmation(passkey);
    const credential = passkey.authenticator.get({ rpId: 'ui.example.org', challenge });
    const assertion = JSON.stringify(credential);
    expect(refusal(await askConfirmation({ assertion }))).toEqual([403, 'challenge_invalid']);
  });
});

it('Only with `what=owner` can a confirmation be sent', async () => {
  const form = { address: freshEmail('aunt'), what: 'record', confirmation: 'x'.repeat(43) };
  expectBadRequest(await invite(rosa.session, recordId, form));
});
