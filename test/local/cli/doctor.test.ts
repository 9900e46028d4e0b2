import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { forgetService, noteService } from '../../../local/server/running-service-file.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type AwsSurroundings, startAwsSurroundings } from '../../support/aws-surroundings.ts';
import { admin, succeeded } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { loopbackCallbacks } from '../../support/subscriptions.ts';
import { outputsOf, write } from './outputs-file.ts';
import { type Outcome, run } from './run.ts';
import { type SecretsManager, startSecretsManager } from './secrets-manager.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
const topic = 'arn:aws:sns:eu-west-1:123456789012:alarms';
const domain = 'phr.example.org';
/** Checks that need no deployment. */
const calls = ['migrations', 'version', 'gateway-address', 'paths', 'large-body', 'webhook', 'mail'];
const surroundingChecks = [
  'portal',
  'concurrency',
  'sender',
  'gateway-metrics',
  'endpoint-metrics',
  'alarms',
];

let portalSecret = 'a-first-secret';
let service: TestService;
let store: Store;
let secrets: SecretsManager;
let aws: AwsSurroundings;

beforeAll(async () => {
  service = await startService({ workers: true, env: loopbackCallbacks });
  store = createDynamoStore(dynamoClient(), service.env.TABLE_NAME!);
  secrets = await startSecretsManager((id) =>
    id === 'arn:portal'
      ? JSON.stringify({ consumer_key: 'the-portal', consumer_secret: portalSecret })
      : service.env.MASTER_KEYS,
  );
  aws = await startAwsSurroundings(topic, domain);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([service.stop(), secrets.stop(), aws.stop()]);
});

type Done = (error: Error) => void;

interface Row {
  readonly check: string;
  readonly result: string;
  readonly detail: string;
}

const rowsOf = ({ out }: Outcome) => JSON.parse(out) as readonly Row[];
const resultsOf = (outcome: Outcome) =>
  Object.fromEntries(rowsOf(outcome).map(({ check, result }) => [check, result]));
const detailOf = (outcome: Outcome, wanted: string) =>
  rowsOf(outcome).find(({ check }) => check === wanted)?.detail;

/** Runs the doctor on an outputs file whose gateway is at `gatewayUrl`. */
function examineDeployment(gatewayUrl: string, ...args: readonly string[]): Promise<Outcome> {
  return examineOutputs(outputsOf(service.env), gatewayUrl, ...args);
}

function examineOutputs(
  outputs: ReturnType<typeof outputsOf>,
  gatewayUrl: string,
  ...args: readonly string[]
): Promise<Outcome> {
  Object.assign(outputs.PhrService!, { ServiceUrl: gatewayUrl, GatewayUrl: gatewayUrl });
  const file = write(join(folder, 'outputs.json'), outputs);
  const env = { ...aws.env, AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin };
  return run(env, 'doctor', '--outputs', file, '--json', ...args);
}

/** The same with only the checks of what surrounds the deployment, which end at once. */
const examineSurroundings = () => examineDeployment(service.origin, '--skip', ...calls, '--wait', '1');

/** The same with one of these checks alone, which for most needs no calls of the service. */
function examineFor(check: string, outputs = outputsOf(service.env)): Promise<Outcome> {
  const others = [...calls, ...surroundingChecks].filter((name) => name !== check);
  return examineOutputs(outputs, service.origin, '--skip', ...others, '--wait', '1');
}

async function withState<T>(change: Partial<AwsSurroundings['state']>, work: () => Promise<T>): Promise<T> {
  const before = { ...aws.state };
  Object.assign(aws.state, change);
  try {
    return await work();
  } finally {
    Object.assign(aws.state, before);
  }
}

