/**
 * The API reference at the local service's own `/`, and the OpenAPI document beside it. A deployment has neither: there, both paths
 * are 404, as the contract says.
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
  ['/openapi.json', once(() => ({ type: 'application/json', body: source() }))],
]);

function source(): string {
  return readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8');
}

function page(): string {
  return referencePage(JSON.parse(source()) as OpenApi);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
