import fc from 'fast-check';
import { parseFragment, serialize } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../shared/markdown/render.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { hostile } from './hostile-corpus.ts';

const appBase = 'https://chart.example.net';

function render(source: string, base = appBase): string {
  return renderMarkdown({ source, messageId: 'm-501', appBase: base });
}

const away = 'target="_blank" rel="noopener noreferrer"';

/** What a message may show, written for a sanitizer that knows nothing of markdown. */
const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code'],
    ...['hr', 'br', 'em', 'strong', 'a'],
  ],
  allowedAttributes: { a: ['href', 'title', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

/** Parses the fragment as a browser does and writes it again. */
function understood(html: string): string {
  return serialize(parseFragment(html));
}

function expectSafe(source: string, base = appBase): void {
  const html = render(source, base);
  expect(understood(sanitizeHtml(html, policy)), source).toBe(understood(html));
  for (const [, href] of html.matchAll(/ href="([^"]*)"/g)) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
  const links = html.match(/<a [^>]*>/g) ?? [];
  for (const link of links) {
    const isInside = link.includes(` href="${base}`) && base !== '';
    if (!isInside) expect(link).toContain(away);
  }
}

describe('Markdown is rendered:', () => {
  it.each([
    ['Hello', '<p>Hello</p>'],
    ['', ''],
    ['# One\n\n###### Six', '<h1>One</h1>\n<h6>Six</h6>'],
    ['Title\n===', '<h1>Title</h1>'],
    ['*a* **b** _c_ __d__', '<p><em>a</em> <strong>b</strong> <em>c</em> <strong>d</strong></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['> a', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['`a < b`', '<p><code>a &lt; b</code></p>'],
    ['    a', '<pre><code>a\n</code></pre>'],
    ['```js\na\n```', '<pre><code>a\n</code></pre>'],
    ['a\n\n---\n\nb', '<p>a</p>\n<hr />\n<p>b</p>'],
    ['a  \nb', '<p>a<br />\nb</p>'],
    ['5 < 6 & 7 > 6', '<p>5 &lt; 6 &amp; 7 &gt; 6</p>'],
    ['Grüße 😀 &copy;', '<p>Grüße 😀 ©</p>'],
    ['https://example.org', '<p>https://example.org</p>'],
    ['~~a~~', '<p>~~a~~</p>'],
  ])('%j', (source, html) => {
    expect(render(source).trimEnd()).toBe(html);
  });
});

describe('HTML in the source', () => {
  it.each([
    ['Take <b>two</b> pills', 'Take two pills'],
    ['<div>Take *two* pills</div>', 'Take <em>two</em> pills'],
    ['<hr>\nYour appointment is at nine', '\nYour appointment is at nine'],
    ['a <!-- hidden --> b', 'a  b'],
    ['<a href="https://example.org">here</a>', 'here'],
    ['<script>alert(1)</script>', 'alert(1)'],
  ])('loses its tags but keeps the text within: %j', (source, text) => {
    expect(render(source)).toBe(`<p>${text}</p>\n`);
  });
});

describe('Placeholders', () => {
  it.each([
    ['{MESSAGE_ID} {message_id}', 'm-501 m-501'],
    ['{APP_BASE}', 'https://chart.example.net'],
    ['a{app_base}{Message_Id}{x_Y}b', 'ab'],
    ['{a1} {} { MESSAGE_ID} {MESSAGE-ID}', '{a1} {} { MESSAGE_ID} {MESSAGE-ID}'],
    ['{MESSAGE{MESSAGE_ID}_ID}', '{MESSAGEm-501_ID}'],
    ['{constructor}{toString}', ''],
    ['`{message_id}`', '<code>m-501</code>'],
  ])('%j', (source, text) => {
    expect(render(source)).toBe(text === '' ? '' : `<p>${text}</p>\n`);
  });

  it('are replaced only once, not again within a value', () => {
    expect(renderMarkdown({ source: '{APP_BASE}', messageId: 'm', appBase: 'http://{MESSAGE_ID}' })).toBe(
      '<p>http://{MESSAGE_ID}</p>\n',
    );
  });
});

describe('Links', () => {
  it.each([
    ['[a](https://example.org/x?y=1&z=2)', `<a href="https://example.org/x?y=1&amp;z=2" ${away}>a</a>`],
    ['[a](HTTP://example.org)', `<a href="HTTP://example.org" ${away}>a</a>`],
    ['[a](mailto:a@b.example)', `<a href="mailto:a@b.example" ${away}>a</a>`],
    ['<https://example.org/>', `<a href="https://example.org/" ${away}>https://example.org/</a>`],
    ['<a@b.example>', `<a href="mailto:a@b.example" ${away}>a@b.example</a>`],
    [
      '[*a*](https://example.org "Title")',
      `<a href="https://example.org" title="Title" ${away}><em>a</em></a>`,
    ],
    ['[a](https://例え.example/ä)', `<a href="https://xn--r8jz45g.example/%C3%A4" ${away}>a</a>`],
  ])('open in a new window: %j', (source, html) => {
    expect(render(source)).toBe(`<p>${html}</p>\n`);
  });

  it.each([
    ['[a]({APP_BASE})', 'https://chart.example.net'],
    ['[a]({APP_BASE}/x?id={MESSAGE_ID})', 'https://chart.example.net/x?id=m-501'],
    ['[a](https://chart.example.net#y)', 'https://chart.example.net#y'],
  ])('into the sending app open in the same window: %j', (source, href) => {
    expect(render(source)).toBe(`<p><a href="${href}">a</a></p>\n`);
  });

  it.each([
    '[a](https://chart.example.net.evil.example/)',
    '[a](https://chart.example.net@evil.example/)',
    '[a](http://chart.example.net/)',
    '[a](https://chart.example.net:8443/)',
  ])('that only look like the sending app open in a new window: %j', (source) => {
    expect(render(source)).toContain(away);
  });

  it('of a sender without pages all open in a new window, and relative ones are removed', () => {
    expect(render('[a](https://example.org)', '')).toContain(away);
    expect(render('[a]({APP_BASE}/x)', '')).toBe('<p>a</p>\n');
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'tel:1',
    '/x',
    'x',
    '#x',
    '//example.org',
    'https:x',
    '',
  ])('to %j are removed, but their text stays', (target) => {
    expect(render(`see [*this*](<${target}>) page`)).toBe('<p>see <em>this</em> page</p>\n');
  });

  it('within links are removed', () => {
    expect(render('[a <https://example.net>](https://example.org)')).toBe(
      `<p><a href="https://example.org" ${away}>a https://example.net</a></p>\n`,
    );
    expect(render('[a <https://example.net>](javascript:x)')).toBe(
      `<p>a <a href="https://example.net" ${away}>https://example.net</a></p>\n`,
    );
  });

  it('keep the alternative text of an image, which replaces the image', () => {
    expect(render('![a *b* `c`](https://example.org/x.png "t")')).toBe('<p>a b c</p>\n');
    expect(render('[![a](https://example.org/x.png)](https://example.org)')).toBe(
      `<p><a href="https://example.org" ${away}>a</a></p>\n`,
    );
    expect(render('![](https://example.org/x.png)')).toBe('<p></p>\n');
  });

  it('to one target that is defined once and used thousands of times do not inflate the output', () => {
    const target = `https://example.org/${'x'.repeat(50_000)}`;
    const html = render(`[a]: ${target}\n\n${'[a]\n'.repeat(6000)}`);
    expect(html.length).toBeLessThan(1_000_000);
    expect(html).toContain(target);
    const title = `[a]: https://example.org "${'x'.repeat(50_000)}"\n\n${'[a]\n'.repeat(6000)}`;
    expect(render(title).length).toBeLessThan(3_000_000);
  });

  it('that are written out in the text are all kept', () => {
    const html = render('[a](https://example.org/ää)\n'.repeat(3000));
    expect(html.match(/<a /g)).toHaveLength(3000);
  });
});

describe('The output holds nothing but what a message may show', () => {
  it.each(hostile)('for %j', (source) => {
    expectSafe(source);
    expectSafe(source, '');
    expectSafe(`> - ${source.replaceAll('\n', '\n>   ')}`);
    expectSafe(`[${source}](https://example.org) *${source}*`);
  });

  it('for any mix of pieces of markdown, HTML and placeholders', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostile),
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '![',
        '<',
        '>',
        '"',
        "'",
        '`',
        '\\',
        '&',
        '{',
        '}',
        '*',
        '_',
        '\n',
        '    ',
      ),
      fc.constantFrom(
        '{APP_BASE}',
        '{MESSAGE_ID}',
        'javascript:',
        'https://',
        '&colon;',
        '<!--',
        '-->',
        '<a ',
      ),
      fc.string({ maxLength: 8 }),
    );
    const source = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(source, (text) => expectSafe(text)),
      { numRuns: propertyRuns(300) },
    );
  });
});
