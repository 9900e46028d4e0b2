/** AWS calls that fail in a way that no retry mends, so that the service has an error to log. */
import { Readable } from 'node:stream';
import { NodeHttpHandler } from '@smithy/node-http-handler';

/**
 * Runs `action`; its AWS call of this ordinal fails, counted from 1. Returns whether there was one. Nothing else may
 * call AWS at the same time.
 */
export async function failing<T>(
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
