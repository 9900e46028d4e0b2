/** What a person typed is not lost when its form cannot be taken: after the session's end, and with a stale token. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { startInMemory } from '../support/in-memory.ts';
import { formIn } from '../support/page-forms.ts';
import { admin, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
let details: string;

beforeAll(async () => {
  // The portal signs its calls with the real time, whatever time it is for the service.
  ({ service } = await startInMemory({ env: { CLOCK_WINDOW: '86400' } }));
});
beforeEach(async () => {
  patient = await createPatient(service);
  visitor = await visit(service, patient);
  details = `/records/${patient.recordId}/details`;
});

/** The form of the details, in which the person has typed. */
async function typed(city: string): Promise<URLSearchParams> {
  const form = formIn(await (await visitor.get(details)).text(), details);
  form.set('adr_city', city);
  return form;
}

async function signIn(
  page: string,
  who: { readonly username: string; readonly password: string },
): Promise<Response> {
  const form = formIn(page, '/sign-in');
  form.set('username', who.username);
  form.set('password', who.password);
  return visitor.post('/sign-in', form);
}

async function city(): Promise<string | null> {
  const answer = await admin(service).get(`/records/${patient.recordId}/demographics`, {
    query: { response_format: 'application/json' },
  });
  return (answer.json() as { adr_city: string | null }[])[0]!.adr_city;
}

/** Ends the session of the portal, which then knows it. */
const leaveIdle = () => service.advance(16 * 60);

/** Ends the session in the service alone, while the portal's page is in use. */
async function endInService(): Promise<void> {
  for (let part = 0; part < 3; part += 1) {
    service.advance(10 * 60 + 1);
    await visitor.get('/assets/nothing');
    await visitor.get('/sign-in');
  }
}

interface Left {
  readonly idle: number;
  readonly end: number;
}

/** The clock goes on while a test runs. */
function expectAbout(seconds: number, most: number): void {
  expect(seconds).toBeLessThanOrEqual(most);
  expect(seconds).toBeGreaterThan(most - 30);
}

const before = 'Takoma Park';

describe('A message that is sent when the session was idle for too long', () => {
  it('is kept, and goes out by a click: with files that are chosen again, or without any', async () => {
    const friend = await createPerson(service, 'Ines Oyelaran');
    const share = { form: { account_id: friend.id } };
    succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, share), 'record_share_add');
    const page = await (await visitor.get(`/inbox/write?record=${patient.recordId}`)).text();
    const form = formIn(page, '/inbox/write');
    form.set('to', friend.id);
    form.set('body', 'Only words');
    leaveIdle();
    const ends = await (await visitor.post('/inbox/write', form)).text();
    const repeat = await (await signIn(ends, patient)).text();
    expect(repeat).toContain('Only words');
    const [field = ''] = /<input[^>]*type="file"[^>]*>/.exec(repeat) ?? [];
    expect(field).toContain(' multiple');
    expect(field).not.toContain(' required');
    const again = formIn(repeat, '/inbox/write');
    again.delete('file');
    const answer = await visitor.post('/inbox/write', again);
    expect(answer.headers.get('location')).toMatch(/^\/inbox\/sent\/[^?]+\?done=sent$/);
  });
});

describe.each([
  ['was idle for too long', leaveIdle, 'You were signed out because nothing happened for 15 minutes.'],
  ['was ended by the service', endInService, 'Your session has ended'],
] as const)('A form that is sent when the session %s', (_why, end, said) => {
  it('is kept over signing in by the same account, and sent by a click of the person', async () => {
    const form = await typed('Linz <&"');
    await end();
    const answer = await visitor.post(details, form);
    const page = await answer.text();
    expect(answer.headers.get('location')).toBeNull();
    expect(page).toContain(said);
    expect(page).toContain('What you entered is kept.');
    expect(page).not.toContain('Linz');
    const repeat = await (await signIn(page, patient)).text();
    expect(repeat).toContain('Linz &lt;&amp;&quot;');
    expect(await city()).toBe(before);
    const again = formIn(repeat, details);
    expect(again.get('form_token')).not.toBe(form.get('form_token'));
    const sent = await visitor.post(details, again);
    expect(sent.headers.get('location')).toBe(`${details}?done=saved`);
    expect(await city()).toBe('Linz <&"');
  });

  it('is still kept after a wrong password', async () => {
    const form = await typed('Linz');
    await end();
    const page = await (await visitor.post(details, form)).text();
    const refused = await (await signIn(page, { ...patient, password: 'wrong' })).text();
    expect(refused).toContain('What you entered is kept.');
    expect(await (await signIn(refused, patient)).text()).toContain('Linz');
  });

  it('is dropped when another account signs in, and the page says so', async () => {
    const other = await createPerson(service);
    const form = await typed('Linz');
    await end();
    const page = await (await visitor.post(details, form)).text();
    const answer = await (await signIn(page, other)).text();
    expect(answer).not.toContain('Linz');
    expect(answer).toContain('It was entered with another account');
  });
});

