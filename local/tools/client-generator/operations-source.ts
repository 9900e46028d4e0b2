/** The client's operations as source text, made from the registry of endpoints. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { endpoints } from '../../../shared/api/registry.ts';
import { projectRoot } from '../../server/project-root.ts';
import { method, sharedInput } from './method.ts';
import { camelCase } from './names.ts';
import { listInput, queryInput } from './parameters.ts';

/** Where it stands, from the project's directory. */
export const operationsFile = 'shared/client/operations.ts';

const head = [
  '/**',
  ' * The operations of the service. Generated from the registry of endpoints by `npm run docs`; a test proves it fresh.',
  ' */',
  "import { bytes, type FormValues, form, json, type Rendered, rendered, type StoredBytes, text } from './answers.ts';",
  "import { path, type Values } from './encoding.ts';",
  "import type { Answer, Body, Content, Order } from './transport.ts';",
].join('\n');

const opening = `/**
 * A method for each operation, under its name in camel case; what it takes is named in camel case, too. Besides the
 * errors that it lists, a call is answered with 403 when it is not signed as it must be or the caller may not make
 * it, with 404 when the path names something that does not exist, with 400 for a value that cannot be read, and with
 * 413 for a body that is too large.
 */
export abstract class Operations {
  /** Makes a call. Throws ServiceError when the answer is not 200. */
  protected abstract call(operation: string, method: string, path: string, content?: Content): Promise<Answer>;`;

/** Names that the client has besides its operations. */
const reserved: readonly string[] = ['constructor', 'call', 'origin', 'withToken'];

/** The whole of the file, formatted as the project's files are. */
export function operationsSource(): string {
  const taken = endpoints.find(({ id }) => reserved.includes(camelCase(id)));
  if (taken) throw new Error(`The client has a member called ${camelCase(taken.id)} of its own.`);
  const parts = [
    head,
    sharedInput('ListInput', 'What every list takes.', listInput),
    sharedInput('QueryInput', 'What reports of facts and the audit trail take.', queryInput),
    opening,
    ...endpoints.map(method),
  ];
  return formatted(`${parts.join('\n\n')}\n}\n`);
}

function formatted(source: string): string {
  const biome = dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(biome, 'bin/biome'), 'format', `--stdin-file-path=${operationsFile}`],
    { cwd: projectRoot, input: source, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
