import { expect, it } from 'vitest';
import { withBody } from '../../../../shared/domain/documents/version.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { StaleRead } from '../../../../shared/store/store.ts';
import { MemoryBodies } from '../storage/support.ts';

it.each<[string, Error, boolean]>([
  ['goes after an error of the catalogue: nothing was committed', new ApiError('permission_denied'), false],
  ['stays when another attempt may follow', new StaleRead(), true],
  [
    'stays after the error of another server: the change may have been committed',
    Object.assign(new Error('bad gateway'), { status: 502 }),
    true,
  ],
])('The body of a change that failed %s', async (_, error, stays) => {
  const bodies = new MemoryBodies();
  const version = { bodyKey: 'documents/one', digest: '00' };
  const change = withBody(version, Buffer.from('x'), { bodies }, () => Promise.reject(error));
  await expect(change).rejects.toBe(error);
  expect(bodies.bytes.has('documents/one')).toBe(stays);
});
