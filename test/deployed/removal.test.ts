/**
 * What docs/removal.md promises, on an emulator of its own: all parts are deployed, each is removed with the commands of the page, all
 * are deployed again, and everything is removed. Nothing is left but what the table of the page names.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Teardown } from '../../local/server/teardown.ts';
import { findAwsCli } from '../docs-commands/aws-cli.ts';
import { fencesOf } from '../docs-commands/fences.ts';
import { type Newcomer, newcomer } from '../docs-commands/newcomer.ts';
import { startEmulator } from '../setups/deployed/emulator.ts';

const page = 'docs/removal.md';
const certificate = 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b2c3d';

/** Settings that stay in cdk.json. */
const general = {
  SUPPORT_ADDRESS: 'support@phr.example.org',
  senderIdentity: 'phr.example.org',
  alarmAddress: 'operators@example.org',
  domainName: 'api.phr.example.org',
  certificateArn: certificate,
};

/** The settings of each part that has a stack. */
const parts = {
  portal: { portal: 'true' },
  edge: { edgeDomainName: 'phr.example.org', edgeCertificateArn: certificate },
  backup: { backupDays: '35' },
  trail: { accessTrail: 'true' },
} as const;

type Part = keyof typeof parts;

/**
 * Parts without one, and what confirms that they are gone. Not the limits of the table: the emulator makes another table for other
 * limits, which AWS does not.
 */
const switches = {
  provisionedConcurrency: '2',
  gradualDeployment: 'true',
  tracing: 'true',
  monthlyBudget: '100',
};
const switchedOff = [
  'ProvisionedConcurrency=none',
  'GradualDeployment=false',
  'Tracing=false',
  'MonthlyBudget=none',
].map((value) => `PhrService:${value}`);

/** The parameters of everything, for a deployment that confirms all parts again. */
const switchedOn = ['PhrService:Portal=true', 'PhrService:EdgeDomainName=phr.example.org'];

const teardown = new Teardown();
let operator: Newcomer;

beforeAll(async () => {
  operator = newcomer({ standIns: false });
  teardown.add(operator.leave);
  const endpoint = `http://127.0.0.1:${await startEmulator(operator, teardown)}`;
  Object.assign(operator.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_STAND_IN: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CDK_APP: 'node test/setups/deployed/stacks-without-code.ts',
  });
  await run('npx cdk bootstrap');
}, 120_000);
afterAll(() => teardown.run());

