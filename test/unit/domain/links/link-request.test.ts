/** What somebody sends to open a link, read from its bytes. */
import { expect, it } from 'vitest';
import { readLinkRequest } from '../../../../shared/domain/links/link-request.ts';

const json = 'application/json';
const read = (body: unknown, mediaType: string | undefined = json) =>
  readLinkRequest(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), mediaType);

it('A request to open a link has a recipient, and perhaps a passcode and a length, without blanks around them', () => {
  expect(read({ recipient: ' Praxis Dr. Weber ' }, 'application/json; charset=utf-8')).toEqual({
    recipient: 'Praxis Dr. Weber',
    passcode: undefined,
    embeddedLengthMax: undefined,
  });
  const passcode = '🔑'.repeat(64);
  expect(read({ recipient: '🏥'.repeat(200), passcode: ` ${passcode} `, embeddedLengthMax: 0 })).toEqual({
    recipient: '🏥'.repeat(200),
    passcode,
    embeddedLengthMax: 0,
  });
});

it.each([
  ['not JSON', '{', 'The body must be a JSON object'],
  ['a list', '[]', 'The body must be a JSON object'],
  ['null', 'null', 'The body must be a JSON object'],
  ['no recipient', {}, 'recipient is required'],
  ['an empty recipient', { recipient: ' ' }, 'recipient must not be empty'],
  ['a recipient that is no text', { recipient: 7 }, 'recipient must be a text'],
  ['a long recipient', { recipient: 'x'.repeat(201) }, 'recipient must not be longer than 200 characters'],
  ['control characters', { recipient: 'a\u0000b' }, 'recipient must not contain control characters'],
  [
    'a mark that turns the direction of what follows',
    { recipient: 'Praxis \u202eretsbew' },
    'recipient must not contain control characters',
  ],
  ['a line that ends', { recipient: 'Praxis\u2028Weber' }, 'recipient must not contain control characters'],
  ['half a character', '{"recipient":"\\ud83d"}', 'recipient must not contain control characters'],
  ['a passcode that is no text', { recipient: 'x', passcode: 1234 }, 'passcode must be a text'],
  [
    'a long passcode',
    { recipient: 'x', passcode: '1'.repeat(65) },
    'passcode must not be longer than 64 characters',
  ],
  [
    'a negative length',
    { recipient: 'x', embeddedLengthMax: -1 },
    'embeddedLengthMax must be a whole number of 0 or more',
  ],
  [
    'a length that is no number',
    { recipient: 'x', embeddedLengthMax: '9' },
    'embeddedLengthMax must be a whole number of 0 or more',
  ],
])('A request to open a link is refused with %s', (_what, body, text) => {
  expect(() => read(body)).toThrow(expect.objectContaining({ status: 400, message: text }));
});

it('A request to open a link is refused with bytes that are no UTF-8', () => {
  const body = Buffer.from('{"recipient":"\xff"}', 'latin1');
  expect(() => readLinkRequest(body, json)).toThrow('The body must be a JSON object');
});
