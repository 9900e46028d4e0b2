import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { Command } from 'commander';
import { dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { tableDefinition } from '../../../shared/store/table-definition.ts';
import { addExample } from '../options.ts';
import { print, progress } from '../output.ts';
import { addTargetOptions, type TargetOptions, withTarget } from '../target.ts';

/** A restore takes at least twenty minutes, and hours for large tables. */
const longestRestoreSeconds = 24 * 3600;

/** The same as in the stacks. */
const recoveryDays = 35;

export function addTablesCommands(program: Command): void {
  const tables = program.command('tables').description('Tables that replace another one.');
  addExample(tables, 'tables complete phr-restored --outputs outputs.json');
  const completing = tables
    .command('complete')
    .summary('configures what a restore leaves out')
    .description(
      'Waits until a restored or imported table is ready, which may take hours, and configures what it lacks: ' +
        'deletion protection, its stream, expiry, and recovery to any second of the last 35 days. Prints the ARN of ' +
        'the stream. What is already configured stays; the command can be repeated.',
    )
    .argument('<table>', 'name of the restored table')
    .action((table: string, options: TargetOptions) =>
      withTarget(options, async () => {
        const client = dynamoClient();
        try {
          print(await completeTable(client, table));
        } finally {
          client.destroy();
        }
      }),
    );
  addExample(addTargetOptions(completing), 'tables complete phr-restored --outputs outputs.json');
}

/**
 * Returns the ARN of the stream. The changes are made one after the other: a table rejects a change while
 * another one is in progress.
 */
async function completeTable(client: DynamoDBClient, TableName: string): Promise<string> {
  const ready = async (): Promise<TableDescription> => {
    const waiter = { client, maxWaitTime: longestRestoreSeconds, minDelay: 1, maxDelay: 20 };
    await waitUntilTableExists(waiter, { TableName });
    return (await client.send(new DescribeTableCommand({ TableName }))).Table!;
  };
  // A table that does not exist fails here, instead of being waited for.
  await client.send(new DescribeTableCommand({ TableName }));
  progress(`Waiting for ${TableName} …`);
  const found = await ready();
  if (!found.DeletionProtectionEnabled)
    await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
  const protectedTable = await ready();
  if (!protectedTable.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = { StreamEnabled: true, StreamViewType: tableDefinition.stream };
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
  }
  const { LatestStreamArn } = await ready();
  await letItemsExpire(client, TableName);
  await makeRecoverable(client, TableName);
  return LatestStreamArn!;
}

async function letItemsExpire(client: DynamoDBClient, TableName: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (/^ENABL/.test(TimeToLiveDescription?.TimeToLiveStatus ?? '')) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: tableDefinition.timeToLive };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

async function makeRecoverable(client: DynamoDBClient, TableName: string): Promise<void> {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { PointInTimeRecoveryStatus: status, RecoveryPeriodInDays: days } =
    backups?.PointInTimeRecoveryDescription ?? {};
  if (status === 'ENABLED' && days === recoveryDays) return;
  const PointInTimeRecoverySpecification = {
    PointInTimeRecoveryEnabled: true,
    RecoveryPeriodInDays: recoveryDays,
  };
  await client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
}
