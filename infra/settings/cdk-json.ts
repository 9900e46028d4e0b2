/** The file cdk.json: the feature flags of the CDK, and the settings that an operator keeps there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/bundling.ts';

/** The `context` of cdk.json. */
export function contextOfFile(): Readonly<Record<string, unknown>> {
  const { context = {} } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));
  return context;
}

/**
 * The feature flags in cdk.json. They are all that the CDK recommends, because adopting one later can change
 * the names of resources. One differs: references between the stacks stay strong, so that the data stack
 * cannot lose what the service stack uses.
 */
export function featureFlags(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(contextOfFile()).filter(([name]) => name.startsWith('@aws-cdk')));
}
