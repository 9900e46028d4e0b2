/** A record for a patient, from the operator's command until its owner has signed in to the portal. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { setState } from '../../http/accounts/calls.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { formIn } from '../../support/page-forms.ts';
import { accountPath, admin, createActiveAccount, freshEmail, succeeded } from '../../support/scenario.ts';
import { storeOf } from '../../support/stored-people.ts';
import type { TestService } from '../../support/test-service.ts';
import { visit } from '../../support/visitor.ts';
import { child } from '../../support/xml-tree.ts';
import { outputsOf, write } from './outputs-file.ts';
import { type Outcome, run } from './run.ts';
import { type SecretsManager, startSecretsManager } from './secrets-manager.ts';

const folder = mkdtempSync(join(tmpdir(), 'create-record-'));
const rosa = ['--given', 'Rosa', '--family', 'Lind', '--born', '1961-04-09', '--gender', 'female'];
const portal = {
  id: 'patient-portal@phr.invalid',
  consumerKey: 'the-portal',
  consumerSecret: 'of-the-stack',
};
const portalSecret = 'arn:aws:secretsmanager:us-east-1:123456789012:secret:Portal-a1B2c3';
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

let service: TestService;
let store: Store;
let secrets: SecretsManager;

beforeAll(async () => {
  service = await startServiceInMemory({ workers: true });
  store = storeOf(service);
  const credentials = JSON.stringify({
    consumer_key: portal.consumerKey,
    consumer_secret: portal.consumerSecret,
  });
  secrets = await startSecretsManager((id) => (id === portalSecret ? credentials : service.env.MASTER_KEYS));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([service.stop(), secrets.stop()]);
});

const create = (...args: readonly string[]): Promise<Outcome> =>
  run(service.env, 'records', 'create', ...args);

const recordIn = ({ out }: Outcome) => uuid.exec(out)![0];

async function recordsOf(email: string): Promise<readonly string[]> {
  const links = await store.query(keys.accountRecords(email));
  return links.map(({ recordId }) => recordId);
}

describe('The command records create', () => {
  it('creates the record with its demographics, its owner and an invitation', async () => {
    const email = freshEmail();
    const made = await create('--owner', ` ${email.toUpperCase()}`, ...rosa);
    const record = recordIn(made);
    expect(made).toEqual({
      code: 0,
      out:
        `The record ${record} (Rosa Lind) is created; ${email} owns it.\n` +
        `The account is new; its activation link is being mailed to ${email}.\n`,
      err: '',
    });
    const owner = succeeded(await admin(service).get(`/records/${record}/owner`), 'owner').xml();
    expect(owner.attributes.id).toBe(email);
    const demographics = await admin(service).get(`/records/${record}/demographics`, {
      query: { response_format: 'application/json' },
    });
    expect(JSON.parse(demographics.text)).toMatchObject([
      { name_given: 'Rosa', name_family: 'Lind', bday: '1961-04-09', gender: 'female' },
    ]);
    const account = succeeded(await admin(service).get(accountPath(email)), 'account_info').xml();
    expect([child(account, 'fullName').text, child(account, 'state').text]).toEqual([
      'Rosa Lind',
      'uninitialized',
    ]);
    const carenets = succeeded(
      await admin(service).get(`/records/${record}/carenets/`),
      'carenet_list',
    ).xml();
    expect(carenets.children.length).toBeGreaterThan(0);
  });

  it('leaves an entry of the operator in the trail of the record, and one about the new account', async () => {
    const email = freshEmail();
    const record = recordIn(await create('--owner', email, ...rosa));
    const month = new Date().toISOString().slice(0, 7);
    expect(await store.query(keys.auditMonth(record, month))).toMatchObject([
      { operation: 'record_create', principal: 'operator', recordId: record, path: 'records create' },
    ]);
    const [account] = await store.get([keys.account(email)]);
    expect(account?.creatorId).toBe('operator');
  });

  it('gives a second record to an account that is there, and mails nothing', async () => {
    const owner = await createActiveAccount(service);
    const made = await create('--owner', owner.id, ...rosa);
    expect([made.code, made.out]).toEqual([
      0,
      `The record ${recordIn(made)} (Rosa Lind) is created; ${owner.id} owns it.\n`,
    ]);
    const second = await create('--owner', owner.id, ...rosa);
    expect(await recordsOf(owner.id)).toEqual([recordIn(made), recordIn(second)]);
    expect(second.out).toBe(
      `The record ${recordIn(second)} (Rosa Lind) is created; ${owner.id} owns it.\n` +
        `The account owns more records with this name: ${recordIn(made)}. If one is too many, remove it with records erase.\n`,
    );
    const sister = await create('--owner', owner.id, ...rosa.with(1, 'Ida'));
    expect(sister.out).not.toContain('with this name');
    const mine = await owner.session.get(`/records/${recordIn(second)}`);
    expect(mine.status).toBe(200);
  });

  it('names a new account after the other person who owns the record', async () => {
    const email = freshEmail();
    await create('--owner', email, '--owner-name', 'Karl Lind', ...rosa);
    const account = succeeded(await admin(service).get(accountPath(email)), 'account_info').xml();
    expect(child(account, 'fullName').text).toBe('Karl Lind');
  });

  it('says what to do when the account was there and nobody has activated it, or it is disabled', async () => {
    const email = freshEmail();
    await create('--owner', email, ...rosa);
    expect((await create('--owner', email, ...rosa)).out).toContain(
      'is not activated. No mail is sent now: “Forgotten your password?” at the sign-in sends the link again.',
    );
    const { id } = await createActiveAccount(service);
    await setState(service, id, 'disabled');
    expect((await create('--owner', id, ...rosa)).out).toContain('inspect account says why');
  });

  it('says that an account with the address was erased', async () => {
    const { id } = await createActiveAccount(service);
    expect((await run(service.env, 'accounts', 'erase', id, '--yes')).code).toBe(0);
    const erased = `An account ${id} was erased, so nobody can have one with this address again`;
    const record = await create('--owner', id, ...rosa);
    expect([record.code, record.out, record.err]).toEqual([1, '', expect.stringContaining(erased)]);
    const account = await run(service.env, 'accounts', 'create', id, '--name', 'Rosa Lind');
    expect([account.code, account.out, account.err]).toEqual([1, '', expect.stringContaining(erased)]);
  });

  it('takes a document with more details', async () => {
    const email = freshEmail();
    const made = await create('--owner', email, '--demographics', 'local/sample-data/demographics.xml');
    expect(made.out).toContain('(Marta Oyelaran) is created');
    const read = await admin(service).get(`/records/${recordIn(made)}/demographics`);
    expect(read.text).toContain('Takoma Park');
  });

  it('creates nothing for an account that is retired', async () => {
    const { id } = await createActiveAccount(service);
    await setState(service, id, 'retired');
    expect(await create('--owner', id, ...rosa)).toEqual({
      code: 1,
      out: '',
      err: `The account ${id} is retired: nobody can sign in with it. Name another owner.\n`,
    });
    expect(await recordsOf(id)).toEqual([]);
  });

  test.each([
    [['--owner', 'home', ...rosa], '--owner must be an email address.'],
    [
      ['--owner', 'a@b.example', ...rosa.slice(0, 4)],
      'A record needs --born, --gender, or a document with --demographics.',
    ],
    [
      ['--owner', 'a@b.example', ...rosa.with(5, '9.4.1961')],
      '--born must be a calendar date, YYYY-MM-DD, without a time zone.\n',
    ],
    [['--owner', 'a@b.example', ...rosa.with(5, '9061-04-09')], '--born 9061-04-09 is in the future.'],
    [['--owner', 'a@b.example', ...rosa.with(7, 'f')], '--gender must be'],
    [
      ['--owner', 'a@b.example', ...rosa, '--demographics', 'a.xml'],
      'Give either --demographics, or --given,',
    ],
    [['--owner', 'a@b.example', '--demographics', 'none.xml'], '--demographics: none.xml cannot be read'],
    [['--owner', 'a@b.example', '--demographics', 'package.json'], 'cannot be read as XML'],
    [
      ['--owner', 'a@b.example', ...rosa.with(1, 'x'.repeat(151))],
      'The whole name must not be longer than 150 characters.',
    ],
  ])('rejects %j', async (args, message) => {
    const { code, out, err } = await create(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(await store.get([keys.account('a@b.example')])).toEqual([undefined]);
  });
});

describe('The first day of a deployment that has only the portal', () => {
  it('leads from one command to a patient who has signed in and sees the record', async () => {
    const outputs = outputsOf(service.env);
    Object.assign(outputs.PhrService!, { UiUrl: service.env.UI_URL, PortalStack: 'PhrPortal' });
    const PhrPortal = { PortalSecret: portalSecret };
    const file = write(join(folder, 'outputs.json'), { ...outputs, PhrPortal });
    const address = freshEmail('patient');
    const surroundings = secrets.env;
    const made = await run(surroundings, 'records', 'create', '--owner', address, ...rosa, '--outputs', file);
    expect(made).toMatchObject({
      code: 0,
      err: 'created ui app patient-portal@phr.invalid (Patient Portal)\n',
    });

    const { text } = await service.waitForMail(({ to }) => to.join().includes(address));
    const link = new URL(text.match(/https?:\/\/\S+\/init\/\S+/)![0]);
    expect(link.origin).toBe(service.env.UI_URL);
    const person = { username: 'rosa', password: 'green apples in june' };
    const stranger = await visit({ ...service, apps: { ui: portal } }, undefined);
    const form = formIn(await (await stranger.get(link.pathname)).text(), link.pathname);
    for (const [name, value] of Object.entries(person)) form.set(name, value);
    expect((await stranger.post(link.pathname, form)).status).toBe(303);

    const patient = await visit({ ...service, apps: { ui: portal } }, person);
    const health = await patient.get(`/records/${recordIn(made)}/health`);
    expect([health.status, (await health.text()).includes('Rosa Lind')]).toEqual([200, true]);
  });
});
