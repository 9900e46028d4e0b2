/** The alarm of the backups. It is in PhrService, where the topic of the alarms is. */
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from '../monitoring/alarms.ts';

/** Goes off when not both backups, of table and bucket, were completed within a day. */
export function watchBackups(alarms: Alarms, BackupVaultName: string): void {
  alarms.add('BackupMissing', {
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