describe('The command doctor, on a service without an outputs file,', () => {
  let outcome: Outcome;
  let registered: readonly unknown[];

  beforeAll(async () => {
    registered = await store.query(keys.apps);
    outcome = await run(service.env, 'doctor', '--json', '--wait', '30');
  });

  it('passes every check that does not need a deployment, and names the others as skipped', () => {
    expect([outcome.code, resultsOf(outcome)]).toEqual([
      0,
      {
        migrations: 'passed',
        version: 'passed',
        'gateway-address': 'skipped',
        paths: 'passed',
        'large-body': 'passed',
        webhook: 'passed',
        mail: 'passed',
        portal: 'skipped',
        concurrency: 'skipped',
        sender: 'skipped',
        'gateway-metrics': 'skipped',
        'endpoint-metrics': 'skipped',
        alarms: 'skipped',
        'clean-up': 'passed',
      },
    ]);
    expect(detailOf(outcome, 'version')).toBe(`2.0.0 at ${service.origin}, which accepts signed calls`);
    expect(detailOf(outcome, 'large-body')).toBe('4,194,304 bytes came back unchanged');
    expect(detailOf(outcome, 'alarms')).toBe('only a deployment has it: add --outputs');
  });

  it('sends its mail through the workers, to the mailbox simulator of SES', async () => {
    const [mail] = await service.mails();
    expect(mail?.to.join()).toMatch(/success\+phr-doctor-[0-9a-f-]{36}@simulator\.amazonses\.com/);
  });

  it('leaves no app, no record, no account and no stored document behind, and has named them', async () => {
    expect(await store.query(keys.apps)).toEqual(registered);
    const recordId = /Created record (\S+) /.exec(outcome.err)![1]!;
    expect(await store.query({ partition: keys.recordPartition(recordId) })).toEqual([]);
    expect(await store.query(keys.auditMonth(recordId, new Date().toISOString().slice(0, 7)))).toEqual([]);
    const account = /Creating account (\S+) /.exec(outcome.err)![1]!;
    expect(await store.query({ partition: keys.accountPartition(account) })).toEqual([]);
    const apps = /Registering (\S+) and (\S+) /.exec(outcome.err)!.slice(1);
    for (const id of apps) expect(await store.count(keys.allAppLinks(id))).toBe(0);
    const found = succeeded(await admin(service).get('/accounts/search?fullname=doctor'), 'account_search');
    expect(found.text).not.toContain('simulator.amazonses.com');
  });

  it('removes its apps and its account when it is interrupted', async () => {
    const quiet = await startService({ workers: false });
    const own = createDynamoStore(dynamoClient(), quiet.env.TABLE_NAME!);
    const before = await own.query(keys.apps);
    const others = calls.filter((name) => name !== 'version' && name !== 'mail');
    const command = ['local/cli/phr.mjs', 'doctor', '--json', '--skip', ...others, ...surroundingChecks];
    const env = { ...process.env, ...quiet.env };
    const doctor = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err] = ['', ''];
    doctor.stdout.on('data', (chunk) => {
      out += chunk;
    });
    doctor.stderr.on('data', (chunk) => {
      const isWaiting = err.includes('Creating account');
      err += chunk;
      if (!isWaiting && err.includes('Creating account')) doctor.kill('SIGINT');
    });
    const [code] = (await once(doctor, 'close')) as [number | null];
    const account = /Creating account (\S+) /.exec(err)![1]!;
    expect(await own.query(keys.apps)).toEqual(before);
    expect(await own.query({ partition: keys.accountPartition(account) })).toEqual([]);
    expect(resultsOf({ code: code ?? 0, out, err })).toMatchObject({ mail: 'failed', 'clean-up': 'passed' });
    expect(code).toBe(1);
    await quiet.stop();
  });

  it('prints no secret', () => {
    expect(outcome.out + outcome.err).not.toMatch(/[0-9a-f]{48}/);
  });

  it('finds the service of npm start by its data directory', async () => {
    const keysFile = write(join(folder, 'keys.json'), service.env.MASTER_KEYS);
    noteService(folder, service.origin, { ...service.env, MASTER_KEYS: '', MASTER_KEYS_FILE: keysFile });
    const others = calls.filter((name) => name !== 'version');
    const local = { DATA_DIR: folder, TABLE_NAME: '' };
    const found = await run(local, 'doctor', '--json', '--skip', ...others, ...surroundingChecks);
    forgetService(folder);
    expect([found.code, found.out]).toEqual([0, expect.stringContaining(`2.0.0 at ${service.origin}`)]);
  });

  it('prints a table without --json, and leaves out what --skip names', async () => {
    const checks = calls.filter((name) => name !== 'gateway-address');
    const { code, out, err } = await run(service.env, 'doctor', '--skip', ...checks, ...surroundingChecks);
    expect([code, err]).toEqual([0, 'Checking gateway-address …\n']);
    expect(out).toMatch(/^check +result +detail\n─/);
    expect(out).toMatch(/^gateway-address +skipped +no second address/m);
    expect(out).toMatch(/^mail +skipped +left out with --skip$/m);
    expect(out).not.toContain('clean-up');
  });
});

