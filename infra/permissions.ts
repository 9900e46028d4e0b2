/**
 * What the functions behind the gateway may do. All permissions stand here and beside, for the workers: the roles take
 * no grants from elsewhere. `Scan`, the removal of object versions, and every administrative action are given to none.
 */
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Data } from './data.ts';
import type { HttpFunctionName } from './functions.ts';
import { allow, onObjects, onPartitions, readMasterKeys } from './statements.ts';
import { limitedWrites, type Writes } from './table-writes.ts';

/** Every call reads what decides about it, notes its nonce, and writes its audit entry, if only that. */
export function httpPermissions(name: HttpFunctionName, data: Data): PolicyStatement[] {
  return [...tablePermissions(name, data.table), readMasterKeys(data), ...onObjects(name, data)];
}

function tablePermissions(name: HttpFunctionName, table: ITableV2): PolicyStatement[] {
  if (name === 'codes') return codesPermissions(table);
  const writes = name === 'all' ? undefined : limitedWrites[name];
  return writes ? readAndWriteIn(table, writes) : readAndWrite(table);
}

const read = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];

function readAndWrite(table: ITableV2): PolicyStatement[] {
  const write = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
  return [allow(table.tableArn, [...read, ...write.map((action) => `dynamodb:${action}`)])];
}

/** Calls about codes have no nonces and need nothing but the list of coding systems. */
function codesPermissions(table: ITableV2): PolicyStatement[] {
  return [
    onPartitions(table, ['dynamodb:GetItem', 'dynamodb:BatchGetItem'], ['CODES']),
    onPartitions(table, ['dynamodb:PutItem'], ['AUDIT#*']),
  ];
}

function readAndWriteIn(table: ITableV2, writes: Writes): PolicyStatement[] {
  const written = Object.entries(writes).map(([action, partitions]) =>
    onPartitions(table, [`dynamodb:${action}`], partitions),
  );
  return [allow(table.tableArn, read), ...written];
}
