/**
 * docs/first-day.md on stacks that are deployed with the portal, up to a patient who has signed in. The set-up has deployed them, as
 * docs/localstack.md says; all later commands of the page run as they are written.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencesOf } from '../docs-commands/fences.ts';
import { type Newcomer, newcomer } from '../docs-commands/newcomer.ts';
import { visitPortal } from '../support/deployed-portal.ts';
import { givenDeployment } from '../support/deployment.ts';
import { formIn } from '../support/page-forms.ts';
import { startService, type TestService } from '../support/service.ts';

const deployment = givenDeployment()!;
const page = 'docs/first-day.md';
const codeOf = new Map(fencesOf(page).map(({ id, code }) => [id, code.trim()]));
const person = { username: 'rosa', password: 'green apples in june' };

/** What the emulator lacks: see operations.test.ts. It has no quota of functions either. */
const missing = 'gateway-address paths webhook concurrency sender gateway-metrics endpoint-metrics alarms';

let service: TestService;
let operator: Newcomer;

beforeAll(async () => {
  service = await startService({ workers: true });
  operator = newcomer({ standIns: false });
  copyFileSync(deployment.outputsFile, join(operator.directory, 'phr-outputs.json'));
  Object.assign(operator.env, {
    AWS_ENDPOINT_URL: deployment.endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(async () => {
  operator?.leave();
  await service?.stop();
});

/** Runs a command of the page, with more words at its end. */
async function follow(name: string, more = ''): Promise<string> {
  const { status, stdout, stderr } = await operator.bash(`${codeOf.get(`${page} ${name}`)} ${more}`);
  expect(status, `${name}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

describe('The first day with deployed stacks', () => {
  it('begins with a doctor who finds nothing wrong, and a portal that nobody has registered', async () => {
    const checked = await follow('doctor', `--wait 60 --skip ${missing}`);
    for (const check of ['version', 'large-body', 'mail', 'clean-up'])
      expect(checked).toMatch(new RegExp(`^${check} +passed`, 'm'));
    expect(checked).toMatch(/^portal +skipped +nobody can sign in yet/m);
  });

  it('ends with a patient who has followed the mailed link, has signed in, and sees the record', async () => {
    const made = await follow('first-patient');
    const [record] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(made)!;
    const { text } = await service.waitForMail(({ to }) => to.join().includes('rosa@example.org'));
    const link = new URL(text.match(/https?:\/\/\S+\/init\/\S+/)![0]);
    expect(link.origin).toBe(deployment.outputs.UI_URL);

    const visitor = visitPortal(deployment);
    const opened = await visitor.open(link.pathname);
    // The gateway of the emulator gives the path to the function in another form.
    const [, action] = /action="([^"]+\/init\/[^"]+)"/.exec(opened.text) ?? [];
    expect([opened.status, action], opened.text).toEqual([200, expect.any(String)]);
    const form = Object.fromEntries(formIn(opened.text, action!));
    expect((await visitor.submit(link.pathname, { ...form, ...person })).status).toBe(303);
    await visitor.open('/sign-in');
    expect(await visitor.submit('/sign-in', person)).toMatchObject({ status: 303, location: '/' });
    const health = await visitor.open(`/records/${record}/health`);
    expect([health.status, health.text.includes('Rosa Lind')]).toEqual([200, true]);
  });

  it('finds the portal registered with the secret of its stack', async () => {
    const rows = await follow('doctor', `--skip version large-body mail ${missing}`);
    expect(rows).toMatch(/^portal +passed/m);
  });
});
