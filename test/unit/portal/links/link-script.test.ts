/** Which links the page that opens them takes, as its script says it. */
import { expect, it } from 'vitest';
import script from '../../../../shared/portal/assets/view/link.page.js';
import { fragmentOf } from '../../../support/links/link-host.ts';

const { readLink } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

const origin = 'https://api.example.org';
const url = `${origin}/shl/${'a'.repeat(43)}`;
const key = 'b'.repeat(43);

it.each([
  ['without a link', 'none', ''],
  ['that is cut off', 'broken', '#shlink:/eyJ1cmwiOiJodHRwOi8v'],
  ['of another scheme', 'broken', '#shc:/5676290952432060346'],
  ['without a key', 'broken', fragmentOf({ url })],
  ['to a script', 'broken', fragmentOf({ url: 'javascript:alert(1)', key })],
  ['both direct and with a passcode', 'broken', fragmentOf({ url, key, flag: 'PU' })],
  ['of a newer kind', 'newer', fragmentOf({ url, key, v: 2 })],
  ['that has ended', 'ended', fragmentOf({ url, key, exp: 1_700_000_000 })],
  ['of another service', 'other', fragmentOf({ url: 'https://evil.example/shl/x', key })],
  [
    'of another service, behind the name of this one',
    'other',
    fragmentOf({ url: `${origin}@evil.example/shl/x`, key }),
  ],
  ['that climbs out of its place', 'other', fragmentOf({ url: `${origin}/shl/../records`, key })],
])('An address %s has the fault "%s"', (_, kind, fragment) => {
  expect(() => readLink(fragment, origin)).toThrow(expect.objectContaining({ kind }));
});

it('A link of this service is read, also as mail programs break it', () => {
  const fragment = fragmentOf({ url, key, label: 'For Dr Weber', flag: 'P' });
  const read = { url, label: 'For Dr Weber', hasPasscode: true, isDirect: false };
  expect(readLink(fragment, origin)).toMatchObject(read);
  expect(readLink(`${fragment.slice(0, 40)}%20${fragment.slice(40)}`, origin)).toMatchObject(read);
});
