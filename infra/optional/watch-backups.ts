/** The alarms of the backups. They tell the topic of PhrService. */
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { makeAlarm } from '../monitoring/alarms.ts';

/** Goes off when not both backups, of table and bucket, were completed within a day. */
export function watchBackups(scope: Construct, topic: ITopic, BackupVaultName: string): void {
  makeAlarm(scope, 'BackupMissing', topic, {
    description: 'Within a day, not both table and documents were backed up',
    metric: new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsCompleted',
      dimensionsMap: { BackupVaultName },
      statistic: Stats.SUM,
      period: Duration.days(1),
    }),
    threshold: 2,
    below: true,
  });
}

/**
 * Goes off when a copy failed. A query, because AWS does not document whether such a metric names the vault that the copy comes
 * from or the one that it goes to. An alarm on a query looks at an hour at most.
 */
export function watchCopies(scope: Construct, topic: ITopic): void {
  makeAlarm(scope, 'CopiesFailed', topic, {
    description: 'A backup of this account and region could not be copied to the other vault',
    metric: new MathExpression({
      expression: 'SELECT SUM(NumberOfCopyJobsFailed) FROM "AWS/Backup"',
      label: 'Failed copies',
      period: Duration.hours(1),
    }),
    threshold: 1,
  });
}
