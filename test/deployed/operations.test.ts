/**
 * What an operator does, on stacks that are deployed: mails and webhooks leave through the deployed workers,
 * and the commands of docs/operations.md run as they are written.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAwsCli } from '../docs-commands/aws-cli.ts';
import { fencesOf } from '../docs-commands/fences.ts';
import { type Newcomer, newcomer } from '../docs-commands/newcomer.ts';
import { givenDeployment } from '../support/deployment.ts';
import { createDocument, idOf, note } from '../support/documents.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { createPerson, type Person, peopleSettings } from '../support/people.ts';
import { Receiver } from '../support/receiver.ts';
import {
  authorizeApp,
  createAccount,
  createActiveAccount,
  createRecord,
  freshEmail,
  login,
} from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { loopbackCallbacks, subscribe } from '../support/subscriptions.ts';
import { userApp } from '../support/user-app.ts';

/** A line of the doctor's table. */
interface Row {
  readonly check: string;
  readonly result: string;
}

const deployment = givenDeployment()!;
const page = 'docs/operations.md';
const codeOf = new Map(fencesOf(page).map(({ id, code }) => [id, code]));

const watch = { mode: 'background', oauth_callback_url: 'https://watch.example.org/after' };
const apps = { watch: userApp('watch', watch) };

let service: TestService<keyof typeof apps>;
let owner: Person;
let record: string;
let operator: Newcomer;

beforeAll(async () => {
  service = await startService({ env: { ...peopleSettings, ...loopbackCallbacks }, apps, workers: true });
  owner = await createPerson(service, 'rosa');
  record = await createRecord(service, owner);
  operator = newcomer({ standIns: false });
  copyFileSync(deployment.outputsFile, join(operator.directory, 'phr-outputs.json'));
  Object.assign(operator.env, {
    AWS_ENDPOINT_URL: deployment.endpoint,
    // Debian's AWS CLI does not know the variable above.
    AWS_STAND_IN: deployment.endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    RECORD_ID: record,
  });
});
afterAll(async () => {
  operator?.leave();
  await service?.stop();
});

/** Runs shell code of the page in a shell that has run the first one of the page. Returns what it printed. */
const operate = (name: string) => afterSetup(name, codeOf.get(`${page} ${name}`)!);

/** A command of the page of an alarm. */
function onPage(alarm: string, name: string): Promise<string> {
  const file = `docs/alarms/${alarm}.md`;
  const { code } = fencesOf(file).find(({ id }) => id === `${file} ${name}`)!;
  return afterSetup(`${alarm} ${name}`, code);
}

async function afterSetup(name: string, command: string): Promise<string> {
  const code = `${codeOf.get(`${page} setup`)}\n${command}`;
  const { status, stdout, stderr } = await operator.bash(code);
  expect(status, `${name}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

const phr = async (words: string): Promise<string> => {
  const command = `npm run --silent phr -- ${words} --outputs phr-outputs.json`;
  const { status, stdout, stderr } = await operator.bash(command);
  expect(status, `${words}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
};

const mailsTo = async (address: string) =>
  (await service.mails()).filter(({ to }) => to.join().includes(address));

describe('The workers of deployed stacks', () => {
  it('send the mail of a new account', async () => {
    const id = await createAccount(service);
    const mail = await service.waitForMail(({ to }) => to.join().includes(id), 60_000);
    expect(mail.from).toContain(service.env.SUPPORT_ADDRESS!);
    expect(mail.text).toContain(service.env.UI_URL!);
  });

  it('call the webhook of an app when a report changes', async () => {
    const receiver = await Receiver.start();
    const app = service.apps.watch;
    const client = await authorizeApp(service, owner, record, app);
    await subscribe({ service, client, app, record }, '/reports/minimal/problems/', receiver.callback());
    await storeModels(client, record, problem('Asthma'));
    const [heard] = await receiver.until(1);
    expect(heard!.body).toBe(`record_id=${record}&url=%2Freports%2Fminimal%2Fproblems%2F`);
    await receiver.stop();
  });

  it('run the sweeper', async () => {
    await expect(service.runSweeper()).resolves.toBeUndefined();
  });

  it('run the eraser', async () => {
    await expect(service.runEraser()).resolves.toBeUndefined();
  });
});

describe('An operator of deployed stacks', () => {
  it('loads a coding system, which apps can query', async () => {
    await phr('codes load --system cvx --format cvx --file shared/codes/data/cvx.txt');
    const found = await owner.session.get('/codes/systems/cvx/query', { query: { q: 'typhoid' } });
    expect([found.status, JSON.parse(found.text).length > 0]).toEqual([200, true]);
  });

  it('has the doctor check calls, mails and the removal of what it stored', async () => {
    // MiniStack keeps %25 in paths, has no quota, no metrics and no DKIM, and its gateway has a name that nothing resolves.
    const skipped = 'gateway-address paths concurrency sender gateway-metrics endpoint-metrics alarms';
    const rows = JSON.parse(await phr(`doctor --json --wait 60 --skip ${skipped}`)) as Row[];
    const passed = rows.filter(({ result }) => result === 'passed').map(({ check }) => check);
    expect(passed, JSON.stringify(rows)).toEqual(['migrations', 'version', 'large-body', 'mail', 'clean-up']);
  });

  it('moves a dead letter back, and its mail is sent', async () => {
    const id = await createAccount(service, { id: freshEmail('late') });
    await service.waitForMail(({ to }) => to.join().includes(id), 60_000);
    const sqs = new SQSClient();
    const letter = { eventId: `late-${id}`, mail: 'activation', accountId: id };
    const QueueUrl = service.deadLetterQueueUrl;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(letter) }));
    sqs.destroy();
    expect(await onPage('MailsGivenUp', 'third')).toContain('1 mails moved back, 0 dropped.');
    await expect.poll(() => mailsTo(id), { timeout: 60_000 }).toHaveLength(2);
  });

  it('rotates the master keys while sessions and passwords stay valid', async () => {
    const account = await createActiveAccount(service, { password: 'before the rotation' });
    expect(await operate('rotate')).toContain('02');
    await letTimePass();
    expect(await operate('reseal')).toMatch(/\d/);
    const answer = await account.session.get(`/accounts/${account.id}`);
    expect(answer.status).toBe(200);
    await login(service, account);
    const later = await createActiveAccount(service, { password: 'after the rotation' });
    expect((await later.session.get(`/accounts/${later.id}`)).status).toBe(200);
  });

  it.skipIf(!findAwsCli(process.env))('practises a restore of the table', async () => {
    idOf(await createDocument(owner.session, record, note('before the drill')));
    expect(await operate('drill')).not.toContain('differ');
  });
});

/**
 * Makes the keys appear some hours old, so that functions and commands use the new one at once. A function that
 * has just read the keys looks for a new one again only after some seconds.
 */
async function letTimePass(): Promise<void> {
  service.advance(60);
  const client = new SecretsManagerClient();
  const SecretId = service.env.MASTER_KEYS_SECRET!;
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
  const ring = JSON.parse(SecretString!) as { madeAt?: Record<string, string> };
  const earlier = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const madeAt = Object.fromEntries(Object.keys(ring.madeAt ?? {}).map((name) => [name, earlier]));
  const changed = JSON.stringify({ ...ring, madeAt });
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: changed }));
  client.destroy();
}