async function run(code: string): Promise<string> {
  const { status, stdout, stderr } = await operator.bash(code);
  expect(status, `${code}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** Runs code of the page as it is written. `npx cdk deploy` does not ask. */
function follow(name: string): Promise<string> {
  const { code } = fencesOf(page).find(({ id }) => id === `${page} ${name}`)!;
  return run(code.replaceAll('npx cdk deploy', 'npx cdk deploy --require-approval never'));
}

/** What cdk.json holds: general settings, and those of parts. */
function settle(chosen: readonly Part[], others: Readonly<Record<string, string>> = {}): void {
  const ui = chosen.includes('portal') ? {} : { UI_URL: 'https://ui.example.org' };
  const settings = {
    ...general,
    ...ui,
    ...others,
    ...Object.assign({}, ...chosen.map((part) => parts[part])),
  };
  writeFileSync(join(operator.directory, 'cdk.context.json'), JSON.stringify(settings));
}

const deploy = (confirmed: readonly string[] = [], context = '') =>
  run(
    `npx cdk deploy --all --require-approval never --outputs-file phr-outputs.json ${context} ${confirmed
      .map((value) => `--parameters ${value}`)
      .join(' ')}`,
  );

/** Resources by kind, but for those of `cdk bootstrap`: what lists them, and the names. */
const lists = {
  stack: 'cloudformation list-stacks --query "StackSummaries[?StackStatus!=\'DELETE_COMPLETE\'].StackName"',
  table: 'dynamodb list-tables --query TableNames',
  bucket: 's3api list-buckets --query Buckets[].Name',
  secret: 'secretsmanager list-secrets --query SecretList[].Name',
  queue: 'sqs list-queues --query QueueUrls',
  topic: 'sns list-topics --query Topics[].TopicArn',
  function: 'lambda list-functions --query Functions[].FunctionName',
  alarm: 'cloudwatch describe-alarms --query MetricAlarms[].AlarmName',
  dashboard: 'cloudwatch list-dashboards --query DashboardEntries[].DashboardName',
  log: 'logs describe-log-groups --query logGroups[].logGroupName',
  gateway: 'apigatewayv2 get-apis --query Items[].Name',
  domain: 'apigatewayv2 get-domain-names --query Items[].DomainName',
  role: 'iam list-roles --query Roles[].RoleName',
  policy: 'iam list-policies --scope Local --query Policies[].PolicyName',
  rule: 'events list-rules --query Rules[].Name',
  vault: 'backup list-backup-vaults --query BackupVaultList[].BackupVaultName',
  plan: 'backup list-backup-plans --query BackupPlansList[].BackupPlanName',
  distribution: 'cloudfront list-distributions --query DistributionList.Items[].Comment',
  firewall: 'wafv2 list-web-acls --scope CLOUDFRONT --query WebACLs[].Name',
  alias: 'kms list-aliases --query Aliases[].AliasName',
} as const;

/** Kinds of which something may stay. */
const lasting = ['stack', 'bucket', 'log', 'vault'] as const;

/** `kind name` of everything there is of these kinds, and the keys that are not to be deleted. */
async function existing(
  kinds = Object.keys(lists) as readonly (keyof typeof lists)[],
): Promise<readonly string[]> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const names = JSON.parse((await run(`aws ${lists[kind]} --output json`)) || '[]') as string[] | null;
      return (names ?? []).map((name) => `${kind} ${name}`);
    }),
  );
  const ofOthers = /cdk-hnb659fds|CDKToolkit|alias\/aws\//;
  return [...found.flat(), ...(await keys())].filter((name) => !ofOthers.test(name)).toSorted();
}

interface Keys {
  readonly Keys: readonly { readonly KeyId: string }[];
}

interface Key {
  readonly KeyMetadata: { readonly KeyState: string; readonly Description: string };
}

/** Not with the AWS CLI, which starts again for each key. */
async function keys(): Promise<readonly string[]> {
  const { Keys } = await kms<Keys>('ListKeys', {});
  const described = await Promise.all(Keys.map(({ KeyId }) => kms<Key>('DescribeKey', { KeyId })));
  return described
    .filter(({ KeyMetadata }) => KeyMetadata.KeyState === 'Enabled')
    .map(({ KeyMetadata }) => `key ${KeyMetadata.Description}`);
}

async function kms<T>(action: string, body: object): Promise<T> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `TrentService.${action}`,
    authorization: 'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/kms/aws4_request',
  };
  const answer = await fetch(operator.env.AWS_ENDPOINT_URL!, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

/** Names without what is made up for each stack. */
const plain = (names: readonly string[]) =>
  names.map((name) => name.replace(/(Logs|Files)[0-9A-Fa-f]{8}.*$/i, '$1').replace(/[-/][0-9a-f]{12}$/, ''));

const stacks = async () =>
  (await existing(['stack'])).filter((name) => name.startsWith('stack ')).map((name) => name.slice(6));

const allStacks = ['PhrBackup', 'PhrData', 'PhrEdge', 'PhrPortal', 'PhrService', 'PhrTrail'];

/** What stays of each part, by the table of the page. */
const stays: Readonly<Record<Part, readonly string[]>> = {
  portal: [
    'key Logs and consumer secret of PhrPortal',
    'log /aws/cloudformation/PhrPortal/PortalLogs',
    'log /aws/vendedlogs/PhrPortal',
  ],
  edge: ['key Access log of PhrEdge', 'log /aws/vendedlogs/PhrEdge'],
  backup: ['key Backups of PhrBackup', 'vault PhrBackup'],
  trail: ['bucket phrtrail-files', 'key Trail of accesses of PhrTrail'],
};

const everyPart = Object.keys(parts) as Part[];

/** What stayed of the parts. Not the logs whose names the emulator, unlike AWS, does not make up again. */
let ofFirstTime: readonly string[] = [];

describe.skipIf(!findAwsCli(process.env))('An operator with all optional parts', () => {
  it('deploys them', async () => {
    settle(everyPart, switches);
    await deploy();
    expect(await stacks()).toEqual(allStacks);
  });

  it('cannot remove a stack that is protected, nor one that another one uses', async () => {
    for (const name of ['PhrTrail', 'PhrData', 'PhrService']) {
      const { status } = await operator.bash(`aws cloudformation delete-stack --stack-name ${name}`);
      expect([name, status === 0]).toEqual([name, false]);
    }
    expect(await stacks()).toEqual(allStacks);
  });

  it('removes those without a stack by deploying without them', async () => {
    settle(everyPart);
    await deploy(switchedOff);
    expect(
      await run(
        'aws lambda list-aliases --function-name "$(aws lambda list-functions --query "Functions[?contains(FunctionName, \'Oauth\')].FunctionName | [0]" --output text)" --query Aliases --output json',
      ),
    ).toBe('[]\n');
  });

  it.each(everyPart)('removes the %s, of which stays what the page says', async (part) => {
    const name = `Phr${part[0]!.toUpperCase()}${part.slice(1)}`;
    settle(everyPart.slice(everyPart.indexOf(part) + 1));
    await follow(`remove-${part}`);
    const found = await existing(lasting);
    expect(found).not.toContain(`stack ${name}`);
    const ofPart = found.filter((one) => one.toLowerCase().includes(name.toLowerCase()));
    expect(plain(ofPart)).toEqual(stays[part]);
    const named = ofPart.filter((one) => !one.startsWith('log /aws/cloudformation/'));
    ofFirstTime = [...ofFirstTime, ...named];
  });

  it('deploys them again', async () => {
    settle(everyPart);
    await deploy(switchedOn);
    expect(await stacks()).toEqual(allStacks);
  });

  it('removes everything: what is left is what stayed the first time, and the second vault', async () => {
    await follow('remove-everything');
    const left = await existing();
    expect(left).toEqual(expect.arrayContaining([...ofFirstTime]));
    expect(plain(without(left, ofFirstTime))).toEqual(stays.backup);
  });

  it('removes a trial, of which only the vault is left', async () => {
    const before = await existing();
    settle(everyPart);
    await deploy([], '-c stage=trial -c disposable=true');
    await follow('remove-trial');
    const left = without(await existing(), before);
    expect(plain(left)).toEqual(['key Backups of PhrTrialBackup', 'vault PhrTrialBackup']);
  });

  it('removes a vault that stayed, and its key', async () => {
    const vaults = async () =>
      (await existing(['vault'])).filter((name) => /^(vault|key Backups of) PhrBackup/.test(name));
    expect(await vaults()).toHaveLength(4);
    await follow('empty-vault');
    expect(await vaults()).toHaveLength(2);
  });
});

/** Takes each of the others out once. */
function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...names];
  for (const name of others) rest.splice(rest.indexOf(name), 1);
  return rest;
}
