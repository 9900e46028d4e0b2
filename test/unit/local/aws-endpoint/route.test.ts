import { describe, expect, it, test } from 'vitest';
import { serviceOf } from '../../../../local/server/aws-endpoint/route.ts';

const signedFor = (service: string, region = 'us-east-1'): string =>
  `AWS4-HMAC-SHA256 Credential=local/20260102/${region}/${service}/aws4_request, SignedHeaders=host, Signature=00`;
const form = 'application/x-www-form-urlencoded; charset=utf-8';
const query = (service: string): string =>
  `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=local%2F20260102%2Fus-east-1%2F${service}%2Faws4_request`;

type Row = readonly [what: string, line: string, headers: Record<string, string>, service: unknown];

const rows: readonly Row[] = [
  ['DynamoDB', 'POST /', { 'x-amz-target': 'DynamoDB_20120810.PutItem' }, 'DYNAMODB'],
  ['a stream', 'POST /', { 'x-amz-target': 'DynamoDBStreams_20120810.GetRecords' }, 'DYNAMODB'],
  ['SQS', 'POST /', { 'x-amz-target': 'AmazonSQS.SendMessage' }, 'SQS'],
  ['SQS at the URL of a queue', 'POST /000000000000/phr-mail', { authorization: signedFor('sqs') }, 'SQS'],
  ['SNS, which the SQS emulator provides', 'POST /', { authorization: signedFor('sns') }, 'SQS'],
  ['who am I', 'POST /', { authorization: signedFor('sts'), 'content-type': form }, 'SQS'],
  ['S3', 'PUT /bucket/key', { authorization: signedFor('s3', 'eu-west-1') }, 'S3'],
  ['the list of buckets', 'GET /', { authorization: signedFor('s3') }, 'S3'],
  ['a bucket named store', 'GET /store', { authorization: signedFor('s3') }, 'S3'],
  ['a presigned S3 URL', `GET /store/key?${query('s3')}`, {}, 'S3'],
  ['an object that anyone may read', 'GET /bucket/key', {}, 'S3'],
  ['a signature of version 2', 'GET /bucket', { authorization: 'AWS local:c2lnbmF0dXJl' }, 'S3'],
  ['mail', 'POST /', { authorization: signedFor('ses'), 'content-type': form }, 'SES'],
  [
    'mail of the second version',
    'POST /v2/email/outbound-emails',
    { authorization: signedFor('ses') },
    'SES',
  ],
  ['unsigned mail', 'POST /', { 'content-type': form }, 'SES'],
  ['unsigned mail of the second version', 'POST /v2/email/outbound-emails', {}, 'SES'],
  ['the mail viewer', 'GET /', {}, 'SES'],
  ['the mails of the viewer', 'GET /store?since=1', {}, 'SES'],
  ['one mail of the viewer', 'GET /get-emlContent?messageId=1', {}, 'SES'],
  ['a page of the viewer', 'GET /mail-viewer/mails/ses-1', {}, 'SES'],
  ['clearing the viewer', 'POST /clear-store', {}, 'SES'],
  ['a form for an object', 'POST /bucket', { 'content-type': 'multipart/form-data; boundary=x' }, 'S3'],
  [
    'a service that is not available',
    'POST /',
    { authorization: signedFor('lambda') },
    { missing: 'lambda' },
  ],
  ['no service at all', 'GET /bucket', { authorization: signedFor('toString') }, { missing: 'toString' }],
];

describe('The single AWS endpoint passes on', () => {
  test.each(rows)('%s', (_what, line, headers, service) => {
    const [method = '', url = ''] = line.split(' ');
    expect(serviceOf({ method, url, headers })).toEqual(service);
  });

  it('an unreadable request to S3, without an error', () => {
    for (const url of ['', '//', '*', '/?', '/%', '/?X-Amz-Credential=%', '/?X-Amz-Credential=a/b']) {
      expect(serviceOf({ method: 'GET', url, headers: { authorization: 'Credential=' } })).toBe('S3');
    }
  });
});
