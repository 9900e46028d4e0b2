/** The settings of the optional parts of a deployment, checked against each other. */
import type { deploymentSettings } from '../../shared/settings/deployment.ts';
import type { Source } from '../../shared/settings/read.ts';
import type { Values } from '../../shared/settings/setting.ts';
import { type PortalSettings, portalOf } from './portal-settings.ts';
import { contextError } from './read-context.ts';

type Given = Values<typeof deploymentSettings>;

/** CloudFront and a firewall in front of the gateway's own domain. */
export interface EdgeSettings {
  readonly domainName: string;
  readonly certificateArn: string;
  /** The gateway's own domain, where CloudFront sends requests. */
  readonly origin: string;
  /** Requests in five minutes from which on an address is blocked. */
  readonly requestsPerAddress: number;
}

/** Daily backups of table and bucket. */
export interface BackupSettings {
  readonly days: number;
  readonly lock: 'governance' | 'compliance' | undefined;
  /** A vault in another region or account. */
  readonly copyVaultArn: string | undefined;
}

/** A budget of the account. */
export interface BudgetSettings {
  readonly dollars: number;
  /** Where its mails go. */
  readonly address: string;
}

export interface OptionalParts
  extends Pick<
    Given,
    | 'provisionedConcurrency'
    | 'gradualDeployment'
    | 'tracing'
    | 'contributorInsights'
    | 'maxReadUnits'
    | 'maxWriteUnits'
    | 'keysReplicaRegion'
    | 'accessTrail'
  > {
  readonly edge: EdgeSettings | undefined;
  readonly backup: BackupSettings | undefined;
  readonly budget: BudgetSettings | undefined;
  readonly portal: PortalSettings | undefined;
}

/** Throws SettingError when one setting needs another that is not given. `source` has the settings of the portal's function. */
export function optionalPartsOf(given: Given, source: Source): OptionalParts {
  const { provisionedConcurrency, gradualDeployment, tracing, contributorInsights } = given;
  const { maxReadUnits, maxWriteUnits, keysReplicaRegion, accessTrail } = given;
  return {
    ...{ provisionedConcurrency, gradualDeployment, tracing, contributorInsights },
    ...{ maxReadUnits, maxWriteUnits, keysReplicaRegion, accessTrail },
    edge: edgeOf(given),
    backup: backupOf(given),
    budget: budgetOf(given),
    portal: portalOf(given, source),
  };
}

/** The gateway needs a domain of its own behind CloudFront: its first address would let requests past the firewall. */
function edgeOf(given: Given): EdgeSettings | undefined {
  const { edgeDomainName: domainName, edgeCertificateArn: certificateArn, domainName: origin } = given;
  if (!domainName && !certificateArn) return undefined;
  if (!domainName) throw contextError('edgeDomainName', 'given with edgeCertificateArn');
  if (!certificateArn) throw contextError('edgeCertificateArn', 'given with edgeDomainName');
  if (!origin) throw contextError('domainName', 'given with edgeDomainName');
  if (origin === domainName) throw contextError('edgeDomainName', 'another name than domainName');
  return { domainName, certificateArn, origin, requestsPerAddress: given.edgeRequestsPerAddress };
}

function backupOf(given: Given): BackupSettings | undefined {
  const { backupDays: days, backupLock: lock, backupCopyVaultArn: copyVaultArn } = given;
  if (days) return { days, lock, copyVaultArn };
  if (lock) throw contextError('backupDays', 'given with backupLock');
  if (copyVaultArn) throw contextError('backupDays', 'given with backupCopyVaultArn');
  return undefined;
}

function budgetOf({ monthlyBudget: dollars, alarmAddress: address }: Given): BudgetSettings | undefined {
  if (!dollars) return undefined;
  if (!address) throw contextError('alarmAddress', 'given with monthlyBudget');
  return { dollars, address };
}
