/** The temporary errors of AWS, in each form that a caller must expect. */
import { Readable } from 'node:stream';
import type { Chance } from '../../random.ts';
import type { Described, Input } from './request.ts';

export interface AwsAnswer {
  readonly response: {
    readonly statusCode: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Readable;
  };
}

export function throttled({ service, api, input }: Described, chance: Chance): AwsAnswer {
  if (service === 'S3')
    return xml(503, '<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>');
  if (service === 'SES') {
    const error = '<Error><Type>Sender</Type><Code>Throttling</Code><Message>Rate exceeded</Message></Error>';
    return xml(
      400,
      `<ErrorResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${error}</ErrorResponse>`,
    );
  }
  if (service === 'SQS')
    return chance.happens(0.5) ? allFailed(input) : error('com.amazonaws.sqs#RequestThrottled');
  if (api === 'BatchGetItem' && chance.happens(0.5))
    return json(200, { Responses: {}, UnprocessedKeys: input.RequestItems });
  if (api === 'TransactWriteItems' && chance.happens(0.5)) return canceled(input, chance);
  return error('com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException');
}

function canceled({ TransactItems = [] }: Input, chance: Chance): AwsAnswer {
  const code = chance.oneOf(['ThrottlingError', 'ProvisionedThroughputExceeded', 'TransactionConflict']);
  const hit = chance.below(TransactItems.length);
  const CancellationReasons = TransactItems.map((_, index) => ({ Code: index === hit ? code : 'None' }));
  const type = 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException';
  return json(400, { __type: type, Message: 'Transaction cancelled', CancellationReasons });
}

/** The call succeeds, but SQS accepts none of its messages. */
function allFailed({ Entries = [] }: Input): AwsAnswer {
  const Failed = Entries.map(({ Id }) => ({ Id, Code: 'ServiceUnavailable', SenderFault: false }));
  return json(200, { Successful: [], Failed });
}

function error(type: string): AwsAnswer {
  return json(400, { __type: type, message: 'Rate exceeded' });
}

function json(statusCode: number, value: unknown): AwsAnswer {
  return answer(statusCode, 'application/x-amz-json-1.0', JSON.stringify(value));
}

function xml(statusCode: number, text: string): AwsAnswer {
  return answer(statusCode, 'application/xml', text);
}

function answer(statusCode: number, type: string, text: string): AwsAnswer {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) };
  return { response: { statusCode, headers, body: Readable.from([Buffer.from(text)]) } };
}
