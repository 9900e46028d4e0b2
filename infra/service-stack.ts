/** What can be deleted and created again: functions, gateway, triggers, alarms and dashboard. */
import { Annotations, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  FieldIndexPolicy,
  type ILogGroup,
  type LogGroupProps,
  type RetentionDays,
} from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { originPattern } from '../shared/settings/validators.ts';
import { watchEverything } from './monitoring/alarm-definitions.ts';
import { Alarms } from './monitoring/alarms.ts';
import { makeDashboard } from './monitoring/dashboard.ts';
import { countIntendedErrors, measureEndpoints } from './monitoring/endpoint-metrics.ts';
import { watchKeys } from './monitoring/key-events.ts';
import { countRejectedRequests } from './monitoring/rejected-requests.ts';
import { acknowledge, acknowledgeObjects, failureQueueReasons, senderReasons } from './nag-suppressions.ts';
import { makeBudget } from './optional/budget.ts';
import { GradualDeployment } from './optional/gradual-deployment.ts';
import { type Aliases, liveAlias } from './optional/live-alias.ts';
import { exportAddress, PortalAddress, portalStackName } from './optional/portal/address.ts';
import { publicOrigin } from './optional/public-origin.ts';
import { archivingObjects, objectActions } from './permissions/bucket-access.ts';
import { httpPermissions } from './permissions/endpoint-permissions.ts';
import {
  dispatcherPermissions,
  eraserPermissions,
  mailerPermissions,
  pingerPermissions,
  type Sender,
  sweeperPermissions,
} from './permissions/worker-permissions.ts';
import { type Data, withRestoredTable } from './resources/data-resources.ts';
import {
  type FunctionName,
  type FunctionSpec,
  type HttpFunctionName,
  httpFunctions,
  resourceName,
  type WorkerName,
  workers,
} from './resources/functions.ts';
import { accessLogPrefix, Gateway } from './resources/gateway.ts';
import { makeLogKey } from './resources/kms-keys.ts';
import { ServiceFunction } from './resources/service-function.ts';
import { senderOf, supportAddress } from './resources/ses-identity.ts';
import {
  everyHour,
  everyTenMinutes,
  onNewOutboxItems,
  onQueuedMails,
  onQueuedPings,
} from './resources/triggers.ts';
import { askFor } from './settings/asked-parameter.ts';
import { remember } from './settings/remembered-settings.ts';
import { type ResourceVariable, removalPolicyOf, type Settings } from './settings/settings.ts';

/** The functions that serve the list of coding systems, which is always 500 (docs/contract/codes.md#calls). */
const withIntendedErrors: ReadonlySet<HttpFunctionName> = new Set(['codes', 'all']);

export interface ServiceStackProps extends StackProps {
  readonly data: Data;
  readonly settings: Settings;
}

type Functions<Name extends FunctionName, F = IFunction> = Readonly<Record<Name, F>>;

export class ServiceStack extends Stack {
  /** The origin that clients sign with. */
  readonly serviceUrl: string;
  readonly alarmTopic: ITopic;
  /** Where the portal is, if one is deployed. */
  readonly portal: PortalAddress | undefined;
  private readonly settings: Settings;
  private readonly data: Data;
  private readonly variables: Readonly<Record<string, string>>;
  private readonly logKey: IKey;
  /** Of all functions. */
  private readonly logGroups: ILogGroup[] = [];

  constructor(scope: Construct, id: string, { data: kept, settings, ...props }: ServiceStackProps) {
    super(scope, id, props);
    remember(this, settings.remembered.service);
    const { tableStreamArn } = settings;
    const data = tableStreamArn ? withRestoredTable(this, kept, tableStreamArn) : kept;
    this.settings = settings;
    this.data = data;
    const portal =
      settings.parts.portal && new PortalAddress(this, 'Portal', { ...settings, ...settings.parts.portal });
    // Without these a deployment would send people to pages that do not exist, so CloudFormation asks for
    // them.
    const UI_URL =
      portal?.origin ??
      settings.variables.UI_URL ??
      askFor(this, 'UiUrl', 'Origin of the UI app', originPattern);
    const SUPPORT_ADDRESS = supportAddress(this, settings);
    const resources: Readonly<Record<ResourceVariable, string>> = {
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.documents.bucketName,
      MAIL_QUEUE_URL: data.mails.queueUrl,
      PING_QUEUE_URL: data.pings.queueUrl,
      PING_DEAD_LETTER_URL: data.pingDeadLetters.queueUrl,
      MASTER_KEYS_SECRET: data.masterKeys.secretArn,
    };
    this.variables = {
      ...publicOrigin(settings),
      ...settings.variables,
      UI_URL,
      SUPPORT_ADDRESS,
      ...resources,
    };
    this.logKey = makeLogKey(this, removalPolicyOf(settings), accessLogPrefix(this));

    const groups = this.makeGroups();
    const aliases = this.makeAliases(groups);
    const called = { ...groups, ...aliases };
    const gateway = new Gateway(this, 'Gateway', {
      ...settings,
      functions: called,
      accessLogs: this.logs(settings.retention.accesses),
    });
    const failures = this.makeFailureQueue();
    const working = this.makeWorkers(senderOf(this, SUPPORT_ADDRESS, settings.senderIdentity), failures);
    const watched = { gateway, functions: { ...groups, ...working }, data, failures };
    const alarms = new Alarms(this, 'Alarms', settings.alarmAddress);
    watchEverything(alarms, watched);
    if (settings.parts.gradualDeployment) {
      const { topic } = alarms;
      new GradualDeployment(this, 'Deployment', { gateway, functions: groups, aliases, topic });
    }
    watchKeys(this, alarms.topic, [data.dataKey.keyArn, this.logKey.keyArn]);
    if (settings.parts.budget) makeBudget(this, settings.parts.budget);
    this.warnWithoutAddress();
    const dashboard = makeDashboard(this, { ...watched, ...settings, alarms });
    this.serviceUrl = this.variables.BASE_URL ?? gateway.address;
    this.alarmTopic = alarms.topic;
    this.portal = portal;
    if (portal) exportAddress(gateway.api);
    this.putOut({
      ServiceUrl: this.serviceUrl,
      GatewayUrl: gateway.address,
      UiUrl: UI_URL,
      PortalStack: portal && portalStackName(settings),
      DomainTarget: gateway.domain?.regionalDomainName,
      DomainTargetZoneId: gateway.domain?.regionalHostedZoneId,
      OutboxFailuresQueueUrl: failures.queueUrl,
      AlarmTopic: alarms.topic.topicArn,
      AccessLogGroup: gateway.accessLogs.logGroupName,
      FunctionLogGroups: this.logGroups.map(({ logGroupName }) => logGroupName).join(','),
      DashboardUrl: dashboard,
      // The one output of the data stack that is wrong while a restored table is in use.
      TableName: tableStreamArn && data.table.tableName,
    });
  }

