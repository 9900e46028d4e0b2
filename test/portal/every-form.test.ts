/**
 * Every page of the portal is led to, and everything that a form can do stands on a page: nothing is there that nobody finds. Every form,
 * taken from the routes: one without an answer, or with an answer that there is not, changes nothing; nobody changes a record of somebody
 * else; and a link of a mail does nothing at the wrong state of its account.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FilledRecord, fillRecord } from '../support/browser/filled-record.ts';
import { passSecondStep } from '../support/browser/guarded-person.ts';
import { createPatient, createPerson } from '../support/browser/patient.ts';
import { crawl, patternOf } from '../support/crawl.ts';
import { fetchHere } from '../support/fetch-here.ts';
import { startInMemory } from '../support/in-memory.ts';
import { accountPath, admin, createAccount, succeeded } from '../support/scenario.ts';
import { smartApps } from '../support/smart-apps.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

interface Form {
  /** Such as `/records/:id/apps`. */
  readonly route: string;
  readonly path: string;
  /** As a browser would send it when the person changes nothing. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether a browser without scripts can send it. */
  readonly hasButton: boolean;
  /** On whose page it stands. */
  readonly by: Visitor;
}

let service: TestService;
let filled: FilledRecord;
let owner: Visitor;
let stranger: Visitor;
let neighbour: Visitor;
let member: Visitor;
/** Somebody whose account has a second step, after her password and after both steps. */
let halfWay: Visitor;
let guarded: Visitor;
/** Of forms that a page sends. */
let routes: readonly string[];
/** All of the portal, and those that its pages lead to, such as `GET /records`. */
let all: readonly string[];
let found: ReadonlySet<string>;
let forms: readonly Form[];
/** Id of the account of the member. */
let friend: string;
const problems: string[] = [];

/** Calls that changed something: not those that only read, and not those that the service refused. */
const changes: string[] = [];

async function noting(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetchHere(url, init);
  const { pathname } = new URL(url);
  const call = `${init?.method ?? 'GET'} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[^/]+@[^/]+/g, '…')}`;
  if (response.ok && !call.startsWith('GET ') && !isReading(call)) changes.push(call);
  return response;
}

/** Calls by POST that change nothing. */
function isReading(call: string): boolean {
  return /\/check$|\/sign_in$|\/claim$/.test(call);
}

const options = { fetch: noting as typeof fetch, report: (message: string) => void problems.push(message) };

