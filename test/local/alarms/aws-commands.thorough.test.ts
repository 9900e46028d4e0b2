/** The commands of the AWS CLI on the pages of the alarms, in the states of AWS that the pages show. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findAwsCli } from '../../docs-commands/aws-cli.ts';
import { type AwsStandIn, startAwsStandIn } from './aws-stand-in.ts';
import { commandsOf, missingLines, pageNames, phrWords } from './page.ts';

vi.setConfig({ testTimeout: 60_000 });

const account = (SendingEnabled: boolean, EnforcementStatus: string) => ({
  account: { SendingEnabled, EnforcementStatus, ProductionAccessEnabled: true },
});

/** What differs from a calm state, by page. */
const states: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  MailsLate: account(false, 'SHUTDOWN'),
  MailsBounce: account(true, 'PROBATION'),
  MailsUnwanted: account(true, 'PROBATION'),
  KeyDisabled: { DescribeKey: { KeyMetadata: { KeyId: '0a1b2c3d', KeyState: 'PendingDeletion' } } },
};

const asked = pageNames.flatMap((page) =>
  commandsOf(page)
    .filter(({ code }) => phrWords(code, {}) === undefined)
    .map((command, index) => ({ page, number: index + 1, ...command })),
);

let standIn: AwsStandIn;
let changed: Readonly<Record<string, object>> = {};
beforeAll(async () => {
  standIn = await startAwsStandIn(() => changed);
});
afterAll(() => standIn.stop());

async function bash(code: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    AWS_ENDPOINT_URL: standIn.origin,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    TABLE_NAME: 'phr',
  };
  return (
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', `output() { echo PhrBackup; }; ${code}`], {
      env,
    })
  ).stdout;
}

describe.skipIf(!findAwsCli(process.env))('The page of an alarm has commands of the AWS CLI', () => {
  it.each(asked)('that print what it says: $page, $number', async ({ page, code, expected }) => {
    changed = states[page] ?? {};
    const printed = await bash(code);
    expect(missingLines(expected, printed), `${code}\n${printed}`).toEqual([]);
  });
});
