/** Statements of policies, as all functions have them. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Data } from './data.ts';
import type { FunctionName } from './functions.ts';
import { objectActions } from './objects.ts';

/** Updates of items in these partitions that touch, and look at, no other attributes. */
export function onAttributes(
  table: ITableV2,
  partitions: string,
  attributes: readonly string[],
): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partitions] },
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] },
    },
  });
}

export function readMasterKeys({ masterKeys }: Pick<Data, 'masterKeys'>): PolicyStatement {
  return allow(masterKeys.secretArn, ['secretsmanager:GetSecretValue']);
}

export function onObjects(name: FunctionName, { documents }: Pick<Data, 'documents'>): PolicyStatement[] {
  return Object.entries(objectActions[name] ?? {}).map(([keys, actions]) =>
    allow(documents.arnForObjects(keys), actions),
  );
}

/** Actions on items whose partition key matches one of the patterns; the condition takes several keys of one call. */
export function onPartitions(
  table: ITableV2,
  actions: readonly string[],
  patterns: readonly string[],
): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] } },
  });
}

export function allow(resource: string, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [resource] });
}
