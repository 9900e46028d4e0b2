import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDataDir } from '../../local/server/data-dir.ts';
import { startInstance } from '../../local/server/instance.ts';
import { isRunning, type ProcessRecord } from '../../local/server/processes.ts';
import { showProgress } from '../../local/server/progress.ts';
import { readSettings } from '../../local/server/settings.ts';
import { startParts } from '../../local/server/start-emulators.ts';
import { StartError } from '../../local/server/start-error.ts';
import { Teardown } from '../../local/server/teardown.ts';
import { environmentAsNow } from '../../local/tools/environment.ts';
import { createDynamoStore } from '../../shared/store/dynamodb-store.ts';
import { keys } from '../../shared/store/items/index.ts';
import { root } from '../architecture/sources.ts';
import { SignedClient } from '../support/client.ts';
import { testCallTerminal } from './call-terminal.ts';
import { writeApp } from './cli/own-app.ts';
import { run } from './cli/run.ts';
import { freeSettings, quickStart, StartedService } from './started-service.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const started: StartedService[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.end('SIGKILL')));
});

afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

function start(env: Readonly<Record<string, string>>): StartedService {
  const service = new StartedService(env, quickStart);
  started.push(service);
  return service;
}

describe('The check of the Node version', () => {
  it.each([
    ['20.20.2', false],
    ['22.17.1', false],
    ['22.18.0', true],
    ['24.0.0', true],
  ])('accepts %s: %s', (version, willDo) => {
    const module = './local/server/node-version.mjs';
    const check = `import('${module}').then(({ checkNode }) => checkNode('${version}'))`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', check], { encoding: 'utf8' });
    expect(status).toBe(willDo ? 0 : 1);
    expect(stderr).toMatch(willDo ? /^$/ : new RegExp(`^Node 22.18 or newer is needed, this is ${version}.`));
  });
});

describe('A start that fails', () => {
  it('names the setting that cannot be read', async () => {
    const service = start({ ...(await freeSettings(join(folder, 'refused'))), SESSION_TTL: 'long' });
    expect(await service.ended()).toBe(1);
    expect(service.complaint).toBe('SESSION_TTL must be a positive whole number.');
  });

  /** The reason of a start in this process, where no endpoint is given. */
  async function reason(env: Readonly<Record<string, string>>): Promise<string> {
    const given = Object.keys(process.env).filter((name) => name.startsWith('AWS_ENDPOINT_URL'));
    for (const name of given) vi.stubEnv(name, undefined);
    // A start that fails at its apps has set variables by then.
    const restore = environmentAsNow();
    onTestFinished(() => {
      restore();
      vi.unstubAllEnvs();
    });
    const teardown = new Teardown();
    const settings = readSettings({ ...(await freeSettings(join(folder, 'refused'))), ...env });
    const error = await startInstance(settings, { teardown, progress: showProgress(vi.fn()) }).catch(
      (thrown) => thrown,
    );
    await teardown.run();
    expect(error).toBeInstanceOf(StartError);
    return error.message;
  }

  it.each(['PORT', 'MAIL_PORT'])('says that the port of %s is in use', async (variable) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const expected = `${variable}: port ${port} of 127.0.0.1 is in use. Set ${variable} to a free one.`;
    expect(await reason({ [variable]: String(port) })).toBe(expected);
    await new Promise((resolve) => other.close(resolve));
  });

  it('says that the data directory cannot be used', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await reason({ DATA_DIR: file })).toContain(`DATA_DIR: ${file} is not a directory`);
  });

  it('says that Java is missing for DynamoDB Local', async () => {
    vi.stubEnv('PATH', '/nonexistent').stubEnv('JAVA_HOME', '');
    const expected =
      /^Java was not found; DynamoDB Local needs Java 17 or newer\. .*AWS_ENDPOINT_URL_DYNAMODB/;
    expect(await reason({ DYNAMODB: 'local' })).toMatch(expected);
  });

  it('names each registration file that is not valid', async () => {
    const apps = join(folder, 'apps');
    for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(apps, kind), { recursive: true });
    for (const name of ['one', 'two']) {
      mkdirSync(join(apps, 'admin', name));
      writeFileSync(join(apps, 'admin', name, 'manifest.json'), '{');
      writeFileSync(join(apps, 'admin', name, 'credentials.json'), '{}');
    }
    const lines = (await reason({ APPS_DIR: apps })).split('\n');
    for (const name of ['one', 'two']) {
      const named = lines.some((line) => line.includes(join('admin', name, 'manifest.json')));
      expect(named).toBe(true);
    }
    expect(lines.at(-1)).toBe(`APPS_DIR: the apps of ${apps} cannot be registered.`);
  });
});