beforeAll(async () => {
  ({ service } = await startInMemory({ apps: smartApps }));
  filled = await fillRecord(service);
  const { patient, circle } = filled;
  owner = await visit(service, patient, options);
  // Where the app is in the circle, no other one can be added.
  const before = await (await owner.get(`/records/${patient.recordId}/sharing/${circle}/members`)).text();
  const place = `/carenets/${circle}/apps/${service.apps.user.id}`;
  succeeded(await patient.session.put(place), 'carenet_apps_create');
  const person = await createPerson(service, 'Kim Roe');
  friend = person.id;
  const join = { form: { account_id: friend } };
  succeeded(await patient.session.post(`/carenets/${circle}/accounts/`, join), 'carenet_account_create');
  stranger = await visit(service, undefined, options);
  neighbour = await visit(service, await createPatient(service, 'Marta', 'Oyelaran'), options);
  member = await visit(service, person, options);
  [halfWay, guarded] = await Promise.all([
    visit(service, filled.guarded, options),
    visit(service, filled.guarded, options),
  ]);
  await passSecondStep(guarded, filled.guarded.recoveryCodes[0]!);
  const posts = owner.routes.filter(({ method }) => method === 'POST').map(({ path }) => path);
  routes = [...new Set(posts)].filter((path) => !byScript.includes(path));
  const begin = [['present', patient.password]] as const;
  // Something to scan.
  await post(owner, '/account/code-app', begin);
  const leaving = await personToBeErased();
  const named = owner.routes
    .filter(({ method, path }) => ['GET', 'POST'].includes(method) && !path.startsWith('/assets/'))
    .map(({ method, path }) => ({ name: `${method} ${path}`, pattern: patternOf(path) }));
  all = [...new Set(named.map(({ name }) => name))];
  const { documents, messages, invitations, links, requestToken, smartRequests } = filled;
  const record = `/records/${patient.recordId}`;
  const names: string[] = [];
  const onPages: Form[] = [...formsIn(before, owner)];
  for (const [visitor, ...starts] of [
    [stranger, '/', ...Object.values(links), invitations.init, invitations.received],
    [leaving, '/account'],
    [halfWay, '/sign-in/second-step'],
    [guarded, '/account'],
    [
      owner,
      '/',
      '/account/code-app/scan',
      invitations.received,
      `/oauth/authorize?oauth_token=${requestToken}`,
      ...Object.values(smartRequests).map((request) => `/smart/authorize?request=${request}`),
      // Pages of one route that have other forms.
      ...Object.values(documents),
      ...['allergy', 'vaccination', 'blood-pressure', 'note'].map((entry) => `${record}/add/${entry}`),
      ...['summary', 'carenet', 'documents'].map((what) => `${record}/links/new?what=${what}`),
      ...[messages.formatted, messages.ofPerson].map((message) => `/inbox/${message}/reply`),
      `/inbox/write?record=${patient.recordId}`,
      `${record}/sharing/${circle}`,
    ],
  ] as const) {
    const crawled = await crawl(visitor, named, starts);
    names.push(...crawled.names);
    onPages.push(...crawled.pages.flatMap((html) => formsIn(html, visitor)));
  }
  found = new Set(names);
  forms = [...new Map(onPages.map((form) => [`${form.route} ${form.fields.length}`, form])).values()];
}, 180_000);
beforeEach(() => {
  problems.length = 0;
  changes.length = 0;
});

/** Somebody without a record who asked for her account to be erased. */
async function personToBeErased(): Promise<Visitor> {
  const person = await createPerson(service);
  const form = { password: person.password };
  succeeded(await person.session.post(accountPath(person.id, '/erasure'), { form }), 'account_erasure_ask');
  return visit(service, person, options);
}

function formsIn(html: string, by: Visitor): readonly Form[] {
  return html
    .split('<form')
    .slice(1)
    .flatMap((part) => {
      const [, path] = /^[^>]* action="([^"]+)"/.exec(part) ?? [];
      const route = path && routes.find((one) => patternOf(one).test(path));
      if (!route) return [];
      const id = /^[^>]* id="([^"]+)"/.exec(part)?.[1];
      const own = part.split('</form>')[0]!.replaceAll(/<button[^>]* form="/g, '');
      const hasButton = / type="submit"/.test(own) || (id !== undefined && html.includes(` form="${id}"`));
      const tags = [...part.split('</form>')[0]!.matchAll(/<(?:input|select|button|textarea)\b[^>]*>/g)];
      const fields = tags.flatMap(([tag]) => {
        const name = / name="([^"]*)"/.exec(tag)?.[1];
        return name && name !== 'form_token'
          ? [[name, / value="([^"]*)"/.exec(tag)?.[1] ?? ''] as const]
          : [];
      });
      return [{ route, path: path!, fields, hasButton, by }];
    });
}

/** Forgets what was changed before. */
function send(visitor: Visitor, { path }: Pick<Form, 'path'>, fields: Form['fields']): Promise<number> {
  changes.length = 0;
  return post(visitor, path, fields);
}

async function post(visitor: Visitor, path: string, fields: Form['fields']): Promise<number> {
  const token = await visitor.formToken();
  const pairs = [...fields, ['form_token', token] as const];
  if (!fields.some(([name]) => name === 'file'))
    return (
      await visitor.post(
        path,
        new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])),
      )
    ).status;
  const body = new FormData();
  for (const [name, value] of pairs)
    body.append(name, name === 'file' ? new File([value], 'letter.txt', { type: 'text/plain' }) : value);
  return (await visitor.post(path, body)).status;
}

