import { expect, test } from 'vitest';
import { hashOfBody } from '../../../shared/oauth/body-hash.ts';

test.each([
  ['Hello World!', 'Lve95gjOVATpfV8EL5X4nxwjKHE='],
  ['', '2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
])('The hash of %j is %s, as in OAuth Request Body Hash 1.0', (body, hash) => {
  expect(hashOfBody(Buffer.from(body))).toBe(hash);
});