it('A form that another request of the browser has found idle first is kept, too', async () => {
  const form = await typed('Linz');
  leaveIdle();
  await visitor.get('/records');
  const page = await (await visitor.post(details, form)).text();
  expect(await (await signIn(page, patient)).text()).toContain('Linz');
});

it('What was kept is gone after twelve hours', async () => {
  const form = await typed('Linz');
  leaveIdle();
  const page = await (await visitor.post(details, form)).text();
  service.advance(12 * 3600 + 1);
  expect(await (await signIn(page, patient)).text()).toContain('What was entered here before is gone');
});

describe('A form whose token is stale while a session lives', () => {
  it('is shown again with a new token to the person who typed it', async () => {
    const form = await typed('Linz');
    const out = formIn(await (await visitor.get('/account')).text(), '/sign-out');
    await visitor.post('/sign-out', out);
    await signIn(await (await visitor.get('/sign-in')).text(), patient);
    const repeat = await visitor.post(details, form);
    const page = await repeat.text();
    expect([repeat.status, await city()]).toEqual([403, before]);
    expect(page).toContain('Linz');
    await visitor.post(details, formIn(page, details));
    expect(await city()).toBe('Linz');
  });

  it('is not shown to another account', async () => {
    const form = await typed('Linz');
    const out = formIn(await (await visitor.get('/account')).text(), '/sign-out');
    await visitor.post('/sign-out', out);
    await signIn(await (await visitor.get('/sign-in')).text(), await createPerson(service));
    const page = await (await visitor.post(details, form)).text();
    expect(page).not.toContain('Linz');
    expect(page).toContain('Please send the form again');
  });
});

describe('A form that is only to be kept', () => {
  it('is not saved, but shown to be sent, when the session lives after all', async () => {
    const form = await typed('Linz');
    form.set('keep', 'yes');
    const page = await (await visitor.post(details, form)).text();
    expect(page).toContain('Linz');
    expect(await city()).toBe(before);
    expect(formIn(page, details).has('keep')).toBe(false);
  });

  it('leads to signing in when the service has ended the session', async () => {
    const form = await typed('Linz');
    form.set('keep', 'yes');
    await endInService();
    expect(await (await visitor.post(details, form)).text()).toContain('What you entered is kept.');
  });
});

describe('What is kept', () => {
  it('is no password', async () => {
    const form = formIn(await (await visitor.get('/account')).text(), '/account/password');
    form.set('old', 'green apples in june');
    form.set('new', 'red apples in august');
    leaveIdle();
    const answer = await visitor.post('/account/password', form);
    expect(answer.headers.get('location')).toBe('/sign-in?why=idle');
  });

  it('is nothing that a form of its kind does not have', async () => {
    const form = await typed('Linz');
    form.set('password', 'green apples in june');
    leaveIdle();
    const page = await (await visitor.post(details, form)).text();
    expect(await (await signIn(page, patient)).text()).not.toContain('green apples in june');
  });

  it('is no button: what deletes or takes away is not done later', async () => {
    const form = new URLSearchParams({
      form_token: (await typed('')).get('form_token')!,
      account: 'someone@mail.example',
    });
    leaveIdle();
    const answer = await visitor.post(`/records/${patient.recordId}/sharing/whole/remove`, form);
    expect(answer.headers.get('location')).toBe('/sign-in?why=idle');
  });

  it('is the text beside a file, and the file is asked for again', async () => {
    const path = `/records/${patient.recordId}/documents`;
    const shown = formIn(await (await visitor.get(`${path}/new`)).text(), path);
    const form = new FormData();
    form.set('form_token', shown.get('form_token')!);
    form.set('label', 'Letter of May');
    form.set('file', new File(['Dear Rosa'], 'letter.txt', { type: 'text/plain' }));
    leaveIdle();
    const page = await (await visitor.post(path, form)).text();
    const repeat = await (await signIn(page, patient)).text();
    expect(repeat).toContain('Letter of May');
    expect(repeat).toContain('Please choose the file again.');
    expect(repeat).toMatch(/<input[^>]*type="file"/);
    expect(repeat).not.toContain('Dear Rosa');
  });

  it('is what was entered by hand, with each part of a date', async () => {
    const path = `/records/${patient.recordId}/add/problem`;
    const form = formIn(await (await visitor.get(path)).text(), path);
    form.delete('search');
    form.set('name', 'Gout');
    form.set('since_year', '2019');
    leaveIdle();
    const shown = await (await signIn(await (await visitor.post(path, form)).text(), patient)).text();
    expect(shown).toContain('<dd>Gout</dd>');
    expect(shown).toContain('<dt>Since: Year</dt>');
    expect((await visitor.post(path, formIn(shown, path))).status).toBe(303);
    const page = `/records/${patient.recordId}/health/problems`;
    expect(await (await visitor.get(page)).text()).toMatch(/Gout[\s\S]*2019/);
  });

  it('is every tick of a list', async () => {
    const page = await (await visitor.get(`/records/${patient.recordId}/sharing`)).text();
    const circle = /\/sharing\/([0-9a-f-]{20,})"/.exec(page)![1]!;
    const path = `/records/${patient.recordId}/sharing/${circle}`;
    const form = formIn(await (await visitor.get(path)).text(), `${path}/types`);
    form.append('type', 'Models');
    form.append('type', 'Contact');
    leaveIdle();
    const kept = await (await visitor.post(`${path}/types`, form)).text();
    const repeat = await (await signIn(kept, patient)).text();
    expect(formIn(repeat, `${path}/types`).getAll('type')).toEqual(['Models', 'Contact']);
  });

  it('is too long at some length, and the page says so', async () => {
    const form = await typed('x'.repeat(45_000));
    leaveIdle();
    const page = await (await visitor.post(details, form)).text();
    expect(page).toContain('What you entered was too long to be kept.');
    expect(page).not.toContain('name="kept"');
  });
});

