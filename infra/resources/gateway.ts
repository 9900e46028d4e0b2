/**
 * The HTTP API. Its routes are coarse; the functions do the exact match.
 *
 * How an HTTP API picks a route: a route that matches the whole path wins over one with a greedy variable
 * (`{proxy+}`), which wins over `$default`; `ANY` matches every method. AWS does not promise which of two
 * greedy routes wins, or whether a greedy variable may be empty. So every route that could match the path of
 * an endpoint belongs to the endpoint's group, and what no route matches goes to `$default`.
 */
import { Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  ApiMapping,
  DomainName,
  HttpApi,
  HttpMethod,
  HttpStage,
  type IHttpApi,
  LogGroupLogDestination,
  SecurityPolicy,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type GroupName, groups } from '../../shared/api/groups.ts';
import { acknowledge, gatewayReasons } from '../nag-suppressions.ts';
import type { Settings } from '../settings/settings.ts';
import type { HttpFunctionName } from './functions.ts';
import { endOfStackId } from './stack-id.ts';

export interface GatewayProps extends Pick<Settings, 'throttle' | 'domain' | 'keepAddresses'> {
  readonly functions: Readonly<Record<HttpFunctionName, IFunction>>;
  /** How the access log is kept. */
  readonly accessLogs: LogGroupProps;
}

/**
 * One line per call. Paths and queries are left out: they contain addresses, secrets and signatures. The caller
 * gets the request id as X-Request-Id. Under it the function logs the call, with the place of the audit entry;
 * under the function's own id Lambda logs what ends a function.
 */
export const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  functionRequestId: '$context.integration.requestId',
  sourceIp: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  functionMilliseconds: '$context.integration.latency',
  functionStatus: '$context.integration.integrationStatus',
  error: '$context.error.responseType',
};

/**
 * How the name of the access log begins. For names under `/aws/vendedlogs/` AWS needs no statement in the
 * account's resource policy for logs, which has room for 5,120 characters (AWS: log delivery, permissions).
 */
export function accessLogPrefix({ stackName }: Stack): string {
  return `/aws/vendedlogs/${stackName}/`;
}

/**
 * The name of a stack's access log, which outlives the stack.
 */
export function accessLogName(stack: Stack): string {
  return `${accessLogPrefix(stack)}${endOfStackId(stack)}`;
}

/** Leads a domain to a gateway. The mapping that the CDK would make with the stage has `undefined` in its id. */
export function leadTo(scope: Construct, domainName: DomainName, api: IHttpApi, stage: HttpStage): void {
  new ApiMapping(scope, 'DomainMapping', { api, domainName, stage });
}

export class Gateway extends Construct {
  readonly api: HttpApi;
  readonly stage: HttpStage;
  readonly accessLogs: LogGroup;
  readonly domain: DomainName | undefined;

  constructor(
    scope: Construct,
    id: string,
    { functions, throttle, domain, keepAddresses, accessLogs }: GatewayProps,
  ) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', {
      apiName: Stack.of(this).stackName,
      createDefaultStage: false,
      // Requests must not get past the domain, where a firewall may be.
      disableExecuteApiEndpoint: domain !== undefined && !keepAddresses,
      // The permission must be for this route only: one for all routes requires a path, which `$default`
      // lacks.
      defaultIntegration: new HttpLambdaIntegration('allIntegration', functions.all),
    });
    const routes = Object.entries(groups).flatMap(([name, { routes }]) => {
      const integration = new HttpLambdaIntegration(`${name}Integration`, functions[name as GroupName], {
        scopePermissionToRoute: false,
      });
      return routes.flatMap((path) => this.api.addRoutes({ path, methods: [HttpMethod.ANY], integration }));
    });
    const logGroupName = accessLogName(Stack.of(this));
    this.accessLogs = new LogGroup(this, 'AccessLogs', { ...accessLogs, logGroupName });
    this.domain = domain && this.ownDomain(domain);
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLogs),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    if (this.domain) leadTo(this, this.domain, this.api, this.stage);
    // The stage deploys itself whenever a route is created, so it comes after all of them.
    this.stage.node.addDependency(...routes);
    acknowledge(this, gatewayReasons);
  }

  /** The gateway's own address. With a domain it is closed, and the CDK does not name it. */
  get address(): string {
    if (!this.domain) return this.api.apiEndpoint;
    const { region, urlSuffix } = Stack.of(this);
    return `https://${this.api.apiId}.execute-api.${region}.${urlSuffix}`;
  }

  private ownDomain({ name, certificateArn }: NonNullable<Settings['domain']>): DomainName {
    return new DomainName(this, 'Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      securityPolicy: SecurityPolicy.TLS_1_2,
    });
  }
}
