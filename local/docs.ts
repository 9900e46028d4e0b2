/** `npm run docs`: writes what is made of declarations: API reference, operator's commands, the typed client's operations. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiMarkdown } from '../shared/api/reference/markdown/index.ts';
import { openApi } from '../shared/api/reference/openapi/index.ts';
import { cliMarkdown } from './cli/docs.ts';
import { operationsFile, operationsSource } from './client/source.ts';

const root = resolve(import.meta.dirname, '..');
const docs = join(root, 'docs');

mkdirSync(docs, { recursive: true });
writeFileSync(join(docs, 'api.md'), apiMarkdown());
writeFileSync(join(docs, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`);
writeFileSync(join(root, operationsFile), operationsSource());
writeFileSync(join(docs, 'cli.md'), cliMarkdown());
