/** Context values of deployments. Tests that ask for the same ones share a synthesis. */
import type { AppProps } from 'aws-cdk-lib';

/**
 * Leaves out what no template holds, and takes longer than all the rest: the CDK's own rules, which would only warn, the tree of
 * constructs, the place in the code that made one, and the properties that it was made with.
 */
export function quickly(context: Readonly<Record<string, unknown>>): AppProps {
  const left = {
    'aws:cdk:disable-stack-trace': true,
    '@aws-cdk/core:enableAdditionalMetadataCollection': false,
  };
  return { context: { ...left, ...context }, builtinCloudFormationValidation: false, treeMetadata: false };
}

/** The same with functions that are not bundled. */
export function unbundled(context: Readonly<Record<string, unknown>>): AppProps {
  return quickly({ 'aws:cdk:bundling-stacks': [], ...context });
}

const certificate = 'certificate/0a1b2c3d-0000-4000-8000-000000000000';
const certificateArn = `arn:aws:acm:eu-central-1:111122223333:${certificate}`;

/** The stream of a table that was restored from a backup. */
const streamArn =
  'arn:aws:dynamodb:eu-central-1:111122223333:table/phr-restored/stream/2026-01-02T03:04:05.678';

/** A domain of the service. */
export const domain = { domainName: 'phr.example.org', certificateArn };

/** A domain of the portal. */
export const portalDomain = {
  portalDomainName: 'my.example.org',
  portalCertificateArn: certificateArn,
};

/** CloudFront in front of a domain of the service. */
export const edge = {
  domainName: 'api.phr.example.org',
  certificateArn,
  edgeDomainName: 'phr.example.org',
  edgeCertificateArn: `arn:aws:acm:us-east-1:111122223333:${certificate}`,
};

/** All optional parts. */
export const everything = {
  ...edge,
  provisionedConcurrency: '2',
  gradualDeployment: 'true',
  tracing: 'true',
  contributorInsights: 'true',
  maxReadUnits: '4000',
  maxWriteUnits: '1000',
  edgeRequestsPerAddress: '500',
  backupDays: '35',
  backupLock: 'compliance',
  backupCopyVaultArn: 'arn:aws:backup:eu-west-1:210987654321:backup-vault:copies',
  monthlyBudget: '100',
  keysReplicaRegion: 'eu-west-1',
  accessTrail: 'true',
  alarmAddress: 'operators@example.org',
  portal: 'true',
  ...portalDomain,
};

/** Settings of the service, without a portal. */
export const withSettings = {
  UI_URL: 'https://ui.example.org',
  SUPPORT_ADDRESS: 'help@example.org',
  SESSION_TTL: 900,
  AUTH_SYSTEMS: ['password', 'clinic_sso'],
  REQUIRE_BODY_HASH: 'true',
  TRUST_FORWARDED: 'true',
  AUDIT_ARCHIVE_MONTHS: 12,
  senderIdentity: 'example.org',
  alarmAddress: 'operators@example.org',
  ...domain,
  throttleRate: '20',
  throttleBurst: 40,
  logRetentionDays: 30,
  accessLogRetentionDays: '1827',
  endpointMetrics: 'false',
  tableStreamArn: streamArn,
};

/** Settings that the stacks remember, of every kind. */
export const remembered = {
  BASE_URL: 'https://phr.example.org',
  AUTH_SYSTEMS: ['password', 'clinic_sso'],
  REQUIRE_BODY_HASH: true,
  senderIdentity: 'example.org',
  alarmAddress: 'operators@example.org',
  ...domain,
  logRetentionDays: 365,
  accessLogRetentionDays: 731,
  tableStreamArn: streamArn,
  throttleRate: 1000,
  provisionedConcurrency: 2,
  backupDays: 35,
  backupLock: 'governance',
  portal: true,
  MAX_FAILED_LOGINS: 10,
  SESSION_TTL: 900,
  PING_CALLBACK_HOSTS: ['apps.example.org'],
  disposable: true,
  maxReadUnits: 4000,
  PORTAL_NAME: 'Klinik am See',
  PORTAL_REGISTRATION: true,
};

/** Service and portal under their domains and under the addresses of their gateways. */
export const twoAddresses = { ...domain, portal: true, ...portalDomain, keepAddresses: true };

/** A table that was restored, and backups without any of their settings. */
export const restoredTable = { tableStreamArn: streamArn, backupDays: 7 };

/** A disposable stage. */
export const trial = {
  stage: 'trial',
  disposable: 'true',
  backupDays: 7,
  accessTrail: true,
  portal: true,
};

export const stageOfClinic = { stage: 'test', stackPrefix: 'Clinic' };
