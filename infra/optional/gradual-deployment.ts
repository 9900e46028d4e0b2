/**
 * Deploys new versions of the functions behind the gateway step by step. CodeDeploy sends a tenth of the calls to the
 * new version for five minutes. When calls fail in that time, it sends all calls to the old version again, and
 * CloudFormation rolls the deployment back.
 */
import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { withPage } from '../monitoring/alarms.ts';
import { unintendedErrors } from '../monitoring/metrics.ts';
import { acknowledge } from '../nag-suppressions.ts';
import { type HttpFunctionName, resourceName } from '../resources/functions.ts';
import type { Gateway } from '../resources/gateway.ts';
import { type Aliases, aliasName } from './live-alias.ts';

export interface GradualDeploymentProps {
  readonly gateway: Gateway;
  readonly functions: Readonly<Record<HttpFunctionName, IFunction>>;
  readonly aliases: Aliases;
  /** Told of failing calls. */
  readonly topic: ITopic;
}

const describeReasons = {
  'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:*]':
    'CodeDeploy reads the states of the alarms that it watches; a permission to read states reveals no data.',
};

export class GradualDeployment extends Construct {
  constructor(scope: Construct, id: string, { gateway, functions, aliases, topic }: GradualDeploymentProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = this.role(Object.values(functions));
    const alarm = this.alarm(gateway, topic);
    for (const [name, alias] of Object.entries(aliases))
      new LambdaDeploymentGroup(this, resourceName(name as HttpFunctionName), {
        application,
        alias,
        role,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: [alarm],
        autoRollback: { deploymentInAlarm: true, failedDeployment: true },
      });
  }

  /** Minutes are short enough to go off within the five of a deployment. */
  private alarm({ stage }: Gateway, topic: ITopic): Alarm {
    const alarm = new Alarm(this, 'Failing', {
      alarmDescription: withPage(
        'Calls fail; a deployment that is going on is rolled back',
        'DeploymentFailing',
      ),
      metric: unintendedErrors(stage, Duration.minutes(1)),
      threshold: 5,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    return alarm;
  }

  /** What AWS's own policy for this purpose allows for every function, for these functions alone. */
  private role(functions: readonly IFunction[]): IRole {
    const stack = Stack.of(this);
    const shifting = new PolicyStatement({
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
      resources: functions.flatMap(({ functionArn }) => [functionArn, `${functionArn}:${aliasName}`]),
    });
    const watching = new PolicyStatement({
      actions: ['cloudwatch:DescribeAlarms'],
      resources: [stack.formatArn({ service: 'cloudwatch', resource: 'alarm:*' })],
    });
    const policy = new ManagedPolicy(this, 'Policy', { statements: [shifting, watching] });
    acknowledge(policy, describeReasons);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [policy],
    });
    return role.withoutPolicyUpdates();
  }
}