describe('A forged form', () => {
  const forged = (owner: string) =>
    new URLSearchParams({ form_token: `${'x'.repeat(43)}.${owner}`, name_given: 'Eve', adr_city: 'Linz' });

  it('of another site is refused before anything of it is kept', async () => {
    leaveIdle();
    const answer = await visitor.post(details, forged('y'.repeat(43)), { origin: 'https://evil.example' });
    expect(answer.ok).toBe(false);
    expect(await answer.text()).not.toContain('name="kept"');
  });

  it('is never shown to be sent: nobody else knows what stands for the account in this browser', async () => {
    leaveIdle();
    const page = await (await visitor.post(details, forged('y'.repeat(43)))).text();
    const answer = await (await signIn(page, patient)).text();
    expect(answer).not.toContain('Linz');
    expect(answer).toContain('What was entered here before is gone');
  });

  it('cannot bring what an attacker kept for himself: it is bound to his account and his browser', async () => {
    const attacker = await createPatient(service, 'Eve', 'Mallory');
    const his = await visit(service, attacker);
    const path = `/records/${attacker.recordId}/details`;
    const form = formIn(await (await his.get(path)).text(), path);
    form.set('adr_city', 'Linz');
    leaveIdle();
    const kept = formIn(await (await his.post(path, form)).text(), '/sign-in').get('kept')!;
    await visitor.get('/records');
    const own = formIn(await (await visitor.get('/sign-in')).text(), '/sign-in');
    own.set('username', patient.username);
    own.set('password', patient.password);
    own.set('kept', kept);
    expect(await (await visitor.post('/sign-in', own)).text()).not.toContain('Linz');
  });

  it('with text of its own instead of what the portal sealed shows nothing', async () => {
    leaveIdle();
    await visitor.get('/records');
    const own = formIn(await (await visitor.get('/sign-in')).text(), '/sign-in');
    own.set('username', patient.username);
    own.set('password', patient.password);
    own.set('kept', randomUUID());
    expect(await (await visitor.post('/sign-in', own)).text()).toContain(
      'What was entered here before is gone',
    );
  });
});

describe('To stay', () => {
  const stay = async () => {
    const form = formIn(await (await visitor.get('/account')).text(), '/session/stay');
    return () => visitor.post('/session/stay', form);
  };

  it('begins the idle time anew, and says how much there is', async () => {
    const press = await stay();
    service.advance(14 * 60);
    const left = (await (await press()).json()) as Left;
    expect(left.idle).toBe(15 * 60);
    expectAbout(left.end, 16 * 60);
    service.advance(14 * 60);
    expect((await visitor.get('/account')).status).toBe(200);
  });

  it('is no longer possible when the session is over', async () => {
    const press = await stay();
    leaveIdle();
    expect((await press()).ok).toBe(false);
  });
});

it('A page says in German that the session ends', async () => {
  const headers = { 'accept-language': 'de-DE' };
  const page = await (await visitor.send(details, { headers })).text();
  for (const said of ['Angemeldet bleiben', 'Anmelden und weitermachen']) expect(page).toContain(said);
});

it('No page says more of the time that is left than there is, when the cookie is not written again', async () => {
  await visitor.get('/account');
  service.advance(50);
  const page = await (await visitor.get('/account')).text();
  const said = (name: string) => Number(new RegExp(`data-${name}="(\\d+)"`).exec(page)?.[1]);
  expectAbout(said('idle'), 15 * 60 - 50);
  expectAbout(said('end'), 30 * 60 - 50);
});
