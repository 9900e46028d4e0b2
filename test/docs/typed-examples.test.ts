/** The examples of the typed client in docs/client-guide.md: compiled, and run against a service with the sample apps. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../shared/client/index.ts';
import { filled } from '../support/medical/filled.ts';
import { model, models } from '../support/medical/models-document.ts';
import { serviceWithSampleApps } from '../support/sample-service.ts';
import { demographics, freshEmail } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { fenceOf, root } from './page.ts';

const packageName = '@personal-health-record/client';
const source = join(root, 'shared/client/index.ts');
const names = ['typed-reads', 'typed-dance'] as const;

let folder: string;
let service: TestService;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typed-examples-'));
  for (const name of names) {
    const code = fenceOf('docs/client-guide.md', name);
    expect(code).toContain(`'${packageName}'`);
    writeFileSync(join(folder, `${name}.ts`), code.replace(packageName, pathToFileURL(source).href));
    writeFileSync(join(folder, `${name}-as-written.ts`), code);
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  service = await serviceWithSampleApps();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.stop();
});

function clientOf(name: string): Client {
  return new Client({
    origin: service.origin,
    consumerKey: `${name}@apps.example.org`,
    consumerSecret: `development-only-${name}-secret`,
  });
}

/** The function that the example exports. */
async function exported<Example>(name: (typeof names)[number], example: string): Promise<Example> {
  const module = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  return module[example] as Example;
}

it('The typed examples of the client guide compile as they are written', async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2024', 'dom'],
    types: [],
    paths: { [packageName]: [source] },
  };
  const files = names.map((name) => `${name}-as-written.ts`);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder];
  const failed = (error: { stdout: string }) => error;
  const { stdout } = await promisify(execFile)(process.execPath, compiler).catch(failed);
  expect(stdout).toBe('');
});

it('The typed examples of the client guide gain access to a record and read it', async () => {
  const admin = clientOf('onboarding');
  const accountId = freshEmail();
  const { id: recordId } = await admin.recordCreate({ body: demographics(), mediaType: 'application/xml' });
  await admin.accountCreate({ accountId, primarySecretP: '0' });
  const password = 'correct horse';
  const account = { accountEmail: accountId, username: accountId };
  await admin.accountAuthsystemAdd({ ...account, system: 'password', password });
  await admin.recordSetOwner({ recordId, body: accountId });

  const portal = clientOf('portal');
  const approve = async (authorizationUrl: string): Promise<URL> => {
    const reqtokenId = new URL(authorizationUrl).searchParams.get('oauth_token')!;
    const opened = await portal.sessionCreate({ username: accountId, password });
    const session = portal.withToken(opened.oauth_token, opened.oauth_token_secret);
    await session.requestTokenClaim({ reqtokenId });
    const { app, recordId: asked } = await session.requestTokenInfo({ reqtokenId });
    expect([app.name, asked]).toEqual(['Problem List', recordId]);
    return new URL((await session.requestTokenApprove({ reqtokenId, recordId })).location);
  };
  type GainAccess = (
    app: Client,
    recordId: string,
    approve: (url: string) => Promise<URL>,
  ) => Promise<Client>;
  const gainAccess = await exported<GainAccess>('typed-dance', 'gainAccess');
  const client = await gainAccess(clientOf('problems'), recordId, approve);

  const body = models(model('Problem', filled.Problem), model('Measurement', filled.Measurement));
  await client.documentCreate({ recordId, body, mediaType: 'application/xml' });
  type Overview = (client: Client, recordId: string) => Promise<readonly string[]>;
  const overview = await exported<Overview>('typed-reads', 'overview');
  expect(await overview(client, recordId)).toEqual([
    expect.stringMatching(/^2 documents, the first by \w/),
    'Asthma, 2012-07-01T08:00:00.000001Z',
    'HbA1c in 2011-04: 6.5',
    'last call: generic_list by problems@apps.example.org',
  ]);
});
