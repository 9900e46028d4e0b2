/** A function with its own role, policy and log group. */
import { Duration } from 'aws-cdk-lib';
import { type IRole, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundleOf } from '../bundle/bundle-asset.ts';
import { acknowledge, functionReasons } from '../nag-suppressions.ts';
import { sendTraces, tracingReasons } from '../optional/tracing.ts';
import type { FunctionSpec } from './functions.ts';

export interface ServiceFunctionProps {
  readonly spec: FunctionSpec<string>;
  readonly permissions: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
  readonly logs: LogGroupProps;
  /** Whether it sends traces. */
  readonly tracing: boolean;
}

export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    { spec, permissions, environment, logs, tracing }: ServiceFunctionProps,
  ) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', logs);
    this.function = new LambdaFunction(this, 'Function', {
      description: spec.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: bundleOf(spec),
      handler: 'index.handler',
      memorySize: spec.memoryMegabytes,
      timeout: Duration.seconds(spec.timeoutSeconds),
      environment: { ...environment },
      role: this.role([...permissions, writeLogs(this.logGroup), ...(tracing ? [sendTraces()] : [])]),
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel[spec.systemLogs],
      ...(tracing && { tracing: Tracing.ACTIVE }),
      ...(spec.requeues && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    acknowledge(this, { ...functionReasons, ...(tracing && tracingReasons) });
  }

  /** The role accepts no further grants, so that all permissions are in one place. */
  private role(statements: PolicyStatement[]): IRole {
    const policy = new ManagedPolicy(this, 'Policy', { statements });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      managedPolicies: [policy],
    });
    return role.withoutPolicyUpdates();
  }
}

function writeLogs(logGroup: LogGroup): PolicyStatement {
  return new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
}
