/** How often a person is told that somebody guesses her codes: docs/contract/sign-in.md#wrong-codes. */
import { expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, succeeded, ui, withTokenOf } from '../../support/scenario.ts';
import {
  createTwoStepAccount,
  nextCode,
  secondStep,
  ticketOf,
  wrongCode,
} from '../../support/second-factors.ts';
import { mailsTo } from '../passkeys/mailed.ts';

const service = await startServiceInMemory();

function expectWrong(answer: Answer): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'second_factor_wrong']);
}

it('Wrong codes that go on are told of again a day after the last mail, and not before', async () => {
  const rosa = await createTwoStepAccount(service);
  const mails = async () =>
    (await mailsTo(service, rosa.id)).filter((mail) => mail === 'second_factor_guessed').length;
  const guess = async () => {
    const ticket = await ticketOf(service, rosa);
    return secondStep(service, { ticket, code: wrongCode(service, rosa.secret), kind: 'totp' });
  };
  for (let i = 0; i < 5; i += 1) expectWrong(await guess());
  expect(await mails()).toBe(1);
  // Every hour one guess may come, and none is further than a day from the one before.
  for (let hour = 1; hour < 24; hour += 1) {
    service.advance(3601);
    expectWrong(await guess());
    expect(await mails()).toBe(1);
  }
  service.advance(3601);
  expectWrong(await guess());
  expect(await mails()).toBe(2);
});

it('Wrong codes of who is signed in are told of, too', async () => {
  const rosa = await createTwoStepAccount(service);
  const opened = await secondStep(service, {
    ticket: await ticketOf(service, rosa),
    code: nextCode(service, rosa.secret),
    kind: 'totp',
  });
  const session = withTokenOf(ui(service), succeeded(opened, 'sign_in_second'));
  const told = async () =>
    (await mailsTo(service, rosa.id)).filter((mail) => mail === 'second_factor_guessed').length;
  const guess = () => {
    const form = { password: rosa.password, code: wrongCode(service, rosa.secret), kind: 'totp' };
    return session.post(accountPath(rosa.id, '/factors/totp/remove'), { form });
  };
  for (let i = 0; i < 4; i += 1) expectWrong(await guess());
  expect(await told()).toBe(0);
  expectWrong(await guess());
  expect(await told()).toBe(1);
});
