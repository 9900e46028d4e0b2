/**
 * What the functions behind the gateway may do. All permissions are here and, for the workers, in
 * worker-permissions.ts: the roles accept no grants from elsewhere. No function may `Scan`, remove object
 * versions, or do anything administrative.
 */
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Data } from '../resources/data-resources.ts';
import type { HttpFunctionName } from '../resources/functions.ts';
import { onObjects, onTable, readMasterKeys } from './iam-statements.ts';

/** Groups whose calls are not signed, so that they need no keys. */
const unsigned: ReadonlySet<HttpFunctionName> = new Set(['codes']);

/** All other groups open tokens and secrets. */
export function httpPermissions(name: HttpFunctionName, data: Data): PolicyStatement[] {
  const keys = unsigned.has(name) ? [] : [readMasterKeys(data)];
  return [...onTable(name, data.table), ...keys, ...onObjects(name, data)];
}
