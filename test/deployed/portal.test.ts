/** The portal on stacks that are deployed: registered by the operator's command, and used through its own gateway; and links. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAwsCli } from '../docs-commands/aws-cli.ts';
import { fencesOf } from '../docs-commands/fences.ts';
import { type Newcomer, newcomer } from '../docs-commands/newcomer.ts';
import { makeOwnApps } from '../docs-commands/own-apps.ts';
import { openedFiles } from '../http/links/opener.ts';
import { makeLink } from '../http/links/support.ts';
import { visitPortal } from '../support/deployed-portal.ts';
import { givenDeployment } from '../support/deployment.ts';
import { type ActiveAccount, createActiveAccount, createRecord } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';

const deployment = givenDeployment()!;
const page = 'docs/operations.md';
const codeOf = new Map(fencesOf(page).map(({ id, code }) => [id, code]));
const password = 'green apples';

let service: TestService;
let person: ActiveAccount;
let record: string;
let operator: Newcomer;

beforeAll(async () => {
  service = await startService();
  person = await createActiveAccount(service, { password });
  record = await createRecord(service, person);
  operator = newcomer({ standIns: false });
  copyFileSync(deployment.outputsFile, join(operator.directory, 'phr-outputs.json'));
  makeOwnApps(join(operator.directory, 'your-apps'));
  Object.assign(operator.env, {
    AWS_ENDPOINT_URL: deployment.endpoint,
    AWS_STAND_IN: deployment.endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(async () => {
  operator?.leave();
  await service?.stop();
});

async function run(code: string): Promise<string> {
  const { status, stdout, stderr } = await operator.bash(code);
  expect(status, `${code}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

const sync = () => run('npm run --silent phr -- apps sync --outputs phr-outputs.json --root your-apps');

/** Opens the sign-in page with a new browser, and signs in. Returns the status and where that leads. */
async function signIn() {
  const visitor = visitPortal(deployment);
  const first = await visitor.open('/sign-in');
  expect([first.status, first.text.includes('</form>')]).toEqual([200, true]);
  const { status, location } = await visitor.submit('/sign-in', { username: person.username, password });
  return { visitor, status, location };
}

it('A link on deployed stacks shows the summary of a record to somebody without an account', async () => {
  const { link } = await makeLink(person.session, record);
  const [summary] = await openedFiles(link);
  expect(summary!.json.resourceType).toBe('Bundle');
});

describe('The portal of deployed stacks', () => {
  it('lets no one sign in before it is registered', async () => {
    expect((await signIn()).status).toBe(403);
  });

  it('is registered by a sync of the apps, which never removes it', async () => {
    expect(await sync()).toContain('created ui app patient-portal@phr.invalid (Patient Portal)');
    expect(await sync()).toContain('0 changes, 0 errors.');
  });

  it('lets a person sign in, and shows her records, what happened in one, and her ways to sign in', async () => {
    const { visitor, status, location } = await signIn();
    expect([status, location]).toEqual([303, '/']);
    for (const path of ['/records', `/records/${record}/activity`, '/account/signing-in']) {
      const page = await visitor.open(path);
      expect([path, page.status, page.text.includes('Sign out')]).toEqual([path, 200, true]);
    }
  });

  it.skipIf(!findAwsCli(process.env))('goes on with a rotated secret, without a deployment', async () => {
    const code = ['setup', 'portal-secret'].map((name) => codeOf.get(`${page} ${name}`)!).join('\n');
    expect(await run(code)).toContain('changed ui app patient-portal@phr.invalid (Patient Portal)');
    // Of a process that had read the old secret, the first call is denied; then it reads the new one.
    service.advance(60);
    await signIn();
    expect((await signIn()).status).toBe(303);
  });
});
