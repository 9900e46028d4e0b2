/** The topic that alarms publish to, and how an alarm is created. */
import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/** Metrics are summed over this period by default. */
export const period = Duration.minutes(5);

export interface Watch {
  readonly description: string;
  readonly metric: IMetric;
  /** The alarm goes off when the metric reaches it. */
  readonly threshold: number;
  /** Number of consecutive periods; 1 by default. */
  readonly periods?: number;
  /** Goes off when the metric stays below the threshold, or is missing. */
  readonly below?: true;
  /** Keeps its state while the metric is missing, instead of going back to OK. */
  readonly lasting?: true;
}

export class Alarms extends Construct {
  readonly topic: Topic;
  readonly all: Alarm[] = [];

  constructor(scope: Construct, id: string, key: IKey, address: string | undefined) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      displayName: 'Health record alarms',
      enforceSSL: true,
      masterKey: key,
    });
    // An explicit policy replaces the default one, which lets alarms publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (address) this.topic.addSubscription(new EmailSubscription(address));
  }

  add(id: string, { description, metric, threshold, periods = 1, below, lasting }: Watch): void {
    const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
    const calm = lasting ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING;
    const alarm = new Alarm(this, id, {
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : calm,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.all.push(alarm);
  }
}
