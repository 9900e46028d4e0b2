/** In a file of its own, because mutation testing leaves it out: it takes longer than all others together. */
import { expect, it } from 'vitest';
import { bodyOf, form, observeWork } from './verification-work.ts';

const workFor = observeWork();

it.each([
  ['one value', Buffer.alloc(4_194_304, 0x80)],
  ['one escaped value', Buffer.from('%ff'.repeat(1_398_101))],
  ['20,000 pairs', bodyOf(4_194_304, `${'a@;'.repeat(70)}&`)],
])('Before its signature is checked, a form of 4 MB is parsed once: %s', (_, body) => {
  expect(workFor(body, form)).toEqual({ parsed: 1, hashes: 2 });
});
