/** The policy statements that all functions have in common. */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Data } from '../resources/data-resources.ts';
import type { FunctionName } from '../resources/functions.ts';
import { type ObjectActions, objectActions } from './bucket-access.ts';
import {
  type AttributeLimit,
  type TableAccess,
  tableAccess,
  together,
  updatedAttributes,
} from './table-access.ts';

/**
 * What a function may do in the table. Each action is in one statement, because all keys of a batch must
 * match the patterns of the same statement. Actions on the same partitions share a statement.
 * @param more what it may do besides, because of a setting
 */
export function onTable(name: FunctionName, table: ITableV2, more: TableAccess = {}): PolicyStatement[] {
  const limit = updatedAttributes[name];
  const actions = new Map<string, string[]>();
  for (const [action, all] of Object.entries(together([tableAccess[name], more]))) {
    const whole = all.filter((one) => action !== 'UpdateItem' || one !== limit?.partition);
    const patterns = whole.map(({ pattern }) => pattern).toSorted();
    if (patterns.length > 0) append(actions, JSON.stringify(patterns), `dynamodb:${action}`);
  }
  return [
    ...[...actions].map(([patterns, those]) => onPartitions(table, those, JSON.parse(patterns))),
    ...(limit ? [onAttributes(table, limit)] : []),
  ];
}

/**
 * Actions on items whose partition key matches one of the patterns. The condition also holds for a request
 * without a partition key, but none of these actions accepts one, unlike `Scan` and PartiQL.
 */
function onPartitions(
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

/** Updates of items in these partitions that read and write only these attributes. */
function onAttributes(table: ITableV2, { partition, attributes }: AttributeLimit): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partition.pattern] },
      'ForAllValues:StringEquals': { 'dynamodb:Attributes': [...attributes] },
    },
  });
}

export function readMasterKeys({ masterKeys }: Pick<Data, 'masterKeys'>): PolicyStatement {
  return allow(masterKeys.secretArn, ['secretsmanager:GetSecretValue']);
}

/** @param more what it may do besides, because of a setting */
export function onObjects(
  name: FunctionName,
  { documents }: Pick<Data, 'documents'>,
  more: ObjectActions = {},
): PolicyStatement[] {
  return Object.entries({ ...objectActions[name], ...more }).map(([keys, actions]) =>
    allow(documents.arnForObjects(keys), actions),
  );
}

export function allow(resource: string, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [resource] });
}

function append(lists: Map<string, string[]>, key: string, value: string): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}
