/** Follows the links of the portal, as somebody who tries each of them. */
import type { Visitor } from './visitor.ts';

export interface Route {
  /** Such as `GET /records`. */
  readonly name: string;
  readonly pattern: RegExp;
}

export interface Crawled {
  /** The routes that links lead to. */
  readonly names: ReadonlySet<string>;
  /** The pages that were looked at. */
  readonly pages: readonly string[];
}

/** How many addresses of a route are visited, besides those that the crawl begins with. */
const mostVisits = 2;

/** As Hono reads its paths: `:name`, perhaps with a pattern in braces. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/:\w+(?:\{([^}]+)\})?/g, (_, pattern = '[^/]+') => `(?:${pattern})`);
  return new RegExp(`^${source}$`);
}

interface Link {
  readonly method: string;
  readonly path: string;
}

/** What a page leads to: links, forms, frames and pictures of the portal itself, and what a script asks for a passkey. */
function linksOf(html: string, path: string): readonly Link[] {
  const base = `http://portal.example${path}`;
  return [...html.matchAll(/<(?:a|form|iframe|img|button)\b[^>]*>/g)].flatMap(([tag]) => {
    const [, address] = /\b(?:href|action|src|data-options)="([^"]*)"/.exec(tag) ?? [];
    if (address === undefined) return [];
    const url = new URL(address.replaceAll('&amp;', '&'), base);
    if (url.origin !== 'http://portal.example') return [];
    const isPost = tag.startsWith('<button') || (tag.startsWith('<form') && tag.includes('method="post"'));
    const method = isPost ? 'POST' : 'GET';
    return [{ method, path: url.pathname + url.search }];
  });
}

/** Follows all links of the pages that a visitor sees from these on. Throws when one leads to what there is not. */
export async function crawl(
  visitor: Visitor,
  routes: readonly Route[],
  starts: readonly string[],
): Promise<Crawled> {
  const names = new Set<string>();
  const pages: string[] = [];
  const seen = new Set<string>();
  const visits = new Map<string, number>();
  const rest = [...starts];
  const routeOf = (method: string, path: string) =>
    routes.find(({ name, pattern }) => name.startsWith(`${method} `) && pattern.test(path))?.name;
  for (let path = rest.shift(); path !== undefined; path = rest.shift()) {
    const response = await visitor.get(path);
    const html = response.headers.get('content-type')?.startsWith('text/html') ? await response.text() : '';
    pages.push(html);
    const location = response.headers.get('location');
    const links = location ? [{ method: 'GET', path: location }] : linksOf(html, path);
    for (const link of links) {
      const name = routeOf(link.method, link.path.split('?')[0]!);
      if (name === undefined) throw new Error(`${path} leads to ${link.path}, which there is not.`);
      names.add(name);
      if (link.method !== 'GET' || seen.has(link.path)) continue;
      seen.add(link.path);
      const count = (visits.get(name) ?? 0) + 1;
      visits.set(name, count);
      if (count <= mostVisits) rest.push(link.path);
    }
  }
  return { names, pages };
}
