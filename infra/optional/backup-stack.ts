/**
 * Daily backups of table and bucket by AWS Backup, in a vault of their own. They outlast what an operator can delete by
 * mistake or with stolen credentials: the lock of the vault holds for everyone, and copies can be in another account.
 */
import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type LockConfiguration,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag-suppressions.ts';
import { endOfStackId } from '../resources/stack-id.ts';
import type { BackupSettings } from '../settings/optional-parts.ts';
import { remember } from '../settings/remembered-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { makeVaultKey } from './keys.ts';
import { watchBackups, watchCopies } from './watch-backups.ts';

export interface BackupStackProps extends StackProps {
  readonly backup: BackupSettings;
  /** What has the topic of the alarms. */
  readonly service: { readonly alarmTopic: ITopic };
  readonly settings: Pick<Settings, 'disposable' | 'remembered'>;
  readonly tableArn: string;
  readonly bucketArn: string;
}

/** The shortest time that AWS allows before a lock in compliance mode becomes final. */
const coolingOff = Duration.days(3);

/**
 * A vault and its key outlive every stack, also a disposable one: CloudFormation cannot delete a vault with backups in it
 * (docs/removal.md).
 */
const removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** The policies of AWS for what a role of AWS Backup does. */
const managed = {
  backup: ['service-role/AWSBackupServiceRolePolicyForBackup', 'AWSBackupServiceRolePolicyForS3Backup'],
  restore: ['service-role/AWSBackupServiceRolePolicyForRestores', 'AWSBackupServiceRolePolicyForS3Restore'],
} as const;

export class BackupStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { backup, service, settings, tableArn, bucketArn, ...props }: BackupStackProps,
  ) {
    const description = 'Personal health record service: backups of table and documents';
    super(scope, id, { ...props, description, terminationProtection: !settings.disposable });
    remember(this, settings.remembered.backup);
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: this.stackName });
    const vault = this.vault(backup);
    plan.addRule(this.rule(backup, vault));
    plan.addSelection('Data', {
      backupSelectionName: 'data',
      resources: [BackupResource.fromArn(tableArn), BackupResource.fromArn(bucketArn)],
      role: this.role('Role', managed.backup),
      disableDefaultBackupPolicy: true,
    });
    // A role of its own: the one that makes backups must not be able to write into table and bucket.
    const restoring = this.role('Restoring', managed.restore);
    watchBackups(this, service.alarmTopic, vault.backupVaultName);
    if (backup.copyVaultArn) watchCopies(this, service.alarmTopic);
    new CfnOutput(this, 'BackupVault', { value: vault.backupVaultName });
    new CfnOutput(this, 'RestoreRole', { value: restoring.roleArn });
  }

  private vault({ days, lock, copyVaultArn }: BackupSettings): BackupVault {
    const lockConfiguration: LockConfiguration = {
      minRetention: Duration.days(days),
      ...(lock === 'compliance' && { changeableFor: coolingOff }),
    };
    return new BackupVault(this, 'Vault', {
      // AWS takes 50 characters.
      backupVaultName: `${this.stackName.slice(0, 37)}-${endOfStackId(this)}`,
      encryptionKey: makeVaultKey(this, removalPolicy, accountOf(copyVaultArn)),
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

  private role(id: string, policies: readonly string[]): Role {
    const role = new Role(this, id, {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    const reason =
      'AWS keeps this policy in line with what AWS Backup needs. Only AWS Backup can assume the role.';
    for (const name of policies)
      acknowledge(role, {
        [`AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`]: reason,
      });
    return role;
  }
}

/** The account in the ARN of a vault. */
function accountOf(vaultArn: string | undefined): string | undefined {
  return vaultArn?.split(':')[4];
}
