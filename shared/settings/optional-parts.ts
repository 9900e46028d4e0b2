/** Optional parts of a deployment by the CDK (infra/optional). Each is off by default and costs nothing then. */
import type { SettingsTable } from './setting.ts';
import {
  certificateArn,
  certificateOfEdge,
  choice,
  flag,
  hostName,
  positiveNumber,
  regionName,
  vaultArn,
} from './validators.ts';

export const optionalParts = {
  provisionedConcurrency: {
    name: 'provisionedConcurrency',
    kind: positiveNumber,
    meaning:
      'Processes that Lambda keeps [started](../infra/README.md#started-processes), for each of the functions of log-in and of documents',
    example: '2',
    otherwise: 'none',
  },
  gradualDeployment: {
    name: 'gradualDeployment',
    kind: flag,
    meaning:
      'Whether a new version gets a tenth of the calls for five minutes, and is [withdrawn](../infra/README.md#gradual-deployment) when calls fail',
    example: 'true',
    default: false,
  },
  tracing: {
    name: 'tracing',
    kind: flag,
    meaning: 'Whether functions send [traces](../infra/README.md#traces) to X-Ray',
    example: 'true',
    default: false,
  },
  contributorInsights: {
    name: 'contributorInsights',
    kind: flag,
    meaning:
      'Whether CloudWatch counts the most used and most throttled [keys of the table](../infra/README.md#keys-and-limits-of-the-table)',
    example: 'true',
    default: false,
  },
  maxReadUnits: {
    name: 'maxReadUnits',
    kind: positiveNumber,
    meaning:
      'Read units per second that the table [serves at most](../infra/README.md#keys-and-limits-of-the-table)',
    example: '4000',
    otherwise: 'the quota of the account',
  },
  maxWriteUnits: {
    name: 'maxWriteUnits',
    kind: positiveNumber,
    meaning: 'Write units per second that the table serves at most',
    example: '1000',
    otherwise: 'the quota of the account',
  },
  edgeDomainName: {
    name: 'edgeDomainName',
    kind: hostName,
    meaning:
      'Your own domain on [CloudFront, with a firewall](../infra/README.md#cloudfront-and-firewall), in front of `domainName`',
    example: 'phr.example.org',
    otherwise: 'none',
  },
  edgeCertificateArn: {
    name: 'edgeCertificateArn',
    kind: certificateOfEdge,
    meaning: 'Certificate of that domain in ACM, in us-east-1. Only together with `edgeDomainName`',
    example: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
    otherwise: 'none',
    notRemembered: 'it comes with its domain',
  },
  edgeRequestsPerAddress: {
    name: 'edgeRequestsPerAddress',
    kind: positiveNumber,
    meaning: 'Requests in five minutes from which on the firewall blocks an address',
    example: '10000',
    default: 2000,
  },
  backupDays: {
    name: 'backupDays',
    kind: positiveNumber,
    meaning: 'Days for which AWS Backup keeps [daily backups](../infra/README.md#backup-vault)',
    example: '35',
    otherwise: 'no backups besides point-in-time recovery and old versions of objects',
  },
  backupLock: {
    name: 'backupLock',
    kind: choice('governance', 'compliance'),
    meaning:
      'Lock of the vault. With `governance`, only permission to change the lock lets anyone delete backups early. With `compliance`, no one can, AWS included, from three days after the deployment on, for ever',
    example: 'governance',
    otherwise: 'none',
  },
  backupCopyVaultArn: {
    name: 'backupCopyVaultArn',
    kind: vaultArn,
    meaning: 'Vault in another region or account that every backup is copied to',
    example: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:phr-copies',
    otherwise: 'none',
  },
  monthlyBudget: {
    name: 'monthlyBudget',
    kind: positiveNumber,
    meaning:
      'Dollars a month that the account may cost. AWS mails `alarmAddress` at 80 % and at 100 %, and [when it expects more](../infra/README.md#budget)',
    example: '100',
    otherwise: 'none',
  },
  keysReplicaRegion: {
    name: 'keysReplicaRegion',
    kind: regionName,
    meaning:
      'Other region that always holds a [copy of the master keys](operations.md#the-master-keys-in-another-region)',
    example: 'eu-west-1',
    otherwise: 'none',
  },
  accessTrail: {
    name: 'accessTrail',
    kind: flag,
    meaning:
      'Whether CloudTrail records [every access](../infra/README.md#access-trail) to the table and the documents, by functions and by people, and changes of the account',
    example: 'true',
    default: false,
    notRemembered: 'its stack stays when it is forgotten',
  },
  portal: {
    name: 'portal',
    kind: flag,
    meaning:
      'Whether the [portal](../infra/README.md#portal) is deployed, as the UI app of the service. Its address becomes `UI_URL`',
    example: 'true',
    default: false,
  },
  portalDomainName: {
    name: 'portalDomainName',
    kind: hostName,
    meaning:
      'Your own domain in front of the portal. Then it is not reachable at the address of its gateway. Only together with `portal`',
    example: 'my.example.org',
    otherwise: 'none',
  },
  portalCertificateArn: {
    name: 'portalCertificateArn',
    kind: certificateArn,
    meaning: 'Certificate of that domain in ACM, in the same region. Only together with `portalDomainName`',
    example: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
    otherwise: 'none',
    notRemembered: 'it comes with its domain',
  },
} as const satisfies SettingsTable;
