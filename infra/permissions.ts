/**
 * What the functions behind the gateway may do. All permissions stand here and beside, for the workers: the roles take
 * no grants from elsewhere. `Scan`, the removal of object versions, and every administrative action are given to none.
 */
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Data } from './data.ts';
import type { HttpFunctionName } from './functions.ts';
import { onObjects, onTable, readMasterKeys } from './statements.ts';

/** All of them open tokens and secrets, those that are asked by strangers included. */
export function httpPermissions(name: HttpFunctionName, data: Data): PolicyStatement[] {
  return [...onTable(name, data.table), readMasterKeys(data), ...onObjects(name, data)];
}
