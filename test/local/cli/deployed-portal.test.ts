/** The portal of a deployment, which every sync registers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutputs } from '../../../local/cli/outputs.ts';
import { newMasterKeys } from '../../../local/server/master-keys.ts';
import { freshTable } from '../../support/table.ts';
import { outputsOf, write } from './outputs-file.ts';
import { run } from './run.ts';
import { type SecretsManager, startSecretsManager } from './secrets-manager.ts';

const table = freshTable();
const folder = mkdtempSync(join(tmpdir(), 'deployed-portal-'));
const secretArn = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:Portal-a1B2c3';
const credentials = (consumer_secret: string) =>
  JSON.stringify({ consumer_key: 'patient-portal@phr.invalid', consumer_secret });

let secret: string | undefined;
let manager: SecretsManager;
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  manager = await startSecretsManager(() => secret);
  env = {
    TABLE_NAME: table.name,
    UI_URL: 'https://ui.example.org',
    MASTER_KEYS: newMasterKeys(),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: manager.origin,
    PORTAL_CREDENTIALS_SECRET: secretArn,
  };
  for (const kind of ['admin', 'ui', 'user']) mkdirSync(join(folder, kind));
});
afterAll(async () => {
  await manager.stop();
  rmSync(folder, { recursive: true });
});

const sync = (variables = env) => run(variables, 'apps', 'sync', '--root', folder);

describe('The portal of a deployment', () => {
  it('is registered by every sync, with the secret of its stack, and removed by none', async () => {
    secret = credentials('first-secret');
    expect(await sync()).toMatchObject({
      code: 0,
      out: 'created ui app patient-portal@phr.invalid (Patient Portal)\n1 apps registered, 1 changes, 0 errors.\n',
    });
    expect((await sync()).out).toBe('1 apps registered, 0 changes, 0 errors.\n');
    expect(manager.asked.at(-1)).toEqual({ region: expect.any(String), secretId: secretArn });
  });

  it('is registered anew when its secret is another one', async () => {
    secret = credentials('second-secret');
    const { out } = await sync();
    expect(out).toContain('changed ui app patient-portal@phr.invalid');
    expect(out).not.toContain('second-secret');
  });

  it('stays registered when its secret cannot be read, and nothing else is changed', async () => {
    const fresh = join(folder, 'admin/fresh');
    mkdirSync(fresh);
    writeFileSync(join(fresh, 'manifest.json'), JSON.stringify({ id: 'fresh@x', name: 'Fresh' }));
    writeFileSync(
      join(fresh, 'credentials.json'),
      '{"consumer_key":"fresh","consumer_secret":"fresh-secret"}',
    );
    secret = undefined;
    expect(await sync()).toMatchObject({ code: 1, out: '' });
    rmSync(fresh, { recursive: true });
    secret = credentials('second-secret');
    expect((await sync()).out).toBe('1 apps registered, 0 changes, 0 errors.\n');
  });

  it('stays registered when its secret is no credentials file', async () => {
    secret = '{}';
    const { code, err } = await sync();
    expect([code, err]).toEqual([1, expect.stringContaining('the deployed portal/credentials.json')]);
    secret = credentials('second-secret');
    expect((await sync()).out).toBe('1 apps registered, 0 changes, 0 errors.\n');
  });

  it('may not be in the folder as well', async () => {
    const twin = join(folder, 'ui/twin');
    mkdirSync(twin);
    const manifest = { id: 'patient-portal@phr.invalid', name: 'Twin', ui_app: true };
    writeFileSync(join(twin, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(twin, 'credentials.json'), credentials('third-secret'));
    const { code, err } = await sync();
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('the deployed portal: id patient-portal@phr.invalid'),
    ]);
    rmSync(twin, { recursive: true });
    expect((await sync()).out).toBe('1 apps registered, 0 changes, 0 errors.\n');
  });

  it('needs no folder, and a sync without one removes no other app', async () => {
    const other = join(folder, 'admin/other');
    mkdirSync(other);
    writeFileSync(join(other, 'manifest.json'), JSON.stringify({ id: 'other@x', name: 'Other' }));
    writeFileSync(
      join(other, 'credentials.json'),
      '{"consumer_key":"other","consumer_secret":"other-secret"}',
    );
    await sync();
    secret = credentials('fourth-secret');
    expect(await run(env, 'apps', 'sync')).toEqual({
      code: 0,
      out: 'changed ui app patient-portal@phr.invalid (Patient Portal)\n2 apps registered, 1 changes, 0 errors.\n',
      err: 'Will change ui app patient-portal@phr.invalid (Patient Portal)\n',
    });
    rmSync(other, { recursive: true });
    await sync();
  });

  it('is why a deployment needs a folder only when it has no portal', async () => {
    const { PORTAL_CREDENTIALS_SECRET, ...without } = env;
    const { code, err } = await run(without, 'apps', 'sync');
    expect([code, err]).toEqual([2, expect.stringContaining('Name the folder with --root DIR.')]);
  });

  it('is removed by a sync after it was taken out of the deployment', async () => {
    const { PORTAL_CREDENTIALS_SECRET, ...without } = env;
    expect((await sync(without)).out).toContain('removed ui app patient-portal@phr.invalid');
  });
});

describe('An outputs file of a deployment with a portal', () => {
  const plain = outputsOf({
    TABLE_NAME: 'PhrData-Table',
    BUCKET_NAME: 'phrdata-documents',
    MAIL_QUEUE_URL: 'https://sqs/mails',
    PING_QUEUE_URL: 'https://sqs/pings',
    PING_DEAD_LETTER_URL: 'https://sqs/dead-pings',
  });
  const service = { ...plain.PhrService!, PortalStack: 'PhrPortal' };

  it('names the secret of the portal', () => {
    const PhrPortal = { PortalSecret: secretArn };
    const outputs = write(join(folder, 'outputs.json'), { ...plain, PhrService: service, PhrPortal });
    expect(readOutputs({ outputs })).toMatchObject({
      portalStack: 'PhrPortal',
      variables: { PORTAL_CREDENTIALS_SECRET: secretArn },
    });
  });

  it('is rejected without the stack of the portal: a sync would remove the portal', () => {
    const outputs = write(join(folder, 'part.json'), { ...plain, PhrService: service });
    expect(() => readOutputs({ outputs })).toThrow('has no PortalSecret of PhrPortal');
  });
});
