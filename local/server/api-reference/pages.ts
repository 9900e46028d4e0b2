/**
 * The API reference at the local service's own `/`, and beside it the OpenAPI document and the pages of documentation that it
 * links. A deployment has none of them: there, the paths are 404, as the contract says.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalPage } from '../gateway/local-page.ts';
import { projectRoot } from '../project-root.ts';
import type { OpenApi } from './openapi.ts';
import { referencePage } from './page.ts';
import { style } from './style.ts';

/** Lets the page use its own style sheet, and nothing else: no script, no request, no frame around it. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The pages by path. They are made when they are first asked for. */
export const referencePages: ReadonlyMap<string, () => LocalPage> = new Map([
  ['/', once(() => ({ type: 'text/html; charset=utf-8', body: page(), contentSecurityPolicy }))],
  ['/openapi.json', once(() => ({ type: 'application/json', body: read('docs/openapi.json') }))],
  ...['docs/client-guide.md', 'docs/models.md', 'docs/errors.md'].map(documentation),
]);

/** As it is written: browsers show it as text. */
function documentation(file: string): [path: string, page: () => LocalPage] {
  return [`/${file}`, once(() => ({ type: 'text/plain; charset=utf-8', body: read(file) }))];
}

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function page(): string {
  return referencePage(JSON.parse(read('docs/openapi.json')) as OpenApi);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
