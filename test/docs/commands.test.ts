import { expect, it } from 'vitest';
import { npmScripts, read } from './page.ts';

it('docs/commands.md describes every npm script once, and no other', () => {
  const described = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([a-z:-]+)` \|/gm)];
  expect(described.map(([, name]) => name).toSorted()).toEqual(npmScripts().toSorted());
});
