import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { readOutputs } from '../../../local/cli/outputs.ts';
import { outputsOf, secretArn, write } from './outputs-file.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'outputs-'));
const env = {
  TABLE_NAME: 'PhrData-Table',
  BUCKET_NAME: 'phrdata-documents',
  MAIL_QUEUE_URL: 'https://sqs/mails',
  PING_QUEUE_URL: 'https://sqs/pings',
  PING_DEAD_LETTER_URL: 'https://sqs/dead-pings',
};

afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function file(content: unknown): string {
  made += 1;
  return write(join(folder, `${made}.json`), content);
}

const two = { ...outputsOf(env), ...outputsOf({ ...env, TABLE_NAME: 'Test-Table' }, 'PhrTest') };

describe('An outputs file', () => {
  it('gives the variables of the functions, the region, and what the commands themselves need', () => {
    expect(readOutputs({ outputs: file(outputsOf(env)) })).toEqual({
      region: 'us-east-1',
      serviceUrl: 'https://phr.example.org',
      gatewayUrl: 'https://a1b2.execute-api.eu-west-1.amazonaws.com',
      serviceStack: 'PhrService',
      alarmTopic: 'arn:aws:sns:eu-west-1:123456789012:alarms',
      variables: {
        ...env,
        MASTER_KEYS_SECRET: secretArn,
        MAIL_DEAD_LETTER_URL: 'https://sqs/mails-dead-letters',
        OUTBOX_FAILURES_URL: 'https://sqs/pings-dead-letters',
        UI_URL: 'https://ui.example.org',
      },
    });
  });

  it('may hold outputs of other stacks', () => {
    const outputs = file({ ...outputsOf(env), Network: { VpcId: 'vpc-1' } });
    expect(readOutputs({ outputs }).variables.TABLE_NAME).toBe('PhrData-Table');
  });

  it('tells which stack has the backup vault', () => {
    const outputs = file({ ...two, PhrTestBackup: { BackupVault: 'PhrTestBackup-1' } });
    expect(readOutputs({ outputs, stage: 'test' }).backupStack).toBe('PhrTestBackup');
    expect(readOutputs({ outputs, stackPrefix: 'Phr' }).backupStack).toBeUndefined();
  });

  it('names the table that replaced the one of the data stack', () => {
    const { PhrData, PhrService } = outputsOf(env);
    const outputs = file({ PhrData, PhrService: { ...PhrService, TableName: 'restored' } });
    expect(readOutputs({ outputs }).variables.TABLE_NAME).toBe('restored');
  });

  test.each([
    [{ stage: 'test' }, 'Test-Table'],
    [{ stackPrefix: 'PhrTest' }, 'Test-Table'],
    [{ stackPrefix: 'Phr' }, 'PhrData-Table'],
  ])('with several deployments needs a choice such as %j', (choice, table) => {
    expect(readOutputs({ outputs: file(two), ...choice }).variables.TABLE_NAME).toBe(table);
  });
});

describe('Exit code 2 is the result of', () => {
  const { PhrData, PhrService } = outputsOf(env);
  const choices = 'Choose one: --stack-prefix Phr, --stack-prefix PhrTest.';

  test.each([
    ['a file that does not exist', join(folder, 'none.json'), [], 'there is no file'],
    ['an empty name, as an unset variable gives it', '', [], 'export OUTPUTS=phr-outputs.json'],
    ['a folder', folder, [], 'cannot be read as JSON'],
    ['a file that is not JSON', file('{'), [], 'cannot be read as JSON'],
    ['a list', file([1]), [], 'is not an outputs file'],
    ['texts instead of stacks', file({ PhrData: 'x' }), [], 'is not an outputs file'],
    ['no deployment', file({ Network: { VpcId: 'vpc-1' } }), [], 'names no stack ending in Data'],
    ['one stack alone', file({ PhrData }), [], 'has no UiUrl of PhrService'],
    [
      'a missing output',
      file({ PhrData: { ...PhrData, BucketName: '' }, PhrService }),
      [],
      'has no BucketName of PhrData',
    ],
    [
      'a secret that is not an ARN',
      file({ PhrData: { ...PhrData, MasterKeysSecret: 'keys' }, PhrService }),
      [],
      'not an ARN',
    ],
    ['several deployments', file(two), [], `names 2 deployments, and 2 of them match. ${choices}`],
    ['a stage that does not exist', file(two), ['--stage', 'prod'], `and 0 of them match. ${choices}`],
  ])('%s', async (_what, path, more, message) => {
    const { code, out, err } = await run({}, 'inspect', 'outbox', '--outputs', path, ...more);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).toContain('npx phr inspect outbox --help');
  });

  it('a stage without a file', async () => {
    const { code, err } = await run({}, 'inspect', 'outbox', '--stage', 'test');
    expect([code, err]).toEqual([2, expect.stringContaining('add --outputs FILE')]);
  });

  it('no target at all', async () => {
    const nowhere = { TABLE_NAME: '', DATA_DIR: join(folder, 'nothing') };
    const { code, err } = await run(nowhere, 'inspect', 'outbox');
    expect(code).toBe(2);
    expect(err).toContain('No service runs on the data directory');
    expect(err).toContain(
      'Name a deployment with --outputs FILE, set the variables of its functions, or run npm start.',
    );
  });

  it('a variable that cannot be read', async () => {
    const { code, err } = await run({ TABLE_NAME: 'table', UI_URL: 'ui' }, 'inspect', 'outbox');
    expect([code, err]).toEqual([2, expect.stringContaining('UI_URL must be')]);
  });
});
