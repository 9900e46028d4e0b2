/**
 * The least that a function like ours could be: the clients of the AWS SDK, warmed up while the module loads, and the AWS calls
 * of a small read. For functions without bodies.
 */
import {
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const TableName = process.env.TABLE_NAME;
const table = new DynamoDBClient();
const secrets = new SecretsManagerClient();
const key = (name: string) => ({ PK: { S: `BARE#${name}` }, SK: { S: 'A' } });

if (process.env.AWS_LAMBDA_FUNCTION_NAME) {
  await Promise.all([
    secrets.send(new GetSecretValueCommand({ SecretId: process.env.MASTER_KEYS_SECRET })),
    table.send(new GetItemCommand({ TableName, Key: key('first') })),
  ]);
}

/** What the bundler calls the handler of every function. */
export async function handler(): Promise<{ statusCode: number }> {
  const Keys = ['consumer', 'token', 'account', 'record'].map(key);
  await Promise.all([
    table.send(new PutItemCommand({ TableName, Item: key('nonce') })),
    table.send(
      new BatchGetItemCommand({ RequestItems: { [TableName ?? '']: { Keys, ConsistentRead: true } } }),
    ),
  ]);
  await table.send(new PutItemCommand({ TableName, Item: key('audit') }));
  return { statusCode: 200 };
}
