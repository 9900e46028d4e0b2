/** What can be taken away and built again: functions, gateway, triggers and alarms. */
import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge, acknowledgeObjects, failureQueueReasons } from './acknowledgments.ts';
import { Alarms, period } from './alarms.ts';
import { type Data, withRestoredTable } from './data.ts';
import {
  type FunctionSpec,
  type HttpFunctionName,
  httpFunctions,
  resourceName,
  workers,
} from './functions.ts';
import { Gateway } from './gateway.ts';
import { objectActions } from './objects.ts';
import { httpPermissions } from './permissions.ts';
import { senderOf } from './sender.ts';
import { ServiceFunction } from './service-function.ts';
import type { Settings } from './settings.ts';
import { everyTenMinutes, onNewOutboxItems, onQueuedMails, onQueuedPings } from './triggers.ts';
import {
  dispatcherPermissions,
  mailerPermissions,
  pingerPermissions,
  type Sender,
  sweeperPermissions,
} from './worker-permissions.ts';

export interface ServiceStackProps extends StackProps {
  readonly data: Data;
  readonly settings: Settings;
}

export class ServiceStack extends Stack {
  private readonly variables: Readonly<Record<string, string>>;
  private readonly alarms: Alarms;

  constructor(scope: Construct, id: string, { data: kept, settings, ...props }: ServiceStackProps) {
    super(scope, id, props);
    const { tableStreamArn } = settings;
    const data = tableStreamArn ? withRestoredTable(this, kept, tableStreamArn) : kept;
    // A deployment without these would send people to places that do not exist, so CloudFormation asks for them.
    const { UI_URL = this.ask('UiUrl', 'Origin of the UI app', 'https?://[^/\\s]+') } = settings.variables;
    const {
      SUPPORT_ADDRESS = this.ask('SupportAddress', 'Sender of account mail', '[^\\s@<>]+@[^\\s@<>]+'),
    } = settings.variables;
    this.variables = {
      ...settings.variables,
      UI_URL,
      SUPPORT_ADDRESS,
      TABLE_NAME: data.table.tableName,
      BUCKET_NAME: data.documents.bucketName,
      MAIL_QUEUE_URL: data.mails.queueUrl,
      PING_QUEUE_URL: data.pings.queueUrl,
      PING_DEAD_LETTER_URL: data.pingDeadLetters.queueUrl,
      MASTER_KEYS_SECRET: data.masterKeys.secretArn,
      // Nothing reads it: a changed variable makes Lambda start every function afresh.
      MASTER_KEYS_REVISION: settings.keysRevision,
    };
    this.alarms = new Alarms(this, 'Alarms', settings.alarmAddress);

    const gateway = this.makeGateway(data, settings);
    this.makeWorkers(data, senderOf(this, SUPPORT_ADDRESS, settings.senderIdentity));
    new CfnOutput(this, 'ServiceUrl', { value: gateway.api.apiEndpoint });
    if (gateway.domain) new CfnOutput(this, 'DomainTarget', { value: gateway.domain.regionalDomainName });
    new CfnOutput(this, 'AlarmTopic', { value: this.alarms.topic.topicArn });
  }

  private makeGateway(data: Data, settings: Settings): Gateway {
    const functions = httpFunctions.map((spec) => {
      const name = spec.name as HttpFunctionName;
      return [name, this.makeFunction(spec, httpPermissions(name, data), data)] as const;
    });
    const gateway = new Gateway(this, 'Gateway', {
      ...settings,
      functions: Object.fromEntries(functions) as Record<HttpFunctionName, IFunction>,
    });
    const faults = gateway.stage.metricServerError({ period, statistic: 'Sum' });
    this.alarms.add('ServerErrors', 'The service answered with 5xx', faults, 5);
    return gateway;
  }

  private makeWorkers(data: Data, sender: Sender): void {
    const failures = new Queue(this, 'OutboxFailures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(failures, failureQueueReasons);
    const dispatcher = this.makeFunction(workers.dispatcher, dispatcherPermissions(data, failures), data);
    const mailer = this.makeFunction(workers.mailer, mailerPermissions(data, sender), data);
    const pinger = this.makeFunction(workers.pinger, pingerPermissions(data), data);
    const sweeper = this.makeFunction(workers.sweeper, sweeperPermissions(data), data);
    onNewOutboxItems(this, dispatcher, data.table.tableStreamArn!, failures);
    onQueuedMails(this, mailer, data.mails);
    onQueuedPings(this, pinger, data.pings);
    everyTenMinutes(this, sweeper);
    this.alarms.onMessages('MailsGivenUp', 'Account mail could not be sent', data.mailDeadLetters);
    this.alarms.onMessages('PingsGivenUp', 'Apps could not be called back', data.pingDeadLetters);
    this.alarms.onMessages('OutboxGivenUp', 'Outbox items were left to the sweeper', failures);
  }

  private makeFunction(spec: FunctionSpec, permissions: readonly PolicyStatement[], data: Data): IFunction {
    const id = resourceName(spec.name);
    const made = new ServiceFunction(this, id, { spec, permissions, environment: this.variables });
    for (const keys of Object.keys(objectActions[spec.name] ?? {}))
      acknowledgeObjects(made, data.documentsExport, keys);
    this.alarms.onErrors(id, made.function);
    return made.function;
  }

  private ask(id: string, description: string, pattern: string): string {
    return new CfnParameter(this, id, { description, allowedPattern: pattern }).valueAsString;
  }
}
