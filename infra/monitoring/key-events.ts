/** Tells of a KMS key that someone disables or schedules for deletion. No metric shows that. */
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

/**
 * Publishes to `topic` when CloudTrail records that one of the keys is disabled or scheduled for deletion.
 * EventBridge receives such events only in accounts whose CloudTrail has a trail (AWS: events from AWS
 * services via CloudTrail).
 */
export function watchKeys(scope: Construct, topic: ITopic, keyArns: readonly string[]): void {
  const keyEvents = new Construct(scope, 'KeyEvents');
  // With a role, the topic need not trust EventBridge as a whole.
  const policy = new ManagedPolicy(keyEvents, 'Policy', {
    statements: [new PolicyStatement({ actions: ['sns:Publish'], resources: [topic.topicArn] })],
  });
  const role = new Role(keyEvents, 'Role', {
    assumedBy: new ServicePrincipal('events.amazonaws.com'),
    managedPolicies: [policy],
  });
  const detail = (path: string) => EventField.fromPath(`$.detail.${path}`);
  const message = RuleTargetInput.fromText(
    `${detail('eventName')} by ${detail('userIdentity.arn')} at ${detail('eventTime')}: ` +
      `without the key ${detail('resources[0].ARN')} the health record service cannot read its data. ` +
      'What to do: docs/alarms/KeyDisabled.md',
  );
  new Rule(keyEvents, 'Rule', {
    description: 'A KMS key of the health record service was disabled or scheduled for deletion',
    eventPattern: {
      source: ['aws.kms'],
      detailType: ['AWS API Call via CloudTrail'],
      detail: {
        eventSource: ['kms.amazonaws.com'],
        eventName: ['DisableKey', 'ScheduleKeyDeletion'],
        resources: { ARN: [...keyArns] },
      },
    },
    targets: [new SnsTopic(topic, { message, role: role.withoutPolicyUpdates() })],
  });
}
