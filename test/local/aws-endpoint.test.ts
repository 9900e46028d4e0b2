import { randomBytes } from 'node:crypto';
import { DescribeTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Front, startFront } from '../../local/server/aws-endpoint/proxy-server.ts';
import { ensureQueues, ensureTable } from '../../local/server/create-resources.ts';
import { useLocalAws } from '../support/aws.ts';
import { mailsFrom } from '../support/mails.ts';

const name = `front-${randomBytes(6).toString('hex')}`;
let front: Front;
/** Every client gets this one endpoint only. */
let client: {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

beforeAll(async () => {
  front = await startFront({ port: 0, parts: await useLocalAws() });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = { endpoint: front.endpoint, region: 'us-east-1', credentials };
});

afterAll(() => front.stop());

describe('One endpoint for all services', () => {
  it('offers DynamoDB and its streams', async () => {
    const StreamArn = await ensureTable(name, { stream: true });
    const dynamodb = new DynamoDBClient(client);
    const Item = { PK: { S: 'é' }, SK: { S: 'k' }, data: { B: randomBytes(100_000) } };
    await dynamodb.send(new PutItemCommand({ TableName: name, Item }));
    const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: name }));
    expect(Table?.LatestStreamArn).toBe(StreamArn);

    const streams = new DynamoDBStreamsClient(client);
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const from = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
    const { ShardIterator } = await streams.send(new GetShardIteratorCommand(from));
    const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
    expect(Records?.map(({ dynamodb }) => dynamodb?.Keys?.PK?.S)).toEqual(['é']);
    expect(Buffer.from(Records?.[0]?.dynamodb?.NewImage?.data?.B ?? [])).toEqual(Item.data.B);
  });

  it('offers S3, with large objects, unusual keys and errors', async () => {
    const s3 = new S3Client({ ...client, forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: name }));
    const bytes = randomBytes(10 * 1024 * 1024);
    const place = { Bucket: name, Key: 'a folder/ä+b?.bin' };
    await s3.send(new PutObjectCommand({ ...place, Body: bytes, ContentType: 'image/png' }));
    const found = await s3.send(new GetObjectCommand(place));
    expect(Buffer.from(await found.Body!.transformToByteArray()).equals(bytes)).toBe(true);
    expect(found.ContentType).toBe('image/png');
    expect((await s3.send(new HeadObjectCommand(place))).ContentLength).toBe(bytes.length);
    await s3.send(new DeleteObjectCommand(place));
    await expect(s3.send(new GetObjectCommand(place))).rejects.toThrow(NoSuchKey);
    const { Buckets = [] } = await s3.send(new ListBucketsCommand());
    expect(Buckets.map(({ Name }) => Name)).toContain(name);
  });

  it('offers SQS, at the URLs that it gives its queues', async () => {
    const { AWS_ENDPOINT_URL_SQS: before } = process.env;
    process.env.AWS_ENDPOINT_URL_SQS = front.endpoint;
    const { queue } = await ensureQueues(name, { visibilitySeconds: 5 }).finally(() => {
      process.env.AWS_ENDPOINT_URL_SQS = before;
    });
    expect(new URL(queue).origin).toBe(front.endpoint);
    const sqs = new SQSClient(client);
    const waiting = sqs.send(new ReceiveMessageCommand({ QueueUrl: queue, WaitTimeSeconds: 20 }));
    await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: 'grüße' }));
    expect((await waiting).Messages?.map(({ Body }) => Body)).toEqual(['grüße']);
  });

  it('offers SES in both versions, and its mail viewer', async () => {
    const from = `${name}@phr.example.org`;
    const Message = { Subject: { Data: 'first' }, Body: { Text: { Data: 'text' } } };
    const Destination = { ToAddresses: ['rosa@mail.example'] };
    await new SESClient(client).send(new SendEmailCommand({ Source: from, Destination, Message }));
    const second = await fetch(`${front.endpoint}/v2/email/outbound-emails`, {
      method: 'POST',
      headers: {
        authorization: 'AWS4-HMAC-SHA256 Credential=local/20260102/us-east-1/ses/aws4_request',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        FromEmailAddress: from,
        Destination,
        Content: { Simple: { ...Message, Subject: { Data: 'second' } } },
      }),
    });
    expect(second.status).toBe(200);
    const mails = await mailsFrom(from, front.endpoint);
    expect(mails.map(({ subject }) => subject)).toEqual(['first', 'second']);
    expect(await (await fetch(front.endpoint)).text()).toContain('<html');
  });
});