/** What a script posts by itself, and no form: large-file.test.ts and passkeys.test.ts in test/browser. */
const byScript: readonly string[] = [
  '/records/:id/documents/uploads',
  '/records/:id/documents/uploads/:upload',
  '/inbox/sent/:message/files/:number{[1-9][0-9]?}',
  '/sign-in/passkey/options',
  '/account/passkeys/options',
  '/account/passkeys/confirmation',
];

/** Where people come from outside: they know the address, a mail leads them there, or an app. */
const entrances: readonly string[] = [
  'GET /',
  'GET /accounts/:account/init/:secret',
  'GET /accounts/:account/reset_password/:secret',
  'GET /invitations/:secret',
  'GET /accounts/:account/init/:secret/invitations/:invitation',
  'GET /oauth/authorize',
  'GET /smart/authorize',
  'GET /view',
  // Who must have a second step, and has none, is led there from everywhere.
  'GET /account/set-up',
  // A form leads there.
  'GET /account/code-app/scan',
  // What browsers ask for to install the portal, and scripts about what is kept there.
  'GET /manifest.webmanifest',
  'GET /service-worker.js',
  'GET /device/state',
  'GET /:kind{records|carenets}/:id/print/emergency-card.json',
];

/** Forms that are a button alone: what it does is in their address, so that there is no answer which could be missing. */
const buttons: readonly string[] = [
  '/sign-out',
  '/session/stay',
  '/account/sessions/end-others',
  '/account/signing-in/forget-browsers',
  '/account/keep',
  '/records/:id/change/:document/:entry/error',
  '/records/:id/documents/:document/reread',
  '/records/:id/sharing/:circle/delete',
  '/records/:id/sharing/invitations/:invitation/take-back',
  '/records/:id/links/:link/end',
  '/inbox/:message/archive',
  '/inbox/sent/:message/discard',
  '/inbox/:message/attachments/:number/accept',
  '/accounts/:account/send_secret/:secret',
];

/** Forms of boxes to tick, and of fields that may all be empty: there, nothing is an answer. */
const boxes: readonly string[] = [
  '/account/mails',
  '/account/device/wishes',
  '/records/:id/contact',
  '/records/:id/documents/:document/label',
];

/** An empty form hides a document from one circle: its page never sends one. */
const takesBack: readonly string[] = ['/records/:id/documents/:document/circles/:circle'];

/** Fields with a few possible answers, one of which must be given. */
const choices: readonly string[] = ['answer', 'status'];

const others = (form: Form) => ![...buttons, ...boxes, ...takesBack].includes(form.route);

describe('What the portal answers to', () => {
  it('is led to by its pages, which lead to nothing else', () => {
    const isScripted = (name: string) => byScript.includes(name.replace('POST ', ''));
    expect(all.filter((name) => !found.has(name) && !entrances.includes(name) && !isScripted(name))).toEqual(
      [],
    );
  });
});

