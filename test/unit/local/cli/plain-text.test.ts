import { expect, it } from 'vitest';
import { plain } from '../../../../local/cli/plain-text.ts';

it.each([
  ['Rosa Lind', 'Rosa Lind'],
  ['漢字 ß é', '漢字 ß é'],
  // Commands of a terminal, and a line that would look like another row.
  ['\u001b[2J\u0007', '\\u001b[2J\\u0007'],
  ['one\r\ntwo\tthree', 'one\\u000d\\u000atwo\\u0009three'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  // What turns the direction of the text round, or cannot be seen.
  ['fdp.\u202eexe', 'fdp.\\u202eexe'],
  ['admin\u200b@mail.example', 'admin\\u200b@mail.example'],
  ['\u2028\u2029', '\\u2028\\u2029'],
])('A text that others wrote is shown without effect: %j', (text, expected) => {
  expect(plain(text)).toBe(expected);
});
