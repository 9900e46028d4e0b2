/** The second step of signing in: what opens a session, and what wrong codes cost. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../shared/access/principal.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { type Outcome, SigningIn, type TwoStepPerson } from '../accounts/signing-in.ts';
import { storeItem } from '../accounts/support.ts';

const wrong: Outcome = { status: 400, code: 'second_factor_wrong' };
const over: Outcome = { status: 403, code: 'ticket_invalid' };
const tooEarly = (wait = 60): Outcome => ({ status: 429, code: 'too_many_attempts', wait });
const opened = expect.objectContaining({ status: 200, oauth_token: expect.any(String) });
const asked = expect.objectContaining({ status: 200, second_factor: 'required' });

let place: SigningIn;
let rosa: TwoStepPerson;
beforeEach(async () => {
  place = new SigningIn();
  rosa = await place.twoStepPerson();
});

const statusesOf = (outcomes: readonly Outcome[]) => outcomes.map(({ status }) => status).toSorted();

/** The browser in which she signs in with these fields. */
async function browserWith(form: Readonly<Record<string, string>> = {}): Promise<string> {
  const { browser } = await place.withCode(rosa, form);
  return String(browser);
}

async function fails(times: number, form: Readonly<Record<string, string>> = {}): Promise<void> {
  for (let i = 0; i < times; i += 1) expect(await place.withWrongCode(rosa, form)).toEqual(wrong);
}

describe('A code of the app', () => {
  it('may be of the time step before or after, but not of an earlier one than was used last', async () => {
    const send = async (drift: number) =>
      place.second({ ticket: await place.ticket(rosa), code: place.codeOf(rosa.secret, drift) });
    expect(await send(2)).toEqual(wrong);
    expect(await send(-2)).toEqual(wrong);
    expect(await send(1)).toEqual(opened);
    expect(await send(0)).toEqual(wrong);
  });

  it('is not one of another account', async () => {
    const ole = await place.twoStepPerson();
    const code = place.codeOf(ole.secret);
    expect(await place.second({ ticket: await place.ticket(rosa), code })).toEqual(wrong);
  });
});

describe('A recovery code', () => {
  const kind = 'recovery';

  it('opens one session when it is sent many times at once', async () => {
    const code = rosa.recoveryCodes[0]!;
    const tickets = await Promise.all([1, 2, 3, 4].map(() => place.ticket(rosa)));
    const outcomes = await Promise.all(tickets.map((ticket) => place.second({ ticket, code, kind })));
    expect(statusesOf(outcomes)).toEqual([200, 400, 400, 400]);
  });

  it('is a way in when it is the last, and no method any more after that', async () => {
    for (const code of rosa.recoveryCodes)
      expect(await place.second({ ticket: await place.ticket(rosa), code, kind })).toEqual(opened);
    expect(await place.signIn(rosa)).toMatchObject({ methods: 'totp' });
  });
});

describe('A ticket', () => {
  it('opens one session when two right codes come at once, and one code is used up', async () => {
    const ticket = await place.ticket(rosa);
    const codes = rosa.recoveryCodes.slice(0, 3);
    const outcomes = await Promise.all(codes.map((code) => place.second({ ticket, code, kind: 'recovery' })));
    expect(statusesOf(outcomes)).toEqual([200, 403, 403]);
    const [factors] = await place.store.get([keys.factors(rosa.id)]);
    expect(factors!.recoveryCodes).toHaveLength(9);
  });

  it('stays after a wrong code, for ten minutes in all', async () => {
    const ticket = await place.ticket(rosa);
    expect(await place.second({ ticket, code: place.wrongCode(rosa.secret) })).toEqual(wrong);
    place.advance(599);
    expect(await place.second({ ticket, code: place.codeOf(rosa.secret) })).toEqual(opened);
    const late = await place.ticket(rosa);
    place.advance(600);
    expect(await place.second({ ticket: late, code: place.codeOf(rosa.secret) })).toEqual(over);
  });

  it('is of the app that got it', async () => {
    const kiosk: Caller = {
      kind: 'app',
      app: { id: 'kiosk@apps.example.net', kind: 'ui', name: 'Kiosk', autonomous: false, grant: 'k' },
    };
    const form = { ticket: await place.ticket(rosa), code: place.codeOf(rosa.secret) };
    expect(await place.second(form, kiosk)).toEqual(over);
    expect(await place.second(form)).toEqual(opened);
  });

  it('is of the browser in which the password was given', async () => {
    const browser = await browserWith();
    const form = {
      ticket: await place.ticket(rosa, { browser }),
      code: rosa.recoveryCodes[0]!,
      kind: 'recovery',
    };
    expect(await place.second(form)).toEqual(over);
    expect(await place.second({ ...form, browser: 'x'.repeat(32) })).toEqual(over);
    expect(await place.second({ ...form, browser })).toMatchObject({ status: 200, browser });
    const unknown = await place.ticket(rosa);
    expect(await place.second({ ...form, ticket: unknown, browser })).toEqual(over);
  });

  it.each(['x', '0'.repeat(43), '!'.repeat(43), 'ä'.repeat(43)])('is not %s', async (ticket) => {
    expect(await place.second({ ticket, code: '123456' })).toEqual(over);
  });
});

