/** The API reference that the local service shows at its own `/`. */
import { createHash } from 'node:crypto';
import { parse } from 'parse5';
import { describe, expect, it, test } from 'vitest';
import type { OpenApi } from '../../../local/server/api-reference/openapi.ts';
import { referencePage } from '../../../local/server/api-reference/page.ts';
import { referencePages } from '../../../local/server/api-reference/pages.ts';
import { createMatcher } from '../../../shared/api/matcher.ts';
import { endpoints } from '../../../shared/api/registry.ts';

const { type, body, contentSecurityPolicy = '' } = referencePages.get('/')!();

/** The parts of the page about operations, by their ids. */
const articles = new Map(
  [...body.matchAll(/<article id="([^"]+)">(.*?)<\/article>/gs)].map(([, id, text]) => [id!, text!]),
);

describe('The API reference', () => {
  it('is one page of HTML without parse errors, and smaller than a megabyte and a half', () => {
    const errors: string[] = [];
    parse(body, { onParseError: ({ code }) => errors.push(code) });
    expect(errors).toEqual([]);
    expect(type).toBe('text/html; charset=utf-8');
    expect(Buffer.byteLength(body)).toBeLessThan(1_500_000);
  });

  const withExample = /Response: 20[01].*<pre tabindex="0"><code>/s;
  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    'shows %s with its routes, its summary and an example',
    (id, { routes, summary, example }) => {
      const text = articles.get(id)!;
      for (const { method, path } of routes)
        expect(text).toContain(`${method}</b> <code>${path.replaceAll('/', '<wbr>/')}</code>`);
      expect(text).toContain(summary.replace(/`.*/, '').replaceAll('"', '&quot;'));
      const succeeds =
        id === 'request_token_authorize' || id === 'smart_authorize'
          ? /Response: 302<.*the page of the (?:UI app|portal)/is
          : withExample;
      expect(text).toMatch(example?.status ? /Example: <code>/ : succeeds);
    },
  );

  it('has links only to places of its own and to pages beside it, all of which are linked', () => {
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...body.matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(2 * endpoints.length);
    const elsewhere = links.filter((link) => !ids.has(link.slice(1)));
    expect([...new Set([...elsewhere, '/'])].toSorted()).toEqual([...referencePages.keys()].toSorted());
  });

  it('has no script, and loads nothing', () => {
    expect(body).not.toMatch(/<script|\son\w+=|\ssrc=|@import|url\(/i);
    expect(body.match(/<link [^>]*>/g)).toEqual(['<link rel="icon" href="data:,">']);
  });

  it('is allowed its own style sheet by its content security policy, and no script', () => {
    const [, style] = /<style>(.*?)<\/style>/s.exec(body)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(contentSecurityPolicy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it('shows what could be markup as text', () => {
    const bad = '<script>alert("1")</script>&amp;';
    const operation = {
      operationId: 'odd',
      tags: ['odd'],
      summary: bad,
      description: bad,
      parameters: [{ name: bad, in: 'query', description: bad, schema: { enum: [bad] }, example: bad }],
      requestBody: { content: { [bad]: { example: bad } } },
      responses: {
        200: { description: bad, content: { [bad]: { example: bad } } },
        400: { description: bad },
      },
    };
    const page = referencePage({
      info: { title: bad, version: bad, description: bad },
      tags: [{ name: 'odd', description: bad }],
      paths: { [`/${bad}`]: { get: operation } },
      components: { parameters: {}, responses: {}, securitySchemes: { OAuth1: { description: bad } } },
    } satisfies OpenApi);
    expect(page).not.toContain('<script>');
    expect(page.split('&lt;script&gt;alert(&quot;1&quot;)&lt;').length).toBeGreaterThan(12);
  });
});

describe('The pages of the local service', () => {
  it('take the place of no path of the interface', () => {
    const match = createMatcher(endpoints);
    for (const path of referencePages.keys()) expect(match('GET', path, true)).toEqual({ kind: 'none' });
  });

  it('include the OpenAPI document', () => {
    const document = JSON.parse(referencePages.get('/openapi.json')!().body);
    expect(document.openapi).toBe('3.1.0');
  });

  it('include the client guide, as text', () => {
    const { type, body } = referencePages.get('/docs/client-guide.md')!();
    expect([type, body.split('\n', 1)[0]]).toEqual(['text/plain; charset=utf-8', '# Client guide']);
  });
});