describe('The command doctor, on a deployment,', () => {
  it('passes all checks when calls arrive and nothing is wrong around it', async () => {
    const outcome = await examineDeployment(service.origin, '--wait', '30');
    expect([outcome.code, resultsOf(outcome)]).toMatchObject([
      0,
      {
        // Over http, because the service is on this machine.
        webhook: 'skipped',
        mail: 'passed',
        portal: 'skipped',
        concurrency: 'passed',
        sender: 'passed',
        'gateway-metrics': 'passed',
        'endpoint-metrics': 'passed',
        alarms: 'passed',
      },
    ]);
    expect(detailOf(outcome, 'gateway-metrics')).toContain('AWS/ApiGateway Count of ApiId 127: 3 calls');
    expect(detailOf(outcome, 'alarms')).toBe('1 alarm, 1 confirmed receiver; none is on');
  });

  it('fails each check that finds a fault, says which, and counts them', async () => {
    const faults = { quota: 200, executions: 10, metrics: ['PhrService Latency'], alarms: [] };
    const outcome = await withState(faults, examineSurroundings);
    expect([outcome.code, resultsOf(outcome)]).toMatchObject([
      1,
      {
        concurrency: 'failed',
        sender: 'failed',
        'gateway-metrics': 'failed',
        'endpoint-metrics': 'passed',
        alarms: 'failed',
      },
    ]);
    const messages = [
      ['concurrency', 'the account may run only 10 functions at once: raise the quota'],
      ['sender', 'the account is in the sandbox of SES'],
      ['gateway-metrics', 'AWS/ApiGateway Count of ApiId 127 has no value'],
      ['alarms', 'there is no alarm of PhrService'],
    ] as const;
    for (const [check, message] of messages) expect(detailOf(outcome, check)).toContain(message);
    expect(outcome.err).toContain('4 of 14 checks failed.');
  });

  test.each([
    [{ verified: [] }, 'sender', `neither ${domain} nor example.org nor support+`],
    [{ signed: [] }, 'sender', `${domain} has no DKIM`],
    [{ mailFrom: [] }, 'sender', `${domain} has no MAIL FROM domain`],
    [{ metrics: ['AWS/ApiGateway Count'] }, 'endpoint-metrics', 'has no value after 1 s'],
    [{ subscriptions: ['PendingConfirmation'] }, 'alarms', 'no one has confirmed a subscription'],
    [
      { alarms: [{ name: 'PhrService-AlarmsLatency-1A2B', topics: [], state: 'OK' }] },
      'alarms',
      'these tell no one: PhrService-AlarmsLatency-1A2B',
    ],
  ])('with %j, fails the check %s and says: %s', async (change, check, message) => {
    const outcome = await withState(change, () => examineFor(check));
    expect([outcome.code, resultsOf(outcome)[check]]).toEqual([1, 'failed']);
    expect(detailOf(outcome, check)).toContain(message);
    expect(outcome.err).toMatch(/1 of 1[34] checks failed\./);
  });

  it('accepts a sender in a subdomain of a verified domain, as SES does', async () => {
    const parent = { verified: ['example.org'], signed: ['example.org'], mailFrom: ['example.org'] };
    const outcome = await withState(parent, () => examineFor('sender'));
    expect([outcome.code, resultsOf(outcome).sender]).toEqual([0, 'passed']);
    const unsigned = await withState({ ...parent, signed: [domain] }, () => examineFor('sender'));
    expect(detailOf(unsigned, 'sender')).toContain('example.org has no DKIM');
  });

  it('says that a region without SES cannot mail', async () => {
    const lookup = vi
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, _options: object, done: Done) =>
        done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))) as never);
    const endpoint = { AWS_ENDPOINT_URL_SES: 'http://email.eu-nowhere-1.invalid' };
    Object.assign(aws.env, endpoint);
    const outcome = await examineFor('sender').finally(() => lookup.mockRestore());
    Object.assign(aws.env, { AWS_ENDPOINT_URL_SES: aws.env.AWS_ENDPOINT_URL_SNS });
    expect([outcome.code, detailOf(outcome, 'sender')]).toEqual([
      1,
      'us-east-1 has no Amazon SES, so no mail can be sent: deploy to a region that has it',
    ]);
  });

  it('names the alarms that are on, without failing for them', async () => {
    const ringing = { name: 'PhrService-AlarmsSweeper-3C4D', topics: [topic], state: 'ALARM' };
    const outcome = await withState({ alarms: [ringing] }, () => examineFor('alarms'));
    expect([outcome.code, detailOf(outcome, 'alarms')]).toEqual([
      0,
      '1 alarm, 1 confirmed receiver; on now: PhrService-AlarmsSweeper-3C4D',
    ]);
  });

  it('tells whether the portal is registered with the secret of its stack', async () => {
    const outputs = outputsOf(service.env);
    Object.assign(outputs.PhrService!, { PortalStack: 'PhrPortal' });
    const withPortal = { ...outputs, PhrPortal: { PortalSecret: 'arn:portal' } };
    const examine = () => examineFor('portal', withPortal);
    const sync = () =>
      run(
        { ...aws.env, AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.origin },
        ...['apps', 'sync', '--outputs', join(folder, 'outputs.json')],
      );
    const none = rowsOf(await examine()).find(({ check }) => check === 'portal');
    expect(none).toMatchObject({
      result: 'skipped',
      detail: expect.stringContaining('nobody can sign in yet'),
    });
    await sync();
    const registered = rowsOf(await examine()).find(({ check }) => check === 'portal');
    expect(registered).toMatchObject({ result: 'passed' });
    portalSecret = 'a-second-secret';
    const outdated = rowsOf(await examine()).find(({ check }) => check === 'portal');
    expect(outdated).toMatchObject({ result: 'failed', detail: expect.stringContaining('run `apps sync`') });
    await store.delete(keys.app('patient-portal@phr.invalid'));
  });

  it('counts the alarms of a portal, and notices when it has none', async () => {
    const outputs = outputsOf(service.env);
    Object.assign(outputs.PhrService!, { PortalStack: 'PhrPortal' });
    const withPortal = { ...outputs, PhrPortal: { PortalSecret: 'arn:portal' } };
    const examine = () => examineFor('alarms', withPortal);
    expect(detailOf(await examine(), 'alarms')).toBe('there is no alarm of PhrPortal');
    const ofPortal = { name: 'PhrPortal-AlarmsErrors-5E6F', topics: [topic], state: 'OK' };
    const outcome = await withState({ alarms: [...aws.state.alarms, ofPortal] }, examine);
    expect(detailOf(outcome, 'alarms')).toBe('2 alarms, 1 confirmed receiver; none is on');
  });

  it('looks at the alarms of a backup vault too', async () => {
    const withVault = { ...outputsOf(service.env), PhrBackup: { BackupVault: 'vault', RestoreRole: 'role' } };
    const examine = () => examineFor('alarms', withVault);
    expect(detailOf(await examine(), 'alarms')).toBe('there is no alarm of PhrBackup');
    const ofVault = { name: 'PhrBackup-BackupMissing-7A8B', topics: [topic], state: 'ALARM' };
    const ringing = await withState({ alarms: [...aws.state.alarms, ofVault] }, examine);
    expect(detailOf(ringing, 'alarms')).toBe(
      '2 alarms, 1 confirmed receiver; on now: PhrBackup-BackupMissing-7A8B',
    );
    const mute = await withState({ alarms: [...aws.state.alarms, { ...ofVault, topics: [] }] }, examine);
    expect(detailOf(mute, 'alarms')).toBe('these tell no one: PhrBackup-BackupMissing-7A8B');
  });

  it('checks the call through the second address, when clients use another origin than the gateway', async () => {
    const gateway = createServer((_, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"Not Found"}'),
    );
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
    const own = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
    const others = ['paths', 'large-body', 'webhook', 'mail', ...surroundingChecks];
    const outcome = await examineDeployment(own, '--origin', service.origin, '--skip', ...others);
    expect([outcome.code, detailOf(outcome, 'gateway-address')]).toEqual([0, `${own} is closed`]);
    expect(detailOf(outcome, 'version')).toBe(`2.0.0 at ${service.origin}, which accepts signed calls`);
    gateway.close();
  });
});

