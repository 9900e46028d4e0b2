/**
 * Daily backups of table and bucket by AWS Backup, in a vault of their own. They outlast what an operator can delete by
 * mistake or with stolen credentials: the lock of the vault holds for everyone, and copies can be in another account.
 */
import { Duration, type RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type LockConfiguration,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag-suppressions.ts';
import type { BackupSettings } from '../settings/optional-parts.ts';
import { removalPolicyOf, type Settings } from '../settings/settings.ts';
import { makeVaultKey } from './keys.ts';

export interface BackupStackProps extends StackProps {
  readonly backup: BackupSettings;
  readonly settings: Pick<Settings, 'disposable'>;
  readonly tableArn: string;
  readonly bucketArn: string;
}

/** The shortest time that AWS allows before a lock in compliance mode becomes final. */
const coolingOff = Duration.days(3);

const roleReasons = {
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
    'AWS keeps this policy in line with what AWS Backup needs. Only AWS Backup can assume the role.',
  'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/AWSBackupServiceRolePolicyForS3Backup]':
    'As for the other policy.',
};

export class BackupStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { backup, settings, tableArn, bucketArn, ...props }: BackupStackProps,
  ) {
    const description = 'Personal health record service: backups of table and documents';
    super(scope, id, { ...props, description, terminationProtection: !settings.disposable });
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: this.stackName });
    plan.addRule(this.rule(backup, this.vault(backup, removalPolicyOf(settings))));
    plan.addSelection('Data', {
      backupSelectionName: 'data',
      resources: [BackupResource.fromArn(tableArn), BackupResource.fromArn(bucketArn)],
      role: this.role(),
      disableDefaultBackupPolicy: true,
    });
  }

  private vault({ days, lock }: BackupSettings, removalPolicy: RemovalPolicy): BackupVault {
    const lockConfiguration: LockConfiguration = {
      minRetention: Duration.days(days),
      ...(lock === 'compliance' && { changeableFor: coolingOff }),
    };
    return new BackupVault(this, 'Vault', {
      // The alarm in PhrService knows the vault by this name.
      backupVaultName: this.stackName,
      encryptionKey: makeVaultKey(this, removalPolicy),
      removalPolicy,
      ...(lock && { lockConfiguration }),
    });
  }

  /** At night in Europe and America. A job may wait an hour for its start, and take eight. */
  private rule({ days, copyVaultArn }: BackupSettings, backupVault: BackupVault): BackupPlanRule {
    const deleteAfter = Duration.days(days);
    return new BackupPlanRule({
      ruleName: 'daily',
      backupVault,
      scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
      startWindow: Duration.hours(1),
      completionWindow: Duration.hours(8),
      deleteAfter,
      ...(copyVaultArn && {
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'CopyVault', copyVaultArn),
            deleteAfter,
          },
        ],
      }),
    });
  }

  private role(): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
        ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup'),
      ],
    });
    acknowledge(role, roleReasons);
    return role;
  }
}
