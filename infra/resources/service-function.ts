/** A function with its own role, policy and log group. */
import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import { type IRole, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogLevel, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { bundling, replaced, root, unreached } from '../bundle/bundling.ts';
import { acknowledge, functionReasons } from '../nag-suppressions.ts';
import { sendTraces, tracingReasons } from '../optional/tracing.ts';
import type { FunctionSpec } from './functions.ts';

export interface ServiceFunctionProps {
  readonly spec: FunctionSpec;
  readonly permissions: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
  readonly logs: LogGroupProps;
  /** Whether it sends traces. */
  readonly tracing: boolean;
}

export class ServiceFunction extends Construct {
  readonly function: NodejsFunction;
  readonly logGroup: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    { spec, permissions, environment, logs, tracing }: ServiceFunctionProps,
  ) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', logs);
    this.function = new NodejsFunction(this, 'Function', {
      description: spec.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      entry: join(root, spec.entry),
      handler: 'handler',
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
      projectRoot: root,
      depsLockFilePath: join(root, 'package-lock.json'),
      bundling: {
        ...bundling,
        externalModules: unreached,
        esbuildArgs: { '--alias': Object.entries(replaced).map(([name, file]) => `${name}=${file}`) },
        format: OutputFormat.ESM,
        logLevel: LogLevel.ERROR,
      },
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
