/** Everything that a service has stored, as it is stored: for tests that look for a text anywhere. */
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { toAttributes } from '../../shared/store/attributes.ts';
import { MemoryStore } from '../../shared/store/memory-store.ts';
import type { TestService } from './service.ts';
import { bodiesOf, stageOf } from './stored-people.ts';

export interface StoredText {
  /** The kind of partition of an item, or `bucket`. */
  readonly where: string;
  readonly text: string;
}

/** All items of the table, by the kind of their partition. */
export async function storedItems(service: TestService): Promise<readonly StoredText[]> {
  const here = stageOf(service)?.store;
  if (here instanceof MemoryStore)
    return [...here.items.values()].map((item) => ({
      where: String(item.PK).split('#')[0]!,
      text: written(toAttributes(item)),
    }));
  const { env } = service;
  const client = new DynamoDBClient();
  const items: StoredText[] = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: env.TABLE_NAME, ConsistentRead: true, ExclusiveStartKey }),
    );
    for (const item of page.Items ?? [])
      items.push({ where: item.PK!.S!.split('#')[0]!, text: written(item) });
    ExclusiveStartKey = page.LastEvaluatedKey as never;
  } while (ExclusiveStartKey);
  client.destroy();
  return items;
}

/** The attributes in the order of their names, so that two scans can be compared. */
function written(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted())
      : part,
  );
}

/** The keys of all objects of the bucket. */
export async function objectKeys(service: TestService): Promise<readonly string[]> {
  const here = stageOf(service)?.objects;
  if (here) return [...here.keys()];
  const client = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: service.env.BUCKET_NAME }));
  client.destroy();
  return Contents.map(({ Key }) => Key!);
}

/** All objects of the bucket. */
export async function storedObjects(service: TestService): Promise<readonly StoredText[]> {
  const bodies = bodiesOf(service);
  const objects: StoredText[] = [];
  for (const key of await objectKeys(service))
    objects.push({ where: 'bucket', text: `${key} ${await bodies.get(key)}` });
  return objects;
}

/** Where one of these texts is: as it is, percent-encoded or in base64. Each place once, in the order of the alphabet. */
export function placesOf(stored: readonly StoredText[], texts: readonly string[]): readonly string[] {
  const forms = texts.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('base64').replace(/=+$/, ''),
  ]);
  const found = stored.filter(({ text }) =>
    forms.some((form) => text.toLowerCase().includes(form.toLowerCase())),
  );
  return [...new Set(found.map(({ where }) => where))].toSorted();
}
