/** What an operator must be allowed to do on AWS to run a command on a deployment. */
import type { Command } from 'commander';

/**
 * IAM actions. Those of DynamoDB are on the table, those of S3 on the objects of the bucket, those of Secrets Manager on the secret with the
 * master keys.
 */
export type Permission =
  | `dynamodb:${'BatchGetItem' | 'ConditionCheckItem' | 'DeleteItem' | 'GetItem' | 'PutItem' | 'Query' | 'UpdateItem'}`
  | `s3:${'GetObject' | 'PutObject'}`
  | 'secretsmanager:GetSecretValue';

/** Registering, changing and removing apps. */
export const registryPermissions: readonly Permission[] = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:DeleteItem',
  'secretsmanager:GetSecretValue',
];

const declared = new WeakMap<Command, readonly Permission[]>();

/** Declares the permissions of a command, and names them in its help. */
export function addPermissions(command: Command, permissions: readonly Permission[]): Command {
  declared.set(command, permissions);
  return command.addHelpText('after', `\nPermissions on AWS:\n${linesOf(permissions).join('\n')}`);
}

/** Those that the command declares; undefined when it declares none. @internal Exported for its test. */
export function permissionsOf(command: Command): readonly Permission[] | undefined {
  return declared.get(command);
}

function linesOf(permissions: readonly Permission[]): readonly string[] {
  const places = {
    dynamodb: 'the table',
    s3: 'the bucket',
    secretsmanager: 'the secret with the master keys',
  };
  return Object.entries(places).flatMap(([service, place]) => {
    const there = permissions.filter((each) => each.startsWith(`${service}:`));
    return there.length > 0 ? [`  on ${place}: ${there.join(', ')}`] : [];
  });
}
