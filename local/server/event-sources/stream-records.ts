import type { _Record, AttributeValue } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord } from 'aws-lambda';
import { partitions } from '../../../shared/store/items/index.ts';

/** The dispatcher only handles the outbox; the deployed event source filters the same way. */
export function isNewOutboxItem(record: _Record): boolean {
  const partition = record.dynamodb?.Keys?.PK?.S;
  return (
    record.eventName === 'INSERT' && partition !== undefined && partition.startsWith(partitions.outbox.prefix)
  );
}

/** A record as a function receives it: as the API returns it, with times as numbers and binary as base64. */
export function recordOfEvent(record: _Record, streamArn: string): DynamoDBRecord {
  const { ApproximateCreationDateTime: created, Keys, NewImage, OldImage, ...rest } = record.dynamodb ?? {};
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: record.eventSource,
    awsRegion: record.awsRegion,
    eventSourceARN: streamArn,
    dynamodb: {
      ...rest,
      ...(created && { ApproximateCreationDateTime: Math.floor(created.getTime() / 1000) }),
      ...(Keys && { Keys: image(Keys) }),
      ...(NewImage && { NewImage: image(NewImage) }),
      ...(OldImage && { OldImage: image(OldImage) }),
    },
  } as DynamoDBRecord;
}

type Image = Record<string, AttributeValue>;

function image(item: Image): Image {
  return Object.fromEntries(Object.entries(item).map(([name, attribute]) => [name, attributeOf(attribute)]));
}

function attributeOf(attribute: AttributeValue): AttributeValue {
  if (attribute.B) return { B: base64(attribute.B) };
  if (attribute.BS) return { BS: attribute.BS.map(base64) };
  if (attribute.L) return { L: attribute.L.map(attributeOf) };
  if (attribute.M) return { M: image(attribute.M) };
  return attribute;
}

/** JSON has no bytes. The client's type does not allow the text that represents them in an event. */
function base64(bytes: Uint8Array): never {
  return Buffer.from(bytes).toString('base64') as never;
}
