import { expect, it } from 'vitest';
import { doctypeFault } from '../../../shared/xml/doctype.ts';

it.each([
  ['a name of many kinds of characters', ' a-1.b\u{B7}'],
  ['a prefix in the name', ' p-1:a.b'],
  ['much white space', ' \r\n a \t SYSTEM  "u" \n [ ] \n '],
  ['white space after the declarations', ' a [<!ELEMENT a ANY>] '],
  ['a public identifier in double quotes', ` a PUBLIC "-//O'X//Y 1.0" 'u'`],
  ['a public identifier in single quotes', ` a PUBLIC '-//X//Y 1.0' "u"`],
  ['an empty public identifier', ` a PUBLIC "" ""`],
])('A DOCTYPE may have %s', (_what, text) => {
  expect(doctypeFault(text)).toBeUndefined();
});

it.each([
  ['a comment that does not end', ' a [<!--]', 'the internal subset of the DOCTYPE is malformed'],
  ['an instruction that does not end', ' a [<?p ]', 'the internal subset of the DOCTYPE is malformed'],
  ['a declaration that does not end', ' a [<!ELEMENT a ]', 'the internal subset of the DOCTYPE is malformed'],
  [
    'a character that a public identifier must not have',
    ' a PUBLIC "<" "u"',
    'the external identifier of the DOCTYPE is malformed',
  ],
])('A DOCTYPE must not have %s', (_what, text, fault) => {
  expect(doctypeFault(text)).toBe(fault);
});
