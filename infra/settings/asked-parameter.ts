/** A setting that CloudFormation asks for when it was not given at the synthesis. */
import { CfnParameter, type Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * Adds a parameter without a default to the stack, and returns its value. Its logical id is `id`, also when an
 * output has that name: the two may have the same name only in different constructs.
 */
export function askFor(stack: Stack, id: string, description: string, pattern: string): string {
  const asked = new CfnParameter(new Construct(stack, `Ask${id}`), id, {
    description,
    allowedPattern: pattern,
  });
  asked.overrideLogicalId(id);
  return asked.valueAsString;
}