describe('Every form of the portal', () => {
  it('stands on a page that these tests know', () => {
    const known = new Set(forms.map(({ route }) => route));
    expect(routes.filter((route) => !known.has(route))).toEqual([]);
  });

  it('can be sent without a script', () => {
    expect(forms.filter(({ hasButton }) => !hasButton).map(({ route }) => route)).toEqual([]);
  });

  it('changes nothing without an answer', async () => {
    const made: string[] = [];
    for (const form of forms.filter(others)) {
      await send(form.by, form, []);
      made.push(...changes.map((call) => `${form.route}: ${call}`));
    }
    expect(made).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('changes nothing when its answer is missing, or is none that there is', async () => {
    const asking = forms.filter(({ fields }) => fields.some(([name]) => choices.includes(name)));
    expect([...new Set(asking.map(({ route }) => route))].toSorted()).toEqual([
      '/invitations/:secret',
      '/oauth/authorize',
      '/records/:id/apps/let-in',
      '/records/:id/documents/:document/status',
      '/records/:id/sharing/invitations/:invitation',
      '/smart/authorize',
    ]);
    const made: string[] = [];
    for (const form of asking) {
      const rest = form.fields
        .filter(([name]) => !choices.includes(name))
        .map(([name, value]) => [name, value || 'Because'] as const);
      for (const answer of ['', 'perhaps', 'yes', 'refuse']) {
        const given = answer === '' ? [] : choices.map((name) => [name, answer] as const);
        await send(owner, form, [...rest, ...given]);
        made.push(...changes.map((call) => `${form.route}, "${answer}": ${call}`));
      }
    }
    expect(made).toEqual([]);
  });

  it('that shares the whole record asks once more, and shares nothing before the answer', async () => {
    const path = `/records/${filled.patient.recordId}/sharing/whole`;
    for (const confirmed of ['', 'no', 'perhaps']) {
      const fields = [
        ['account', friend],
        ['role', ''],
        ['confirmed', confirmed],
      ] as const;
      expect(await send(owner, { path }, fields)).toBe(200);
      expect(changes).toEqual([]);
    }
  });

  it('that invites to the whole record asks once more, and sends nothing before the answer', async () => {
    const path = `/records/${filled.patient.recordId}/sharing/invite`;
    for (const confirmed of ['', 'no', 'perhaps']) {
      const fields = [
        ['address', 'aunt@mail.example'],
        ['what', 'record'],
        ['role', ''],
        ['confirmed', confirmed],
      ] as const;
      expect(await send(owner, { path }, fields)).toBe(200);
      expect(changes).toEqual([]);
    }
  });

  it('that makes a link asks once more, and makes none before the answer', async () => {
    const links = `/records/${filled.patient.recordId}/links`;
    const newest = forms.find(({ route }) => route === '/records/:id/links')!;
    for (const [path, asked] of [
      [links, newest.fields.map(([name, value]) => [name, name === 'until' ? 'week' : value] as const)],
      [`${links}/${filled.link}/again`, [['read', filled.link] as const]],
    ] as const)
      for (const confirmed of ['', 'no', 'perhaps']) {
        const fields = [...asked, ['confirmed', confirmed] as const];
        expect(await send(owner, { path }, fields)).toBe(200);
        expect(changes).toEqual([]);
      }
  });

  it('of a record changes nothing for a stranger, for a neighbour, and for a member of a circle', async () => {
    const made: string[] = [];
    for (const form of forms.filter(({ route }) => route.startsWith('/records/'))) {
      changes.length = 0;
      await Promise.all(
        Object.entries({ stranger, neighbour, member }).map(async ([who, visitor]) => {
          const status = await post(visitor, form.path, form.fields);
          if (status === 200) made.push(`${who}, ${form.route}: a page`);
        }),
      );
      made.push(...changes.map((call) => `${form.route}: ${call}`));
    }
    expect(made).toEqual([]);
  });

  it('that makes a link makes one when it is sent twice at the same moment, and says so', async () => {
    const { path, fields } = forms.find(({ route }) => route === '/records/:id/links')!;
    const form = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
    const answers = { until: 'week', confirmed: 'yes', form_token: await owner.formToken() };
    for (const [name, value] of Object.entries(answers)) form.set(name, value);
    const pages = await Promise.all(
      [1, 2].map(async () => (await owner.post(path, new URLSearchParams(form))).text()),
    );
    const isSaid = pages.map((page) => page.includes('A link has been made already'));
    expect(isSaid.toSorted()).toEqual([false, true]);
    expect(changes).toEqual([expect.stringMatching(/^POST .*\/links\/$/)]);
  });
});

/** What a person enters where a form comes empty. */
function entered(form: Form): readonly (readonly [string, string])[] {
  const answers: Readonly<Record<string, string>> = {
    account: friend,
    address: 'aunt@mail.example',
    name: 'Walking group',
    name_given: 'Ada',
    name_family: 'Lind',
    bday: '1990-01-01',
    gender: 'female',
    file: 'Dear Agnes, your eyes are well.',
    old: filled.patient.password,
    present: filled.patient.password,
    new: filled.patient.password,
    reason: 'Not mine',
    other: Object.values(filled.documents).at(-1)!.split('/').at(-1)!,
    relation: 'annotation',
    confirmed: 'yes',
    until: 'week',
  };
  const given = form.fields
    .filter(([name]) => !choices.includes(name))
    .map(([name, value]) => [name, value || (answers[name] ?? '')] as const);
  return /\/(?:whole|invite|links|again)$/.test(form.route) ? [...given, ['confirmed', 'yes']] : given;
}

/** What there is: what a form that is sent again must not make once more. */
async function thereIs(): Promise<readonly string[]> {
  const { patient } = filled;
  const paths = [
    'documents/?limit=1000&order_by=created_at',
    'carenets/',
    'shares/',
    'links/',
    'invitations/',
  ].map((list) => `/records/${patient.recordId}/${list}`);
  const lists = await Promise.all(
    [...paths, `/accounts/${encodeURIComponent(patient.id)}/records/`].map((path) =>
      patient.session.get(path),
    ),
  );
  return lists.flatMap(
    (list) => succeeded(list, 'list').text.match(/[ "](?:id|record_id|account_id)"?[:=]"[^"]+"/g) ?? [],
  );
}

/** Forms after which the person is signed out, and those that change how she signs in. */
const signingOut = [
  '/sign-out',
  '/account/sessions/end',
  '/account/sessions/end-others',
  '/account/password',
];

/** Routes of forms that take something away. */
const takingAway = /remove$|take-back$|delete$|status$|error$/;

it('A form that is sent twice, as by somebody who presses its button twice, makes nothing twice', async () => {
  const failed: string[] = [];
  const sendAll = async (some: readonly (readonly [Form, Form['fields']])[]) => {
    for (const [form, fields] of some) {
      const status = await send(form.by, form, fields);
      if (status >= 500) failed.push(`${form.route}: ${status}`);
    }
  };
  const filledIn = forms
    .filter(({ route }) => /^\/(records|inbox|account)/.test(route) && !signingOut.includes(route))
    .map((form) => [form, entered(form)] as const);
  const making = filledIn.filter(([{ route }]) => !takingAway.test(route));
  const before = await thereIs();
  await sendAll(making);
  const once = await thereIs();
  await sendAll(making);
  const twice = await thereIs();
  // A record, a document, a version, a circle and a share at least.
  expect(once.filter((id) => !before.includes(id)).length).toBeGreaterThan(4);
  expect(twice.filter((id) => !once.includes(id))).toEqual([]);
  // What they take away, other forms need: each is sent twice at the end.
  for (const pair of filledIn.filter(([{ route }]) => takingAway.test(route))) await sendAll([pair, pair]);
  expect(failed).toEqual([]);
  expect(problems).toEqual([]);
}, 60_000);

describe('The link of a mail, for an account that', () => {
  const kinds = ['init', 'reset_password', 'send_secret', 'new_password'];

  it.each(['active', 'disabled', 'retired'])('is %s, does nothing', async (state) => {
    const id = await createAccount(service, { secondarySecret: true });
    const secret = succeeded(await admin(service).get(accountPath(id, '/primary-secret')), 'secret').xml()
      .text;
    const form = { state };
    const system = { system: 'password', username: id, password: 'green apples in june' };
    succeeded(await admin(service).post(accountPath(id, '/authsystems/'), { form: system }), 'authsystems');
    succeeded(await admin(service).post(accountPath(id, '/set-state'), { form }), 'set-state');
    const before = (await admin(service).get(accountPath(id))).text;
    for (const kind of kinds) {
      expect((await stranger.get(`/accounts/${id}/${kind}/made-up`)).status).toBe(404);
      const path = `/accounts/${id}/${kind}/${secret}`;
      const fields = [
        ['code', '123456'],
        ['username', 'mallory'],
        ['password', 'red cherries in july'],
      ] as const;
      expect([kind, (await stranger.get(path)).status]).toEqual([kind, 404]);
      expect([kind, await send(stranger, { path }, fields)]).toEqual([kind, 404]);
    }
    expect((await admin(service).get(accountPath(id))).text).toBe(before);
  });
});
