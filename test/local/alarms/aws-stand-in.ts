/** Responds to the AWS CLI as AWS would in the states that the pages of the alarms show. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface AwsStandIn {
  readonly origin: string;
  stop(): void;
}

const functions = ['Dispatcher', 'Pinger'].map((name) => ({
  FunctionName: `PhrService-${name}Function0A1B2C3D-x1Y2z3`,
}));

/** By action, as the protocols with JSON name it. */
const actions: Readonly<Record<string, object>> = {
  ListRules: {
    Rules: [{ Name: 'PhrService-SweepE1F2-a1B2', State: 'DISABLED', Description: 'Runs the sweeper' }],
  },
  ListDeployments: { deployments: ['d-1A2B3C4D5'] },
  DescribeKey: { KeyMetadata: { KeyId: '0a1b2c3d-0000-4000-8000-000000000000', KeyState: 'Enabled' } },
  CancelKeyDeletion: { KeyId: 'arn:aws:kms:us-east-1:111122223333:key/0a1b2c3d-0000-4000-8000-000000000000' },
  EnableKey: {},
  DescribeTable: { Table: { TableStatus: 'ACTIVE' } },
  DescribeContinuousBackups: {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'ENABLED' },
    },
  },
};

/** By a part of the path. */
const paths: readonly (readonly [RegExp, object])[] = [
  [/\/recursion-config$/, { RecursiveLoop: 'Terminate' }],
  [/\/functions\/?$/, { Functions: functions }],
  [
    /\/event-source-mappings\/?$/,
    { EventSourceMappings: [{ State: 'Disabled', LastProcessingResult: 'PROBLEM: Function call failed' }] },
  ],
  [/^\/\d{4}-\d\d-\d\d\/account-settings\/?$/, { AccountLimit: { ConcurrentExecutions: 10 } }],
  [/^\/account-settings$/, { ResourceTypeOptInPreference: { DynamoDB: true, S3: false } }],
  [
    /^\/backup-jobs\/?$/,
    {
      BackupJobs: [
        { ResourceType: 'DynamoDB', State: 'COMPLETED' },
        { ResourceType: 'S3', State: 'FAILED', StatusMessage: 'Access denied by the policy of the vault' },
      ],
    },
  ],
  [
    /^\/copy-jobs\/?$/,
    {
      CopyJobs: [
        {
          ResourceType: 'DynamoDB',
          State: 'FAILED',
          StatusMessage: 'Access denied by the policy of the vault',
          DestinationBackupVaultArn: 'arn:aws:backup:eu-west-1:444455556666:backup-vault:copies',
        },
      ],
    },
  ],
  [
    /^\/v2\/email\/suppression\/addresses$/,
    { SuppressedDestinationSummaries: [{ EmailAddress: 'nobody@mail.example' }] },
  ],
];

/** `changed` replaces responses: that of an action by its name, that of SES about the account by `account`. */
export async function startAwsStandIn(changed: () => Readonly<Record<string, object>>): Promise<AwsStandIn> {
  const server = createServer(async (request, response) => {
    await text(request);
    const answer = answerTo(request, changed());
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  };
}

function answerTo(
  { headers, url = '' }: IncomingMessage,
  changed: Readonly<Record<string, object>>,
): object | undefined {
  const action = String(headers['x-amz-target'] ?? '')
    .split('.')
    .at(-1)!;
  if (action) return changed[action] ?? actions[action];
  const { pathname } = new URL(url, 'http://127.0.0.1');
  if (pathname === '/v2/email/account') return changed.account;
  return paths.find(([pattern]) => pattern.test(pathname))?.[1];
}
