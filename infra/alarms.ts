/** Alarms, and the topic they speak to. None goes off because nothing is called. */
import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge, topicReasons } from './acknowledgments.ts';

/** Over which metrics are summed up. */
export const period = Duration.minutes(5);

export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, address: string | undefined) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Health record alarms', enforceSSL: true });
    // A policy of its own takes the place of the default one, by which alarms may publish.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    acknowledge(this.topic, topicReasons);
    if (address) this.topic.addSubscription(new EmailSubscription(address));
  }

  /** Crashes, time-outs and refused starts; what a function answers itself does not count. */
  onErrors(id: string, fn: IFunction): void {
    this.add(`${id}Errors`, `The function ${id} failed`, fn.metricErrors({ period }), 1);
  }

  /** Anything that waits in a dead-letter queue. */
  onMessages(id: string, description: string, queue: IQueue): void {
    const metric = queue.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM });
    this.add(id, description, metric, 1);
  }

  /** Goes off when the metric reaches the threshold within five minutes. */
  add(id: string, description: string, metric: IMetric, threshold: number): void {
    const alarm = new Alarm(this, id, {
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
