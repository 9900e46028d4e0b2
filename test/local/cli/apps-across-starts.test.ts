import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { root } from '../../architecture/sources.ts';
import { SignedClient } from '../../support/client.ts';
import { freeSettings, StartedService } from '../started-service.ts';
import { writeApp } from './own-app.ts';
import { run } from './run.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'starts-'));
let service: StartedService | undefined;

afterEach(() => service?.end('SIGKILL'));
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 }));

it('An added app works at once and after the next start, which says which apps it removes', async () => {
  const appsDir = join(folder, 'apps');
  cpSync(join(root, 'local/apps'), appsDir, { recursive: true });
  const labs = join(folder, 'labs');
  writeApp(labs, { id: 'labs@x', name: 'Labs', index: '/labs' });
  const env = { ...(await freeSettings(join(folder, 'data'))), APPS_DIR: appsDir };
  const shell = { ...env, TABLE_NAME: '', AWS_ENDPOINT_URL_DYNAMODB: '', MASTER_KEYS: '' };
  const app = new SignedClient(`http://127.0.0.1:${env.PORT}`, {
    consumerKey: 'key of labs@x',
    consumerSecret: 'hush-hush',
  });

  service = await new StartedService(env).ready();
  expect((await app.get('/apps/')).status).toBe(403);
  const added = await run(shell, 'apps', 'add', labs);
  expect(added).toEqual({ code: 0, out: 'created user app labs@x (Labs)\n', err: '' });
  expect((await app.get('/apps/')).status).toBe(200);
  await service.end('SIGTERM');

  rmSync(join(appsDir, 'user/problems'), { recursive: true });
  service = await new StartedService(env).ready();
  expect((await app.get('/apps/')).status).toBe(200);
  expect(service.output).toContain(
    `removed user app problems@apps.example.org (Problem List), which has no directory in ${appsDir} any more`,
  );
  expect(service.output).not.toContain('removed user app labs@x');

  expect(await run(shell, 'apps', 'remove', 'labs@x', '--yes')).toMatchObject({ code: 0 });
  expect((await app.get('/apps/')).status).toBe(403);
});
