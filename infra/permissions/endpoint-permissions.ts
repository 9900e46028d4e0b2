/**
 * What the functions behind the gateway may do. All permissions stand here and beside, for the workers: the roles take
 * no grants from elsewhere. `Scan`, the removal of object versions, and every administrative action are given to none.
 */
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Data } from '../resources/data-resources.ts';
import type { HttpFunctionName } from '../resources/functions.ts';
import { onObjects, onTable, readMasterKeys } from './iam-statements.ts';

/** Groups whose calls nobody signs, so that there is nothing to open. */
const unsigned: ReadonlySet<HttpFunctionName> = new Set(['codes']);

/** All others open tokens and secrets. */
export function httpPermissions(name: HttpFunctionName, data: Data): PolicyStatement[] {
  const keys = unsigned.has(name) ? [] : [readMasterKeys(data)];
  return [...onTable(name, data.table), ...keys, ...onObjects(name, data)];
}
