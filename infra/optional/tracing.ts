/** Traces of the functions in X-Ray. Lambda writes them; the bundles contain nothing for it. */
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** The two actions that Lambda requires to send traces. Neither can be limited to a resource. */
export function sendTraces(): PolicyStatement {
  return new PolicyStatement({
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  });
}

/** Why this finding of the rule packs is accepted. */
export const tracingReasons = {
  'AwsSolutions-IAM5[Resource::*]': 'X-Ray has no resources that a permission to send traces could name.',
};
