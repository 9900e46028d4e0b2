/**
 * The portal: what is behind its gateway. It uses nothing of the service but the public interface, knows the address of the bucket, to which its
 * pages send large files, and may do nothing in the
 * account but read its own secret and write its own log. Any other UI app can take its place.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FieldIndexPolicy, type LogGroupProps, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { watchKeys } from '../../monitoring/key-events.ts';
import { portalFunction } from '../../resources/portal-function.ts';
import { ServiceFunction } from '../../resources/service-function.ts';
import { supportAddress } from '../../resources/ses-identity.ts';
import type { PortalResourceVariable, PortalSettings } from '../../settings/portal-settings.ts';
import { remember } from '../../settings/remembered-settings.ts';
import { removalPolicyOf, type Settings } from '../../settings/settings.ts';
import { makePortalKey } from '../keys.ts';
import type { PortalAddress } from './address.ts';
import { watchPortal } from './alarms.ts';
import { makeCredentials } from './credentials.ts';
import { PortalGateway } from './gateway.ts';

export interface PortalStackProps extends StackProps {
  readonly portal: PortalSettings;
  readonly address: PortalAddress;
  /** What the portal needs to know of the service. */
  readonly service: {
    readonly serviceUrl: string;
    readonly alarmTopic: ITopic;
  };
  /** Where browsers send large files. */
  readonly uploadOrigin: string;
  readonly settings: Pick<
    Settings,
    'disposable' | 'parts' | 'remembered' | 'retention' | 'throttle' | 'variables'
  >;
}

export class PortalStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { portal, address, service, uploadOrigin, settings, ...props }: PortalStackProps,
  ) {
    super(scope, id, { ...props, description: 'Personal health record service: patient portal' });
    remember(this, settings.remembered.portal);
    const removalPolicy = removalPolicyOf(settings);
    const key = makePortalKey(this, removalPolicy);
    const logs = (retention: RetentionDays): LogGroupProps => ({
      retention,
      encryptionKey: key,
      removalPolicy,
      fieldIndexPolicies: [new FieldIndexPolicy({ fields: ['requestId'] })],
    });
    const credentials = makeCredentials(this, key);
    const resources: Readonly<Record<PortalResourceVariable, string | undefined>> = {
      SERVICE_ORIGIN: service.serviceUrl,
      // All requests of the portal come from a few addresses, which the firewall of PhrEdge would block.
      SERVICE_ADDRESS: settings.parts.edge && `https://${settings.parts.edge.origin}`,
      PORTAL_ORIGIN: address.origin,
      UPLOAD_ORIGIN: uploadOrigin,
      PORTAL_CREDENTIALS_SECRET: credentials.secretArn,
    };
    const made = new ServiceFunction(this, 'Portal', {
      spec: portalFunction,
      permissions: [
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: [credentials.secretArn],
        }),
      ],
      environment: {
        ...portal.variables,
        SUPPORT_ADDRESS: supportAddress(this, settings),
        ...shownSettings(settings.variables),
        ...given(resources),
      },
      logs: logs(settings.retention.functions),
      tracing: settings.parts.tracing,
    });
    const gateway = new PortalGateway(this, 'Gateway', {
      ...settings,
      ...portal,
      apiId: address.apiId,
      portal: made.function,
      accessLogs: logs(settings.retention.accesses),
    });
    watchPortal(this, service.alarmTopic, { stage: gateway.stage, portal: made.function });
    watchKeys(this, service.alarmTopic, [key.keyArn]);
    // Names that no other stack has: scripts read all outputs as one list.
    const outputs = given({
      PortalSecret: credentials.secretArn,
      PortalDomainTarget: gateway.domain?.regionalDomainName,
      PortalDomainTargetZoneId: gateway.domain?.regionalHostedZoneId,
      PortalAccessLogGroup: gateway.accessLogs.logGroupName,
      PortalLogGroup: made.logGroup.logGroupName,
    });
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

/** Those that have a value. */
function given(texts: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The pages say when a session ends, and how long a password must be, as the service has it. */
function shownSettings({
  SESSION_TTL,
  PASSWORD_MIN,
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return {
    ...(SESSION_TTL !== undefined && { SESSION_TTL }),
    ...(PASSWORD_MIN !== undefined && { PASSWORD_MIN }),
  };
}
