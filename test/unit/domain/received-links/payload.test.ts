/** What a link says, read from its text. */
import { expect, it } from 'vitest';
import { readLink } from '../../../../shared/domain/received-links/payload.ts';

const url = 'https://clinic.example/shl';
const key = 'A'.repeat(43);
const encoded = (text: string, as: BufferEncoding = 'utf8') =>
  `shlink:/${Buffer.from(text, as).toString('base64url')}`;
const linkOf = (payload: object) => encoded(JSON.stringify(payload));

it('The label of a link is one line, and cannot turn the text around it', () => {
  const link = linkOf({ url, key, label: 'Visit \u202efdp\r\nof\u2028May ' });
  expect(readLink(link).label).toBe('Visit  fdp of May');
});

it('A link may stand behind the address of a viewer, in lines, with its scheme in any letter case', () => {
  const link = linkOf({ url, key, flag: 'LP', exp: 1_800_000_000 });
  const broken = `https://viewer.example.org/open?lang=en#SHLINK${link.slice(6, 60)}\n  ${link.slice(60)}\n`;
  expect(readLink(broken)).toMatchObject({
    url,
    endsAt: 1_800_000_000,
    isDirect: false,
    needsPasscode: true,
    label: undefined,
  });
});

it.each([
  ['a word', 'hello', 'link_scheme_unknown'],
  ['another scheme', 'mailto:rosa@example.org', 'link_scheme_unknown'],
  ['an address', 'https://viewer.example.org/open', 'link_is_address'],
  ['an address with another fragment', 'https://viewer.example.org/#top', 'link_is_address'],
  ['a health card', 'shc:/5676290952432060346029243740446031222959', 'link_is_health_card'],
  ['a link without anything behind it', 'shlink:/', 'link_damaged'],
  ['what is not base64url', 'shlink:/a+b/c', 'link_damaged'],
  ['what is no JSON', encoded('{"url":'), 'link_damaged'],
  ['what is not UTF-8', encoded(JSON.stringify({ url, key, label: '\xff' }), 'latin1'), 'link_damaged'],
  ['a list', encoded('[]'), 'link_damaged'],
  ['null', encoded('null'), 'link_damaged'],
  ['no address', linkOf({ key }), 'link_damaged'],
  ['no key', linkOf({ url }), 'link_damaged'],
  ['a key that is too short', linkOf({ url, key: key.slice(1) }), 'link_damaged'],
  ['an expiry that is a text', linkOf({ url, key, exp: 'soon' }), 'link_damaged'],
  ['a file that has a passcode', linkOf({ url, key, flag: 'PU' }), 'link_damaged'],
  ['a newer version', linkOf({ url, key, v: 2 }), 'link_version_unsupported'],
])('A text that is no link is refused: %s', (_what, link, code) => {
  expect(() => readLink(link)).toThrow(expect.objectContaining({ status: 400, code }));
});
