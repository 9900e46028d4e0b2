/** The topic that alarms publish to, and how an alarm is created. */
import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge, topicReasons } from '../nag-suppressions.ts';

/** Period over which alarms sum their metrics, unless a metric has one of its own. */
export const period = Duration.minutes(5);

/** When an alarm goes off. */
export interface Watch {
  /** The text of the alarm's mails: when it goes off, and when it is over. */
  readonly description: string;
  /** The page in docs/alarms that says what to do; that of the alarm's own name by default. */
  readonly page?: string;
  readonly metric: IMetric;
  /** The alarm goes off when the metric reaches this value. */
  readonly threshold: number;
  /** For this many periods in a row; 1 by default. */
  readonly periods?: number;
  /** The alarm goes off when the metric is below the threshold instead, or is missing. */
  readonly below?: true;
  /** The alarm keeps its state while the metric is missing, instead of going back to OK. */
  readonly lasting?: true;
}

export class Alarms extends Construct {
  readonly topic: Topic;
  /** For the dashboard. */
  readonly all: Alarm[] = [];

  /**
   * Alarms are mailed to `address`, if there is one. No key of the account encrypts the topic: an alarm about a disabled key
   * must not need that key.
   */
  constructor(scope: Construct, id: string, address: string | undefined) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', {
      displayName: 'Health record alarms',
      enforceSSL: true,
    });
    acknowledge(this.topic, topicReasons);
    // The policy that `enforceSSL` adds replaces the default policy of SNS, which would let alarms publish.
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

  add(id: string, watch: Watch): void {
    this.all.push(makeAlarm(this, id, this.topic, watch));
  }
}

/** The text of a mail, with the page that says what to do. */
export function withPage(description: string, page: string): string {
  return `${description}. What to do: docs/alarms/${page}.md`;
}

/** Makes an alarm that tells `topic` when it goes off, and when it is over. */
export function makeAlarm(
  scope: Construct,
  id: string,
  topic: ITopic,
  { description, page = id, metric, threshold, periods = 1, below, lasting }: Watch,
): Alarm {
  const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
  const whenMissing = lasting ? TreatMissingData.IGNORE : TreatMissingData.NOT_BREACHING;
  const alarm = new Alarm(scope, id, {
    alarmDescription: withPage(description, page),
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: below ? LESS_THAN_THRESHOLD : GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: below ? TreatMissingData.BREACHING : whenMissing,
  });
  const mail = new SnsAction(topic);
  alarm.addAlarmAction(mail);
  alarm.addOkAction(mail);
  return alarm;
}
