/** An app of one's own from Lab Trends, as its README says: in a copy of the project, because a package is built in it. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../local/server/emulators/free-port.ts';
import { projectRoot } from '../../local/server/project-root.ts';

vi.setConfig({ hookTimeout: 120_000 });

const readme = readFileSync(join(projectRoot, 'local/examples/lab-trends/README.md'), 'utf8');
const commands = /^```sh copy\n(.*?)^```$/ms.exec(readme)![1]!;
const folder = mkdtempSync(join(tmpdir(), 'lab-trends-copy-'));
const app = join(folder, 'my-trends');

beforeAll(async () => {
  const project = join(folder, 'project');
  for (const name of ['package.json', 'tsconfig.json', 'shared', 'local', 'functions'])
    cpSync(join(projectRoot, name), join(project, name), { recursive: true });
  symlinkSync(join(projectRoot, 'node_modules'), join(project, 'node_modules'));
  // The package needs nothing from a registry.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') };
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], { cwd: project, env });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('A copy of Lab Trends', () => {
  it('has an id and a secret of its own, and knows the client by its name', () => {
    const read = (file: string) => readFileSync(join(app, file), 'utf8');
    expect(JSON.parse(read('manifest.json'))).toMatchObject({ id: 'my-trends@apps.example.org' });
    expect(JSON.parse(read('credentials.json')).consumer_secret).toMatch(/^[0-9a-f]{48}$/);
    expect(read('trends.ts')).toContain("from '@personal-health-record/client'");
    expect(read('app.ts')).not.toContain('shared/client');
  });

  it('starts', async () => {
    const port = await freePort();
    const started = spawn(process.execPath, [join(app, 'main.ts')], {
      env: { PATH: process.env.PATH, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      started.kill();
      await once(started, 'close');
    });
    const [line] = await once(createInterface(started.stdout), 'line');
    expect(line).toBe(`Lab Trends is at http://127.0.0.1:${port}/`);
  });
});
