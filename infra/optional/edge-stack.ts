/**
 * CloudFront and a firewall (AWS WAF) in front of the gateway's own domain. A firewall for CloudFront must be in
 * us-east-1, wherever the service is, so both are in a stack of their own. It takes nothing from the other stacks: it
 * knows the gateway by its domain.
 */
import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource, LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag-suppressions.ts';
import { accessLogName } from '../resources/gateway.ts';
import type { EdgeSettings } from '../settings/optional-parts.ts';
import { remember } from '../settings/remembered-settings.ts';
import { removalPolicyOf, type Settings } from '../settings/settings.ts';
import { makeEdgeLogKey } from './keys.ts';

export interface EdgeStackProps extends StackProps {
  readonly edge: EdgeSettings;
  readonly settings: Pick<Settings, 'disposable' | 'remembered' | 'retention'>;
}

const minutesOfRate = 5;

/** One line per request. Paths and queries are left out, as in the gateway's own log. */
const logged = [
  'date',
  'time',
  'c-ip',
  'cs-method',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'x-edge-result-type',
  'x-edge-request-id',
];

const firewallReasons = {
  'HIPAA.Security-WAFv2LoggingEnabled':
    'A log of the firewall would hold paths and headers with secrets and signatures. Its metric counts what it blocks, and the access log of the distribution has the addresses.',
};

const distributionReasons = {
  'AwsSolutions-CFR1':
    'Patients travel. Where the service may be used is for the organisation that runs it to decide.',
  'AwsSolutions-CFR3':
    'CloudWatch Logs gets the access log, without paths and queries. The rule knows only logs in a bucket, which always contain them.',
};

export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { edge, settings, ...props }: EdgeStackProps) {
    const description = 'Personal health record service: CloudFront and firewall';
    super(scope, id, { ...props, description, env: { region: 'us-east-1' } });
    remember(this, settings.remembered.edge);
    const distribution = this.distribution(edge, this.firewall(edge));
    this.keepAccessLog(distribution, settings);
    new CfnOutput(this, 'EdgeTarget', { value: distribution.distributionDomainName });
  }

  /** Blocks an address for as long as it sends more requests than the limit. Everything else passes. */
  private firewall({ requestsPerAddress }: EdgeSettings): CfnWebACL {
    const measured = (metricName: string) => ({
      metricName: `${this.stackName}-${metricName}`,
      cloudWatchMetricsEnabled: true,
      // Samples would hold paths and headers.
      sampledRequestsEnabled: false,
    });
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: measured('requests'),
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          statement: {
            rateBasedStatement: {
              limit: requestsPerAddress,
              aggregateKeyType: 'IP',
              evaluationWindowSec: Duration.minutes(minutesOfRate).toSeconds(),
            },
          },
          action: {
            block: {
              // 403 would tell apps that they have no permission (RFC 6585 §4).
              customResponse: {
                responseCode: 429,
                responseHeaders: [{ name: 'Retry-After', value: '300' }],
              },
            },
          },
          visibilityConfig: measured('blocked'),
        },
      ],
    });
    acknowledge(firewall, firewallReasons);
    return firewall;
  }

  /** Passes everything on as it came, so that signatures stay valid, and stores nothing. */
  private distribution(
    { domainName, certificateArn, origin }: EdgeSettings,
    firewall: CfnWebACL,
  ): Distribution {
    const distribution = new Distribution(this, 'Distribution', {
      comment: this.stackName,
      domainNames: [domainName],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      webAclId: firewall.attrArn,
      defaultBehavior: {
        origin: new HttpOrigin(origin, {
          protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [OriginSslPolicy.TLS_V1_2],
          // Replaces what a caller sends under this name.
          customHeaders: { 'X-Forwarded-Host': domainName },
        }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        compress: false,
      },
    });
    acknowledge(distribution, distributionReasons);
    return distribution;
  }

  /** Behind CloudFront the gateway sees only addresses of CloudFront, so this log has those of the callers. */
  private keepAccessLog(distribution: Distribution, settings: EdgeStackProps['settings']): void {
    const removalPolicy = removalPolicyOf(settings);
    const logs = new LogGroup(this, 'AccessLogs', {
      logGroupName: accessLogName(this),
      encryptionKey: makeEdgeLogKey(this, removalPolicy),
      retention: settings.retention.accesses,
      removalPolicy,
    });
    const source = new CfnDeliverySource(this, 'AccessLogSource', {
      name: this.stackName,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, 'AccessLogDestination', {
      // Another log is another destination, which CloudFormation makes before it removes this one: not the name of the source.
      name: `${this.stackName}-log`,
      outputFormat: 'json',
      destinationResourceArn: logs.logGroupArn,
    });
    const delivery = new CfnDelivery(this, 'AccessLogDelivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: logged,
    });
    delivery.addResourceDependency(source);
  }
}
