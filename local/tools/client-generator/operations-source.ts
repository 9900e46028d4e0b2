/** Generates the source of the client's operations from the registry of endpoints. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { endpoints } from '../../../shared/api/registry.ts';
import { projectRoot } from '../../server/project-root.ts';
import { method, sharedInput } from './method.ts';
import { camelCase } from './names.ts';
import { listInput, queryInput } from './parameters.ts';

/** Path of the generated file, relative to the project's directory. */
export const operationsFile = 'shared/client/operations.ts';

const head = [
  '/**',
  ' * The operations of the service. Generated from the registry of endpoints by `npm run docs`; a test checks that it is up to date.',
  ' */',
  "import { bytes, type FormValues, form, json, type Rendered, rendered, type StoredBytes, text } from './answers.ts';",
  "import { path, type Values } from './encoding.ts';",
  "import type { Answer, Body, Content, Order } from './transport.ts';",
].join('\n');

const opening = `/**
 * One method for each operation. Names of methods and parameters are in camel case. Besides the errors that a method
 * lists, the service responds with 403 when the signature is wrong or the caller may not make the call, with 404 when
 * the path names something that does not exist, with 400 when a value cannot be read, and with 413 when the body is too
 * large.
 */
export abstract class Operations {
  /** Makes a call. Throws ServiceError when the status of the response is not 200. */
  protected abstract call(operation: string, method: string, path: string, content?: Content): Promise<Answer>;`;

/** Members of the client that are not operations. */
const reserved: readonly string[] = ['constructor', 'call', 'origin', 'withToken'];

/** Returns the whole file, formatted like the project's other files. */
export function operationsSource(): string {
  const taken = endpoints.find(({ id }) => reserved.includes(camelCase(id)));
  if (taken) throw new Error(`The client has a member called ${camelCase(taken.id)} of its own.`);
  const parts = [
    head,
    sharedInput('ListInput', 'Parameters of every list.', listInput),
    sharedInput('QueryInput', 'Parameters of reports and of the audit query.', queryInput),
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
