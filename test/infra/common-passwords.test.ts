import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { writeCommonPasswords } from '../../infra/bundle/common-passwords.ts';
import { commonPasswords } from '../../shared/domain/accounts/common-passwords.ts';

it('Bundles hold the same common passwords as the service on this machine', async () => {
  const file = writeCommonPasswords(mkdtempSync(join(tmpdir(), 'common-passwords-')));
  const bundled = await import(pathToFileURL(file).href);
  const words = await bundled.commonPasswords();
  expect([...words].toSorted()).toEqual([...(await commonPasswords())].toSorted());
  expect(words.has('iloveyou')).toBe(true);
});
