/**
 * Makes recorded operations again, directly with the AWS SDK, on another table and bucket that hold the same: the same
 * items and conditions, in the same order, side by side where the service made them so.
 */
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { dynamoClient } from '../../../../shared/store/dynamodb-store.ts';
import type { SentOperation } from './record-operations.ts';

/** Where the service works, and where the floor does. A table and its bucket have the same name. */
export interface Places {
  readonly service: string;
  readonly floor: string;
}

/** Makes all operations of one call. */
export type Replay = () => Promise<void>;

interface Prepared {
  readonly after: readonly number[];
  readonly accepted: boolean;
  send(): Promise<unknown>;
}

type AnyCommand = new (input: object) => Parameters<dynamodb.DynamoDBClient['send']>[0];

export class Replayer {
  readonly #dynamodb = dynamoClient();
  readonly #s3 = new S3Client({ forcePathStyle: true });
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Reads what was recorded, so that the replay itself only sends. Throws for an operation that it does not know. */
  prepare(operations: readonly SentOperation[]): Replay {
    const prepared = operations.map((operation) => ({
      after: operation.after,
      accepted: operation.accepted,
      send: operation.headers['x-amz-target'] ? this.#ofTable(operation) : this.#ofBucket(operation),
    }));
    return () => inOrder(prepared);
  }

  #ofTable({ headers, body }: SentOperation): Prepared['send'] {
    const [service, name] = headers['x-amz-target']!.split('.') as [string, string];
    const Command = (dynamodb as unknown as Record<string, AnyCommand>)[`${name}Command`];
    if (!service.startsWith('DynamoDB') || !Command)
      throw new Error(`The floor cannot make ${service}.${name}.`);
    const { service: theirs, floor } = this.#places;
    const text = textOf(body).replaceAll(JSON.stringify(theirs), JSON.stringify(floor));
    // The SDK makes a token of its own for each transaction.
    const { ClientRequestToken: _, ...input } = JSON.parse(text, withBytes);
    return () => this.#dynamodb.send(new Command(input));
  }

  #ofBucket({ method, path, headers, body }: SentOperation): Prepared['send'] {
    const Key = decodeURIComponent(path.split('/').slice(2).join('/'));
    const place = { Bucket: this.#places.floor, Key };
    if (method === 'GET') {
      return async () => {
        const { Body } = await this.#s3.send(new GetObjectCommand(place));
        await Body!.transformToByteArray();
      };
    }
    if (method !== 'PUT' || !(body instanceof Uint8Array))
      throw new Error(`The floor cannot make ${method} object.`);
    const input = {
      ...place,
      Body: body,
      ContentType: headers['content-type'],
      ChecksumSHA256: headers['x-amz-checksum-sha256'],
    };
    return () => this.#s3.send(new PutObjectCommand(input));
  }
}

/** Starts each operation when those have ended that had ended before it. */
async function inOrder(prepared: readonly Prepared[]): Promise<void> {
  const running: Promise<void>[] = [];
  for (const { after, accepted, send } of prepared) {
    const before = after.map((number) => running[number]);
    const sent = before.length === 0 ? send() : Promise.all(before).then(send);
    // What AWS did not accept of the service, such as a condition that did not hold, it does not accept here.
    running.push(
      accepted
        ? sent.then(() => undefined)
        : sent.then(
            () => undefined,
            () => undefined,
          ),
    );
  }
  await Promise.all(running);
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
}

/** JSON has bytes in Base64, the SDK takes them as bytes. */
function withBytes(name: string, value: unknown): unknown {
  return name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}
