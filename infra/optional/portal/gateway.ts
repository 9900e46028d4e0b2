/** What the gateway of the portal does: every request goes to one function. */
import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  DomainName,
  HttpApi,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge, portalGatewayReasons } from '../../nag-suppressions.ts';
import { accessLog, accessLogName, leadTo } from '../../resources/gateway.ts';
import type { PortalSettings } from '../../settings/portal-settings.ts';
import type { Settings } from '../../settings/settings.ts';

export interface PortalGatewayProps extends Pick<Settings, 'throttle'>, Pick<PortalSettings, 'domain'> {
  /** The gateway, which the stack of the service made. */
  readonly apiId: string;
  readonly portal: IFunction;
  /** How the access log is kept. */
  readonly accessLogs: LogGroupProps;
}

export class PortalGateway extends Construct {
  readonly stage: HttpStage;
  readonly domain: DomainName | undefined;
  readonly accessLogs: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    { apiId, portal, throttle, domain, accessLogs }: PortalGatewayProps,
  ) {
    super(scope, id);
    const httpApi = HttpApi.fromHttpApiAttributes(this, 'Api', { httpApiId: apiId });
    const route = new HttpRoute(this, 'Route', {
      httpApi,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('Integration', portal),
    });
    const logGroupName = accessLogName(Stack.of(this));
    this.accessLogs = new LogGroup(this, 'AccessLogs', { ...accessLogs, logGroupName });
    this.domain = domain && this.ownDomain(domain);
    this.stage = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    if (this.domain) leadTo(this, this.domain, httpApi, this.stage);
    this.stage.node.addDependency(route);
    acknowledge(this, portalGatewayReasons);
  }

  private ownDomain({ name, certificateArn }: NonNullable<PortalSettings['domain']>): DomainName {
    return new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
  }
}
