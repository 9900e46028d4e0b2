/** What the store makes of a response of DynamoDB that is lost on its way. Other rare ones are in test/unit/store. */
import { expect, it } from 'vitest';
import { absent } from '../../shared/store/writes.ts';
import { losingFirstResponse } from '../support/aws-interception.ts';
import { freshTable } from '../support/table.ts';

const table = freshTable();

it('A put whose response was lost is repeated, and counts as stored for its writer', async () => {
  const key = { PK: 'LOST#1', SK: 'A' };
  const item = { writer: 'request-1', ttl: 1 };
  const store = () => table.store.put(key, item, { PK: absent });
  const isPut = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    headers['x-amz-target']?.endsWith('.PutItem') === true;
  expect(await losingFirstResponse(isPut, store)).toEqual({ result: true, attempts: 2 });
  expect(await table.store.get([key])).toEqual([{ ...key, ...item }]);
  expect(await table.store.put(key, { writer: 'request-2', ttl: 2 }, { PK: absent })).toBe(false);
  expect(await table.store.get([key])).toEqual([{ ...key, ...item }]);
});
