/** No emulator reads what is out of date, so that no other test would notice it. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { createDynamoStore } from '../../../shared/store/dynamodb-store.ts';
import type { Store } from '../../../shared/store/store.ts';

interface Sent {
  readonly constructor: { readonly name: string };
  readonly input: {
    readonly ConsistentRead?: boolean;
    readonly RequestItems?: Readonly<Record<string, { readonly ConsistentRead?: boolean }>>;
  };
}

const key = (SK: string) => ({ PK: 'P', SK });

const reads: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'one item': (store) => store.get([key('1')]),
  'several items': (store) => store.get([key('1'), key('2')]),
  'a query': (store) => store.query({ partition: 'P' } as never),
  'a count': (store) => store.count({ partition: 'P' } as never),
};

it.each(Object.entries(reads))('%s is read as it was last written', async (_, read) => {
  const sent: Sent[] = [];
  const client = {
    send: async (command: Sent) => {
      sent.push(command);
      return {};
    },
  };
  await read(createDynamoStore(client as unknown as DynamoDBClient, 'table'));
  const consistent = sent.map(
    ({ input }) => input.ConsistentRead ?? input.RequestItems?.table?.ConsistentRead,
  );
  expect(consistent).toEqual([true]);
});
