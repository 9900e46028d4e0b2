/** Generates the source of the client's operations from the registry of endpoints. */
import { endpoints } from '../../../shared/api/registry.ts';
import { formatted } from './formatted.ts';
import { importLines } from './imports.ts';
import { method } from './method.ts';
import { camelCase, union } from './names.ts';
import { listInput, queryInput } from './parameters.ts';
import { sharedInput } from './shared-inputs.ts';

/** Path of the generated file, relative to the project's directory. */
export const operationsFile = 'shared/client/operations.ts';

const comment = `/**
 * The operations of the service. Generated from the registry of endpoints by \`npm run docs\`; a test checks that it is up to date.
 */`;

const opening = `/**
 * One method for each operation. Names of methods and parameters are in camel case. Besides the errors that a method
 * lists, the service responds with 403 when the signature is wrong or the caller may not make the call, with 404 when
 * the path names something that does not exist, with 400 when a value cannot be read, and with 413 when the body is too
 * large.
 */
export abstract class Operations {
  /** Makes a call and reads the response. Throws ServiceError when its status is not 200. */
  protected abstract call<Value>(read: (answer: Answer) => Value, call: Call): Promise<Value>;`;

/**
 * Operations that programs call with signatures. A redirect is for browsers; libraries of FHIR and OAuth 2.0 make the calls of the FHIR base and
 * those that get tokens for it.
 */
const clientEndpoints = endpoints.filter(
  ({ output, subject, rule }) =>
    output.kind !== 'redirect' && subject !== 'fhir' && !(subject === 'smart' && rule === 'ANYBODY'),
);

/** Members of the client that are not operations. */
const reserved: readonly string[] = ['constructor', 'call', 'origin', 'raw', 'withToken'];

/** Returns the whole file, formatted like the project's other files. */
export function operationsSource(): string {
  const taken = clientEndpoints.find(({ id }) => reserved.includes(camelCase(id)));
  if (taken) throw new Error(`The client has a member called ${camelCase(taken.id)} of its own.`);
  const body = [
    sharedInput('ListInput', 'Parameters of every list.', listInput),
    sharedInput('QueryInput', 'Parameters of reports and of the audit query.', queryInput),
    operationNames(),
    opening,
    ...clientEndpoints.map(method),
  ].join('\n\n');
  return formatted(operationsFile, `${comment}\n${importLines(body)}\n\n${body}\n}\n`);
}

/** The names in the audit trail and in errors. */
function operationNames(): string {
  const names = new Set(endpoints.flatMap(({ id, audit }) => [id, audit ?? id]));
  return `/** Names of the operations, as in the audit trail. */\nexport type OperationName = ${union([...names])};`;
}
