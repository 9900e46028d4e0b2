import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { portalCredentials } from '../../../../local/server/portal/credentials.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-'));

beforeEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(directory: string, manifest: object | string, secret: unknown = 'hush-hush'): void {
  const path = join(folder, directory);
  mkdirSync(path, { recursive: true });
  writeFileSync(
    join(path, 'manifest.json'),
    typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
  );
  writeFileSync(
    join(path, 'credentials.json'),
    JSON.stringify({ consumer_key: 'key', consumer_secret: secret }),
  );
}

const portal = { id: 'portal@apps.example.org', name: 'Patient Portal', ui_app: true };
const credentials = { appId: 'portal@apps.example.org', consumerKey: 'key', consumerSecret: 'hush-hush' };

describe('The portal that npm start opens', () => {
  it('is the UI app with its id, whatever the name of the directory', async () => {
    write('ui/any name', portal);
    expect(await portalCredentials(folder)).toEqual(credentials);
  });

  it('is not the app of somebody else in a directory called portal', async () => {
    write('ui/portal', { id: 'portal@clinic.example', name: 'Portal', ui_app: true });
    expect(await portalCredentials(folder)).toBeUndefined();
    write('ui/ours', portal);
    expect(await portalCredentials(folder)).toEqual(credentials);
  });

  it('is no app of another kind', async () => {
    write('user/portal', portal);
    expect(await portalCredentials(folder)).toBeUndefined();
  });

  it('is missing where the files cannot be read, or there is no folder', async () => {
    expect(await portalCredentials(folder)).toBeUndefined();
    write('ui/broken', '{');
    write('ui/empty', 'null');
    write('ui/portal', portal, 1);
    expect(await portalCredentials(folder)).toBeUndefined();
  });
});
