/** A service on emulators, whose AWS calls fail in a way that no retry mends, so that it has an error to log, and which loses races. */
import { Readable } from 'node:stream';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Teardown } from '../../../local/server/teardown.ts';
import { startInMemory } from '../../../local/tools/in-memory-service.ts';
import { losing } from '../../support/lost-races.ts';
import type { Place } from './run.ts';

/** Starts the service; `teardown` stops it. */
export async function startOnAws(teardown: Teardown): Promise<Place> {
  const service = await startInMemory(teardown);
  return {
    ...service,
    failing,
    losing: (nth, action) => losing((conditional) => conditional[nth], action),
    tableText: () => tableText(service.tableName),
  };
}

async function failing<T>(
  ordinal: number,
  action: () => Promise<T>,
): Promise<{ readonly result: T; readonly hasFailed: boolean }> {
  const { handle } = NodeHttpHandler.prototype;
  let calls = 0;
  NodeHttpHandler.prototype.handle = async function (this: NodeHttpHandler, request, options) {
    calls += 1;
    if (calls !== ordinal) return handle.call(this, request, options);
    return { response: refusal(request.headers['x-amz-target'] !== undefined) } as never;
  };
  try {
    const result = await action();
    return { result, hasFailed: calls >= ordinal };
  } finally {
    NodeHttpHandler.prototype.handle = handle;
  }
}

/** DynamoDB writes JSON, S3 writes XML. */
function refusal(isJson: boolean): unknown {
  const body = isJson
    ? JSON.stringify({
        __type: 'com.amazonaws.dynamodb.v20120810#AccessDeniedException',
        message: 'Not allowed',
      })
    : '<Error><Code>AccessDenied</Code><Message>Not allowed</Message></Error>';
  const type = isJson ? 'application/x-amz-json-1.0' : 'application/xml';
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
  return { statusCode: isJson ? 400 : 403, headers, body: Readable.from([Buffer.from(body)]) };
}

async function tableText(TableName: string): Promise<string> {
  const client = new DynamoDBClient();
  const pages: string[] = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    pages.push(JSON.stringify(Items));
    ExclusiveStartKey = LastEvaluatedKey as Record<string, never> | undefined;
  } while (ExclusiveStartKey);
  client.destroy();
  return pages.join('\n');
}