  private makeGroups(): Functions<HttpFunctionName, LambdaFunction> {
    const made = httpFunctions.map((spec) => {
      const name = spec.name as HttpFunctionName;
      const group = this.makeFunction(spec, httpPermissions(name, this.data));
      if (withIntendedErrors.has(name)) countIntendedErrors(group, group.logGroup);
      if (this.settings.endpointMetrics) measureEndpoints(group, group.logGroup);
      return [name, group.function];
    });
    return Object.fromEntries(made) as Functions<HttpFunctionName, LambdaFunction>;
  }

  private makeAliases(groups: Functions<HttpFunctionName, LambdaFunction>): Aliases {
    const made = Object.entries(groups).map(([key, fn]) => {
      const name = key as HttpFunctionName;
      return [name, liveAlias(this, name, fn, this.settings.parts)] as const;
    });
    return Object.fromEntries(made.filter(([, alias]) => alias));
  }

  private makeFailureQueue(): Queue {
    const failures = new Queue(this, 'OutboxFailures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(failures, failureQueueReasons);
    return failures;
  }

  private makeWorkers(sender: Sender, failures: Queue): Functions<WorkerName> {
    const { data } = this;
    const make = (spec: FunctionSpec, permissions: PolicyStatement[]) =>
      this.makeFunction(spec, permissions).function;
    const dispatcher = make(workers.dispatcher, dispatcherPermissions(data, failures));
    const mailing = this.makeFunction(workers.mailer, mailerPermissions(data, sender));
    acknowledge(mailing, senderReasons);
    const pinger = make(workers.pinger, pingerPermissions(data));
    const archivesAudits = this.settings.variables.AUDIT_ARCHIVE_MONTHS !== undefined;
    const sweeping = this.makeFunction(workers.sweeper, sweeperPermissions(data, { archivesAudits }));
    const sweeper = sweeping.function;
    if (archivesAudits) {
      for (const keys of Object.keys(archivingObjects))
        acknowledgeObjects(sweeping, data.documentsExport, keys);
    }
    onNewOutboxItems(this, dispatcher, data.table.tableStreamArn!, failures);
    const mailer = mailing.function;
    onQueuedMails(this, mailer, data.mails);
    onQueuedPings(this, pinger, data.pings);
    everyTenMinutes(this, sweeper);
    const eraser = make(workers.eraser, eraserPermissions(data));
    everyHour(this, eraser);
    return { dispatcher, mailer, pinger, sweeper, eraser };
  }

  private makeFunction(spec: FunctionSpec, permissions: readonly PolicyStatement[]): ServiceFunction {
    const made = new ServiceFunction(this, resourceName(spec.name), {
      spec,
      permissions,
      environment: this.variables,
      logs: this.logs(this.settings.retention.functions),
      tracing: this.settings.parts.tracing,
    });
    this.logGroups.push(made.logGroup);
    countRejectedRequests(made, made.logGroup);
    for (const keys of Object.keys(objectActions[spec.name] ?? {}))
      acknowledgeObjects(made, this.data.documentsExport, keys);
    return made;
  }

  private warnWithoutAddress(): void {
    const { alarmAddress, disposable } = this.settings;
    if (alarmAddress || disposable) return;
    const message = 'No one is told of alarms. Set alarmAddress to the address that they are mailed to.';
    Annotations.of(this).addWarningV2('phr:alarmAddress', message);
  }

  private logs(retention: RetentionDays): LogGroupProps {
    return {
      retention,
      encryptionKey: this.logKey,
      removalPolicy: removalPolicyOf(this.settings),
      // A search for one request reads only the lines about it.
      fieldIndexPolicies: [new FieldIndexPolicy({ fields: ['requestId'] })],
    };
  }

  private putOut(outputs: Readonly<Record<string, string | undefined>>): void {
    for (const [name, value] of Object.entries(outputs))
      if (value !== undefined) new CfnOutput(this, name, { value });
  }
}
