import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiMarkdown } from '../shared/api/reference/markdown/index.ts';
import { openApi } from '../shared/api/reference/openapi/index.ts';

const docs = resolve(import.meta.dirname, '..', 'docs');

mkdirSync(docs, { recursive: true });
writeFileSync(join(docs, 'api.md'), apiMarkdown());
writeFileSync(join(docs, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`);
