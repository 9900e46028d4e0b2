/** What becomes of recorded calls before they are shown as examples. */
import { describe, expect, it, test } from 'vitest';
import { abbreviate } from '../../../../local/tools/reference/recording/abbreviate.ts';
import { stableTexts } from '../../../../local/tools/reference/recording/stable-texts.ts';

const surroundings = { origin: 'http://127.0.0.1:41234', startedAt: new Date('2027-03-01T12:00:00Z') };
const first = '01a2055a-21b0-7922-9657-3613985b5a5d';
const second = '01a2055a-22d7-8959-a7e0-982ec4400000';

/** Returns the texts as examples show them. */
function stabilised(...texts: readonly string[]): readonly string[] {
  return texts.map(stableTexts(texts, surroundings));
}

describe('A recorded text', () => {
  it('has ids in the order in which they occur; the same id is the same everywhere', () => {
    const [one, two] = stabilised(`/records/${first}/`, `<a id="${second}" of="${first}"/>`);
    expect(one).toBe('/records/019bd1c4-5200-7a10-9c41-3f6e0a1b2c3d/');
    expect(two).toBe(
      '<a id="019bd1c4-5201-7a10-9c41-3f6e0a1b2c3d" of="019bd1c4-5200-7a10-9c41-3f6e0a1b2c3d"/>',
    );
  });

  test.each([
    ['2027-03-01T12:00:03.123Z', '2026-01-18T09:30:00Z'],
    ['2027-03-01T12:30:02Z', '2026-01-18T10:00:00Z'],
    ['t=2027-03-01T12%3A00%3A09Z', 't=2026-01-18T09%3A30%3A00Z'],
    ['t%3D2027-03-01T12%253A00%253A09Z', 't%3D2026-01-18T09%253A30%253A00Z'],
    ['1971-05-17T08:00:00Z', '1971-05-17T08:00:00Z'],
  ])('with the time %s says %s: times of the run are one, what an example says stays', (text, shown) => {
    expect(stabilised(text)).toEqual([shown]);
  });

  it('has the address of npm start', () => {
    expect(stabilised('http://127.0.0.1:41234/a http%3A%2F%2F127.0.0.1%3A41234')).toEqual([
      'http://127.0.0.1:8000/a http%3A%2F%2F127.0.0.1%3A8000',
    ]);
  });

  test.each([
    ['token', 'a01LrivmUNfnlvlkjKOO', 'oauth_token={}&account_id=x'],
    ['secret of a token', 'QsYByuV3uWHx', 'oauth_token_secret={}'],
    ['verifier in a location', 'zazeSxRidEhX', 'location=https%3A%2F%2Fx%3Foauth_verifier%3D{}'],
    ['token in XML', 'a01LrivmUNfnlvzB2VJf', '<RESTToken>{}</RESTToken>'],
    ['secret of an account', 'g5Rh5IVYGOWF', '<secret>{}</secret>'],
    ['signature', '%2F6MZuEZDvgh8Q%3D', 'oauth_signature=&quot;{}&quot;'],
  ])('says nothing of a %s, and the same in the next run', (_what, secret, template) => {
    const text = template.replace('{}', secret);
    const next = template.replace('{}', secret.slice(0, 3).padEnd(secret.length, 'Q'));
    expect(stabilised(text)[0]).not.toContain(secret);
    expect(stabilised(next)).toEqual(stabilised(text));
  });

  it('has a link that leads to the address of npm start, with another key and the expiry of the example', () => {
    const key = 'k'.repeat(43);
    const linkTo = (url: string) =>
      `shlink:/${Buffer.from(JSON.stringify({ url, key, exp: Date.parse('2027-03-08T12:00:04Z') / 1000 })).toString('base64url')}`;
    const address = `/shl/${'a'.repeat(43)}`;
    const [link, path] = stabilised(linkTo(`http://127.0.0.1:41234${address}`), address);
    const payload = JSON.parse(Buffer.from(link!.slice('shlink:/'.length), 'base64url').toString());
    expect(payload.url).toBe(`http://127.0.0.1:8000${path}`);
    expect(path).not.toBe(address);
    expect(payload.key).not.toBe(key);
    expect(payload.exp).toBe(Date.parse('2026-01-25T09:30:00Z') / 1000);
    const [sent] = stabilised(linkTo(`http://127.0.0.1:50123/${'b'.repeat(43)}`));
    expect(stabilised(linkTo(`http://127.0.0.1:50999/${'c'.repeat(43)}`))).toEqual([sent]);
  });

  test.each([
    [
      'encrypted file',
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..AAAA.BBBBBBBB.CCCC',
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..DDDD.EEEE.FFFF',
    ],
    [
      'signed address',
      'http://127.0.0.1:4566/measured-00ff/uploads/1?X-Amz-Credential=local%2F20270301%2Fx&amp;X-Amz-Date=20270301T120003Z&amp;X-Amz-Signature=00ff',
      'http://127.0.0.1:4577/measured-11ee/uploads/1?X-Amz-Credential=local%2F20270302%2Fx&amp;X-Amz-Date=20270302T120003Z&amp;X-Amz-Signature=11ee',
    ],
    [
      'paper',
      '{"text":"Made on 1 Mar 2027, 12:00 UTC by Rosa Lind."}',
      '{"text":"Made on 28 Feb 2027, 23:59 UTC by Rosa Lind."}',
    ],
  ])('has the same %s in every run', (_what, text, next) => {
    const [shown] = stabilised(text);
    expect(shown).not.toBe(text);
    expect(stabilised(next)).toEqual([shown]);
  });

  it('has a number of six digits for one, and other numbers as they were', () => {
    const [secret, other] = stabilised('<secret>213815</secret>', 'size 2138150 and secret=213815');
    const [, shown] = /<secret>(\d{6})<\/secret>/.exec(secret!)!;
    expect(shown).not.toBe('213815');
    expect(other).toBe(`size 2138150 and secret=${shown}`);
  });
});

describe('A long example', () => {
  it('keeps its first lines and the last one, and says how many are left out', () => {
    const lines = Array.from(
      { length: 200 },
      (_, index) => `<line>${String(index).padStart(40, '0')}</line>`,
    );
    const text = abbreviate(['<all>', ...lines, '</all>'].join('\n'));
    expect(text.length).toBeLessThan(3200);
    expect(text).toMatch(/^<all>\n<line>0{40}<\/line>\n/);
    const kept = text.match(/<line>/g)!.length;
    expect(text.endsWith(`</line>\n<!-- ${200 - kept} more --></all>`)).toBe(true);
  });

  it('is cut between the elements of a report without lines', () => {
    const reports = '<Report><Meta/><Item>x</Item></Report>'.repeat(300);
    const text = abbreviate(`<Reports><Summary/>${reports}</Reports>`);
    const kept = text.match(/<Report>/g)!.length;
    expect(text.endsWith(`</Report><!-- ${300 - kept} more --></Reports>`)).toBe(true);
  });

  it('stays whole when it has no place to cut, and so does a short one', () => {
    expect(abbreviate('x'.repeat(9000))).toHaveLength(9000);
    expect(abbreviate('<a>\n<b/>\n</a>')).toBe('<a>\n<b/>\n</a>');
  });
});
