/** The permissions of a function, one by one, as its policy grants them. */
import type { Template } from 'aws-cdk-lib/assertions';
import { resource, text } from './synthesise.ts';

export interface Permission {
  readonly action: string;
  readonly resource: string;
  /** Patterns of partition keys that it is limited to. */
  readonly partitions?: readonly string[];
  /** Attributes that it is limited to. */
  readonly attributes?: readonly string[];
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** The permissions of the function whose logical ids have this prefix. */
export function permissionsOf(template: Template, prefix: string): readonly Permission[] {
  const { Properties } = resource(template, 'AWS::IAM::ManagedPolicy', `${prefix}Policy`);
  const { Statement } = Properties.PolicyDocument as { Statement: Statement[] };
  return Statement.flatMap(permissionsIn);
}

function permissionsIn({ Effect, Action, Resource, Condition }: Statement): readonly Permission[] {
  if (Effect !== 'Allow') throw new Error(`Unexpected effect ${Effect}`);
  const partitions = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
  const attributes = Condition?.['ForAllValues:StringEquals']?.['dynamodb:Attributes'];
  return [Action].flat().flatMap((action) =>
    [Resource].flat().map((one) => ({
      action,
      resource: text(one),
      ...(partitions && { partitions }),
      ...(attributes && { attributes }),
    })),
  );
}