describe('Wrong codes', () => {
  it('that come at once are no more tries than one after the other, and cause one mail a day', async () => {
    const tickets = await Promise.all(Array.from({ length: 9 }, () => place.ticket(rosa)));
    const code = place.wrongCode(rosa.secret);
    const outcomes = await Promise.all(tickets.map((ticket) => place.second({ ticket, code })));
    expect(statusesOf(outcomes)).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429]);
    place.advance(61);
    await fails(1);
    expect(place.mailsTo(rosa.id)).toEqual(['second_factor_guessed']);
  });

  it('cause no mail as long as they are four', async () => {
    await fails(4);
    expect(place.mailsTo(rosa.id)).toEqual([]);
  });

  it('wait longer and longer, an hour at last', async () => {
    await fails(5);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await place.withWrongCode(rosa)).toEqual(tooEarly(minutes * 60));
      place.advance(minutes * 60);
      await fails(1);
    }
  });

  it('of strangers do not slow down a browser that signed in before, which has tries of its own', async () => {
    const browser = await browserWith();
    await fails(5);
    expect(await place.withWrongCode(rosa)).toEqual(tooEarly());
    await fails(5, { browser });
    expect(await place.withWrongCode(rosa, { browser })).toEqual(tooEarly());
  });

  it('count with those of strangers in a browser that gave the password alone, before there was a second factor', async () => {
    const person = await place.person();
    const [one, other] = [await place.signIn(person), await place.signIn(person)];
    rosa = place.addApp(person);
    const guess = ({ browser }: Outcome) => place.withWrongCode(rosa, { browser: String(browser) });
    for (let i = 0; i < 5; i += 1) expect(await guess(one)).toEqual(wrong);
    expect(await guess(other)).toEqual(tooEarly());
    // The browser is the person's own from the second step on.
    place.advance(61);
    expect(await browserWith({ browser: String(other.browser) })).toBe(other.browser);
    for (let i = 0; i < 5; i += 1) expect(await guess(one)).toEqual(wrong);
    expect(await guess(one)).toEqual(tooEarly());
    expect(await guess(other)).toEqual(wrong);
  });

  it('in a browser that is trusted still count there alone', async () => {
    const browser = await browserWith({ trust: 'true' });
    expect(await place.signIn(rosa, { browser })).toMatchObject({ oauth_token: expect.any(String) });
    const [factors] = await place.store.get([keys.factors(rosa.id)]);
    storeItem(place.store, keys.factors(rosa.id), { ...factors!, trustedBrowsers: [] });
    await fails(5);
    expect(await place.withWrongCode(rosa)).toEqual(tooEarly());
    await fails(1, { browser });
  });

  it('are forgotten after a right one', async () => {
    await fails(4);
    expect(await place.withCode(rosa)).toEqual(opened);
    await fails(5);
  });
});

describe('A trusted browser', () => {
  it('is only the one for which the person said so', async () => {
    await browserWith({ trust: 'true' });
    expect(await place.signIn(rosa)).toEqual(asked);
    const browser = await browserWith({ trust: 'false' });
    expect(await place.signIn(rosa, { browser })).toEqual(asked);
  });

  it('still needs the right password', async () => {
    const browser = await browserWith({ trust: 'true' });
    const refused = { status: 403, code: 'permission_denied' };
    expect(await place.signIn({ ...rosa, password: 'wrong' }, { browser })).toEqual(refused);
  });

  it('of one account is none of another', async () => {
    const browser = await browserWith({ trust: 'true' });
    expect(await place.signIn(await place.twoStepPerson(), { browser })).toEqual(asked);
  });
});

describe('Signing in with the password', () => {
  it('answers a wrong one as it answers everybody, whatever second factors there are', async () => {
    const refused = { status: 403, code: 'permission_denied' };
    expect(await place.signIn({ ...rosa, password: 'wrong' })).toEqual(refused);
    place.change(rosa.id, { state: 'disabled' });
    expect(await place.signIn(rosa)).toEqual(refused);
  });
});