describe('The command doctor, on a service with a fault,', () => {
  it('fails each check of a service that cannot be reached, and still removes its apps', async () => {
    const env = { ...service.env, BASE_URL: 'http://127.0.0.1:9' };
    const outcome = await run(env, 'doctor', '--json', '--wait', '15', '--skip', 'mail');
    expect(outcome.code).toBe(1);
    expect(resultsOf(outcome)).toMatchObject({
      version: 'failed',
      paths: 'failed',
      'large-body': 'failed',
      webhook: 'failed',
      'clean-up': 'passed',
    });
    expect(detailOf(outcome, 'version')).toContain('nothing responds at http://127.0.0.1:9 (bad port).');
    const apps = await store.query(keys.apps);
    expect(apps.filter(({ id }) => id.startsWith('phr-doctor'))).toEqual([]);
  });

  it('fails the mail and the webhook when no worker runs', async () => {
    const idle = await startService({ env: loopbackCallbacks });
    const others = ['version', 'gateway-address', 'paths'];
    const outcome = await run(idle.env, 'doctor', '--json', '--wait', '1', '--skip', ...others);
    expect([outcome.code, resultsOf(outcome)]).toMatchObject([
      1,
      { webhook: 'failed', mail: 'failed', 'clean-up': 'failed' },
    ]);
    expect(detailOf(outcome, 'mail')).toBe('no mail within 1 s: read the logs of dispatcher and mailer');
    await idle.stop();
  });

  it('names the path that cannot be verified after it was decoded twice', async () => {
    // The gateway decodes paths, and this service decodes them again.
    const twice = await startService({ gatewayPath: 'decoded', env: { GATEWAY_PATH: 'raw' } });
    const others = ['large-body', 'webhook', 'mail'];
    const outcome = await run(twice.env, 'doctor', '--json', '--wait', '1', '--skip', ...others);
    expect([outcome.code, resultsOf(outcome).paths]).toEqual([1, 'failed']);
    expect(detailOf(outcome, 'paths')).toMatch(/^PUT \S+\/at%2540sign returned 403: /);
    await twice.stop();
  });
});

describe('The command doctor, called wrongly,', () => {
  test.each([
    [['--origin', 'phr.example.org'], 'It takes an http or https origin'],
    [['--skip', 'everything'], 'Allowed choices are migrations,'],
    [['--wait', '0'], 'It takes a positive whole number.'],
  ])('rejects %j', async (args, message) => {
    const { code, out, err } = await run(service.env, 'doctor', ...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
  });

  it('asks for the address of a service that only its variables name', async () => {
    const { code, err } = await run({ ...service.env, BASE_URL: '' }, 'doctor');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('Name the address of the service with --origin'),
    ]);
  });
});