describe('A local service', () => {
  const account = '/accounts/rosa%40mail.example';
  const form = { account_id: 'rosa@mail.example', contact_email: 'rosa@post.example' };
  let service: StartedService;
  let dataDir: string;
  let env: Readonly<Record<string, string>>;
  let origin: string;
  let admin: SignedClient;

  beforeAll(async () => {
    dataDir = join(folder, 'kept');
    const appsDir = join(folder, 'own-apps');
    cpSync(join(root, 'local/apps'), appsDir, { recursive: true });
    env = { ...(await freeSettings(dataDir)), APPS_DIR: appsDir, REQUIRE_BODY_HASH: 'true' };
    origin = `http://127.0.0.1:${env.PORT}`;
    admin = new SignedClient(origin, credentialsOf('admin', 'onboarding'));
    service = await new StartedService(env, quickStart).ready();
  }, 120_000);
  afterAll(() => service.end('SIGKILL'));

  it('responds to this machine, and not to a page whose name leads here', async () => {
    const call = (host: string) =>
      admin.get('/version', { headers: { host }, signed: { origin: `http://${host}` } });
    expect((await call(`localhost:${env.PORT}`)).status).toBe(200);
    for (const host of ['evil.example', `evil.example:${env.PORT}`, 'localhost.evil.example']) {
      const { status, text } = await call(host);
      expect([status, text]).toEqual([
        403,
        '{"message":"Not a name of this service: set BASE_URL to the origin that clients call."}',
      ]);
    }
  });

  it('knows the requests of its portal', async () => {
    const portal = /^Portal +(\S+)/m.exec(service.output)![1]!;
    const { headers } = await fetch(`${portal}/sign-in`);
    const traced = await run(
      { DATA_DIR: dataDir, TABLE_NAME: '' },
      'trace',
      headers.get('apigw-requestid') ?? headers.get('x-request-id')!,
    );
    expect([traced.code, traced.out]).toEqual([0, expect.stringMatching(/^ {6}route +\$default$/m)]);
  });

  it('shows the API reference at its own address, which the banner names', async () => {
    expect(service.output).toContain(`API reference  ${origin}/\n`);
    const page = await fetch(`${origin}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<article id="document_create">');
    expect((await fetch(`${origin}/openapi.json`)).headers.get('content-type')).toBe('application/json');
  });

  describe('says in its terminal', () => testCallTerminal(() => ({ started: service, origin })));

  it('ends with an error when its database is killed, keeps its data and added apps for the next start, and stops cleanly; the database opens a copy of the folder that was made while it ran', async () => {
    writeApp(join(folder, 'labs'), { id: 'labs@x', name: 'Labs', index: '/labs' });
    const shell = { ...env, TABLE_NAME: '', AWS_ENDPOINT_URL_DYNAMODB: '', MASTER_KEYS: '' };
    const labs = new SignedClient(origin, {
      consumerKey: 'key of labs@x',
      consumerSecret: 'hush-hush',
    });
    const database = (): ProcessRecord =>
      JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')).dynamodb;

    expect(service.output).toContain(origin);
    expect(service.output).toContain(dataDir);
    expect(service.output).toMatch(
      /admin app +onboarding@apps\.example\.org +consumer key onboarding@apps\.example\.org/,
    );
    expect((await admin.post('/accounts/', { form })).status).toBe(200);
    expect((await labs.get('/apps/')).status).toBe(403);
    const added = await run(shell, 'apps', 'add', join(folder, 'labs'));
    expect(added).toEqual({ code: 0, out: 'created user app labs@x (Labs)\n', err: '' });
    expect((await labs.get('/apps/')).status).toBe(200);
    process.kill(database().pid, 'SIGKILL');
    expect(await service.ended()).toBe(1);
    expect(service.output).toContain('The database ended unexpectedly');

    rmSync(join(env.APPS_DIR!, 'user/problems'), { recursive: true });
    const second = await start(env).ready();
    const answer = await admin.get(account);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('rosa@post.example');
    expect((await labs.get('/apps/')).status).toBe(200);
    expect(second.output).toContain(
      `removed user app problems@apps.example.org (Problem List), which has no directory in ${env.APPS_DIR} any more`,
    );
    expect(second.output).not.toContain('removed user app labs@x');
    expect(await run(shell, 'apps', 'remove', 'labs@x', '--yes')).toMatchObject({ code: 0 });
    expect((await labs.get('/apps/')).status).toBe(403);

    await expect(openDataDir(dataDir)).rejects.toThrow(
      `is in use by another instance (process ${second.process.pid})`,
    );

    const secondDatabase = database();
    const copied = join(folder, 'copied');
    cpSync(dataDir, copied, { recursive: true });
    const teardown = new Teardown();
    const data = await openDataDir(copied);
    teardown.add(data.release);
    const { endpoints } = await startParts({ given: {}, mailPort: 0, data, teardown });
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const copy = new DynamoDBClient({ endpoint: endpoints.DYNAMODB, region: 'us-east-1', credentials });
    const found = await createDynamoStore(copy, 'phr').get([keys.account('rosa@mail.example')]);
    copy.destroy();
    expect(found).toMatchObject([{ contactEmail: 'rosa@post.example' }]);
    await teardown.run();
    expect((await admin.get(account)).status).toBe(200);
    expect(isRunning(secondDatabase)).toBe(true);

    expect(await second.end('SIGTERM')).toBe(0);
    expect(isRunning(secondDatabase)).toBe(false);
    await expect(fetch(origin)).rejects.toThrow();
  });
});

function credentialsOf(kind: string, name: string): { consumerKey: string; consumerSecret: string } {
  const file = join(import.meta.dirname, '..', '..', 'local', 'apps', kind, name, 'credentials.json');
  const { consumer_key: consumerKey, consumer_secret: consumerSecret } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { consumerKey, consumerSecret };
}
