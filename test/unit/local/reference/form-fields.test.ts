import { expect, test } from 'vitest';
import { fieldsInWords } from '../../../../local/tools/reference/form-fields.ts';

test.each([
  [['oauth_token', 'account_id'], '`oauth_token`, `account_id`'],
  [
    ['xoauth_indivo_record_id or xoauth_indivo_carenet_id, when bound'],
    '`xoauth_indivo_record_id` or `xoauth_indivo_carenet_id`, when bound',
  ],
  [['oauth_callback_confirmed=true'], '`oauth_callback_confirmed=true`'],
  [['location: the callback with oauth_verifier'], '`location`: the callback with `oauth_verifier`'],
])('The fields %j of a response are %s: only their names are code', (fields, words) => {
  expect(fieldsInWords(fields)).toBe(words);
});
